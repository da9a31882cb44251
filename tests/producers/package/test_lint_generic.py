"""The package lint finds damage of zip, XML, types and relationships, and is silent on a clean file."""

import io
import zipfile

import docx
import pytest

from producers.package.archive import read_archive, write_archive
from producers.package.lint import lint

TYPES = "[Content_Types].xml"


def clean() -> dict[str, bytes]:
    buffer = io.BytesIO()
    document = docx.Document()
    document.add_paragraph("A clean letter.")
    document.save(buffer)
    return read_archive(buffer.getvalue())


def codes(parts: dict[str, bytes]) -> set[str]:
    return {fault.code for fault in lint(write_archive(parts))}


def test_a_clean_file_has_no_fault() -> None:
    assert lint(write_archive(clean())) == ()


def test_a_file_that_is_no_zip_is_named_so() -> None:
    assert [fault.code for fault in lint(b"%PDF-1.7")] == ["not_a_zip"]


def test_a_second_core_properties_entry_is_found() -> None:
    buffer = io.BytesIO(write_archive(clean()))
    with zipfile.ZipFile(buffer, "a") as archive, pytest.warns(UserWarning, match="Duplicate name"):
        archive.writestr("docProps/core.xml", b"<x/>")
    assert ("duplicate_member", "docProps/core.xml") in {(one.code, one.part) for one in lint(buffer.getvalue())}


def replaced(parts: dict[str, bytes], name: str, old: bytes, new: bytes) -> dict[str, bytes]:
    assert old in parts[name]
    return {**parts, name: parts[name].replace(old, new, 1)}


def test_xml_that_does_not_parse_is_found() -> None:
    parts = replaced(clean(), "word/document.xml", b"</w:body>", b"")
    assert "unparsable_xml" in codes(parts)


def test_a_control_character_in_xml_is_found() -> None:
    assert "unparsable_xml" in codes(replaced(clean(), "word/document.xml", b"clean", b"cl\x0bean"))


def test_a_doctype_is_found() -> None:
    parts = clean()
    parts["word/document.xml"] = b'<!DOCTYPE x [<!ENTITY a "b">]>' + parts["word/document.xml"].partition(b"?>")[2]
    assert "doctype" in codes(parts)


def test_missing_content_types_are_found() -> None:
    parts = clean()
    del parts[TYPES]
    assert "missing_content_types" in codes(parts)


def test_a_part_without_type_is_found() -> None:
    assert "missing_content_type" in codes({**clean(), "word/media/sound.qqq": b"x"})


def test_a_type_without_part_is_found() -> None:
    parts = replaced(clean(), TYPES, b"</Types>", b'<Override PartName="/word/no.xml" ContentType="a/b"/></Types>')
    assert "type_without_part" in codes(parts)


def test_a_type_declared_twice_is_found() -> None:
    parts = replaced(clean(), TYPES, b"</Types>", b'<Default Extension="xml" ContentType="a/b"/></Types>')
    assert "duplicate_content_type" in codes(parts)


def test_a_dangling_relationship_is_found() -> None:
    assert "dangling_relationship" in codes(
        replaced(clean(), "word/_rels/document.xml.rels", b'Target="styles.xml"', b'Target="none.xml"')
    )


def test_a_relationship_id_used_twice_is_found() -> None:
    parts = clean()
    member = "word/_rels/document.xml.rels"
    assert "duplicate_relationship_id" in codes(replaced(parts, member, b'Id="rId3"', b'Id="rId1"'))


def test_a_reference_without_relationship_is_found() -> None:
    paragraph = (
        b'<w:p><w:hyperlink xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"'
        b' r:id="rId99"/></w:p><w:sectPr'
    )
    assert "undefined_relationship" in codes(replaced(clean(), "word/document.xml", b"<w:sectPr", paragraph))


def test_a_part_nobody_points_at_is_found() -> None:
    assert "orphan_part" in codes({**clean(), "word/extra.xml": b"<x/>"})


def test_relationships_of_a_missing_part_are_found() -> None:
    rels = b'<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"/>'
    assert "relationships_without_part" in codes({**clean(), "word/_rels/no.xml.rels": rels})


def test_a_package_without_main_part_is_found() -> None:
    assert "missing_main_part" in codes(replaced(clean(), "_rels/.rels", b'officeDocument"', b'otherDocument"'))


def test_an_ignorable_prefix_nobody_declared_is_found() -> None:
    parts = replaced(clean(), "word/document.xml", b'mc:Ignorable="', b'mc:Ignorable="zz9 ')
    assert "undeclared_prefix" in codes(parts)


@pytest.mark.parametrize("name", ["word\\evil.xml", "../evil.xml", "/evil.xml", "word/./evil.xml"])
def test_a_member_name_that_leaves_the_package_is_found(name: str) -> None:
    assert "bad_member_name" in codes({**clean(), name: b"<x/>"})


def test_names_that_differ_only_by_case_are_found() -> None:
    assert "names_differ_by_case" in codes({**clean(), "word/Styles.xml": b"<x/>"})


def test_a_compression_office_cannot_read_is_found() -> None:
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w", zipfile.ZIP_BZIP2) as archive:
        archive.writestr(TYPES, clean()[TYPES])
    assert {fault.code for fault in lint(buffer.getvalue())} == {"unknown_compression"}


def test_a_link_inside_the_zip_is_found() -> None:
    buffer = io.BytesIO(write_archive(clean()))
    link = zipfile.ZipInfo("word/link.xml")
    link.external_attr = 0o120777 << 16
    with zipfile.ZipFile(buffer, "a") as archive:
        archive.writestr(link, b"<x/>")
    assert "link_member" in {fault.code for fault in lint(buffer.getvalue())}


def test_a_flipped_byte_is_found() -> None:
    data = bytearray(write_archive(clean()))
    data[data.index(b"word/document.xml") + 200] ^= 0xFF
    assert "damaged_member" in {fault.code for fault in lint(bytes(data))}


def test_an_encrypted_member_is_found() -> None:
    data = bytearray(write_archive(clean()))
    place = data.rindex(b"PK\x01\x02")
    data[place + 8] |= 1
    assert "encrypted_member" in {fault.code for fault in lint(bytes(data))}
