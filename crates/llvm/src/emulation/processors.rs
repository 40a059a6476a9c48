//! The processors of each machine that campaigns draw: CPUs and features that its emulator executes, as a table.
//!
//! QEMU 7.2 is the oldest emulator that is meant. What it does not execute is not listed: AArch64's CSSC, MOPS and SVE2.1,
//! RISC-V's Zicond and Zfa, z17, AVX-512.

use super::machine::Machine;

/// The processors of a machine, as LLVM names them.
#[derive(Debug, PartialEq, Eq)]
pub struct Processors {
    /// CPUs; the empty name is LLVM's generic one.
    pub cpus: &'static [&'static str],
    /// Features, each of which a processor may have beside those of its CPU.
    pub features: &'static [&'static str],
}

/// Levels of x86-64, for code that runs on this machine. What it lacks is not run.
pub const LEVELS: Processors = Processors { cpus: &["x86-64", "x86-64-v2", "x86-64-v3", "x86-64-v4"], features: &[] };

const MIPS: Processors = Processors { cpus: &["", "mips32r2", "mips32r3", "mips32r5", "p5600"], features: &[] };
const MIPS64: Processors = Processors { cpus: &["", "i6400"], features: &["+msa"] };

/// The processors of each machine, by its first architecture.
const TABLE: [(&str, Processors); 17] = [
    (
        "aarch64",
        Processors {
            cpus: &[
                "",
                "cortex-a53",
                "cortex-a55",
                "cortex-a76",
                "cortex-a510",
                "neoverse-n1",
                "neoverse-n2",
                "neoverse-v1",
                "apple-m1",
                "a64fx",
                "thunderx2t99",
            ],
            features: &[
                "+sve",
                "+sve2",
                "+lse",
                "+fullfp16",
                "+dotprod",
                "+i8mm",
                "+bf16",
                "+crc",
                "+rcpc",
                "+complxnum",
            ],
        },
    ),
    (
        "riscv64",
        Processors {
            cpus: &["", "", "rocket-rv64", "sifive-u54"],
            features: &["+m", "+a", "+c", "+f", "+d", "+v", "+zba", "+zbb", "+zbc", "+zbs"],
        },
    ),
    (
        "wasm32",
        Processors {
            // `bleeding-edge` has what the interpreter refuses, for a whole program at a time: threads and half precision.
            cpus: &["", "mvp", "lime1"],
            features: &[
                "+simd128",
                "+relaxed-simd",
                "+bulk-memory",
                "+sign-ext",
                "+nontrapping-fptoint",
                "+multivalue",
            ],
        },
    ),
    ("s390x", Processors { cpus: &["z10", "z196", "zEC12", "z13", "z14", "z15", "z16"], features: &[] }),
    ("powerpc64le", Processors { cpus: &["pwr8", "pwr9", "pwr10"], features: &[] }),
    ("powerpc64", Processors { cpus: &["", "970", "pwr7", "pwr8", "pwr9", "pwr10"], features: &[] }),
    (
        "arm",
        Processors {
            cpus: &["", "cortex-a7", "cortex-a8", "cortex-a9", "cortex-a15", "cortex-a53", "cortex-a72"],
            features: &["-neon", "+hwdiv-arm", "+vfp4", "+fullfp16", "+crc"],
        },
    ),
    (
        "thumbv7",
        Processors {
            cpus: &["", "cortex-a7", "cortex-a8", "cortex-a9", "cortex-a15", "cortex-a53", "cortex-a72"],
            features: &["-neon", "+hwdiv", "+vfp4", "+fullfp16", "+crc"],
        },
    ),
    ("loongarch64", Processors { cpus: &["", "loongarch64", "la464"], features: &["-ual"] }),
    ("mips", MIPS),
    ("mipsel", MIPS),
    ("mipsisa64r6", MIPS64),
    ("mipsisa64r6el", MIPS64),
    (
        "sparcv9",
        Processors { cpus: &["", "ultrasparc", "ultrasparc3", "niagara", "niagara2"], features: &["+vis", "+vis2"] },
    ),
    ("hexagon", Processors { cpus: &["", "hexagonv60", "hexagonv62", "hexagonv66", "hexagonv67"], features: &[] }),
    ("thumbv6m", Processors { cpus: &["", "cortex-m0", "cortex-m0plus", "cortex-m1"], features: &["+execute-only"] }),
    (
        "x86_64",
        Processors {
            cpus: &["x86-64", "x86-64-v2", "x86-64-v3"],
            features: &["+popcnt", "+bmi", "+bmi2", "+lzcnt", "+movbe", "+ssse3", "+sse4.1", "+avx2", "+fma", "+f16c"],
        },
    ),
];

impl Machine {
    /// Its processors.
    ///
    /// ```
    /// # use irrefute_llvm::emulation::machine::MACHINES;
    /// assert!(MACHINES.iter().all(|machine| machine.processors().is_some()));
    /// ```
    pub fn processors(&self) -> Option<&'static Processors> {
        let of_it = |(architecture, _): &&(&str, Processors)| self.architectures.first() == Some(architecture);
        TABLE.iter().find(of_it).map(|(_, processors)| processors)
    }
}
