//! The instructions of a disassembly as a text for the assembler, and what it makes of each.
//!
//! A label stands before each instruction, so that an encoding of another length shifts no other instruction. What depends
//! on its place cannot be compared: an instruction that the linker changes in the first file, or in the second, because
//! the assembler takes a distance for an address. Invariant: only what was compared, or refused, is told.

use super::content::Part;
use irrefute_llvm::Decoded;
use object::{Object, ObjectSection, ObjectSymbol};
use std::collections::{BTreeMap, BTreeSet};
use std::ops::Range;

/// How the labels begin.
const LABEL: &str = "irrefute";

/// How the disassembler separates instructions that are one word together.
const SEPARATOR: char = '\u{b}';

/// An instruction of a function.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Instruction {
    /// The function.
    pub function: String,
    /// Its bytes.
    pub bytes: Vec<u8>,
    /// As the disassembler prints it; `None` if it cannot.
    pub text: Option<String>,
    /// Whether the linker changes it.
    pub relocated: bool,
}

impl Instruction {
    /// Its first word.
    pub fn mnemonic(&self) -> &str {
        self.text.as_deref().and_then(|text| text.split_whitespace().next()).unwrap_or("?")
    }
}

/// The instructions of a part of a function, as they were disassembled.
pub fn instructions(function: &str, part: &Part, range: &Range<usize>, decoded: &[Decoded]) -> Vec<Instruction> {
    let mut at = range.start;
    let of = |decoded: &Decoded| {
        let here = at..(at + decoded.length).min(range.end);
        at = here.end;
        Instruction {
            function: function.to_owned(),
            bytes: part.bytes.get(here.clone()).unwrap_or_default().to_vec(),
            text: decoded.text.clone(),
            relocated: part.is_relocated(&here),
        }
    };
    decoded.iter().map(of).collect()
}

/// A text for the assembler.
pub struct Listing {
    /// The text.
    pub text: String,
    /// The number of the instruction on each line; of a label, that behind it.
    lines: Vec<usize>,
}

impl Listing {
    /// The instructions but some, behind what opens the text.
    pub fn of(instructions: &[Instruction], opening: &str, left_out: &BTreeSet<usize>) -> Listing {
        let mut text = opening.to_owned();
        let mut lines = vec![0; opening.lines().count()];
        for (number, instruction) in instructions.iter().enumerate() {
            let printed = instruction.text.as_deref().filter(|_| !left_out.contains(&number)).unwrap_or_default();
            let printed = printed.replace(SEPARATOR, "\n");
            text.push_str(&format!("{LABEL}{number}:\n{printed}\n"));
            lines.resize(lines.len() + 1 + printed.lines().count().max(1), number);
        }
        text.push_str(&format!("{LABEL}{}:\n", instructions.len()));
        Listing { text, lines }
    }

    /// The instruction of an error of the assembler, and what the error says.
    pub fn blamed<'e>(&self, error: &'e str) -> (Option<usize>, &'e str) {
        let (line, message) = located(error);
        (line.and_then(|line| self.lines.get(line.checked_sub(1)?).copied()), message)
    }
}

/// The line of an error of the assembler, and what it says.
pub fn located(error: &str) -> (Option<usize>, &str) {
    let first = error.lines().next().unwrap_or_default();
    let mut parts = first.splitn(4, ':');
    match (parts.next(), parts.next(), parts.next(), parts.next()) {
        (Some(_), Some(line), Some(_), Some(message)) if line.parse::<usize>().is_ok() => {
            (line.parse().ok(), message.trim())
        }
        _ => (None, first.trim()),
    }
}

/// What the assembler makes of instructions, by their numbers, without those that depend on their place.
///
/// # Errors
/// Why the file cannot be read.
pub fn encodings(file: &[u8]) -> Result<BTreeMap<usize, Vec<u8>>, String> {
    let file = object::File::parse(file).map_err(|error| error.to_string())?;
    let mut places = BTreeMap::new();
    for symbol in file.symbols() {
        let number = symbol.name().ok().and_then(|name| name.strip_prefix(LABEL)?.parse::<usize>().ok());
        if let (Some(number), Some(section)) = (number, symbol.section_index()) {
            places.insert(number, (section, symbol.address()));
        }
    }
    let mut encodings = BTreeMap::new();
    for ((number, (section, begin)), (_, (_, end))) in places.iter().zip(places.iter().skip(1)) {
        let section = file.section_by_index(*section).map_err(|error| error.to_string())?;
        if section.relocations().any(|(address, _)| (*begin..*end).contains(&address)) {
            continue;
        }
        let bytes = section.data_range(*begin, end.saturating_sub(*begin)).map_err(|error| error.to_string())?;
        encodings.insert(*number, bytes.unwrap_or_default().to_vec());
    }
    Ok(encodings)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn instruction(text: &str) -> Instruction {
        Instruction { function: "f".to_owned(), bytes: vec![1], text: Some(text.to_owned()), relocated: false }
    }

    #[test]
    fn an_error_blames_the_instruction_on_its_line() {
        let all = [instruction("\tnop"), instruction("\ta\u{b}\tb"), instruction("\tc")];
        let listing = Listing::of(&all, "\t.set x\n", &BTreeSet::from([0]));
        assert_eq!(listing.text, "\t.set x\nirrefute0:\n\nirrefute1:\n\ta\n\tb\nirrefute2:\n\tc\nirrefute3:\n");
        let error = |line: usize| format!("<inline asm>:{line}:9: invalid operand: x\n\ta\n\t^");
        assert_eq!(listing.blamed(&error(6)), (Some(1), "invalid operand: x"));
        assert_eq!([3, 8].map(|line| listing.blamed(&error(line)).0), [Some(0), Some(2)]);
        assert_eq!(listing.blamed("LLVM ERROR: no"), (None, "LLVM ERROR: no"));
        assert_eq!(all[2].mnemonic(), "c");
    }

    #[test]
    fn instructions_know_their_bytes_and_the_linkers_places() {
        let relocation = super::super::content::Relocation { at: 3, kind: String::new(), to: String::new() };
        let part = Part { bytes: vec![1, 2, 3, 4, 5], relocations: vec![relocation], islands: Vec::new() };
        let decoded =
            [(2, Some("a")), (1, None)].map(|(length, text)| Decoded { length, text: text.map(str::to_owned) });
        let all = instructions("f", &part, &(1..5), &decoded);
        assert_eq!(
            all.iter().map(|i| (&*i.bytes, i.relocated)).collect::<Vec<_>>(),
            [(&[2, 3][..], false), (&[4], true)]
        );
        assert!(all[1].text.is_none());
    }
}
