//! Words for people: plurals, and lines that fit a terminal of 80 columns.

use comfy_table::Table;

/// The columns of a terminal, where nothing says how many there are.
const WIDTH: usize = 80;

/// The least columns that are reckoned with.
const LEAST: usize = 40;

/// The columns that `COLUMNS` names, else those of the terminal, else 80.
pub fn columns() -> usize {
    let named = std::env::var("COLUMNS").ok().and_then(|columns| columns.parse().ok());
    let columns = named.or_else(|| Table::new().width().map(usize::from)).unwrap_or(WIDTH);
    columns.max(LEAST)
}

/// The columns of a text: those of the terminal, and 80 at most, since longer lines are hard to read.
pub fn width() -> usize {
    columns().min(WIDTH)
}

/// A number of things: the plural has an s.
pub fn plural(n: u64, one: &str) -> String {
    match n {
        1 => format!("1 {one}"),
        n => format!("{n} {one}s"),
    }
}

/// A text broken into lines that fit a terminal. A word that is longer than a line has one of its own.
pub fn filled(text: &str) -> String {
    filled_to(text, width())
}

fn filled_to(text: &str, width: usize) -> String {
    let mut lines: Vec<String> = Vec::new();
    for word in text.split_whitespace() {
        match lines.last_mut() {
            Some(line) if line.chars().count() + 1 + word.chars().count() <= width => {
                line.push(' ');
                line.push_str(word);
            }
            _ => lines.push(word.to_owned()),
        }
    }
    lines.join("\n")
}

/// A line of at most this many columns.
pub fn cut(line: &str, width: usize) -> String {
    if line.chars().count() <= width {
        return line.to_owned();
    }
    line.chars().take(width.saturating_sub(1)).chain(['…']).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_has_no_s_and_lines_fit() {
        assert_eq!([0, 1, 2].map(|n| plural(n, "cause")), ["0 causes", "1 cause", "2 causes"]);
        for (width, lines) in [(80, 3), (60, 4)] {
            let text = filled_to(&"word ".repeat(40), width);
            assert!(text.lines().all(|line| line.len() <= width) && text.lines().count() == lines, "{text}");
        }
        assert_eq!(cut("four", 4), "four");
        assert_eq!(cut("fives", 4), "fiv…");
    }
}
