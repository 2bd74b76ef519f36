"""What a request says, read as what its handler asks for and as nothing else."""

from __future__ import annotations

from typing import Any

import msgspec
from litestar import Request
from litestar.exceptions import ValidationException


class Strict(Request[Any, Any, Any]):
    """A request whose body is read strictly: `"5"` is no number, `1` no truth, and what nests too deep is no answer."""

    async def json(self) -> Any:
        """The body, as the type that the handler names."""
        asked = self.route_handler.parsed_data_field
        body = await self.body()
        try:
            return msgspec.json.decode(body or b"null", type=asked.annotation if asked else Any)
        except RecursionError:
            raise ValidationException(detail="it is nested too deeply") from None
        except (msgspec.DecodeError, UnicodeDecodeError) as error:  # a wrong type is one too
            raise ValidationException(detail=str(error).rstrip(".")) from None
