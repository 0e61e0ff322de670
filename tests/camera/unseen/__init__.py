"""Fill sheets, print them badly and photograph them as nobody did who trains the reader: simulated, see README.md."""

from .filling import fill
from .photography import photograph
from .printing import printed

__all__ = ["fill", "photograph", "printed"]
