//! The draws of one program about floating point, before its first instruction.

use super::FloatFamily;
use super::intrinsics::{FloatIntrinsic, available};
use super::patterns::Pattern;
use crate::config::Config;
use crate::kind::{Kind, Lanes, draw_format};
use crate::random::Random;
use crate::swarm::keep_some;
use irrefute_ir::{AttrKind, Flags, FloatOp};

/// The draws of one program about floating point.
pub(crate) struct FloatSwarm {
    /// The floating-point types to compute with, the main one first.
    pub kinds: Vec<Kind>,
    pub ops: Vec<FloatOp>,
    pub intrinsics: Vec<&'static FloatIntrinsic>,
    pub patterns: Vec<Pattern>,
    /// The fast-math flags that the program has, with the percentage of operations that get each.
    pub flags: Vec<(Flags, u8)>,
    /// The percentage of places for `nofpclass` that get it.
    pub nofpclass: u8,
    /// The treatment of subnormal numbers that every function states.
    pub denormal: Option<&'static str>,
}

/// The number of patterns that a program may use: few, so that it uses the same ones repeatedly.
const PATTERNS_PER_PROGRAM: usize = 7;

/// Treatments of subnormal numbers: of results, then of operands.
const DENORMAL: &[(&str, u32)] = &[
    ("preserve-sign,preserve-sign", 4),
    ("positive-zero,positive-zero", 1),
    ("ieee,preserve-sign", 1),
    ("preserve-sign,ieee", 1),
    ("dynamic,dynamic", 2),
];

impl FloatSwarm {
    /// Draws for a program that computes with these integers; vectors have as many lanes as theirs.
    pub fn draw(random: &mut Random, config: &Config, integers: &[Kind]) -> FloatSwarm {
        let floats = &config.floats;
        let lanes = integers.iter().find_map(|kind| kind.lanes);
        let has_nofpclass = AttrKind::NoFpClass.since().is_some_and(|since| since <= config.llvm);
        FloatSwarm {
            kinds: draw_kinds(random, floats.wide_percent, lanes),
            ops: keep_some(random, config, FloatOp::ALL.iter().copied()),
            intrinsics: keep_some(random, config, available(config)),
            patterns: (0..PATTERNS_PER_PROGRAM).map(|_| random.pick(Pattern::ALL)).collect(),
            flags: draw_flags(random, config),
            nofpclass: if has_nofpclass { floats.nofpclass_percent } else { 0 },
            denormal: random.percent(floats.denormal_percent).then(|| random.weighted(DENORMAL)),
        }
    }
}

/// The main kind, the same with or without lanes, and perhaps another format.
fn draw_kinds(random: &mut Random, wide_percent: u8, lanes: Option<Lanes>) -> Vec<Kind> {
    let mut kinds = Vec::new();
    let Some(format) = draw_format(random, wide_percent) else { return kinds };
    let main = Kind { lanes: lanes.filter(|_| random.percent(60)), ..Kind::float(format) };
    kinds.push(main);
    if lanes.is_some() {
        kinds.push(Kind { lanes: if main.is_vector() { None } else { lanes }, ..main });
    }
    if random.percent(60)
        && let Some(other) = draw_format(random, wide_percent)
        && other != format
    {
        kinds.push(main.with_format(other));
    }
    kinds
}

fn draw_flags(random: &mut Random, config: &Config) -> Vec<(Flags, u8)> {
    let floats = &config.floats;
    if !random.percent(floats.flagged_percent) {
        return Vec::new();
    }
    let f = &floats.flags;
    let mut flags = vec![(Flags::NNAN, f.nnan), (Flags::NINF, f.ninf), (Flags::NSZ, f.nsz)];
    if random.percent(floats.rewriting_percent) {
        flags.extend([
            (Flags::ARCP, f.arcp),
            (Flags::CONTRACT, f.contract),
            (Flags::AFN, f.afn),
            (Flags::REASSOC, f.reassoc),
        ]);
    }
    let flags: Vec<_> = flags.into_iter().filter(|(_, percent)| *percent > 0).collect();
    keep_some(random, config, flags.iter().copied())
}

/// The families of a program with floating point, with weights. Arithmetic is always among them.
pub(crate) fn draw_float_families(random: &mut Random, config: &Config) -> Vec<(FloatFamily, u32)> {
    let f = &config.floats;
    let others = [
        (FloatFamily::Compare, f.compare),
        (FloatFamily::Select, f.select),
        (FloatFamily::Convert, f.convert),
        (FloatFamily::Intrinsic, f.intrinsic),
        (FloatFamily::Pattern, f.pattern),
    ];
    let possible: Vec<_> = others.into_iter().filter(|(_, weight)| *weight > 0).collect();
    let always = [(FloatFamily::Arithmetic, f.arithmetic)].into_iter().filter(|(_, weight)| *weight > 0);
    always.chain(keep_some(random, config, possible.iter().copied())).collect()
}
