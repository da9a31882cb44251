"""The spreadsheet builder: typed workbooks in, xlsx or CSV with calculated values out."""

from producers.xlsx.builder import write_xlsx
from producers.xlsx.flat import write_csv
from producers.xlsx.records import write_records

__all__ = ["write_csv", "write_records", "write_xlsx"]
