//! What has to be known of each machine: its emulator, its byte order, and how its programs begin and ask the system.
//!
//! Numbers of system calls are those of Linux (`asm/unistd.h` of each architecture); registers are those of `syscall(2)`.

use std::path::Path;

/// A machine whose code can be run.
#[derive(Debug, PartialEq, Eq)]
pub struct Machine {
    /// Its name, for people.
    pub name: &'static str,
    /// The first words of triples for it.
    pub architectures: &'static [&'static str],
    /// The triple by which it is usually meant.
    pub triple: &'static str,
    /// The system for which its programs are made; `None` if an interpreter in this process runs its code.
    pub system: Option<System>,
    /// Whether the most significant byte comes first.
    pub big_endian: bool,
    /// Bits of an address.
    pub bits: u32,
    /// The C library with which whole programs are linked, as Debian has it; `None` if it has none.
    pub c_library: Option<CrossLibrary>,
    /// What begins a comment in its assembly, as LLVM prints it.
    pub comment: &'static str,
    /// Bytes of the pages that are protected, at least 4,096.
    pub page: u64,
    /// Features that its code has unless the user takes them away: what the emulator or generated programs need.
    pub features: &'static str,
}

/// Linux on a machine, and what emulates it.
#[derive(Debug, PartialEq, Eq)]
pub struct System {
    /// The emulator's program.
    pub emulator: &'static str,
    /// The model of processor that is emulated: the one with the most features.
    pub model: &'static str,
    /// The instructions at which a program begins: they make what the first function takes for granted, and call it.
    pub(super) start: &'static [&'static str],
    /// The instruction that asks the system.
    pub(super) trap: &'static str,
    /// Where it takes the number and three arguments, and gives the answer, as LLVM's constraints.
    pub(super) registers: &'static str,
    /// The numbers of `read`, `write`, `exit` and `mprotect`.
    pub(super) numbers: [u32; 4],
}

/// A C library for another machine, by what Debian calls that.
#[derive(Debug, PartialEq, Eq)]
pub struct CrossLibrary {
    /// In paths, and in the names of compilers.
    triplet: &'static str,
    /// In the names of other packages.
    architecture: &'static str,
}

impl CrossLibrary {
    const fn of(triplet: &'static str, architecture: &'static str) -> Option<CrossLibrary> {
        Some(CrossLibrary { triplet, architecture })
    }

    /// The packages that have it, and what GCC's code calls.
    ///
    /// ```
    /// use irrefute_llvm::Machine;
    /// let library = Machine::of("aarch64-linux-gnu").and_then(|machine| machine.c_library.as_ref());
    /// assert_eq!(library.unwrap().packages(), "gcc-aarch64-linux-gnu libc6-dev-arm64-cross");
    /// ```
    pub fn packages(&self) -> String {
        let CrossLibrary { triplet, architecture } = self;
        format!("gcc-{} libc6-dev-{architecture}-cross", triplet.replace('_', "-"))
    }

    /// Whether it is there, in the place of these packages. On the machine itself, it is the system's.
    pub fn is_installed(&self) -> bool {
        let [cross, own] = ["/usr/{}/lib/crt1.o", "/usr/lib/{}/crt1.o"].map(|path| path.replace("{}", self.triplet));
        [cross, own].iter().any(|path| Path::new(path).exists())
    }
}

/// The numbers of the architectures that came late to Linux and share them.
const GENERIC: [u32; 4] = [63, 64, 93, 226];
/// The numbers of i386, which many others have taken over.
const EARLY: [u32; 4] = [3, 4, 1, 125];

const POWERPC_START: &[&str] = &[
    "bl 1f",
    "1: mflr 2",
    "addis 2, 2, .TOC.-1b@ha",
    "addi 2, 2, .TOC.-1b@l",
    "stdu 1, -64(1)",
    "bl irrefute.main",
    "nop",
];
const POWERPC_REGISTERS: &str =
    "={r3},{r0},0,{r4},{r5},~{r6},~{r7},~{r8},~{r9},~{r10},~{r11},~{r12},~{cr0},~{ctr},~{memory}";

/// Thumb code keeps its frame in the register with the number, so that it is not given away for it.
const THUMB_TRAP: &str = "push {r7}\\0A mov r7, r4\\0A svc #0\\0A pop {r7}";
const THUMB_REGISTERS: &str = "={r0},{r4},0,{r1},{r2},~{memory}";

/// Linux on both kinds of Thumb. Processors of the M profile do not start in the emulator for programs of users. This one
/// executes their instructions, and also accesses that are not aligned.
const THUMB: System = System {
    emulator: "qemu-arm",
    model: "max",
    start: &["bl irrefute.main"],
    trap: THUMB_TRAP,
    registers: THUMB_REGISTERS,
    numbers: EARLY,
};

/// The system uses the registers that a call may change.
const LOONGARCH_REGISTERS: &str =
    "={$r4},{$r11},0,{$r5},{$r6},~{$r12},~{$r13},~{$r14},~{$r15},~{$r16},~{$r17},~{$r18},~{$r19},~{$r20},~{memory}";

/// Linux on MIPS. The fourth register says whether the answer is the number of a failure, which is positive.
const MIPS: System = System {
    emulator: "qemu-mips",
    model: "P5600",
    // The caller of a function leaves room for its arguments.
    start: &["addiu $sp, $sp, -32", "la $t9, irrefute.main", "jalr $t9", "nop"],
    trap: "syscall\\0A subu $7, $0, $7\\0A or $2, $2, $7",
    registers: "={$2},0,{$4},{$5},{$6},~{$3},~{$7},~{$8},~{$9},~{$10},~{$11},~{$12},~{$13},~{$14},~{$15},~{$24},~{$25},~{memory}",
    numbers: [4003, 4004, 4001, 4125],
};
const MIPS64: System = System {
    model: "I6400",
    start: &["dla $t9, irrefute.main", "jalr $t9", "nop"],
    numbers: [5000, 5001, 5058, 5010],
    ..MIPS
};

/// NaNs as everywhere else: before the sixth release of MIPS, the quiet bit may be inverted, which LLVM's folds do not know.
const IEEE_NANS: &str = "+mips32r2,+nan2008,+abs2008";

/// All machines.
pub const MACHINES: [Machine; 17] = [
    Machine {
        name: "AArch64",
        architectures: &["aarch64", "arm64"],
        triple: "aarch64-unknown-linux-gnu",
        system: Some(System {
            emulator: "qemu-aarch64",
            model: "max",
            start: &["bl irrefute.main"],
            trap: "svc #0",
            registers: "={x0},{x8},0,{x1},{x2},~{memory}",
            numbers: GENERIC,
        }),
        big_endian: false,
        bits: 64,
        c_library: CrossLibrary::of("aarch64-linux-gnu", "arm64"),
        comment: "//",
        page: 4096,
        features: "",
    },
    Machine {
        name: "RISC-V, 64 bits",
        architectures: &["riscv64"],
        triple: "riscv64-unknown-linux-gnu",
        system: Some(System {
            emulator: "qemu-riscv64",
            model: "rv64,v=true,vext_spec=v1.0,vlen=128,zba=true,zbb=true,zbc=true,zbs=true",
            start: &["call irrefute.main"],
            trap: "ecall",
            registers: "={x10},{x17},0,{x11},{x12},~{memory}",
            numbers: GENERIC,
        }),
        big_endian: false,
        bits: 64,
        c_library: CrossLibrary::of("riscv64-linux-gnu", "riscv64"),
        comment: "#",
        page: 4096,
        features: "",
    },
    Machine {
        name: "z/Architecture",
        architectures: &["s390x", "systemz"],
        triple: "s390x-unknown-linux-gnu",
        system: Some(System {
            emulator: "qemu-s390x",
            model: "max",
            // The caller of a function leaves room for its registers.
            start: &["aghi %r15, -160", "brasl %r14, irrefute.main"],
            trap: "svc 0",
            registers: "={r2},{r1},0,{r3},{r4},~{memory}",
            numbers: EARLY,
        }),
        big_endian: true,
        bits: 64,
        c_library: CrossLibrary::of("s390x-linux-gnu", "s390x"),
        comment: "#",
        page: 4096,
        features: "",
    },
    Machine {
        name: "PowerPC, 64 bits, little endian",
        architectures: &["powerpc64le", "ppc64le"],
        triple: "powerpc64le-unknown-linux-gnu",
        system: Some(System {
            emulator: "qemu-ppc64le",
            model: "power10",
            start: POWERPC_START,
            trap: "sc",
            registers: POWERPC_REGISTERS,
            numbers: EARLY,
        }),
        big_endian: false,
        bits: 64,
        c_library: CrossLibrary::of("powerpc64le-linux-gnu", "ppc64el"),
        comment: "#",
        page: 4096,
        features: "",
    },
    Machine {
        name: "PowerPC, 64 bits, big endian",
        architectures: &["powerpc64", "ppc64"],
        // The linker has only the second version of the ABI, which is that of musl.
        triple: "powerpc64-unknown-linux-musl",
        system: Some(System {
            emulator: "qemu-ppc64",
            model: "power10",
            start: POWERPC_START,
            trap: "sc",
            registers: POWERPC_REGISTERS,
            numbers: EARLY,
        }),
        big_endian: true,
        bits: 64,
        c_library: None,
        comment: "#",
        page: 4096,
        features: "",
    },
    Machine {
        name: "Arm, 32 bits",
        architectures: &["arm", "armv7", "armv7a", "armv8a"],
        triple: "armv7-unknown-linux-gnueabihf",
        system: Some(System {
            emulator: "qemu-arm",
            model: "max",
            start: &["bl irrefute.main"],
            trap: "svc #0",
            registers: "={r0},{r7},0,{r1},{r2},~{memory}",
            numbers: EARLY,
        }),
        big_endian: false,
        bits: 32,
        c_library: CrossLibrary::of("arm-linux-gnueabihf", "armhf"),
        comment: "@",
        page: 4096,
        features: "",
    },
    Machine {
        name: "Arm, 32 bits, Thumb-2",
        architectures: &["thumbv7", "thumb", "thumbv7a", "thumbv7m", "thumbv7em", "thumbv8a", "thumbv8m.main"],
        triple: "thumbv7-unknown-linux-gnueabihf",
        system: Some(THUMB),
        big_endian: false,
        bits: 32,
        c_library: CrossLibrary::of("arm-linux-gnueabihf", "armhf"),
        comment: "@",
        page: 4096,
        features: "",
    },
    Machine {
        name: "Arm, 32 bits, Thumb-1",
        architectures: &["thumbv6m", "thumbv8m.base"],
        triple: "thumbv6m-unknown-linux-gnueabi",
        system: Some(THUMB),
        big_endian: false,
        bits: 32,
        c_library: CrossLibrary::of("arm-linux-gnueabi", "armel"),
        comment: "@",
        page: 4096,
        features: "",
    },
    Machine {
        name: "LoongArch, 64 bits",
        architectures: &["loongarch64"],
        triple: "loongarch64-unknown-linux-gnu",
        system: Some(System {
            emulator: "qemu-loongarch64",
            model: "la464-loongarch-cpu",
            start: &["bl irrefute.main"],
            trap: "syscall 0",
            registers: LOONGARCH_REGISTERS,
            numbers: GENERIC,
        }),
        big_endian: false,
        bits: 64,
        c_library: CrossLibrary::of("loongarch64-linux-gnu", "loong64"),
        comment: "#",
        page: 0x4000,
        // The emulator has no vectors.
        features: "-lsx",
    },
    Machine {
        name: "MIPS, 32 bits, big endian",
        architectures: &["mips", "mipsisa32r2", "mipsisa32r3", "mipsisa32r5"],
        triple: "mips-unknown-linux-gnu",
        system: Some(System { emulator: "qemu-mips", ..MIPS }),
        big_endian: true,
        bits: 32,
        c_library: CrossLibrary::of("mips-linux-gnu", "mips"),
        comment: "#",
        page: 4096,
        features: IEEE_NANS,
    },
    Machine {
        name: "MIPS, 32 bits, little endian",
        architectures: &["mipsel", "mipsisa32r2el", "mipsisa32r3el", "mipsisa32r5el"],
        triple: "mipsel-unknown-linux-gnu",
        system: Some(System { emulator: "qemu-mipsel", ..MIPS }),
        big_endian: false,
        bits: 32,
        c_library: CrossLibrary::of("mipsel-linux-gnu", "mipsel"),
        comment: "#",
        page: 4096,
        features: IEEE_NANS,
    },
    Machine {
        name: "MIPS, 64 bits, big endian",
        architectures: &["mipsisa64r6"],
        triple: "mipsisa64r6-unknown-linux-gnuabi64",
        system: Some(System { emulator: "qemu-mips64", ..MIPS64 }),
        big_endian: true,
        bits: 64,
        c_library: CrossLibrary::of("mipsisa64r6-linux-gnuabi64", "mips64r6"),
        comment: "#",
        page: 4096,
        features: "",
    },
    Machine {
        name: "MIPS, 64 bits, little endian",
        architectures: &["mipsisa64r6el"],
        triple: "mipsisa64r6el-unknown-linux-gnuabi64",
        system: Some(System { emulator: "qemu-mips64el", ..MIPS64 }),
        big_endian: false,
        bits: 64,
        c_library: CrossLibrary::of("mipsisa64r6el-linux-gnuabi64", "mips64r6el"),
        comment: "#",
        page: 4096,
        features: "",
    },
    Machine {
        name: "SPARC, 64 bits",
        architectures: &["sparcv9", "sparc64"],
        triple: "sparcv9-unknown-linux-gnu",
        system: Some(System {
            emulator: "qemu-sparc64",
            model: "Sun-UltraSparc-T2",
            // The caller of a function leaves room for its registers and arguments.
            start: &["add %sp, -192, %sp", "call irrefute.main", "nop"],
            // A failure is a carry, and its number positive.
            trap: "ta 0x6d\\0A bcc,pt %xcc, 1f\\0A nop\\0A sub %g0, %o0, %o0\\0A 1:",
            registers: "={o0},{g1},0,{o1},{o2},~{o3},~{o4},~{o5},~{memory}",
            numbers: [3, 4, 1, 74],
        }),
        big_endian: true,
        bits: 64,
        c_library: CrossLibrary::of("sparc64-linux-gnu", "sparc64"),
        comment: "!",
        page: 0x2000,
        features: "",
    },
    Machine {
        name: "Hexagon",
        architectures: &["hexagon"],
        triple: "hexagon-unknown-linux-musl",
        system: Some(System {
            emulator: "qemu-hexagon",
            model: "v67",
            start: &["call irrefute.main"],
            trap: "trap0(#1)",
            registers: "={r0},{r6},0,{r1},{r2},~{memory}",
            numbers: GENERIC,
        }),
        big_endian: false,
        bits: 32,
        c_library: None,
        comment: "//",
        page: 0x1_0000,
        // The linker has no addresses relative to GP.
        features: "-small-data",
    },
    Machine {
        name: "x86-64",
        architectures: &["x86_64", "amd64"],
        triple: "x86_64-unknown-linux-gnu",
        system: Some(System {
            emulator: "qemu-x86_64",
            model: "max",
            start: &["call irrefute.main"],
            trap: "syscall",
            registers: "={rax},0,{rdi},{rsi},{rdx},~{rcx},~{r11},~{memory}",
            numbers: [0, 1, 60, 10],
        }),
        big_endian: false,
        bits: 64,
        c_library: CrossLibrary::of("x86_64-linux-gnu", "amd64"),
        comment: "#",
        page: 4096,
        features: "",
    },
    Machine {
        name: "WebAssembly",
        architectures: &["wasm32"],
        triple: "wasm32-unknown-unknown",
        system: None,
        big_endian: false,
        bits: 32,
        c_library: None,
        comment: "#",
        page: 4096,
        // The generic processor has no tail calls, and LLVM refuses `musttail` without.
        features: "+tail-call",
    },
];

/// A machine for which LLVM makes code that is not run here.
#[derive(Debug, PartialEq, Eq)]
pub struct NotRun {
    /// Its name, for people.
    pub name: &'static str,
    /// The triple by which it is usually meant.
    pub triple: &'static str,
    /// Why its code is not run.
    pub why: &'static str,
}

const fn not_run(name: &'static str, triple: &'static str, why: &'static str) -> NotRun {
    NotRun { name, triple, why }
}

const NOT_LINKED: &str = "lld does not link its code";
const NO_EMULATOR: &str = "QEMU does not run programs of users for it";

/// The other machines of the linked LLVM, one for each reason and family.
pub const NOT_RUN: [NotRun; 13] = [
    not_run(
        "MIPS, 64 bits, before release 6",
        "mips64-unknown-linux-gnuabi64",
        "QEMU's processors for it have NaNs whose quiet bit is inverted, which LLVM's folds do not know",
    ),
    not_run("Motorola 68000", "m68k-unknown-linux-gnu", NOT_LINKED),
    not_run("SPARC, 32 bits", "sparc-unknown-linux-gnu", NOT_LINKED),
    not_run("Xtensa", "xtensa-unknown-elf", NOT_LINKED),
    not_run("AVR", "avr-unknown-unknown", NO_EMULATOR),
    not_run("MSP430", "msp430-unknown-elf", NO_EMULATOR),
    not_run("Lanai", "lanai-unknown-unknown", NO_EMULATOR),
    not_run("XCore", "xcore-unknown-unknown", NO_EMULATOR),
    not_run("NEC's vector engine", "ve-unknown-linux-gnu", NO_EMULATOR),
    not_run(
        "BPF",
        "bpfel-unknown-unknown",
        "no interpreter is built in, and the kernel takes no code but what it has verified",
    ),
    not_run("AMDGPU", "amdgcn-amd-amdhsa", "its code runs on a GPU alone"),
    not_run("NVPTX", "nvptx64-nvidia-cuda", "LLVM makes a text, PTX, which the driver of a GPU compiles"),
    not_run("SPIR-V", "spirv64-unknown-unknown", "the driver of a GPU compiles it"),
];

impl Machine {
    /// The machine that a triple names; `None` if its code cannot be run.
    ///
    /// ```
    /// # use irrefute_llvm::emulation::Machine;
    /// assert!(Machine::of("s390x-unknown-linux-gnu").is_some_and(|machine| machine.big_endian));
    /// assert_eq!(Machine::of("avr"), None);
    /// ```
    pub fn of(triple: &str) -> Option<&'static Machine> {
        let architecture = triple.split('-').next()?;
        MACHINES.iter().find(|machine| machine.architectures.contains(&architecture))
    }

    /// Features for its code: those that it needs, and behind them those that are given, so that these hold.
    pub fn with_features(&self, given: &str) -> String {
        let all = [self.features, given];
        all.into_iter().filter(|features| !features.is_empty()).collect::<Vec<_>>().join(",")
    }

    /// Where the arena of its programs begins: behind what is linked. An interpreter fills the memory in front of it with
    /// zeros for each program.
    pub(super) fn arena(&self) -> u64 {
        if self.system.is_some() { 0x4000_0000 } else { 0x40_0000 }
    }

    /// A word of 64 bits in its byte order.
    pub(super) fn bytes_of(&self, word: u64) -> [u8; 8] {
        if self.big_endian { word.to_be_bytes() } else { word.to_le_bytes() }
    }

    /// The inverse of [`bytes_of`](Self::bytes_of).
    pub(super) fn word_of(&self, bytes: [u8; 8]) -> u64 {
        if self.big_endian { u64::from_be_bytes(bytes) } else { u64::from_le_bytes(bytes) }
    }
}
