"""Draw, exchange, publish; odd numbers, latecomers; where somebody sits."""
