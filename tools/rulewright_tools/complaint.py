"""What a person asked for at the command line and can not have."""

from __future__ import annotations


class Complaint(Exception):
    """A wish that can not be met; the message is one line for the person, the command then ends with `status`."""

    def __init__(self, message: str, status: int = 2) -> None:
        super().__init__(message)
        self.message = message
        self.status = status
