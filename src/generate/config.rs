//! Every knob of the generator, in one place.
//!
//! A program is a function of ([`Config::VERSION`], configuration, seed).

use crate::ir::LlvmVersion;
use serde::{Deserialize, Serialize};

/// How many instructions a program has, before what turns out dead is removed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Size {
    /// Half of the programs have up to `median`, the others a thinning tail up to `max`.
    Tail { median: u32, max: u32 },
    /// From three quarters to five quarters of `mean`.
    Around { mean: u32 },
}

impl Size {
    /// No program is asked for more instructions than this.
    pub fn max(self) -> u32 {
        match self {
            Size::Tail { max, .. } => max,
            Size::Around { mean } => mean + mean / 4,
        }
    }
}

/// How often each family of instructions is begun, relative to the others; 0 is never.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields, rename_all = "kebab-case")]
pub struct Weights {
    /// Integer arithmetic and bitwise operations, with `freeze` now and then.
    pub binary: u32,
    /// `icmp`.
    pub compare: u32,
    pub select: u32,
    /// `trunc`, `zext`, `sext`, `bitcast`.
    pub cast: u32,
    pub freeze: u32,
    /// Integer intrinsics of one result.
    pub intrinsic: u32,
    /// `*.with.overflow`, `insertvalue`, `extractvalue`, structures and arrays as values.
    pub aggregate: u32,
    /// Shuffles, inserts, extracts and reductions; only in programs that drew vectors.
    pub vector: u32,
    /// Calls of functions of the module and of declared functions.
    pub call: u32,
    /// `llvm.assume` and `llvm.expect`.
    pub hint: u32,
    /// Loads from constant tables.
    pub table: u32,
    /// A small pattern of related instructions from the table of idioms.
    pub integer_template: u32,
    /// Two-way branches that meet again in phis, and guarded early exits.
    pub branch: u32,
    pub switch: u32,
    /// Counted loops.
    pub repeat: u32,

    // The others are only begun in programs that drew memory.
    /// Loads.
    pub load: u32,
    /// Stores.
    pub store: u32,
    /// `getelementptr`, `select`, `phi`, `freeze`, `inttoptr` of pointers.
    pub address: u32,
    /// Comparisons and differences of pointers.
    pub question: u32,
    /// `memcpy`, `memmove`, `memset`.
    pub bulk: u32,
    /// A small pattern of accesses from the table of templates.
    pub memory_template: u32,
    /// Blocks with a lifetime of their own: `llvm.lifetime.*`, `malloc`, `calloc`, `free`.
    pub scope: u32,
    /// Loops in which a pointer goes over a block.
    pub walk: u32,
    /// Calls with pointers.
    pub pass: u32,
}

impl Default for Weights {
    fn default() -> Weights {
        Weights {
            binary: 26,
            compare: 8,
            select: 8,
            cast: 8,
            freeze: 2,
            intrinsic: 12,
            aggregate: 4,
            vector: 14,
            call: 3,
            hint: 2,
            table: 2,
            integer_template: 14,
            branch: 4,
            switch: 1,
            repeat: 2,
            load: 18,
            store: 22,
            address: 14,
            question: 7,
            bulk: 9,
            memory_template: 26,
            scope: 8,
            walk: 5,
            pass: 10,
        }
    }
}

/// Memory: programs with blocks, pointers, loads and stores. Percentages are of a hundred.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields, rename_all = "kebab-case")]
pub struct MemoryConfig {
    /// Programs that have memory at all.
    pub percent: u8,
    /// A program with memory begins with 1 to about this many blocks.
    pub max_blocks: u32,
    /// Programs with memory that have global variables.
    pub global_percent: u8,
    /// Blocks of a function that begin without contents.
    pub unfilled_percent: u8,
    /// Programs with memory that have volatile accesses.
    pub volatile_percent: u8,
    /// Programs with memory whose result may depend on addresses: native code cannot be compared.
    pub address_percent: u8,
    /// Programs with memory that may allocate on the heap.
    pub heap_percent: u8,
    /// Programs with memory that may call declared functions with pointers.
    pub escape_percent: u8,
    /// Programs with memory that have a helper function that takes pointers.
    pub helper_percent: u8,
}

impl Default for MemoryConfig {
    fn default() -> MemoryConfig {
        MemoryConfig {
            percent: 30,
            max_blocks: 4,
            global_percent: 45,
            unfilled_percent: 15,
            volatile_percent: 8,
            address_percent: 6,
            heap_percent: 40,
            escape_percent: 50,
            helper_percent: 25,
        }
    }
}

/// The configuration of the generator. Percentages are of a hundred.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields, rename_all = "kebab-case")]
pub struct Config {
    /// The newest LLVM that the programs are for: no intrinsic is drawn that it does not have.
    pub llvm: LlvmVersion,
    pub size: Size,
    pub weights: Weights,
    pub memory: MemoryConfig,
    /// Swarm testing: each program keeps each family, opcode and intrinsic with this probability.
    pub kept_percent: u8,
    /// A function has 1 to this many parameters.
    pub max_params: u32,
    /// How deeply branches, switches and loops may stand in one another.
    pub max_depth: u32,
    /// How often the body of a loop runs at most, each time the loop is entered.
    pub max_trips: u32,

    /// Programs whose main type has a width that is no power of two from 8 to 64.
    pub odd_width_percent: u8,
    /// Programs whose main type is wider than 64 bits.
    pub wide_percent: u8,
    /// Programs that have vectors.
    pub vector_percent: u8,
    /// Programs that write `undef`.
    pub undef_percent: u8,
    /// Programs that write `poison` as an operand or lane of a constant vector.
    pub poison_percent: u8,
    /// Programs with a helper function that is called.
    pub helper_percent: u8,
    /// Programs that may call declared functions.
    pub external_percent: u8,
    /// Programs that have attributes on parameters, results and call sites.
    pub attribute_percent: u8,

    /// Second operands that are constants.
    pub constant_percent: u8,
    /// Operands that are taken from the values that nothing uses yet.
    pub unused_percent: u8,
    /// The most that a flag is set, before witness runs take back those that break; each program
    /// draws how much of it.
    pub flag_percent: u8,
    /// Attributes, each where it may stand, in programs that have attributes.
    pub attribute_density_percent: u8,
    /// Idioms of which one thing is changed.
    pub perturbed_percent: u8,
    /// Divisors and shift amounts that nothing guards, and programs whose flags and assumptions stay
    /// whatever breaks them.
    pub unguarded_percent: u8,
    /// On how many inputs a program is executed to take back flags and assumptions that break; 0: all
    /// stay.
    pub witnesses: u32,
}

impl Config {
    /// The version of the generator: it changes whenever some (configuration, seed) gives another
    /// program than before.
    pub const VERSION: u32 = 4;

    /// What a campaign is measured with: a mean of 40 instructions in about 4 blocks, no undef, no memory.
    pub fn bench() -> Config {
        Config {
            size: Size::Around { mean: 40 },
            undef_percent: 0,
            max_depth: 1,
            weights: Weights { branch: 3, switch: 0, repeat: 0, ..Weights::default() },
            memory: MemoryConfig { percent: 0, ..MemoryConfig::default() },
            ..Config::default()
        }
    }

    /// Every program has memory.
    pub fn memory() -> Config {
        Config { memory: MemoryConfig { percent: 100, ..MemoryConfig::default() }, ..Config::default() }
    }

    /// The programs of [`Config::bench`] with memory: the same size, the same shape.
    pub fn memory_bench() -> Config {
        let memory = MemoryConfig { percent: 100, volatile_percent: 0, address_percent: 0, ..MemoryConfig::default() };
        let weights = Weights { walk: 2, ..Config::bench().weights };
        Config { memory, weights, ..Config::bench() }
    }

    /// The presets by name.
    ///
    /// ```
    /// use irrefute::generate::Config;
    /// assert_eq!(Config::preset("default"), Some(Config::default()));
    /// assert_eq!(Config::preset("c"), None);
    /// ```
    pub fn preset(name: &str) -> Option<Config> {
        match name {
            "default" => Some(Config::default()),
            "bench" => Some(Config::bench()),
            "memory" => Some(Config::memory()),
            "memory-bench" => Some(Config::memory_bench()),
            _ => None,
        }
    }

    /// The names of the presets.
    pub const PRESETS: [&'static str; 4] = ["default", "bench", "memory", "memory-bench"];
}

impl Default for Config {
    fn default() -> Config {
        Config {
            llvm: LlvmVersion::DEFAULT,
            size: Size::Tail { median: 8, max: 60 },
            weights: Weights::default(),
            memory: MemoryConfig::default(),
            kept_percent: 60,
            max_params: 4,
            max_depth: 2,
            max_trips: 6,
            odd_width_percent: 25,
            wide_percent: 5,
            vector_percent: 35,
            undef_percent: 8,
            poison_percent: 20,
            helper_percent: 10,
            external_percent: 10,
            attribute_percent: 35,
            constant_percent: 40,
            unused_percent: 65,
            flag_percent: 80,
            attribute_density_percent: 30,
            perturbed_percent: 30,
            unguarded_percent: 5,
            witnesses: 6,
        }
    }
}
