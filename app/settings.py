"""The person's settings, described so that the settings page can be drawn from them. The key is never among them."""

from decimal import Decimal
from typing import Literal

from pydantic import BaseModel, ConfigDict, Field

_KEEPS_UNKNOWN = ConfigDict(frozen=True, extra="allow", validate_default=True)


class Tiers(BaseModel):
    """Which model does the work of each tier."""

    model_config = _KEEPS_UNKNOWN

    light: str = Field("", title="Light work", description="Short, simple steps: classifying, reading, comparing.")
    standard: str = Field("", title="Standard work", description="Most of the work: questions, plans, reviews.")
    strong: str = Field("", title="Demanding work", description="Specialists: exploring and specifying a document.")


class Connection(BaseModel):
    """Which model, if any, performs the work. The key itself is kept in the system's keychain."""

    model_config = _KEEPS_UNKNOWN

    provider: Literal["none", "anthropic", "local", "office"] = Field(
        "none",
        title="Model",
        description="None, Claude, a server on this computer, or a protected server in your office.",
    )
    base_address: str = Field(
        "", title="Server address", description="Where the server listens, for example http://127.0.0.1:8080."
    )
    tiers: Tiers = Field(Tiers(), title="Models by kind of work", description="Leave empty for the usual choice.")
    honour_environment_key: bool = Field(
        default=False,
        title="Use a key set on this computer",
        description="Take the key from the environment when one is set there; the address stays the one set here.",
    )


class Settings(BaseModel):
    """Everything that can be set; fields a newer version wrote are kept when an older one saves."""

    model_config = _KEEPS_UNKNOWN

    connection: Connection = Field(
        Connection(), title="Model connection", description="Engross works without a model, from built-in playbooks."
    )
    workforce: Literal["builtin", "model"] = Field(
        "builtin", title="Who drafts", description="Built-in playbooks, or the connected model."
    )
    sensitivity: Literal["cloud", "local", "builtin"] = Field(
        "cloud",
        title="Where texts of new projects may go",
        description="To the connected service, to a server on this computer only, or to no model at all.",
    )
    spending_cap: Decimal = Field(
        Decimal(10),
        ge=0,
        le=10_000,
        decimal_places=2,
        title="Spending limit per project (US dollars)",
        description="Work pauses and asks before this amount would be passed. 0 means nothing may be spent.",
    )
    parallel_calls: int = Field(
        4, ge=1, le=16, title="Model calls at the same time", description="More is faster, up to the service's limits."
    )
    depth: Literal["ask", "Quick", "Standard", "Deep"] = Field(
        "ask", title="Depth of questions", description="How thoroughly Engross asks before it drafts."
    )
    mode: Literal["Autopilot", "Check"] = Field(
        "Autopilot", title="How often to stop", description="Only for what needs you, or at every stage for approval."
    )
    look: Literal["system", "light", "dark"] = Field(
        "system", title="Look", description="Light, dark, or as the system has it."
    )
    text_scale: int = Field(
        100, ge=100, le=200, multiple_of=5, title="Text size (per cent)", description="From 100 to 200."
    )
    language: Literal["en", "de"] = Field("en", title="Language", description="The language of this program's screens.")
    scrub_exports: bool = Field(
        default=True,
        title="Remove hidden details on export",
        description="Names, dates and comments that a file carries unseen are removed, and what was removed is shown.",
    )
