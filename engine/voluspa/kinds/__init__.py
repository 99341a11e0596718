"""One module for each kind with a power, named like the kind; found by `engine.voluspa.box`."""
