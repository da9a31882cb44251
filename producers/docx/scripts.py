"""Scripts within a text: which parts need East Asian fonts and which run from right to left."""

import re
from dataclasses import dataclass

_RIGHT = "\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc"
_KANA, _HANGUL = "\u3040-\u30ff\u31f0-\u31ff", "\u1100-\u11ff\u3130-\u318f\uac00-\ud7af"
_HAN = "\u2e80-\u2fdf\u3000-\u303f\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff\uff00-\uffef\U00020000-\U0003ffff"
_EAST = f"{_HAN}{_KANA}{_HANGUL}\u3100-\u312f"
_PARTS = re.compile(
    f"(?P<right>[{_RIGHT}](?:[{_RIGHT}\\s'’\"“”.,-]*[{_RIGHT}])?)|(?P<east>[{_EAST}](?:[{_EAST}\\s]*[{_EAST}])?)"
)
_HEBREW = re.compile("[\u0590-\u05ff\ufb1d-\ufb4f]")
_RIGHT_LETTER = re.compile(f"[{_RIGHT}]")
_LATIN_LETTER = re.compile("[A-Za-z\u00c0-\u024f\u0370-\u03ff\u0400-\u04ff]")
RIGHT_LANGUAGES = {"ar", "he", "fa", "ur"}


@dataclass(frozen=True)
class Part:
    """A piece of text of one script, with the fonts, direction and language to be written in its run properties."""

    text: str
    fonts: str = ""
    direction: str = ""
    language: str = ""


def split_scripts(text: str) -> tuple[Part, ...]:
    """Return the text in parts of one script each; the parts joined are the text, code point for code point."""
    if text.isascii():
        return (Part(text),)
    parts: list[Part] = []
    position = 0
    for match in _PARTS.finditer(text):
        if match.start() > position:
            parts.append(Part(text[position : match.start()]))
        parts.append(_right(match.group()) if match.lastgroup == "right" else _east(match.group()))
        position = match.end()
    if position < len(text):
        parts.append(Part(text[position:]))
    return tuple(parts)


def _right(text: str) -> Part:
    language = "he-IL" if _HEBREW.search(text) else "ar-SA"
    fonts = '<w:rFonts w:hint="cs" w:cs="Times New Roman"/>'
    return Part(text, fonts, "<w:rtl/>", f'<w:lang w:bidi="{language}"/>')


def _east(text: str) -> Part:
    font, language = "SimSun", "zh-CN"
    if re.search(f"[{_KANA}]", text):
        font, language = "Yu Mincho", "ja-JP"
    elif re.search(f"[{_HANGUL}]", text):
        font, language = "Malgun Gothic", "ko-KR"
    return Part(text, f'<w:rFonts w:hint="eastAsia" w:eastAsia="{font}"/>', "", f'<w:lang w:eastAsia="{language}"/>')


def runs_from_right(text: str) -> bool:
    """Whether most letters of a text are Arabic or Hebrew, so that its paragraph runs from right to left."""
    if text.isascii():
        return False
    right = len(_RIGHT_LETTER.findall(text))
    return right > len(_LATIN_LETTER.findall(text))
