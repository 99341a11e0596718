"""What every game shares: the protocol, matches, sagas, saves and errors."""
