"""The tables of an evening for those who run it; paper sheets and totals typed; its deals to download."""
