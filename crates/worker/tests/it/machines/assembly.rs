//! Wrong edits of assembly: one operand or one instruction of a function is replaced by another that the assembler may
//! accept. What there is to replace is a table for each machine. The text is read as far as that needs: labels,
//! mnemonics, and operands between commas.

use irrefute_llvm::Machine;
use rand_core::Rng;
use std::fmt;

/// What is replaced.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Kind {
    /// A register, by another of its size.
    Register,
    /// The condition of a branch, a move or a comparison.
    Condition,
    /// A number, by another one.
    Immediate,
    /// An extension or a mask, by a move.
    Extension,
}

impl Kind {
    pub const ALL: [Kind; 4] = [Kind::Register, Kind::Condition, Kind::Immediate, Kind::Extension];
}

/// An edit of one line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Edit {
    pub kind: Kind,
    /// The number of the line.
    line: usize,
    before: String,
    after: String,
}

impl fmt::Display for Edit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let plain = |text: &str| text.split_whitespace().collect::<Vec<_>>().join(" ");
        write!(f, "{:?}: {} -> {}", self.kind, plain(&self.before), plain(&self.after))
    }
}

impl Edit {
    /// The text after the edit.
    pub fn apply(&self, text: &str) -> String {
        let line = |(number, line)| if number == self.line { &*self.after } else { line };
        text.lines().enumerate().map(line).collect::<Vec<_>>().join("\n") + "\n"
    }
}

/// What can be replaced in the assembly of a machine.
pub struct Table {
    /// The first word of its triples.
    pub architecture: &'static str,
    pub cpu: &'static str,
    pub features: &'static str,
    /// Registers of one size each: the first of each list is that of the first list, and so on.
    registers: &'static [&'static [&'static str]],
    /// What a number begins with.
    immediate: &'static str,
    /// Conditions that stand for each other.
    conditions: &'static [&'static str],
    /// What stands before a condition in a mnemonic. Where it is empty, a condition is an operand.
    conditional: &'static [&'static str],
    /// Mnemonics that stand for each other.
    alike: &'static [&'static [&'static str]],
    /// Extensions with the move, or the instruction that does nothing, that leaves them out. What is behind the second
    /// operand goes, too.
    extensions: &'static [(&'static str, &'static str)],
    /// Operands that extend, and are left out: `, sxtb`.
    modifiers: &'static [&'static str],
}

pub const TABLES: [Table; 5] = [
    Table {
        architecture: "aarch64",
        cpu: "",
        features: "",
        registers: &[&["w0", "w1", "w8", "w9", "w10", "w11"], &["x0", "x1", "x8", "x9", "x10", "x11"]],
        immediate: "#",
        conditions: &["eq", "ne", "hs", "lo", "mi", "pl", "hi", "ls", "ge", "lt", "gt", "le"],
        conditional: &["", "b."],
        alike: &[&["cbz", "cbnz"], &["tbz", "tbnz"]],
        extensions: &[
            ("sxtb", "mov"),
            ("sxth", "mov"),
            ("uxtb", "mov"),
            ("uxth", "mov"),
            ("and", "mov"),
            ("sbfx", "mov"),
            ("ubfx", "mov"),
            ("asr", "mov"),
        ],
        modifiers: &["sxtb", "uxtb", "sxth", "uxth"],
    },
    Table {
        architecture: "riscv64",
        cpu: "",
        features: "+m",
        registers: &[&["a0", "a1", "a2", "a3", "a4", "a5", "t0"]],
        immediate: "",
        conditions: &[],
        conditional: &[],
        alike: &[
            &["beq", "bne", "blt", "bge", "bltu", "bgeu", "bgt", "ble", "bgtu", "bleu"],
            &["beqz", "bnez", "bltz", "bgez", "bgtz", "blez"],
            &["slt", "sltu"],
            &["slti", "sltiu"],
            &["seqz", "snez"],
        ],
        extensions: &[
            ("andi", "mv"),
            ("zext.b", "mv"),
            ("sext.w", "mv"),
            ("srai", "mv"),
            ("srli", "mv"),
            ("sraiw", "mv"),
            ("srliw", "mv"),
        ],
        modifiers: &[],
    },
    Table {
        architecture: "s390x",
        cpu: "z14",
        features: "",
        registers: &[&["%r0", "%r1", "%r2", "%r3", "%r4", "%r5"]],
        immediate: "",
        conditions: &["e", "ne", "h", "nh", "l", "nl", "he", "nhe", "le", "nle", "lh", "nlh"],
        conditional: &[
            "j", "jg", "locr", "locgr", "lochi", "locghi", "crj", "cgrj", "clrj", "clgrj", "cij", "cgij", "clij",
            "clgij",
        ],
        alike: &[],
        extensions: &[
            ("lbr", "lr"),
            ("lhr", "lr"),
            ("llcr", "lr"),
            ("llhr", "lr"),
            ("lgbr", "lgr"),
            ("lghr", "lgr"),
            ("lgfr", "lgr"),
            ("llgcr", "lgr"),
            ("llghr", "lgr"),
            ("llgfr", "lgr"),
            ("risbg", "lgr"),
            ("risblg", "lr"),
            ("srak", "lr"),
            ("srlk", "lr"),
            ("nilf", "nopr\t%r0"),
            ("nill", "nopr\t%r0"),
        ],
        modifiers: &[],
    },
    Table {
        architecture: "armv7",
        cpu: "",
        features: "",
        registers: &[&["r0", "r1", "r2", "r3", "r12"]],
        immediate: "#",
        conditions: &["eq", "ne", "hs", "lo", "mi", "pl", "hi", "ls", "ge", "lt", "gt", "le"],
        conditional: &["b", "mov", "mvn", "add", "sub", "rsb", "orr", "eor", "movw"],
        alike: &[],
        extensions: &[
            ("sxtb", "mov"),
            ("sxth", "mov"),
            ("uxtb", "mov"),
            ("uxth", "mov"),
            ("and", "mov"),
            ("bfc", "nop"),
            ("sbfx", "mov"),
            ("ubfx", "mov"),
            ("asr", "mov"),
        ],
        modifiers: &[],
    },
    Table {
        architecture: "x86_64",
        cpu: "",
        features: "",
        registers: &[
            &["%eax", "%ecx", "%edx", "%esi", "%edi", "%r8d"],
            &["%rax", "%rcx", "%rdx", "%rsi", "%rdi", "%r8"],
            &["%al", "%cl", "%dl", "%sil", "%dil", "%r8b"],
            &["%ax", "%cx", "%dx", "%si", "%di", "%r8w"],
        ],
        immediate: "$",
        conditions: &["e", "ne", "l", "le", "g", "ge", "b", "be", "a", "ae", "s", "ns"],
        conditional: &["j", "set", "cmov"],
        alike: &[],
        extensions: &[
            ("movsbl", "movl"),
            ("movzbl", "movl"),
            ("movswl", "movl"),
            ("movzwl", "movl"),
            ("movslq", "movq"),
            ("movsbq", "movq"),
            ("movzbq", "movq"),
            ("andl", "nop"),
            ("andb", "nop"),
            ("sarb", "nop"),
            ("sarl", "nop"),
            ("shrb", "nop"),
            ("cltq", "nop"),
            ("cbtw", "nop"),
        ],
        modifiers: &[],
    },
];

impl Table {
    /// The table for a machine; `None` if its assembly is not edited.
    pub fn of(machine: &Machine) -> Option<&'static Table> {
        TABLES.iter().find(|table| machine.architectures.contains(&table.architecture))
    }

    /// All edits of a kind in a function; each is one of those that a line allows.
    pub fn edits(&self, (text, comment): (&str, &str), function: &str, kind: Kind, random: &mut impl Rng) -> Vec<Edit> {
        let label = format!("{function}:");
        let is_begin = |line: &str| line.starts_with(&label);
        let lines = text.lines().enumerate().skip_while(|(_, line)| !is_begin(line)).skip(1);
        let lines = lines.take_while(|(_, line)| !line.starts_with(".Lfunc_end"));
        let mut all = Vec::new();
        for (number, line) in lines {
            let code = line.split(comment).next().unwrap_or_default();
            if !code.starts_with('\t') || code.trim().is_empty() || code.trim().starts_with('.') {
                continue;
            }
            let (mnemonic, operands) = code.trim().split_once(['\t', ' ']).unwrap_or((code.trim(), ""));
            let operands: Vec<&str> = operands_of(operands);
            let after = match kind {
                Kind::Register => self.registers(mnemonic, &operands, random),
                Kind::Condition => self.condition(mnemonic, &operands, random),
                Kind::Immediate => self.immediate(mnemonic, &operands, random),
                Kind::Extension => self.extension(mnemonic, &operands),
            };
            let new = after.map(|after| format!("\t{after}"));
            all.extend(new.map(|after| Edit { kind, line: number, before: code.to_owned(), after }));
        }
        all
    }

    fn registers(&self, mnemonic: &str, operands: &[&str], random: &mut impl Rng) -> Option<String> {
        // The operands that are registers of a list, without those of an address.
        let list_of = |operand: &str| self.registers.iter().find(|list| list.contains(&operand.trim()));
        let places: Vec<_> = operands.iter().enumerate().filter_map(|(at, o)| Some((at, list_of(o)?))).collect();
        let (at, list) = *one_of(&places, random)?;
        let others: Vec<_> = list.iter().filter(|other| **other != operands[at].trim()).collect();
        Some(with(mnemonic, operands, at, one_of(&others, random)?))
    }

    fn condition(&self, mnemonic: &str, operands: &[&str], random: &mut impl Rng) -> Option<String> {
        let line = |mnemonic: &str| format!("{mnemonic}\t{}", operands.join(", "));
        if let Some(alike) = self.alike.iter().find(|alike| alike.contains(&mnemonic)) {
            let others: Vec<_> = alike.iter().filter(|other| **other != mnemonic).collect();
            return Some(line(one_of(&others, random)?));
        }
        let others = |than: &str| self.conditions.iter().filter(|other| **other != than).copied().collect::<Vec<_>>();
        for before in self.conditional {
            match before.is_empty() {
                true => {
                    let last = operands.last().filter(|last| self.conditions.contains(&last.trim()));
                    if let Some(last) = last {
                        let other = *one_of(&others(last.trim()), random)?;
                        return Some(with(mnemonic, operands, operands.len() - 1, other));
                    }
                }
                false => {
                    // The suffix of a size follows on x86-64: `cmovgl`.
                    let rest = mnemonic.strip_prefix(before).unwrap_or_default();
                    let sized = rest.strip_suffix(['l', 'q', 'w']).filter(|_| *before == "cmov");
                    if let Some(condition) = sized.or(Some(rest)).filter(|rest| self.conditions.contains(rest)) {
                        let size = &rest[condition.len()..];
                        let other = *one_of(&others(condition), random)?;
                        return Some(line(&format!("{before}{other}{size}")));
                    }
                }
            }
        }
        None
    }

    fn immediate(&self, mnemonic: &str, operands: &[&str], random: &mut impl Rng) -> Option<String> {
        let number = |operand: &str| -> Option<i64> {
            let digits = operand.trim().strip_prefix(self.immediate)?;
            match digits.strip_prefix("0x") {
                Some(hexadecimal) => i64::from_str_radix(hexadecimal, 16).ok(),
                None => digits.parse().ok(),
            }
        };
        // The stack pointer and what is saved there are left alone: what an edit of them does is not the function's.
        if operands.iter().any(|o| ["sp", "%rsp", "%r15", "%rbp", "r11", "s0", "x29"].contains(&o.trim())) {
            return None;
        }
        let places: Vec<_> = operands.iter().enumerate().filter_map(|(at, o)| Some((at, number(o)?))).collect();
        let (at, number) = *one_of(&places, random)?;
        let other = match random.next_u64() % 3 {
            0 => number.wrapping_add(1),
            1 => number.wrapping_sub(1),
            _ => number ^ 1 << (random.next_u64() % 4),
        };
        Some(with(mnemonic, operands, at, &format!("{}{other}", self.immediate)))
    }

    fn extension(&self, mnemonic: &str, operands: &[&str]) -> Option<String> {
        if let Some(at) =
            operands.iter().position(|o| self.modifiers.contains(&o.split_whitespace().next().unwrap_or("")))
        {
            return Some(format!("{mnemonic}\t{}", operands[..at].join(", ")));
        }
        let (_, moved) = self.extensions.iter().find(|(extension, _)| *extension == mnemonic)?;
        if moved.starts_with("nop") {
            return Some((*moved).to_owned());
        }
        // Of the operands, a move has two, of the size of the result.
        let [first, second, ..] = operands else { return None };
        let list = |operand: &str| self.registers.iter().position(|list| list.contains(&operand.trim()));
        let (from, to) = if self.architecture == "x86_64" { (first, second) } else { (second, first) };
        let (is, wanted) = (list(from)?, list(to)?);
        let number = self.registers[is].iter().position(|register| *register == from.trim())?;
        let from = self.registers[wanted][number];
        Some(match self.architecture {
            "x86_64" => format!("{moved}\t{from}, {}", second.trim()),
            _ => format!("{moved}\t{}, {from}", first.trim()),
        })
    }
}

/// The operands: what is between commas that are in no brackets.
fn operands_of(text: &str) -> Vec<&str> {
    let (mut all, mut depth, mut start) = (Vec::new(), 0, 0);
    for (at, sign) in text.char_indices() {
        match sign {
            '(' | '[' | '{' => depth += 1,
            ')' | ']' | '}' => depth -= 1,
            ',' if depth == 0 => {
                all.push(text[start..at].trim());
                start = at + 1;
            }
            _ => {}
        }
    }
    if !text[start..].trim().is_empty() {
        all.push(text[start..].trim());
    }
    all
}

fn with(mnemonic: &str, operands: &[&str], at: usize, other: &str) -> String {
    let mut operands = operands.to_vec();
    operands[at] = other;
    format!("{mnemonic}\t{}", operands.join(", "))
}

pub fn one_of<'a, T>(all: &'a [T], random: &mut impl Rng) -> Option<&'a T> {
    let number = random.next_u64().checked_rem(all.len() as u64)?;
    all.get(number as usize)
}
