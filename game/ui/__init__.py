"""The page: a pure scene (HTML text), intents out of DOM events, keeping, and one file that touches the DOM."""
