"""Word lists for the checks: what stands with a capital without being a defined term, and the like."""


def _words(text: str) -> frozenset[str]:
    return frozenset(text.split())


DETERMINERS = _words(
    "the a an any each every such this that these those no all its their his her our your my either neither both "
    "other another relevant applicable said first second last same"
)
"""Words after which a capitalised word reads as a term."""

ORDINARY_CAPITALS = _words(
    "The A An Any Each Every Such This That These Those No All Its Their His Her Our Your My Either Neither Both If "
    "When Where Upon Unless Until While After Before Without Within For From In On At By To Of As And Or But Nor "
    "Clause Clauses Section Sections Article Articles Schedule Schedules Paragraph Paragraphs Annex Annexes Appendix "
    "Appendices Exhibit Exhibits Part Parts Recital Recitals Table Tables Figure Figures Chapter Note Notes Page Pages "
    "January February March April May June July August September October November December Monday Tuesday Wednesday "
    "Thursday Friday Saturday Sunday Mr Mrs Ms Miss Dr Sir Lord Lady Dame Professor Judge Justice English French "
    "German Italian Spanish Dutch Scottish Welsh Irish British European American Swiss Japanese Chinese Christmas "
    "Easter Good Boxing New Year Internet Board Managing Finance Chief Executive Officer Director Directors Chair "
    "Chairman Chairwoman Secretary President Treasurer Step Option Phase Stage Item Slide Sheet Appendix Version "
    "Yes He She It They We You There Here Subject Provided Notwithstanding However Therefore Accordingly Further"
)
"""Capitalised words that are no terms by themselves."""

DOCUMENTS = _words(
    "Agreement Deed Lease Contract Letter Undertaking Guarantee Memorandum Plan Policy Note Will Licence License "
    "Instrument Amendment Notice Certificate Resolution Report Statement Form Document Order Application Schedule "
    "Guaranty Indenture Mortgage Charge Debenture Warrant Option Settlement Trust Offer Proposal Summary Consent "
    "Action Resolutions Confirmation Minutes Addendum Waiver Release Assignment Declaration Disclosure"
)
"""Words a document may use for itself after "this" without defining them."""

SMALL_WORDS = _words(
    "a an the of and or to in on by for from with at as no not nor but without under into upon per via vs if etc "
    "after before during between than that is are be its their such other through against over about"
)
"""Words that stay in lower case in a heading whose other words have capitals."""

PLACES = frozenset(
    (
        *("Alabama", "Alaska", "Arizona", "Arkansas", "California", "Colorado", "Connecticut", "Delaware", "Florida"),
        *("Georgia", "Hawaii", "Idaho", "Illinois", "Indiana", "Iowa", "Kansas", "Kentucky", "Louisiana", "Maine"),
        *("Maryland", "Massachusetts", "Michigan", "Minnesota", "Mississippi", "Missouri", "Montana", "Nebraska"),
        *("Nevada", "New Hampshire", "New Jersey", "New Mexico", "New York", "North Carolina", "North Dakota", "Ohio"),
        *("Oklahoma", "Oregon", "Pennsylvania", "Rhode Island", "South Carolina", "South Dakota", "Tennessee", "Texas"),
        *("Utah", "Vermont", "Virginia", "Washington", "West Virginia", "Wisconsin", "Wyoming", "Columbia"),
        *("England", "Wales", "Scotland", "Northern Ireland", "Ireland", "Germany", "France", "Spain", "Italy"),
        *("Netherlands", "Belgium", "Luxembourg", "Switzerland", "Austria", "Canada", "Ontario", "Quebec", "Australia"),
        *("Singapore", "Hong Kong", "Japan", "China", "India", "Jersey", "Guernsey", "Cayman", "Bermuda", "London"),
        *("Cayman Islands", "Channel Islands", "British Virgin Islands", "Isle of Man", "European Economic Area"),
    )
)
"""Places whose names stand before nouns ("a Delaware corporation")."""

NAME_ENDINGS = _words(
    "Act Acts Court Courts Tribunal Authority Bank Office Registry Register Kingdom States Union Exchange Order "
    "Orders Regulation Regulations Directive Code Rules Treaty Convention Commission Parliament Government House "
    "Institute Association Society University College County District City Republic Street Road Avenue Square Lane "
    "Council Committee Ministry Department Agency Service Revenue Customs Chamber Wales England Scotland Ireland "
    "Europe America London York Limited Ltd LLP Inc Corporation Company State Crown Gazette Standards Principles "
    "Statute Constitution Congress Senate Assembly Trust Foundation River Sea Time Database Guidance Handbook "
    "Journal Law Laws Post Times Services"
)
"""Last words of names that several capitalised words make: laws, courts, authorities, places, firms."""

NAME_STARTS = _words("United National International Federal Royal European Her His World High Supreme Central Sale")
"""First words of such names."""

BARE_NAMES = _words(
    "Internet Crown State Parliament Government Court Act Code Treasury Queen King Majesty Bible Church Union "
    "Commonwealth Atlantic Pacific Thames City Euro Sterling Dollar Pound"
)
"""Single words that name one thing everybody knows."""

ROLES = _words(
    "buyer buyers seller sellers purchaser purchasers vendor vendors borrower borrowers lender lenders landlord "
    "landlords tenant tenants licensor licensee supplier customer contractor employer employee guarantor lessor "
    "lessee assignor assignee transferor transferee mortgagor mortgagee chargor chargee trustee settlor franchisor "
    "franchisee investor investors founder founders consultant distributor principal obligor obligors"
)
"""Names of parties by their part in a deal; in lower case after "the" they slip easily."""

COMMON_IN_LOWER_CASE = frozenset(
    (
        *("agreement", "lease", "deed", "contract", "letter", "terms", "party", "parties", "person", "principal"),
        *("business", "company", "group", "services", "goods", "works", "property", "premises", "date", "term"),
        *("interest", "loan", "price", "rent", "fee", "fees", "tax", "loss", "losses", "claim", "claims", "notice"),
    )
)
"""Everyday words that are often meant just so although a term of the same name is defined."""
