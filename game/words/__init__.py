"""Everything that a player reads or hears, made at render time from values; message ids are the English sentences."""
