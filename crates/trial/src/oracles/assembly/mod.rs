//! Assembly goes around: two ways by which code must come back as it was.
//!
//! ```text
//!   module ──┬─> object ──────────────────────────────┬── the same functions, data and relocations
//!            └─> assembly ─> assembler ─> object ─────┘
//!   object ─> disassembler ─> an instruction as text ─> assembler ─> the same bytes
//! ```
//!
//! Nothing is executed, so this is asked of every target that has an assembler. [`needs`]: what each target needs for it.
//! [`content`]: what an object has. [`listing`]: the instructions of a disassembly, one by one.

mod content;
mod listing;
mod needs;

use super::Oracle;
use super::asking::says_nothing;
use content::{Content, Part};
use irrefute_llvm::{Backend, Bytes, CodegenLevel, Decoded, Failure, Job, Response, Target, Times, Want};
use listing::{Instruction, Listing, encodings, instructions, located};
use needs::{Comparison, Needs};
use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write;
use std::ops::Range;

/// How often instructions that the assembler refuses are left out, so that the others are compared.
const ROUNDS: usize = 3;

/// How many lines of a function a message shows: not tuned.
const LINES_SHOWN: usize = 100;

/// The attributes that give a function a processor of its own. The assembler has that of the module.
const OWN_PROCESSOR: [&str; 2] = ["\"target-features\"=", "\"target-cpu\"="];

/// Whether the assembly of a target can go around.
pub(super) fn is_known(target: &Target) -> bool {
    Needs::of(target).is_some()
}

pub(super) use needs::is_telling;

/// Asks about the module that a job has made. `None` if its code comes back both ways.
///
/// # Errors
/// What LLVM fails in, or that nothing can be said.
pub(super) fn ask(llvm: &mut dyn Backend, job: &Job, first: &mut Response) -> Result<Option<Failure>, Failure> {
    let needs = Needs::of(&job.target).filter(|_| job.library.has_native());
    let needs = needs.ok_or_else(|| says_nothing(Oracle::Assembly))?;
    if OWN_PROCESSOR.iter().any(|attribute| first.text.contains(attribute)) {
        return Err(Failure::Unsupported("the assembler knows no processors of single functions".to_owned()));
    }
    let job = Job {
        text: String::new(),
        bitcode: None,
        pipeline: String::new(),
        target: needs.target(&job.target),
        want: Want::default(),
        ..job.clone()
    };
    let mut asked = Asked { llvm, job, needs, times: &mut first.times };
    asked.both_ways(&first.text)
}

struct Asked<'a> {
    llvm: &'a mut dyn Backend,
    /// The job without a text and without wishes.
    job: Job,
    needs: &'static Needs,
    times: &'a mut Times,
}

impl Asked<'_> {
    fn both_ways(&mut self, text: &str) -> Result<Option<Failure>, Failure> {
        let want = Want { object: true, assembly: true, codegen: CodegenLevel::Default, ..Want::default() };
        let made = self.natives(text, want)?;
        let (object, printed) = made.object.zip(made.assembly).ok_or_else(|| says_nothing(Oracle::Assembly))?;
        let object = object.map_err(Failure::BadTarget)?;
        let direct = read(&object.bytes)?;
        let printed = without_definitions(&printed);
        let pieces = Pieces::of(&direct, self.needs.trailer);
        let want = Want { assemble: Some(printed.to_owned()), disassemble: pieces.bytes(), ..Want::default() };
        let made = self.natives("", want)?;
        let decoded = pieces.instructions(&made.disassembled);
        let assembled = made.assembled.ok_or_else(|| says_nothing(Oracle::Assembly))?;
        match assembled {
            Err(errors) => return Ok(Some(refused_text(&errors, printed, &direct))),
            Ok(file) => {
                let differs = self.difference(&direct, &read(&file)?, &decoded)?;
                if differs.is_some() {
                    return Ok(differs);
                }
            }
        }
        match self.needs.one_by_one {
            true => self.one_by_one(&decoded),
            false => Ok(None),
        }
    }

    fn natives(&mut self, text: &str, want: Want) -> Result<irrefute_llvm::Natives, Failure> {
        let response = self.llvm.run(&Job { text: text.to_owned(), want, ..self.job.clone() })?;
        *self.times += response.times;
        response.native
    }

    /// How the object of the assembler differs from that of the code generator.
    fn difference(
        &mut self,
        direct: &Content,
        assembled: &Content,
        decoded: &[Instruction],
    ) -> Result<Option<Failure>, Failure> {
        let mut functions = direct.differing_functions(assembled);
        let of_data = || {
            let data = direct.differing_data(assembled);
            data.first().map(|section| differing_data(section, direct, assembled))
        };
        if functions.is_empty() {
            return Ok(of_data());
        }
        let pieces = Pieces::of(assembled, self.needs.trailer);
        let want = Want { disassemble: pieces.bytes(), ..Want::default() };
        let made = self.natives("", want)?;
        let other = pieces.instructions(&made.disassembled);
        if self.needs.comparison == Comparison::Instructions {
            functions.retain(|name| words_of(name, decoded) != words_of(name, &other));
        }
        // Two encodings of one instruction are no difference, and one that is longer moves what is behind it.
        functions.retain(|name| {
            !self.needs.are_same(name, [decoded, &other]) || direct.destinations(name) != assembled.destinations(name)
        });
        let Some(name) = functions.first() else { return Ok(of_data()) };
        let of = |all: &[Instruction]| all.iter().filter(|i| i.function == *name).cloned().collect::<Vec<_>>();
        let (a, b) = (of(decoded), of(&other));
        let head = match a.iter().zip(&b).find(|(a, b)| a.bytes != b.bytes) {
            Some((a, _)) => format!("the assembler encodes `{}` otherwise than the code generator", a.mnemonic()),
            None if a.len() != b.len() => "the assembler makes more or less of a function".to_owned(),
            None => format!("the assembler makes other relocations: {}", other_relocations(name, direct, assembled)),
        };
        let message = format!(
            "{head}\n\nthe code generator makes of @{name}\n\n{}\nand the assembler, of the assembly that it prints\n\n{}",
            shown(&a),
            shown(&b)
        );
        Ok(Some(disagreement(message, functions)))
    }

    /// Whether the disassembler reads each instruction, and the assembler what it prints.
    fn one_by_one(&mut self, all: &[Instruction]) -> Result<Option<Failure>, Failure> {
        let unread: Vec<&Instruction> = all.iter().filter(|i| i.text.is_none()).collect();
        if let Some(first) = unread.first() {
            let head = "the disassembler cannot read what the code generator makes";
            return Ok(Some(of_instructions(head, first, None, unread.iter().copied())));
        }
        let mut left_out = BTreeSet::new();
        let mut refused: BTreeMap<usize, String> = BTreeMap::new();
        let mut file = None;
        for _ in 0..ROUNDS {
            let listing = Listing::of(all, self.needs.opening, &left_out);
            let made = self.natives("", Want { assemble: Some(listing.text.clone()), ..Want::default() })?;
            let errors = match made.assembled {
                Some(Ok(made)) => {
                    file = Some(made);
                    break;
                }
                Some(Err(errors)) => errors,
                None => Vec::new(),
            };
            for error in &errors {
                let (Some(number), message) = listing.blamed(error) else { continue };
                left_out.insert(number);
                if all.get(number).is_some_and(|i| self.needs.compares(i)) {
                    refused.entry(number).or_insert_with(|| message.to_owned());
                }
            }
        }
        if let Some((number, message)) = refused.first_key_value() {
            let wrong = refused.keys().filter_map(|number| all.get(*number));
            let head = format!("the assembler refuses `{}` as it is disassembled: {message}", all[*number].mnemonic());
            return Ok(Some(of_instructions(&head, &all[*number], None, wrong)));
        }
        let file = file.ok_or_else(|| Failure::BadTarget("instructions cannot be assembled one by one".to_owned()))?;
        let encodings = encodings(&file).map_err(Failure::Protocol)?;
        let differs = |(number, instruction): &(usize, &Instruction)| {
            self.needs.compares(instruction) && encodings.get(number).is_some_and(|bytes| *bytes != instruction.bytes)
        };
        let wrong: Vec<(usize, &Instruction)> =
            all.iter().enumerate().filter(|(number, _)| !left_out.contains(number)).filter(differs).collect();
        Ok(wrong.first().map(|(number, first)| {
            let head = format!("`{}` is assembled to other bytes than it is disassembled from", first.mnemonic());
            let other = encodings.get(number).map(Vec::as_slice);
            of_instructions(&head, first, other, wrong.iter().map(|(_, instruction)| *instruction))
        }))
    }
}

/// The pieces of code in an object: functions without islands of data.
struct Pieces<'c>(Vec<(&'c str, &'c Part, Range<usize>)>);

impl<'c> Pieces<'c> {
    /// Without zeros behind each function, as many as the target may have there.
    fn of(content: &'c Content, trailer: usize) -> Pieces<'c> {
        let of = |(name, part): (&'c String, &'c Part)| {
            part.code(trailer).into_iter().map(move |range| (name.as_str(), part, range)).collect::<Vec<_>>()
        };
        Pieces(content.functions.iter().flat_map(of).collect())
    }

    fn bytes(&self) -> Vec<Bytes> {
        self.0.iter().map(|(_, part, range)| Bytes(part.bytes[range.clone()].to_vec())).collect()
    }

    fn instructions(&self, decoded: &[Vec<Decoded>]) -> Vec<Instruction> {
        let of = |((name, part, range), decoded): (&(&str, &Part, Range<usize>), &Vec<Decoded>)| {
            instructions(name, part, range, decoded)
        };
        self.0.iter().zip(decoded).flat_map(of).collect()
    }
}

/// The texts of the instructions of a function, without their order.
fn words_of<'i>(function: &str, all: &'i [Instruction]) -> Vec<&'i str> {
    let of_it = all.iter().filter(|i| i.function == function);
    let mut words: Vec<&str> =
        of_it.flat_map(|i| i.text.as_deref().unwrap_or_default().split('\u{b}')).map(str::trim).collect();
    words.sort_unstable();
    words
}

fn read(file: &[u8]) -> Result<Content, Failure> {
    Content::of(file).map_err(|error| Failure::BadTarget(format!("the object file cannot be read here: {error}")))
}

/// An assembly without the symbols that the printer defines at the beginning: emission of any object defines them, too.
fn without_definitions(printed: &str) -> &str {
    let mut rest = printed;
    while let Some((line, after)) = rest.split_once('\n')
        && line.contains(" = ")
    {
        rest = after;
    }
    rest
}

/// The assembler refuses what the code generator prints.
fn refused_text(errors: &[String], printed: &str, direct: &Content) -> Failure {
    let lines: Vec<&str> = printed.lines().collect();
    let function_of = |error: &String| {
        let line = located(error).0?;
        let before = lines.get(..line.min(lines.len()))?.iter().rev();
        let mut labels = before.filter_map(|line| line.split_once(':')).map(|(label, _)| label.trim_matches('"'));
        labels.find(|label| direct.functions.contains_key(*label)).map(str::to_owned)
    };
    let functions: BTreeSet<String> = errors.iter().filter_map(function_of).collect();
    let first = errors.first().map_or("", String::as_str);
    let head = format!("the assembler refuses what the code generator prints: {}", located(first).1);
    disagreement(format!("{head}\n\n{first}"), functions.into_iter().collect())
}

/// The data of a section differs.
fn differing_data(section: &str, direct: &Content, assembled: &Content) -> Failure {
    let shown = |content: &Content| match content.data.get(section) {
        Some(part) => format!("{}\n{:#?}", hex(&part.bytes), part.relocations),
        None => "(it is not there)".to_owned(),
    };
    let message = format!(
        "the assembler makes other data in {section} than the code generator\n\nthe code generator makes\n\n{}\n\nand the \
         assembler\n\n{}",
        shown(direct),
        shown(assembled)
    );
    disagreement(message, Vec::new())
}

/// The first relocation of a function that differs, both ways.
fn other_relocations(function: &str, direct: &Content, assembled: &Content) -> String {
    let of = |content: &Content| content.functions.get(function).map(|part| part.relocations.clone());
    let (a, b) = (of(direct).unwrap_or_default(), of(assembled).unwrap_or_default());
    let first = (0..a.len().max(b.len())).find(|index| a.get(*index) != b.get(*index)).unwrap_or_default();
    let shown = |relocation: Option<&content::Relocation>| {
        relocation.map_or_else(|| "none".to_owned(), |it| format!("{} to {}", it.kind, it.to))
    };
    format!("{} for {}", shown(b.get(first)), shown(a.get(first)))
}

fn of_instructions<'i>(
    head: &str,
    first: &Instruction,
    other: Option<&[u8]>,
    wrong: impl Iterator<Item = &'i Instruction>,
) -> Failure {
    let text = first.text.as_deref().unwrap_or("(it cannot be read)").trim();
    let other = other.map_or_else(String::new, |bytes| format!("\n  assembled: {}", hex(bytes)));
    let message = format!("{head}\n\nin @{}: {text}\n  made: {}{other}", first.function, hex(&first.bytes));
    let functions: BTreeSet<String> = wrong.map(|instruction| instruction.function.clone()).collect();
    disagreement(message, functions.into_iter().collect())
}

fn disagreement(message: String, functions: Vec<String>) -> Failure {
    Failure::Disagreement { oracle: Oracle::Assembly.to_string(), message, functions }
}

fn shown(all: &[Instruction]) -> String {
    let mut text = String::new();
    for instruction in all.iter().take(LINES_SHOWN) {
        let words = instruction.text.as_deref().unwrap_or("(it cannot be read)").trim();
        // Writing to a text cannot fail.
        let _ = writeln!(text, "{:<24} {words}", hex(&instruction.bytes));
    }
    text
}

fn hex(bytes: &[u8]) -> String {
    let words: Vec<String> = bytes.iter().take(64).map(|byte| format!("{byte:02x}")).collect();
    words.join(" ")
}

#[cfg(test)]
mod tests;
