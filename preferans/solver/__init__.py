"""Double-dummy solver: what a position is worth when everybody sees all the cards and plays best."""
