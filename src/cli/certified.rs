//! What a proof rests on, as files that strangers can check: each question that was answered with "never".
//!
//! Invariant: the index has a row for each question that was put to a solver for each function that one proved, whether it
//! has a file or not. Facts about loops that are false by rewriting are not put to any.

use crate::prove::{Attempt, Certified};
use anyhow::Context;
use std::fmt::Write as _;
use std::path::Path;

/// The name of the index.
const INDEX: &str = "index.tsv";

/// Writes the questions of the proofs of these functions into a folder, which is made if it is not there.
pub fn write<'a>(folder: &Path, proofs: impl Iterator<Item = (&'a str, &'a Attempt)>) -> anyhow::Result<()> {
    let there = || format!("{}", folder.display());
    std::fs::create_dir_all(folder).with_context(there)?;
    let mut index = String::from("function\tquestion\tgates\tfile\n");
    let mut number = 0;
    for (name, attempt) in proofs {
        let name = name.escape_debug();
        for question in certified(attempt).into_iter().flat_map(|certified| &certified.questions) {
            if question.is_rewritten() {
                writeln!(index, "{name}\t{question}\t0\trewriting")?;
                continue;
            }
            number += 1;
            let comment = format!("irrefute {}, function {name}", env!("CARGO_PKG_VERSION"));
            let files =
                [("smt2", question.smt_lib(&comment)), ("cnf", question.dimacs(&comment)), ("drat", question.drat())];
            for (extension, text) in files {
                std::fs::write(folder.join(format!("{number:04}.{extension}")), text).with_context(there)?;
            }
            writeln!(index, "{name}\t{question}\t{}\t{number:04}.smt2", question.gates())?;
        }
    }
    std::fs::write(folder.join(INDEX), index).with_context(there)
}

/// What was certified of a proof.
fn certified(attempt: &Attempt) -> Option<&Certified> {
    match attempt {
        Attempt::Proved { certified, .. } | Attempt::ProvedWithoutUndef { certified, .. } => certified.as_ref(),
        Attempt::None { .. }
        | Attempt::Refuted { .. }
        | Attempt::Undecided { .. }
        | Attempt::Fault { .. }
        | Attempt::Unfounded { .. } => None,
    }
}
