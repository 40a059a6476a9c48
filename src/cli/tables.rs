//! Tables on a terminal.

use super::words::columns;
use comfy_table::presets::UTF8_FULL_CONDENSED;
use comfy_table::{CellAlignment, ContentArrangement, Table};
use std::ops::Range;

/// An empty table in the style of all tables.
pub fn table() -> Table {
    let mut table = Table::new();
    table.load_style(UTF8_FULL_CONDENSED);
    // A table that wraps cannot be read.
    table.set_content_arrangement(ContentArrangement::Dynamic);
    table.set_width(u16::try_from(columns()).unwrap_or(u16::MAX));
    table
}

/// A table with a header, in which `numbers` are the columns of numbers, aligned to the right.
pub fn with_numbers<H: Into<comfy_table::Cell>>(header: impl IntoIterator<Item = H>, numbers: Range<usize>) -> Table {
    let mut table = table();
    table.set_header(header.into_iter().map(Into::into).collect::<Vec<comfy_table::Cell>>());
    for column in numbers {
        if let Some(column) = table.column_mut(column) {
            column.set_cell_alignment(CellAlignment::Right);
        }
    }
    table
}
