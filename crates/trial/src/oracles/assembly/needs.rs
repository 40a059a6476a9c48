//! What has to be known of a target so that its assembly can go around.

use super::listing::Instruction;
use irrefute_llvm::Target;
use std::collections::BTreeMap;

/// What the assembler and the disassembler of a family of machines need.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Needs {
    /// How the first words of triples begin.
    architectures: &'static [&'static str],
    /// The CPU if none is named: the one that code generation takes anyhow, or one that has an assembler.
    cpu: &'static str,
    /// Features of both ways, without which they differ in what fills space.
    features: &'static str,
    /// What stands before instructions that are assembled one by one.
    pub opening: &'static str,
    /// The mnemonics of what fills space: the disassembler does not print all of their prefixes.
    padding: &'static [&'static str],
    /// The mnemonics of what depends on its place, and is printed as a number that the assembler takes for another one; a star
    /// stands for the rest of a word.
    relative: &'static [&'static str],
    /// The mnemonics of what is printed with a distance from the instruction behind it, in the same way.
    distances: &'static [&'static str],
    /// Registers that have two names: how the disassembler prints them, and how else.
    registers: &'static [(&'static str, &'static str)],
    /// The bytes behind a function that are no code.
    pub trailer: usize,
    /// How both objects are compared.
    pub comparison: Comparison,
    /// Whether instructions are disassembled and assembled one by one.
    pub one_by_one: bool,
}

/// How the code of both objects is compared.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Comparison {
    /// Byte by byte.
    Bytes,
    /// As the instructions of each function, in any order: the assembler forms packets by itself.
    Instructions,
}

const USUAL: Needs = Needs {
    architectures: &[],
    cpu: "",
    features: "",
    opening: "",
    padding: &[],
    relative: &[],
    distances: &[],
    registers: &[],
    trailer: 0,
    comparison: Comparison::Bytes,
    one_by_one: true,
};

/// The families that need something.
const TABLE: [Needs; 9] = [
    Needs {
        architectures: &["x86_64", "amd64", "i386", "i486", "i586", "i686"],
        features: "+fast-15bytenop",
        padding: &["nop", "nopw", "nopl", "data16"],
        distances: &["j*", "call*", "loop*", "xbegin*"],
        registers: &[("%st(0)", "%st")],
        ..USUAL
    },
    // No delay slots are to be filled, and the assembler has no register. LLVM's own tests print the distance of a branch
    // from itself, and read it from the instruction behind.
    Needs {
        architectures: &["mips"],
        opening: "\t.set noreorder\n\t.set nomacro\n\t.set noat\n",
        relative: &["b", "bal", "bc", "balc", "beq*", "bne*", "bge*", "bgt*", "ble*", "blt*", "bc1*", "bov*", "bnv*"],
        ..USUAL
    },
    // The distance of a short branch is printed without its sign.
    Needs {
        architectures: &["m68k"],
        relative: &[
            "bra*", "bsr*", "bhi*", "bls*", "bcc*", "bcs*", "bne*", "beq*", "bvc*", "bvs*", "bpl*", "bmi*", "bge*",
            "blt*", "bgt*", "ble*",
        ],
        ..USUAL
    },
    Needs { architectures: &["armeb", "thumbeb"], features: "+big-endian-instructions", ..USUAL },
    // What code generation takes.
    Needs { architectures: &["avr"], cpu: "avr2", ..USUAL },
    // Tables for those who walk the stack: twelve zeros.
    Needs { architectures: &["powerpc64", "ppc64"], trailer: 12, ..USUAL },
    // The generic processor has no assembler.
    Needs { architectures: &["amdgcn"], cpu: "gfx900", ..USUAL },
    // Alone, an instruction lacks the types of what is on the stack, and the block that it ends.
    Needs { architectures: &["wasm"], cpu: "generic", one_by_one: false, ..USUAL },
    // One word of a packet is no text that the assembler reads.
    Needs { architectures: &["hexagon"], comparison: Comparison::Instructions, one_by_one: false, ..USUAL },
];

/// The machines for which LLVM has no assembler, or makes no object files.
const WITHOUT: [&str; 5] = ["nvptx", "spir", "r600", "xcore", "dxil"];

/// The systems with object files that are not read here.
const OTHER_FILES: [&str; 10] = ["apple", "darwin", "macos", "ios", "windows", "win32", "cygwin", "aix", "zos", "uefi"];

/// Targets with known differences that are no mistakes, by the words that begin their triples: two encodings of
/// one instruction, and a word behind a tail call (docs/oracles.md#assembly-goes-around). Campaigns ask about them on demand.
const HARMLESS: [&str; 4] = ["lanai", "msp430", "powerpc64", "ppc64"];

/// Whether each difference that is known of a target is a mistake.
pub fn is_telling(target: &Target) -> bool {
    !HARMLESS.iter().any(|name| target.triple.starts_with(name))
}

impl Needs {
    /// What a target needs; `None` if its assembly cannot go around.
    pub fn of(target: &Target) -> Option<&'static Needs> {
        let triple = target.triple.as_str();
        let is_without = WITHOUT.iter().any(|name| triple.starts_with(name));
        let has_other_files = triple.split('-').skip(1).any(|word| OTHER_FILES.iter().any(|os| word.starts_with(os)));
        if !target.has_machine() || is_without || has_other_files {
            return None;
        }
        let is_it = |needs: &&Needs| needs.architectures.iter().any(|name| triple.starts_with(name));
        Some(TABLE.iter().find(is_it).unwrap_or(&USUAL))
    }

    /// Whether an instruction is compared with what the assembler makes of it alone. Where it has a register twice, by both
    /// names, the assembler takes either order.
    pub fn compares(&self, instruction: &Instruction) -> bool {
        let text = instruction.text.as_deref().unwrap_or_default();
        let names_twice = self.registers.iter().any(|(name, _)| text.contains(name));
        !instruction.relocated && !names_twice && !self.leaves_out(instruction.mnemonic())
    }

    /// Whether a function is made of the same instructions both times. Encodings may differ, also in length, and so may what
    /// fills the space before a place that is aligned; what leads somewhere leads to the same instruction, or to the same
    /// place outside of the function.
    pub fn are_same(&self, function: &str, all: [&[Instruction]; 2]) -> bool {
        let [a, b] = all.map(|all| all.iter().filter(|i| i.function == function).collect::<Vec<_>>());
        let laid = [self.laid(&a), self.laid(&b)];
        let numbers = |all: &[&Instruction]| (0..all.len()).filter(|&i| !self.fills(all[i])).collect::<Vec<_>>();
        let (of_a, of_b) = (numbers(&a), numbers(&b));
        of_a.len() == of_b.len()
            && of_a.into_iter().zip(of_b).all(|(number, other_number)| {
                let (one, other) = (a[number], b[other_number]);
                let [Some(text), Some(of_other)] = [one, other].map(|i| self.text(i)) else { return false };
                let distances = [(&text, one), (&of_other, other)].map(|(text, i)| self.distance(text, i));
                match distances {
                    [Some((word, of_one)), Some((other_word, of_other))] => {
                        let ends = [laid[0].ends[number], laid[1].ends[other_number]];
                        word == other_word && leads_to_the_same(&laid, [ends[0] + of_one, ends[1] + of_other])
                    }
                    _ => text == of_other,
                }
            })
    }

    /// Whether an instruction only fills space.
    fn fills(&self, instruction: &Instruction) -> bool {
        instruction.text.is_some() && self.padding.contains(&instruction.mnemonic())
    }

    fn laid(&self, all: &[&Instruction]) -> Laid {
        let (mut end, mut before) = (0, 0);
        let mut laid = Laid { ends: Vec::new(), places: BTreeMap::from([(0, 0)]) };
        for instruction in all {
            end += instruction.bytes.len() as i64;
            before += usize::from(!self.fills(instruction));
            laid.ends.push(end);
            laid.places.insert(end, before);
        }
        laid
    }

    /// The text of an instruction, with one name for each register; `None` if it cannot be read.
    fn text(&self, instruction: &Instruction) -> Option<String> {
        let text = instruction.text.as_deref()?.to_owned();
        Some(self.registers.iter().fold(text, |text, (name, other)| text.replace(name, other)))
    }

    /// The mnemonic of what leads somewhere, and how far; `None` if the linker or a register says where.
    fn distance<'t>(&self, text: &'t str, instruction: &Instruction) -> Option<(&'t str, i64)> {
        let (mnemonic, distance) = text.trim().split_once(char::is_whitespace)?;
        let leads = !instruction.relocated && self.distances.iter().any(|pattern| is_pattern(pattern, mnemonic));
        Some((mnemonic, distance.trim().parse().ok()?)).filter(|_| leads)
    }

    fn leaves_out(&self, mnemonic: &str) -> bool {
        self.padding.iter().chain(self.relative).any(|pattern| is_pattern(pattern, mnemonic))
    }

    /// The target, with what it needs.
    pub fn target(&self, target: &Target) -> Target {
        let cpu = if target.cpu.is_empty() { self.cpu } else { &target.cpu };
        let features: Vec<&str> =
            [target.features.as_str(), self.features].into_iter().filter(|features| !features.is_empty()).collect();
        Target { cpu: cpu.to_owned(), features: features.join(","), triple: target.triple.clone() }
    }
}

fn is_pattern(pattern: &str, mnemonic: &str) -> bool {
    match pattern.strip_suffix('*') {
        Some(beginning) => mnemonic.starts_with(beginning),
        None => mnemonic == pattern,
    }
}

/// Where the instructions of a function lie, from its beginning.
struct Laid {
    /// By instruction, where it ends.
    ends: Vec<i64>,
    /// By where one begins or the last one ends: how many stand before that fill no space.
    places: BTreeMap<i64, usize>,
}

/// The next multiple of a unit.
fn up(end: i64, unit: i64) -> i64 {
    (end + unit - 1) / unit * unit
}

/// Whether two places are the same. What lies behind the function is as far from its end, or from the space that fills it up
/// to where functions begin.
fn leads_to_the_same(laid: &[Laid; 2], [a, b]: [i64; 2]) -> bool {
    let last = [0, 1].map(|side: usize| laid[side].ends.last().copied().unwrap_or(0));
    match laid[0].places.get(&a) {
        Some(place) => laid[1].places.get(&b) == Some(place),
        None if a < 0 => a == b,
        None => a > last[0] && [1, 16].iter().any(|unit| a - up(last[0], *unit) == b - up(last[1], *unit)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn targets_get_what_they_need() {
        let of = |triple: &str| Target { triple: triple.to_owned(), ..Target::none() };
        let needs = |triple: &str| Needs::of(&of(triple)).map(|needs| needs.target(&of(triple)));
        let bare = needs("lanai-unknown-unknown").expect("an assembler");
        assert_eq!([&*bare.cpu, &*bare.features], ["", ""]);
        assert_eq!(needs("wasm32-unknown-unknown").expect("an assembler").cpu, "generic");
        let named = Target { cpu: "gfx1100".to_owned(), features: "+x".to_owned(), ..of("amdgcn-amd-amdhsa") };
        assert_eq!(Needs::of(&named).expect("an assembler").target(&named), named);
        for without in ["nvptx64-nvidia-cuda", "xcore", "powerpc64-ibm-aix", "x86_64-pc-windows-msvc", "", "unknown"] {
            assert_eq!(needs(without), None, "{without}");
        }
        assert!(needs("arm64-apple-macosx").is_none() && needs("aarch64-unknown-linux-gnu").is_some());
        let mips = Needs::of(&of("mipsel-unknown-linux-gnu")).expect("an assembler");
        let left_out = ["b", "beqzc", "break", "bitswap", "addu"].map(|mnemonic| mips.leaves_out(mnemonic));
        assert_eq!(left_out, [true, true, false, false, false]);
    }

    #[test]
    fn an_encoding_of_another_length_moves_what_is_behind_it() {
        let needs =
            Needs::of(&Target { triple: "x86_64-unknown-linux-gnu".to_owned(), ..Target::none() }).expect("x86");
        let code = |rows: &[(usize, &str)]| -> Vec<Instruction> {
            let of = |(length, text): &(usize, &str)| Instruction {
                function: "f".to_owned(),
                bytes: vec![0; *length],
                text: Some((*text).to_owned()),
                relocated: false,
            };
            rows.iter().map(of).collect()
        };
        let short = code(&[(2, "je\t6"), (6, "cmpq\t$0, %rax"), (5, "callq\t-60"), (1, "retq")]);
        let of =
            |length, jump: &str, call: &str| code(&[(2, jump), (length, "cmpq\t$0, %rax"), (5, call), (1, "retq")]);
        let same = |other: &[Instruction]| needs.are_same("f", [&short, other]);
        assert!(same(&short) && same(&of(7, "je\t7", "callq\t-61")));
        assert!(!same(&of(7, "je\t6", "callq\t-61")) && !same(&of(7, "je\t7", "callq\t-60")));
        assert!(!same(&of(6, "je\t6", "callq\t-61")) && !same(&of(6, "jne\t6", "callq\t-60")));
        assert!(!same(&code(&[(2, "je\t6"), (6, "cmpq\t$0, %rax"), (5, "callq\t-60")])));
        // A loop begins at a multiple of 16.
        let filled = |length, jump: &str, fill: (usize, &str)| {
            code(&[(length, "cmpq\t$0, %rax"), (2, jump), fill, (2, "jmp\t-2"), (1, "retq")])
        };
        let wide = filled(6, "je\t5", (3, "nopl\t(%rax)"));
        let like_wide = |jump: &str, fill| needs.are_same("f", [&wide, &filled(7, jump, fill)]);
        assert!(like_wide("je\t4", (2, "nop")) && !like_wide("je\t2", (2, "nop")) && !like_wide("je\t4", (2, "int")));
        // The function of 14 bytes has 13 in the first encoding, and the next one begins at the 16th.
        let behind = |length, call: &str| code(&[(length, "cmpq\t$0, %rax"), (5, call), (2, "nop")]);
        let leads = |one: &str, other: &str| needs.are_same("f", [&behind(6, one), &behind(7, other)]);
        assert!(leads("callq\t5", "callq\t4") && leads("callq\t5", "callq\t5") && !leads("callq\t5", "callq\t6"));
    }
}
