//! The lines of the source at which definitions begin: irrefute's parser leaves debug information out, since no meaning
//! depends on it, so the text is asked.

use rustc_hash::FxHashMap;

/// The line of each definition of a module as LLVM prints it, where its debug information has it.
pub fn of_definitions(text: &str) -> FxHashMap<String, u32> {
    let subprograms: FxHashMap<&str, u32> = text.lines().filter_map(subprogram).collect();
    let definition = |line: &str| {
        let name = defined(line)?;
        let (_, node) = line.rsplit_once("!dbg ")?;
        let node = node.split([' ', '{']).next()?;
        Some((name.to_owned(), *subprograms.get(node)?))
    };
    text.lines().filter_map(definition).collect()
}

/// The definitions of a module as LLVM prints it, each with its number of instructions: for a module that irrefute cannot
/// read.
pub fn definitions(text: &str) -> Vec<(String, u64)> {
    let mut found: Vec<(String, u64)> = Vec::new();
    let mut is_inside = false;
    for line in text.lines() {
        if let Some(name) = defined(line) {
            found.push((name.to_owned(), 0));
            is_inside = true;
        } else if line == "}" {
            is_inside = false;
        } else if let Some((_, instructions)) = found.last_mut().filter(|_| is_inside) {
            // Records of debug information begin with a sign, and cases of a `switch` are further to the right.
            let is_instruction = line.strip_prefix("  ").is_some_and(|rest| !rest.starts_with([' ', '#', ']']));
            *instructions += u64::from(is_instruction);
        }
    }
    found
}

/// The name in the first line of a definition.
fn defined(line: &str) -> Option<&str> {
    let (_, after) = line.strip_prefix("define ")?.split_once('@')?;
    match after.strip_prefix('"') {
        Some(quoted) => quoted.split('"').next(),
        None => after.split('(').next(),
    }
}

/// `!5 = distinct !DISubprogram(name: "f", …, line: 7, …)`
fn subprogram(line: &str) -> Option<(&str, u32)> {
    let (node, rest) = line.strip_prefix('!').and(line.split_once(" = "))?;
    let (_, after) = rest.split_once("!DISubprogram(")?.1.split_once(" line: ")?;
    Some((node, after.split(|sign: char| !sign.is_ascii_digit()).next()?.parse().ok()?))
}

#[cfg(test)]
mod tests {
    use super::{definitions, of_definitions};

    #[test]
    fn a_definition_has_the_line_of_its_subprogram() {
        let text = "define dso_local i32 @f(i32 noundef %0) #0 !dbg !4 {\n  ret i32 0, !dbg !9\n}\n\
                    define void @\"a b\"() !dbg !5 {\n}\ndefine void @without() {\n}\n\
                    !4 = distinct !DISubprogram(name: \"f\", scope: !1, file: !1, line: 17, type: !6, scopeLine: 18)\n\
                    !5 = distinct !DISubprogram(name: \"a b\", file: !1, line: 3)\n";
        let lines = of_definitions(text);
        assert_eq!((lines.len(), lines["f"], lines["a b"]), (2, 17, 3));
    }
    #[test]
    fn definitions_of_what_cannot_be_read_are_counted() {
        let text = "declare void @g()\ndefine void @f(i8 %x) {\nentry:\n  switch i8 %x, label %a [\n    i8 1, label %b\n  ]\n\n\
                    a:\n    #dbg_value(i8 %x, !1)\n  what is this\n  ret void\n}\n  no instruction\ndefine i8 @\"a b\"() {\n  ret i8 0\n}\n";
        assert_eq!(definitions(text), [("f".to_owned(), 3), ("a b".to_owned(), 1)]);
    }
}
