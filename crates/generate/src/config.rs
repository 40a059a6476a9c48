//! Every option of the generator, in one place.
//!
//! A program is a function of ([`Config::VERSION`], configuration, seed). Weights and percentages are
//! choices by judgement, unless a comment names a measurement.

use irrefute_ir::{BYTE_TYPE_SINCE, LlvmVersion};
use serde::{Deserialize, Serialize};

/// The number of instructions of a program, before dead code is removed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Size {
    /// Half of the programs have up to `median`; the others form a thinning tail up to `max`.
    Tail {
        /// In instructions.
        median: u32,
        /// In instructions.
        max: u32,
    },
    /// From three quarters to five quarters of `mean`.
    Around {
        /// In instructions.
        mean: u32,
    },
}

impl Size {
    /// The greatest number of instructions that a program may draw.
    pub fn max(self) -> u32 {
        match self {
            Size::Tail { max, .. } => max,
            Size::Around { mean } => mean + mean / 4,
        }
    }
}

/// Declares options with their defaults; a file of options may leave out any of them.
macro_rules! options {
    ($(#[$doc:meta])* pub struct $name:ident {
        $($(#[$field_doc:meta])* pub $field:ident: $ty:ty = $default:expr,)*
    }) => {
        $(#[$doc])*
        #[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
        #[serde(default, deny_unknown_fields, rename_all = "kebab-case")]
        pub struct $name { $($(#[$field_doc])* pub $field: $ty),* }

        impl Default for $name {
            fn default() -> $name {
                $name { $($field: $default),* }
            }
        }
    };
}

options! {
    /// Exceptions: programs whose calls may unwind into a landing pad.
    #[derive(Copy)]
    pub struct ExceptionConfig {
        /// The percentage of programs that have exceptions. Such a program has a declared function that may unwind.
        pub percent: u8 = 0,
        /// The frequency of `invoke` among the families of instructions of such programs.
        pub invoke: u32 = 60,
        /// The percentage of such programs with a function that calls the declared one and is invoked itself, so that
        /// inlining joins landing pads.
        pub helper_percent: u8 = 60,
    }
}

options! {
    /// The relative frequency with which each family of instructions is chosen; 0 is never.
    #[derive(Copy)]
    pub struct Weights {
        /// Integer arithmetic and bitwise operations. Also the replacement for a family that finds no operands.
        pub binary: u32 = 26,
        /// `icmp`.
        pub compare: u32 = 8,
        /// `select`.
        pub select: u32 = 8,
        /// `trunc`, `zext`, `sext`, `bitcast`.
        pub cast: u32 = 8,
        /// `freeze`.
        pub freeze: u32 = 2,
        /// Integer intrinsics, `*.with.overflow` and reductions included.
        pub intrinsic: u32 = 12,
        /// `insertvalue`, `extractvalue`: structures and arrays as values.
        pub aggregate: u32 = 4,
        /// Shuffles, inserts, extracts and reductions; only in programs that drew vectors.
        pub vector: u32 = 14,
        /// Calls of functions of the module and of declared functions.
        pub call: u32 = 3,
        /// `llvm.assume` and `llvm.expect`.
        pub hint: u32 = 2,
        /// Loads from constant tables.
        pub table: u32 = 2,
        /// A small pattern of instructions on integers, from the table of templates.
        pub integer_template: u32 = 14,
        /// A piece of a program in LLVM's own language, from the table of fragments.
        pub fragment: u32 = 24,
        /// Two-way branches that meet again in phis, and guarded early exits.
        pub branch: u32 = 4,
        /// `switch`, whose arms meet in phis.
        pub switch: u32 = 1,
        /// Counted loops.
        pub repeat: u32 = 2,

        // The families below are chosen only in programs that drew memory.
        /// Loads.
        pub load: u32 = 18,
        /// Stores.
        pub store: u32 = 22,
        /// `getelementptr`, `select`, `phi`, `freeze`, `inttoptr` of pointers.
        pub address: u32 = 14,
        /// Integers and truth values made from pointers: comparisons, differences, alignment.
        pub question: u32 = 7,
        /// `memcpy`, `memmove`, `memset`.
        pub bulk: u32 = 9,
        /// A small pattern of accesses, from the table of templates.
        pub memory_template: u32 = 26,
        /// Blocks with a lifetime of their own: `llvm.lifetime.*`, `malloc`, `calloc`, `free`.
        pub scope: u32 = 8,
        /// Loops in which a pointer moves over a block.
        pub walk: u32 = 5,
        /// Calls with pointers.
        pub pass: u32 = 10,
    }
}

options! {
    /// Memory: programs with blocks, pointers, loads and stores.
    #[derive(Copy)]
    pub struct MemoryConfig {
        /// The percentage of programs that have memory.
        pub percent: u8 = 30,
        /// A program with memory begins with 1 to about this many blocks.
        pub max_blocks: u32 = 4,
        /// The percentage of programs with memory that have global variables.
        pub global_percent: u8 = 45,
        /// The percentage of a function's own blocks that begin without contents.
        pub unfilled_percent: u8 = 15,
        /// The percentage of programs with memory that have volatile accesses.
        pub volatile_percent: u8 = 8,
        /// The percentage of programs with memory whose result may depend on addresses. Their native code cannot be
        /// compared, because it chooses other addresses than the semantics.
        pub address_percent: u8 = 6,
        /// The percentage of programs with memory that may allocate on the heap.
        pub heap_percent: u8 = 40,
        /// The percentage of programs with memory that may call declared functions with pointers.
        pub escape_percent: u8 = 50,
        /// The percentage of programs with memory that have a helper function that takes pointers.
        pub helper_percent: u8 = 25,
        /// The percentage of programs with memory some of whose blocks lie in address spaces, numbered as for AMDGPU.
        pub space_percent: u8 = 0,
    }
}

options! {
    /// Bytes: programs that move memory and values as bytes, by the type that LLVM has since version 23.
    #[derive(Copy)]
    pub struct ByteConfig {
        /// The percentage of programs that have bytes.
        pub percent: u8 = 0,
        /// Such a program gets up to this many changes to bytes.
        pub max_changes: u32 = 10,
    }
}

options! {
    /// Floating point: programs with floating-point parameters, constants and operations.
    #[derive(Copy)]
    pub struct FloatConfig {
        /// The percentage of programs that have floating point.
        pub percent: u8 = 0,
        /// The percentage of programs with floating point that compute with `fp128` or `x86_fp80`.
        pub wide_percent: u8 = 6,
        /// The percentage of the parameters of programs with floating point that are floating-point values.
        pub parameter_percent: u8 = 60,

        // The families below are chosen only in programs that drew floating point.
        /// `fadd`, `fsub`, `fmul`, `fdiv`, `frem`, `fneg`.
        pub arithmetic: u32 = 26,
        /// `fcmp`.
        pub compare: u32 = 16,
        /// `select` of floating-point values.
        pub select: u32 = 10,
        /// Conversions between formats, from and to integers, and `bitcast`.
        pub convert: u32 = 16,
        /// Intrinsics on floating-point values.
        pub intrinsic: u32 = 22,
        /// A small pattern that optimizers look for: `x * 1`, `fabs` of `fabs`, a minimum by `fcmp` and `select`.
        pub pattern: u32 = 34,

        /// The percentage of programs with floating point that have fast-math flags.
        pub flagged_percent: u8 = 45,
        /// The percentage of programs with fast-math flags that may have those which allow rewriting. Their results are
        /// open: a target that may have others is right on the inputs tried, never proved.
        pub rewriting_percent: u8 = 40,
        /// The frequency of each fast-math flag.
        pub flags: FastMathConfig = FastMathConfig::default(),
        /// The percentage of parameters, results and calls with floating-point values that have `nofpclass`, in programs
        /// that have attributes.
        pub nofpclass_percent: u8 = 15,
        /// The percentage of programs with floating point whose functions say how they treat subnormal numbers.
        pub denormal_percent: u8 = 4,
    }
}

options! {
    /// Shapes: programs whose control flow or calls come from the table of shapes.
    #[derive(Copy)]
    pub struct ShapeConfig {
        /// The percentage of programs that have a shape. A program of the preset `loops` takes 52 ms of a CPU, one of
        /// `calls` 8 ms, and one without a shape 2 ms: with this share and these frequencies a mean program takes 8 %
        /// longer.
        pub percent: u8 = 2,
        /// The frequency of shapes about loops.
        pub loops: u32 = 1,
        /// The frequency of shapes about functions that call each other.
        pub calls: u32 = 5,
        /// The frequency of shapes about branches and switches.
        pub control: u32 = 5,
        /// The frequency of shapes about accesses that other threads notice.
        pub threads: u32 = 0,
        /// The percentage of such programs with a part of a program without a shape.
        pub spliced_percent: u8 = 10,
        /// The percentage of such programs in which a few instructions are changed.
        pub changed_percent: u8 = 25,
    }
}

impl ShapeConfig {
    /// No program has a shape.
    pub fn none() -> ShapeConfig {
        ShapeConfig { percent: 0, ..ShapeConfig::default() }
    }
}

options! {
    /// The percentage of operations that get each fast-math flag, in programs that have such flags, before witness runs
    /// take back those that break.
    #[derive(Copy)]
    pub struct FastMathConfig {
        /// Neither operands nor result are NaN.
        pub nnan: u8 = 35,
        /// Neither operands nor result are infinite.
        pub ninf: u8 = 30,
        /// The sign of a zero may be ignored.
        pub nsz: u8 = 30,
        /// Division may become multiplication by the reciprocal.
        pub arcp: u8 = 15,
        /// Operations may be fused.
        pub contract: u8 = 20,
        /// Functions may be approximated.
        pub afn: u8 = 10,
        /// Operations may be reassociated.
        pub reassoc: u8 = 15,
    }
}

options! {
    /// The configuration of the generator.
    pub struct Config {
        /// The LLVM that the programs are for: no intrinsic is drawn that it lacks.
        pub llvm: LlvmVersion = LlvmVersion::DEFAULT,
        /// Bits of an address of the machine that the programs are for.
        pub address_bits: u32 = 64,
        /// The number of instructions.
        pub size: Size = Size::Tail { median: 8, max: 60 },
        /// The frequencies of the families of instructions.
        pub weights: Weights = Weights::default(),
        /// Options that concern programs with memory.
        pub memory: MemoryConfig = MemoryConfig::default(),
        /// Options that concern programs with floating point.
        pub floats: FloatConfig = FloatConfig::default(),
        /// Options that concern programs with exceptions.
        pub exceptions: ExceptionConfig = ExceptionConfig::default(),
        /// Options that concern programs with bytes.
        pub bytes: ByteConfig = ByteConfig::default(),
        /// Options that concern programs with shapes.
        pub shapes: ShapeConfig = ShapeConfig::default(),
        /// Swarm testing: the percentage with which a program keeps each family, opcode and intrinsic.
        pub kept_percent: u8 = 60,
        /// A function has 1 to this many parameters.
        pub max_params: u32 = 4,
        /// The greatest depth to which branches, switches and loops are nested.
        pub max_depth: u32 = 2,
        /// The greatest number of times that the body of a loop runs each time the loop is entered.
        pub max_trips: u32 = 6,

        /// The percentage of programs whose main type has another width than 8, 16, 32 or 64, up to 63 bits.
        pub odd_width_percent: u8 = 25,
        /// The percentage of programs whose main type is wider than 64 bits.
        pub wide_percent: u8 = 5,
        /// The percentage of programs that have vectors.
        pub vector_percent: u8 = 35,
        /// The percentage of programs whose vectors are scalable.
        pub scalable_percent: u8 = 0,
        /// The percentage of programs that contain `undef`.
        pub undef_percent: u8 = 8,
        /// The percentage of programs that contain `poison` as an operand or as a lane of a constant vector.
        pub poison_percent: u8 = 20,
        /// The percentage of programs with a helper function that is called.
        pub helper_percent: u8 = 10,
        /// The percentage of programs that may call declared functions.
        pub external_percent: u8 = 10,
        /// The percentage of programs that have attributes on parameters, results and call sites.
        pub attribute_percent: u8 = 35,

        /// The percentage of second operands that are constants.
        pub constant_percent: u8 = 40,
        /// The percentage of operands that are taken from the values that nothing uses yet.
        pub unused_percent: u8 = 65,
        /// The greatest percentage of allowed flags that are set, before witness runs take back those that
        /// break. Each program draws its share of it.
        pub flag_percent: u8 = 80,
        /// The percentage of places for attributes that get one, in programs that have attributes.
        pub attribute_density_percent: u8 = 30,
        /// The percentage of templates in which one step is changed.
        pub perturbed_percent: u8 = 30,
        /// The percentage of divisors and shift amounts without a guard, and of programs that keep flags and
        /// assumptions that break.
        pub unguarded_percent: u8 = 5,
        /// The number of inputs on which a program is executed to take back flags and assumptions that
        /// break; with 0, all stay.
        pub witnesses: u32 = 6,
    }
}

impl Config {
    /// The version of the generator. It must change whenever any (configuration, seed) gives another
    /// program than before.
    pub const VERSION: u32 = 11;

    /// The programs with which the speed of a campaign is measured: a mean of 40 instructions in about
    /// 4 blocks, no undef, no memory. Figures that were published for it hold only as long as it stays
    /// the same.
    pub fn bench() -> Config {
        Config {
            size: Size::Around { mean: 40 },
            undef_percent: 0,
            max_depth: 1,
            weights: Weights { branch: 3, switch: 0, repeat: 0, fragment: 0, ..Weights::default() },
            memory: MemoryConfig { percent: 0, ..MemoryConfig::default() },
            shapes: ShapeConfig::none(),
            ..Config::default()
        }
    }

    /// The default programs without shapes, but all of them have memory.
    pub fn memory() -> Config {
        let memory = MemoryConfig { percent: 100, ..MemoryConfig::default() };
        Config { memory, shapes: ShapeConfig::none(), ..Config::default() }
    }

    /// The programs of [`Config::bench`] with memory: the same size, the same shape.
    pub fn memory_bench() -> Config {
        let memory = MemoryConfig { percent: 100, volatile_percent: 0, address_percent: 0, ..MemoryConfig::default() };
        let weights = Weights { walk: 2, ..Config::bench().weights };
        Config { memory, weights, ..Config::bench() }
    }

    /// Programs with floating point. Most of their instructions are about it; some have memory as well.
    pub fn floats() -> Config {
        Config {
            floats: FloatConfig { percent: 100, ..FloatConfig::default() },
            memory: MemoryConfig { percent: 20, ..MemoryConfig::default() },
            shapes: ShapeConfig::none(),
            weights: Weights {
                binary: 8,
                compare: 4,
                select: 3,
                cast: 3,
                freeze: 3,
                intrinsic: 3,
                vector: 6,
                call: 2,
                hint: 1,
                table: 1,
                aggregate: 2,
                integer_template: 2,
                ..Weights::default()
            },
            ..Config::default()
        }
    }

    /// Programs with exceptions. A third of them have memory, which cleanups and handlers can see.
    pub fn exceptions() -> Config {
        Config {
            exceptions: ExceptionConfig { percent: 100, ..ExceptionConfig::default() },
            size: Size::Tail { median: 12, max: 60 },
            shapes: ShapeConfig::none(),
            ..Config::default()
        }
    }

    /// Programs with scalable vectors of integers and of floating-point values.
    pub fn scalable() -> Config {
        Config {
            scalable_percent: 100,
            memory: MemoryConfig { percent: 0, ..MemoryConfig::default() },
            floats: FloatConfig { percent: 25, rewriting_percent: 0, ..FloatConfig::default() },
            weights: Weights { vector: 40, ..Weights::default() },
            shapes: ShapeConfig::none(),
            ..Config::default()
        }
    }

    /// Programs with memory in address spaces.
    pub fn spaces() -> Config {
        let memory = Config::memory();
        Config { memory: MemoryConfig { space_percent: 100, ..memory.memory }, ..memory }
    }

    /// Programs that move memory and values as bytes: small ones with memory, most of whose instructions are about it.
    pub fn bytes() -> Config {
        Config {
            llvm: BYTE_TYPE_SINCE,
            bytes: ByteConfig { percent: 100, ..ByteConfig::default() },
            memory: MemoryConfig { percent: 100, address_percent: 30, ..MemoryConfig::default() },
            odd_width_percent: 8,
            shapes: ShapeConfig::none(),
            weights: Weights { binary: 10, integer_template: 4, bulk: 26, table: 0, hint: 1, ..Weights::default() },
            ..Config::default()
        }
    }

    /// Loops of the shapes that passes on loops look for.
    pub fn loops() -> Config {
        let shapes = ShapeConfig { percent: 100, loops: 1, calls: 0, control: 0, ..ShapeConfig::default() };
        Config { shapes, ..Config::default() }
    }

    /// Functions that call each other, branches and switches, of the shapes that passes on them look for.
    pub fn calls() -> Config {
        let shapes = ShapeConfig { percent: 100, loops: 0, calls: 3, control: 2, ..ShapeConfig::default() };
        Config { shapes, ..Config::default() }
    }

    /// Atomic and ordinary accesses, fences and calls that synchronize, of memory that other threads reach.
    pub fn threads() -> Config {
        let shapes = ShapeConfig { percent: 100, loops: 0, calls: 0, control: 0, threads: 1, ..ShapeConfig::default() };
        Config { shapes, ..Config::default() }
    }

    /// The presets by name.
    ///
    /// ```
    /// use irrefute_generate::Config;
    /// assert_eq!(Config::preset("default"), Some(Config::default()));
    /// assert_eq!(Config::preset("c"), None);
    /// ```
    pub fn preset(name: &str) -> Option<Config> {
        match name {
            "default" => Some(Config::default()),
            "bench" => Some(Config::bench()),
            "memory" => Some(Config::memory()),
            "memory-bench" => Some(Config::memory_bench()),
            "floats" => Some(Config::floats()),
            "exceptions" => Some(Config::exceptions()),
            "scalable" => Some(Config::scalable()),
            "bytes" => Some(Config::bytes()),
            "spaces" => Some(Config::spaces()),
            "loops" => Some(Config::loops()),
            "calls" => Some(Config::calls()),
            "threads" => Some(Config::threads()),
            _ => None,
        }
    }

    /// The names of the presets.
    pub const PRESETS: [&'static str; 12] = [
        "default",
        "bench",
        "memory",
        "memory-bench",
        "floats",
        "exceptions",
        "scalable",
        "bytes",
        "spaces",
        "loops",
        "calls",
        "threads",
    ];
}
