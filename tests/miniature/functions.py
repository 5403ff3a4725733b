"""The code that the shop's Mini classes stand for: plain Python, which runs where the tests run."""


class Text:
    """Strings."""

    @staticmethod
    def reverse(text: str) -> str:
        return text[::-1]

    @staticmethod
    def upper(text: str) -> str:
        return text.upper()

    @staticmethod
    def repeat(text: str, times: int) -> str:
        if not 0 <= times <= 9:
            raise ValueError(f"repeat takes 0 to 9, not {times}")
        return text * times


class Numbers:
    """Numbers without a limit."""

    @staticmethod
    def add(left: int, right: int) -> int:
        return left + right

    @staticmethod
    def square(number: int) -> int:
        return number * number

    @staticmethod
    def root(number: int) -> int:
        """The root, which is never negative: of the square of -3 it is 3."""
        low, high = 0, number + 1
        while high - low > 1:
            middle = (low + high) // 2
            low, high = (middle, high) if middle * middle <= number else (low, middle)
        return low


class Stack:
    """An object with a state."""

    def __init__(self) -> None:
        self._items: list[int] = []

    def push(self, item: int) -> None:
        self._items.append(item)

    def pop(self) -> int:
        return self._items.pop()


CLASSES = {each.__name__: each for each in (Text, Numbers, Stack)}
