//! The form of a reduced finding: what many findings of one mistake have in common.
//!
//! ```text
//!   form(s, t) = { opcodes of s } -> { opcodes of t }      s, t the reduced source and target
//! ```
//!
//! Groups are named before anything is reduced, after what the blamed step did to a random program, so one mistake
//! fills many groups. A minimal program contains little but the mistake: findings of the same pass, class and form are
//! one *cause by reduced form*. Flags, types, constants, predicates and the number of occurrences of an opcode are left
//! out. This is only an estimate: two mistakes can share a form, and one mistake can have two. A person who has read
//! the findings can name the causes in a table, and causes with one name are one.

use crate::campaign::findings::finding::opcodes;
use crate::campaign::findings::store::{REDUCED_SOURCE, REDUCED_TARGET};
use crate::ir::{Function, LlvmVersion, Module, parse};
use crate::refine::Class;
use serde::Serialize;
use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;

/// What the findings of one cause share.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
pub struct Cause {
    /// The blamed pass.
    pub pass: String,
    /// The class; `None` if a person has named the cause, whatever class it shows as.
    pub class: Option<Class>,
    /// The form, or the name that a person gave.
    pub what: String,
}

/// Names that people gave to causes: (pass, form) to name.
#[derive(Clone, Debug, Default)]
pub struct Names(BTreeMap<(String, String), String>);

/// A line of the table that is not pass, form and name.
#[derive(Debug, thiserror::Error)]
#[error("line {0} is not `pass`, `form` and `name` with tabs between them")]
pub struct BadLine(usize);

impl Names {
    /// Reads lines of pass, form and name, separated by tabs; `#` begins a comment.
    ///
    /// # Errors
    /// The number of the first other line.
    pub fn parse(text: &str) -> Result<Names, BadLine> {
        let mut names = BTreeMap::new();
        for (i, line) in text.lines().enumerate() {
            if line.trim().is_empty() || line.starts_with('#') {
                continue;
            }
            let mut parts = line.split('\t').map(|part| part.trim().to_owned());
            let (Some(pass), Some(form), Some(name), None) = (parts.next(), parts.next(), parts.next(), parts.next())
            else {
                return Err(BadLine(i + 1));
            };
            names.insert((pass, form), name);
        }
        Ok(Names(names))
    }

    /// The cause of a finding that was reduced to this form.
    pub fn cause(&self, pass: &str, class: Class, form: String) -> Cause {
        match self.0.get(&(pass.to_owned(), form.clone())) {
            Some(name) => Cause { pass: pass.to_owned(), class: None, what: name.clone() },
            None => Cause { pass: pass.to_owned(), class: Some(class), what: form },
        }
    }
}

/// The form of the reduced programs in a finding's folder; `None` if there are none, or they cannot be read.
pub fn form_of(folder: &Path, function: &str, version: LlvmVersion) -> Option<String> {
    let read = |name: &str| -> Option<Module> { parse(&fs::read_to_string(folder.join(name)).ok()?, version).ok() };
    let (source, target) = (read(REDUCED_SOURCE)?, read(REDUCED_TARGET)?);
    Some(form(source.function(function)?, target.function(function)?))
}

fn form(source: &Function, target: &Function) -> String {
    format!("{} -> {}", words(source), words(target))
}

fn words(f: &Function) -> String {
    let mut words: BTreeSet<String> = opcodes(f).into_iter().collect();
    words.extend(f.blocks.iter().map(|b| b.term.op.opcode().to_owned()));
    words.extend(f.blocks.iter().any(|b| !b.phis.is_empty()).then(|| "phi".to_owned()));
    // Nearly every function ends with `ret`, so it distinguishes nothing.
    words.remove("ret");
    match words.is_empty() {
        true => "nothing".to_owned(),
        false => words.into_iter().collect::<Vec<_>>().join(" "),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn function(body: &str) -> Function {
        let text = format!("declare i8 @llvm.umax.i8(i8, i8)\ndefine i8 @f(i8 %x, i1 %c) {{\n{body}\n}}\n");
        parse(&text, LlvmVersion::DEFAULT).unwrap().function("f").unwrap().clone()
    }

    #[test]
    fn a_form_has_no_flags_constants_or_counts() {
        let target = function("ret i8 %x");
        let one = function("%a = add nsw i8 %x, 1\n %m = call i8 @llvm.umax.i8(i8 %a, i8 3)\n ret i8 %m");
        let two = function(
            "%a = add i8 %x, 9\n %b = add nuw i8 %a, %x\n %m = call i8 @llvm.umax.i8(i8 4, i8 %b)\n ret i8 %m",
        );
        assert_eq!(form(&one, &target), "add llvm.umax -> nothing");
        assert_eq!(form(&one, &target), form(&two, &target));
    }

    #[test]
    fn control_flow_is_in_the_form() {
        let loops = function(
            "br label %a\na:\n %p = phi i8 [ 0, %0 ], [ %p, %a ]\n br i1 %c, label %a, label %b\nb:\n ret i8 %p",
        );
        assert_eq!(words(&loops), "br phi");
    }

    #[test]
    fn causes_of_one_name_are_one() {
        let text = "# known\nInstCombine\tadd -> sub\tnegator\nInstCombine\tmul -> sub\tnegator\n\n";
        let names = Names::parse(text).unwrap();
        let cause = |class, form: &str| names.cause("InstCombine", class, form.to_owned());
        assert_eq!(cause(Class::Value, "add -> sub"), cause(Class::Poison, "mul -> sub"));
        assert_ne!(cause(Class::Value, "shl -> sub"), cause(Class::Poison, "shl -> sub"));
        assert_eq!(Names::parse("a\tb\n").unwrap_err().to_string(), BadLine(1).to_string());
    }
}
