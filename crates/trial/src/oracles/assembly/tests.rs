//! The oracle of a back end that answers as a script says.

use super::*;

#[test]
fn definitions_at_the_beginning_are_left_out() {
    let printed = "__tmp_reg__ = 0\n__SREG__ = 63\n\t.text\nf:\n\tx = 1\n";
    assert_eq!(without_definitions(printed), "\t.text\nf:\n\tx = 1\n");
    assert_eq!(without_definitions("\t.text\n"), "\t.text\n");
}

#[test]
fn an_error_in_an_assembly_is_one_of_the_function_around_it() {
    let functions = ["f", "g"].map(|name| (name.to_owned(), Part { bytes: vec![1], ..Part::default() }));
    let direct = Content { functions: BTreeMap::from(functions), ..Content::default() };
    let printed = "\t.text\nf:    # @f\n\tadd\n.L1:\n\tsub\n\"g\":\n\tmul\n";
    let told = |line: usize| match refused_text(&[format!("<inline asm>:{line}:2: bad operand")], printed, &direct) {
        Failure::Disagreement { message, functions, .. } => (message.lines().next().unwrap().to_owned(), functions),
        failure => panic!("{failure}"),
    };
    let head = "the assembler refuses what the code generator prints: bad operand";
    assert_eq!(told(5), (head.to_owned(), vec!["f".to_owned()]));
    assert_eq!([told(7).1, told(1).1], [vec!["g".to_owned()], Vec::new()]);
}

#[test]
fn packets_are_compared_without_their_order() {
    let of = |texts: &[&str]| {
        let of = |text: &&str| Instruction {
            function: "f".to_owned(),
            bytes: Vec::new(),
            text: Some((*text).to_owned()),
            relocated: false,
        };
        texts.iter().map(of).collect::<Vec<_>>()
    };
    let (a, b) = (of(&["\ta", "\tb\u{b}\tc"]), of(&["\tb", "\tc", "\ta"]));
    assert_eq!(words_of("f", &a), words_of("f", &b));
    assert_ne!(words_of("f", &a), words_of("f", &of(&["a", "b"])));
    assert!(words_of("g", &a).is_empty());
}
