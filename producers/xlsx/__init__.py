"""The spreadsheet builder: typed workbooks in, xlsx with calculated values out."""
