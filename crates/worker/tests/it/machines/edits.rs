//! A self-test: wrong edits of the assembly of every machine, and how many of them are seen.
//!
//! LLVM makes assembly of a program and of what calls it. One line is edited ([`crate::machines::assembly`]). LLVM assembles the
//! text again, as the inline assembly of a module, so that no other tool is needed, and it goes the usual way: it is
//! linked, run and compared with the reference semantics.
//!
//! What becomes of an edit is decided without the judge. A program has few inputs, and none on which an operation is
//! undefined, so that the edited code and the other one are executed on *all* of them, with zeros and with ones above
//! the width of each argument:
//!
//! - *changes nothing*: all results are equal, which proves that nobody can see the edit;
//! - *seen*: the judge says `violates`;
//! - *missed*: a result differs, and the judge does not say so.
//!
//! Edits that the assembler refuses, and those whose end the emulator does not attribute to the program, are counted
//! apart.

use crate::machines::assembly::{Edit, Kind, Table, one_of};
use crate::machines::run::{emulated, linked, machines, request};
use irrefute_ir::{LlvmVersion, Module, parse};
use irrefute_llvm::{
    Backend, Call, CodegenLevel, Description, Emulated, Failure, Job, Linked, Machine, NativeReply, Response, Target,
};
use irrefute_refine::{Options, Undefined, Verdict};
use irrefute_trial::{self as trial, Native, Pipeline, Settings, Snapshots};
use rand_core::{Rng, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;
use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

const PROGRAMS: &str = include_str!("../../data/machines/edited.ll");

/// What is done to assembly, and the assembly as it was.
#[derive(Default)]
struct Plan {
    edit: Option<Edit>,
    seen: String,
}

/// An LLVM whose assembly is edited and assembled again.
struct Edited {
    llvm: Linked,
    plan: Arc<Mutex<Plan>>,
    waiting: Option<Job>,
}

impl Backend for Edited {
    fn describe(&self) -> &Description {
        self.llvm.describe()
    }

    fn submit(&mut self, job: &Job) -> Result<(), Failure> {
        let mut job = job.clone();
        // The harness is left as it is.
        let is_edited = job.want.object && !job.want.native.is_empty();
        job.want.assembly |= is_edited;
        self.waiting = is_edited.then(|| job.clone());
        self.llvm.submit(&job)
    }

    fn collect(&mut self) -> Result<Response, Failure> {
        let mut response = self.llvm.collect()?;
        let Some(job) = self.waiting.take() else { return Ok(response) };
        let Ok(natives) = &mut response.native else { return Ok(response) };
        let assembly = natives.assembly.take().expect("assembly");
        let mut plan = self.plan.lock().unwrap_or_else(PoisonError::into_inner);
        let text = plan.edit.as_ref().map_or_else(|| assembly.clone(), |edit| edit.apply(&assembly));
        plan.seen = assembly;
        let object = natives.object.take().expect("an object");
        natives.object = Some(object.and_then(|mut object| {
            object.bytes = assembled(&text, &job, &mut self.llvm)?;
            Ok(object)
        }));
        Ok(response)
    }

    fn retire(&mut self) {
        self.llvm.retire();
    }
}

const REFUSED: &str = "the assembler refuses it";

/// The object file of assembly: that of a module with nothing else in it.
fn assembled(text: &str, job: &Job, llvm: &mut Linked) -> Result<irrefute_llvm::Bytes, String> {
    let escaped: String = text
        .bytes()
        .map(|byte| match byte {
            b'a'..=b'z' | b'A'..=b'Z' | b'0'..=b'9' | b' ' | b'.' | b',' | b'_' | b'-' => char::from(byte).to_string(),
            other => format!("\\{other:02X}"),
        })
        .collect();
    let mut alone = Job::new(format!("module asm \"{escaped}\"\n"), "");
    (alone.target, alone.timeout, alone.want.object) = (job.target.clone(), job.timeout, true);
    let made = llvm.run(&alone).and_then(|response| response.native).map_err(|_| REFUSED)?;
    Ok(made.object.ok_or("no object")??.bytes)
}

/// A program, alone in its module.
struct Program {
    name: String,
    text: String,
    module: Module,
    /// Rows of all inputs.
    inputs: Vec<Vec<u64>>,
}

fn programs() -> Vec<Program> {
    let all = parse(PROGRAMS, LlvmVersion::DEFAULT).expect("the programs");
    let of = |name: &str| {
        let module = all.extract(name).expect("a program");
        let function = module.function(name).expect("a program");
        let widths =
            || function.values[..function.params.len()].iter().map(|value| value.ty.int_width().expect("integers"));
        let mut inputs = vec![Vec::new()];
        for width in widths() {
            let more = |row: &Vec<u64>| (0..1 << width).map(|word| [&row[..], &[word]].concat()).collect::<Vec<_>>();
            inputs = inputs.iter().flat_map(more).collect();
        }
        let above = |row: &Vec<u64>| row.iter().zip(widths()).map(|(word, width)| word | u64::MAX << width).collect();
        let filled: Vec<_> = inputs.iter().map(above).collect();
        inputs.extend(filled);
        Program { name: name.to_owned(), text: module.to_string(), module, inputs }
    };
    let callable = all.definitions().filter(|function| !function.header.linkage.is_local());
    callable.map(|function| of(&function.name)).collect()
}

/// The code generator of a machine under edits.
struct Lab {
    machine: &'static Machine,
    table: &'static Table,
    llvm: Emulated,
    plan: Arc<Mutex<Plan>>,
}

impl Lab {
    fn new(machine: &'static Machine, table: &'static Table) -> Lab {
        let plan = Arc::new(Mutex::new(Plan::default()));
        let edited = Edited { llvm: linked(), plan: plan.clone(), waiting: None };
        Lab { machine, table, llvm: emulated(machine, Box::new(edited)), plan }
    }

    fn target(&self) -> Target {
        let [triple, cpu, features] = [self.machine.triple, self.table.cpu, self.table.features].map(str::to_owned);
        Target { triple, cpu, features }
    }

    fn plan(&self, edit: Option<&Edit>) {
        self.plan.lock().unwrap_or_else(PoisonError::into_inner).edit = edit.cloned();
    }

    /// The verdict of the judge on the code, or why there is none.
    fn judged(
        &mut self,
        program: &Program,
        level: CodegenLevel,
        check: Options,
        edit: Option<&Edit>,
    ) -> Result<Verdict, String> {
        self.plan(edit);
        let settings = Settings {
            native: Native::Emulated,
            target: self.target(),
            codegen: level,
            timeout: Duration::from_secs(300),
            check: Options { undefined: Undefined { poison: false, undef: false }, ..check },
            ..Settings::new(Pipeline::from_passes(Vec::new()))
        };
        let trial =
            trial::run(&program.module, &settings, &mut self.llvm, Snapshots::None).map_err(|e| e.to_string())?;
        let function = trial.functions.into_iter().find(|f| *f.name == *program.name).expect("the program");
        match (function.native, function.not_native) {
            (Some(report), _) => Ok(report.verdict),
            (None, Some(reason)) => Err(reason),
            // The run ended, and the emulator does not say that it was the program's fault.
            (None, None) => Err("the end of the run is not attributed".to_owned()),
        }
    }

    /// What the code does on all inputs.
    fn executed(&mut self, program: &Program, level: CodegenLevel, edit: Option<&Edit>) -> NativeReply {
        self.plan(edit);
        let rows: Vec<&[u64]> = program.inputs.iter().map(Vec::as_slice).collect();
        let mut job = Job::new(program.text.clone(), "");
        (job.target, job.timeout) = (self.target(), Duration::from_secs(300));
        (job.want.object, job.want.codegen) = (true, level);
        job.want.native = vec![request(&program.name, &rows)];
        self.llvm.run(&job).expect("an answer").native.expect("replies").after.remove(0)
    }

    /// Whether the code differs on any input.
    fn differs(&mut self, program: &Program, level: CodegenLevel, edit: &Edit) -> bool {
        let (right, edited) = (self.executed(program, level, None), self.executed(program, level, Some(edit)));
        let inputs = 0..program.inputs.len();
        assert!(inputs.clone().all(|input| matches!(right.call(input), Call::Returned(_))), "{}", program.name);
        inputs.into_iter().any(|input| right.call(input) != edited.call(input))
    }

    /// The assembly of a program, after a look at whether it is right when it is assembled again.
    fn assembly(&mut self, program: &Program, level: CodegenLevel) -> String {
        let verdict = self.judged(program, level, Options::CAMPAIGN, None);
        assert_eq!(verdict, Ok(Verdict::Refines), "{} @{} {level}", self.machine.name, program.name);
        self.plan.lock().unwrap_or_else(PoisonError::into_inner).seen.clone()
    }
}

/// What became of edits.
#[derive(Default)]
struct Tally {
    /// Seen with the inputs of a campaign.
    seen: usize,
    /// Seen only with those of `irrefute check`.
    seen_by_more: usize,
    nothing_changed: usize,
    missed: usize,
    apart: BTreeMap<String, usize>,
}

impl Tally {
    fn judged(&self) -> usize {
        self.seen + self.seen_by_more + self.missed
    }
}

/// Makes edits until `count` of each kind are judged that change what a program does.
fn edit(
    machine: &'static Machine,
    table: &'static Table,
    count: usize,
    seed: u64,
    tallies: &mut BTreeMap<Kind, Tally>,
) {
    let programs = programs();
    let mut lab = Lab::new(machine, table);
    let mut random = Xoshiro256PlusPlus::seed_from_u64(seed);
    let mut assemblies = BTreeMap::new();
    for kind in Kind::ALL {
        let (mut of_kind, mut tried) = (Tally::default(), 0);
        while of_kind.judged() < count && tried < 20 * count {
            tried += 1;
            let number = (random.next_u64() % programs.len() as u64) as usize;
            let level = *one_of(&[CodegenLevel::None, CodegenLevel::Default], &mut random).expect("a level");
            let program = &programs[number];
            let text = assemblies.entry((number, level)).or_insert_with(|| lab.assembly(program, level)).clone();
            let edits = table.edits((&text, machine.comment), &program.name, kind, &mut random);
            let Some(edit) = one_of(&edits, &mut random) else { continue };
            let what = lab.become_of(program, level, edit, &mut of_kind);
            println!("{}, @{} {level}: {edit}: {what}", machine.architectures[0], program.name);
        }
        assert_eq!(of_kind.judged(), count, "{} {kind:?}: too few edits", machine.name);
        let all = tallies.entry(kind).or_default();
        all.seen += of_kind.seen;
        all.seen_by_more += of_kind.seen_by_more;
        all.nothing_changed += of_kind.nothing_changed;
        all.missed += of_kind.missed;
        of_kind.apart.into_iter().for_each(|(reason, count)| *all.apart.entry(reason).or_default() += count);
    }
}

impl Lab {
    /// Counts an edit. Returns what became of it.
    fn become_of(&mut self, program: &Program, level: CodegenLevel, edit: &Edit, tally: &mut Tally) -> String {
        match self.judged(program, level, Options::CAMPAIGN, Some(edit)) {
            Ok(Verdict::Violates) => {
                tally.seen += 1;
                "seen".to_owned()
            }
            Err(reason) => {
                *tally.apart.entry(reason.clone()).or_default() += 1;
                reason
            }
            Ok(_) if !self.differs(program, level, edit) => {
                tally.nothing_changed += 1;
                format!("changes no result of {}", program.inputs.len())
            }
            Ok(_) => match self.judged(program, level, Options::CHECK, Some(edit)) {
                Ok(Verdict::Violates) => {
                    tally.seen_by_more += 1;
                    "seen with more inputs".to_owned()
                }
                verdict => {
                    tally.missed += 1;
                    format!("MISSED: {verdict:?}")
                }
            },
        }
    }
}

fn test(count: usize) {
    let here: Vec<_> = machines().filter_map(|machine| Some((machine, Table::of(machine)?))).collect();
    if here.is_empty() {
        println!("skipped: no machine whose assembly could be edited");
        return;
    }
    let mut all: BTreeMap<Kind, Tally> = BTreeMap::new();
    for (machine, table) in here {
        edit(machine, table, count, 27, &mut all);
    }
    let (mut judged, mut missed, mut by_few) = (0, 0, 0);
    for (kind, tally) in &all {
        let Tally { seen, seen_by_more, nothing_changed, missed: not_seen, apart } = tally;
        println!(
            "{kind:?}: {} change a result: {seen} seen with 32 inputs, {seen_by_more} with more, {not_seen} missed; \
             {nothing_changed} change none; {apart:?}",
            tally.judged()
        );
        (judged, missed, by_few) = (judged + tally.judged(), missed + not_seen, by_few + seen);
    }
    println!("all: of {judged} edits that change a result, {by_few} are seen with 32 inputs, {missed} never");
    assert!(missed * 100 <= judged, "{missed} of {judged} are missed");
    assert!(by_few * 100 >= judged * 90, "{by_few} of {judged} are seen with 32 inputs");
}

#[test]
fn wrong_edits_of_assembly_are_seen() {
    test(2);
}

#[test]
#[ignore = "it takes minutes"]
fn two_hundred_wrong_edits_of_assembly_are_seen() {
    test(10);
}

#[test]
fn edits_are_of_one_operand() {
    let text = "f:\n\tcsel\tw0, w8, w1, lt\n\tuxtb\tw0, w8\n.Lfunc_end0:\ng:\n\tmov\tw0, #1\n.Lfunc_end1:\n";
    let table =
        crate::machines::assembly::TABLES.iter().find(|table| table.architecture == "aarch64").expect("a table");
    let mut random = Xoshiro256PlusPlus::seed_from_u64(1);
    let mut of = |kind| -> Vec<String> {
        table.edits((text, "//"), "f", kind, &mut random).iter().map(|edit| edit.to_string()).collect()
    };
    assert_eq!(of(Kind::Extension), ["Extension: uxtb w0, w8 -> mov w0, w8"]);
    assert_eq!(of(Kind::Immediate), Vec::<String>::new());
    assert_eq!(of(Kind::Register).len(), 2);
    assert_eq!(of(Kind::Condition).len(), 1);
}
