"""What a process remembers: the values used last, and no more of them."""

from __future__ import annotations

from web.memory import Memory


def test_memory_forgets_what_was_used_longest_ago() -> None:
    memory = Memory[str, int](2)
    memory.put("a", 1)
    memory.put("b", 2)
    memory.get("a")

    memory.put("c", 3)

    assert [memory.get(key) for key in ("a", "b", "c")] == [1, None, 3]


def test_memory_takes_the_last_value_of_a_key() -> None:
    memory = Memory[str, int](2)
    memory.put("a", 1)
    memory.put("a", 2)

    assert memory.get("a") == 2


def test_value_that_is_there_is_not_made_again() -> None:
    memory = Memory[str, int](2)

    assert [memory.take("a", lambda: 1), memory.take("a", lambda: 2)] == [1, 1]
