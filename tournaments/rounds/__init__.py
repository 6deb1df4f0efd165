"""A round: drawn, changed by hand, discarded, published; odd numbers, latecomers; finding where somebody sits."""
