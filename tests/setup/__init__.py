"""What `python3 -m tests` sets up before the tests can run."""
