//! Words for people: plurals, and lines that fit a terminal of 80 columns.

/// The columns of a terminal.
pub const WIDTH: usize = 80;

/// A number of things: the plural has an s.
pub fn plural(n: u64, one: &str) -> String {
    match n {
        1 => format!("1 {one}"),
        n => format!("{n} {one}s"),
    }
}

/// A text broken into lines that fit a terminal. A word that is longer than a line has one of its own.
pub fn filled(text: &str) -> String {
    let mut lines: Vec<String> = Vec::new();
    for word in text.split_whitespace() {
        match lines.last_mut() {
            Some(line) if line.chars().count() + 1 + word.chars().count() <= WIDTH => {
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
        let text = filled(&"word ".repeat(40));
        assert!(text.lines().all(|line| line.len() <= WIDTH) && text.lines().count() == 3, "{text}");
        assert_eq!(cut("four", 4), "four");
        assert_eq!(cut("fives", 4), "fiv…");
    }
}
