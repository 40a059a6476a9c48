//! What has to be known of a target so that its assembly can go around.

use super::listing::Instruction;
use irrefute_llvm::Target;

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

    /// The texts of the instructions of a function, with one name for each register; `None` if one cannot be read.
    pub fn texts(&self, function: &str, all: &[Instruction]) -> Option<Vec<String>> {
        let of_it = all.iter().filter(|instruction| instruction.function == function);
        let text = |instruction: &Instruction| {
            let text = instruction.text.as_deref()?.to_owned();
            Some(self.registers.iter().fold(text, |text, (name, other)| text.replace(name, other)))
        };
        of_it.map(text).collect()
    }

    fn leaves_out(&self, mnemonic: &str) -> bool {
        let is_it = |pattern: &&str| match pattern.strip_suffix('*') {
            Some(beginning) => mnemonic.starts_with(beginning),
            None => mnemonic == *pattern,
        };
        self.padding.iter().chain(self.relative).any(is_it)
    }

    /// The target, with what it needs.
    pub fn target(&self, target: &Target) -> Target {
        let cpu = if target.cpu.is_empty() { self.cpu } else { &target.cpu };
        let features: Vec<&str> =
            [target.features.as_str(), self.features].into_iter().filter(|features| !features.is_empty()).collect();
        Target { cpu: cpu.to_owned(), features: features.join(","), triple: target.triple.clone() }
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
}
