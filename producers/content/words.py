"""The few words that producers write themselves, by language: page counts, covers, signature blocks, contents."""

from dataclasses import dataclass

CAPACITY = "for and on behalf of"
"""The capacity line of a signature that content leaves as it is; other languages have their own."""


@dataclass(frozen=True)
class FixedWords:
    """Words of one language. `page` and `of` stand in "Page 3 of 6"; `role` goes before a party's role on a cover."""

    page: str = "Page"
    of: str = "of"
    between: str = "between"
    and_: str = "and"
    role: str = "as"
    signed: str = "Signed"
    by: str = "by"
    name: str = "name"
    signature: str = "Signature"
    signatory: str = "Authorised signatory"
    capacity: str = CAPACITY
    signatures: str = "Signatures"
    table: str = "Table"


_ENGLISH = FixedWords()
_WORDS = {
    "en": _ENGLISH,
    "de": FixedWords(
        page="Seite",
        of="von",
        between="zwischen",
        and_="und",
        role="als",
        signed="Unterzeichnet",
        by="von",
        name="Name",
        signature="Unterschrift",
        signatory="Zeichnungsberechtigt",
        capacity="im Namen und in Vertretung von",
        signatures="Unterschriften",
        table="Tabelle",
    ),
    "fr": FixedWords(
        of="sur",
        between="entre",
        and_="et",
        role="en qualité de",
        signed="Signé",
        by="par",
        name="nom",
        signature="Signature",
        signatory="Signataire autorisé",
        capacity="au nom et pour le compte de",
        table="Tableau",
    ),
    "es": FixedWords(
        page="Página",
        of="de",
        between="entre",
        and_="y",
        role="como",
        signed="Firmado",
        by="por",
        name="nombre",
        signature="Firma",
        signatory="Firmante autorizado",
        capacity="en nombre y representación de",
        signatures="Firmas",
        table="Tabla",
    ),
    "it": FixedWords(page="Pagina", of="di"),
    "nl": FixedWords(page="Pagina", of="van"),
    "pt": FixedWords(page="Página", of="de"),
    "ar": FixedWords(
        page="صفحة",
        of="من",
        between="بين",
        and_="و",
        role="بصفته",
        signed="وقّع",
        by="من قبل",
        name="الاسم",
        signature="التوقيع",
        signatory="المفوض بالتوقيع",
        capacity="بالنيابة عن",
        signatures="التوقيعات",
        table="جدول",
    ),
    "he": FixedWords(
        page="עמוד",
        of="מתוך",
        between="בין",
        and_="לבין",
        role="בתור",
        signed="נחתם",
        by="על ידי",
        name="שם",
        signature="חתימה",
        signatory="מורשה חתימה",
        capacity="בשם",
        signatures="חתימות",
        table="טבלה",
    ),
}


def fixed_words(language: str) -> FixedWords:
    """Return the words of a BCP 47 language; English where a language is not known."""
    return _WORDS.get(language.split("-", maxsplit=1)[0].casefold(), _ENGLISH)
