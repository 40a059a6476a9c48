//! What became of a batch, as the checkpoint has it.

use crate::llvm::Failure;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::ops::AddAssign;

/// A batch through every pipeline.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Record {
    /// The number of the batch.
    pub batch: u64,
    pub functions: u64,
    /// Functions on which nothing is tested: whatever the input, they have undefined behaviour, or
    /// return poison or undef.
    pub vacuous: u64,
    /// CPU time, in seconds: of making and printing functions, of taking LLVM's text apart, of
    /// checking, of LLVM's second look.
    pub generate_s: f64,
    pub text_s: f64,
    pub check_s: f64,
    pub again_s: f64,
    /// One for each pipeline.
    pub pipelines: Vec<Tally>,
}

/// What became of functions under one pipeline. Each is one of unchanged, proved, refining, wrong,
/// inconclusive, unsupported, failed, internal, unreproduced.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Tally {
    /// LLVM printed what it was given.
    pub unchanged: u64,
    /// Changed, and right on every input of the domain, with every choice.
    pub proved: u64,
    /// Changed, and right as far as was tried.
    pub refines: u64,
    pub wrong: Vec<Wrong>,
    /// By reason.
    pub inconclusive: BTreeMap<String, u64>,
    pub unsupported: BTreeMap<String, u64>,
    /// Functions on which LLVM crashed, hung or made invalid IR, with what it said.
    pub failed: Vec<(u64, String)>,
    /// Functions on which we failed.
    pub internal: Vec<(u64, String)>,
    /// Suspicions that did not come back.
    pub unreproduced: Vec<u64>,
    /// Changed functions that went through the ordinary check, because the fast one has no table
    /// for something in them; by reason.
    pub ordinary: BTreeMap<String, u64>,
    pub llvm_s: f64,
}

/// A violation that was seen twice.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Wrong {
    pub number: u64,
    pub class: String,
    pub needs: Needs,
    /// The opcodes that went and those that came: `sub select -> and`.
    pub change: String,
}

/// Which undefined arguments it takes to see a violation.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Needs {
    /// None, and there is no undef in the function: wrong for everybody.
    Nothing,
    Poison,
    /// Undef, as an argument or as an operand.
    Undef,
}

impl Needs {
    pub fn word(self) -> &'static str {
        match self {
            Needs::Nothing => "nothing",
            Needs::Poison => "poison",
            Needs::Undef => "undef",
        }
    }
}

impl Wrong {
    /// Violations of one kind probably have one cause.
    pub fn kind(&self) -> (String, Needs, String) {
        (self.class.clone(), self.needs, self.change.clone())
    }
}

impl Tally {
    /// Functions that LLVM changed, as far as it gave any back.
    pub fn changed(&self) -> u64 {
        self.proved + self.refines + self.wrong.len() as u64 + self.undecided() + self.unreproduced.len() as u64
    }

    /// Functions without a verdict, for whatever reason, apart from failures of LLVM.
    pub fn undecided(&self) -> u64 {
        let reasons = self.inconclusive.values().chain(self.unsupported.values());
        reasons.sum::<u64>() + self.internal.len() as u64
    }

    /// Keeps a failure of LLVM that is its fault.
    pub fn add_failure(&mut self, number: u64, failure: &Failure) {
        let first_line = failure.to_string().lines().next().unwrap_or_default().to_owned();
        let list = if failure.is_finding() { &mut self.failed } else { &mut self.internal };
        list.push((number, first_line));
    }
}

impl AddAssign<&Tally> for Tally {
    fn add_assign(&mut self, o: &Tally) {
        self.unchanged += o.unchanged;
        self.proved += o.proved;
        self.refines += o.refines;
        self.wrong.extend(o.wrong.iter().cloned());
        self.failed.extend(o.failed.iter().cloned());
        self.internal.extend(o.internal.iter().cloned());
        self.unreproduced.extend(&o.unreproduced);
        self.llvm_s += o.llvm_s;
        let maps = [
            (&mut self.inconclusive, &o.inconclusive),
            (&mut self.unsupported, &o.unsupported),
            (&mut self.ordinary, &o.ordinary),
        ];
        for (mine, theirs) in maps {
            theirs.iter().for_each(|(reason, n)| *mine.entry(reason.clone()).or_default() += n);
        }
    }
}

impl AddAssign<&Record> for Record {
    /// The sum over batches; its own number says nothing.
    fn add_assign(&mut self, o: &Record) {
        self.functions += o.functions;
        self.vacuous += o.vacuous;
        self.generate_s += o.generate_s;
        self.text_s += o.text_s;
        self.check_s += o.check_s;
        self.again_s += o.again_s;
        self.pipelines.resize_with(self.pipelines.len().max(o.pipelines.len()), Tally::default);
        self.pipelines.iter_mut().zip(&o.pipelines).for_each(|(mine, theirs)| *mine += theirs);
    }
}
