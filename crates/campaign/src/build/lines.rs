//! The lines of the source at which definitions begin: irrefute's parser leaves debug information out, since no meaning
//! depends on it, so the text is asked.

use rustc_hash::FxHashMap;

/// The line of each definition of a module as LLVM prints it, where its debug information has it.
pub fn of_definitions(text: &str) -> FxHashMap<String, u32> {
    let subprograms: FxHashMap<&str, u32> = text.lines().filter_map(subprogram).collect();
    let definition = |line: &str| {
        let (before, after) = line.strip_prefix("define ")?.split_once('@')?;
        // A quotation mark in front belongs to a parameter's name, and the function has none then.
        let name = match after.strip_prefix('"') {
            Some(quoted) => quoted.split('"').next()?,
            None => after.split('(').next()?,
        };
        let (_, node) = line.rsplit_once("!dbg ").filter(|_| !before.contains('('))?;
        let node = node.split(|sign: char| sign == ' ' || sign == '{').next()?;
        Some((name.to_owned(), *subprograms.get(node)?))
    };
    text.lines().filter_map(definition).collect()
}

/// `!5 = distinct !DISubprogram(name: "f", …, line: 7, …)`
fn subprogram(line: &str) -> Option<(&str, u32)> {
    let (node, rest) = line.strip_prefix('!').and(line.split_once(" = "))?;
    let (_, after) = rest.split_once("!DISubprogram(")?.1.split_once(" line: ")?;
    Some((node, after.split(|sign: char| !sign.is_ascii_digit()).next()?.parse().ok()?))
}

#[cfg(test)]
mod tests {
    use super::of_definitions;

    #[test]
    fn a_definition_has_the_line_of_its_subprogram() {
        let text = "define dso_local i32 @f(i32 noundef %0) #0 !dbg !4 {\n  ret i32 0, !dbg !9\n}\n\
                    define void @\"a b\"() !dbg !5 {\n}\ndefine void @without() {\n}\n\
                    !4 = distinct !DISubprogram(name: \"f\", scope: !1, file: !1, line: 17, type: !6, scopeLine: 18)\n\
                    !5 = distinct !DISubprogram(name: \"a b\", file: !1, line: 3)\n";
        let lines = of_definitions(text);
        assert_eq!((lines.len(), lines["f"], lines["a b"]), (2, 17, 3));
    }
}
