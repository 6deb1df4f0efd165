"""A round: drawn, changed by hand, discarded, published; odd numbers, latecomers; where somebody sits."""
