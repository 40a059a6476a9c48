//! The draws of one program before its first instruction: swarm testing. A program that may use
//! everything has little of anything. A program that keeps a random subset of families, opcodes,
//! intrinsics, types and templates uses the same few again and again, so that they interact.

use super::config::{Config, Size};
use super::constants::Bases;
use super::floats::FloatFamily;
use super::floats::swarm::{FloatSwarm, draw_float_families};
use super::fragments::Fragment;
use super::intrinsics::{Intrinsic, available};
use super::kind::{Kind, WidthClass, draw_vector_lanes};
use super::memory::swarm::MemorySwarmConfig;
use super::random::Random;
use super::templates::Template;
use irrefute_ir::BinaryOp;

/// A family of instructions: see [`Weights`](super::Weights).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Family {
    Binary,
    Compare,
    Select,
    Cast,
    Freeze,
    Intrinsic,
    Aggregate,
    Vector,
    Call,
    Hint,
    Table,
    IntegerTemplate,
    Fragment,
    Branch,
    Switch,
    Repeat,
    // Only in programs with memory.
    Load,
    Store,
    Address,
    Question,
    Bulk,
    MemoryTemplate,
    Scope,
    Walk,
    /// Only in programs with exceptions: `invoke`.
    Invoke,
    /// Only in programs with floating point.
    Float(FloatFamily),
}

impl Family {
    /// Whether it opens new blocks.
    pub fn is_control(self) -> bool {
        matches!(self, Family::Branch | Family::Switch | Family::Repeat | Family::Walk | Family::Invoke)
    }
}

/// The draws of one program.
pub(super) struct SwarmConfig {
    /// The number of instructions to aim for.
    pub size: u32,
    /// The types to compute with, the main one first.
    pub kinds: Vec<Kind>,
    /// The numbers from which constants follow.
    pub bases: [Bases; 2],
    /// The families that the program uses, with weights.
    pub families: Vec<(Family, u32)>,
    pub binary_ops: Vec<BinaryOp>,
    pub intrinsics: Vec<&'static Intrinsic>,
    pub integer_templates: Vec<&'static Template>,
    pub fragments: Vec<&'static Fragment>,
    /// The percentage of allowed flags that are set.
    pub flags: u8,
    /// The percentages of constants that are `undef` and `poison`.
    pub undef: u8,
    pub poison: u8,
    /// The percentage of places for attributes that get one.
    pub attributes: u8,
    /// The draws about memory; `None` if the program has none.
    pub memory: Option<MemorySwarmConfig>,
    /// The draws about floating point; `None` if the program has none.
    pub floats: Option<FloatSwarm>,
    /// The draws about exceptions; `None` if the program has none.
    pub exceptions: Option<ExceptionSwarm>,
}

/// The draws of one program about exceptions.
pub(super) struct ExceptionSwarm {
    /// Whether a function of the module is invoked that calls a declared one.
    pub has_helper: bool,
}

/// The number of templates of integers that a program may use: few, so that it uses the same ones repeatedly.
const INTEGER_TEMPLATES_PER_PROGRAM: usize = 6;

impl SwarmConfig {
    pub fn draw(random: &mut Random, config: &Config) -> SwarmConfig {
        let scalable = config.scalable_percent > 0 && random.percent(config.scalable_percent);
        let kinds = draw_kinds(random, config, scalable);
        let undefined = |random: &mut Random, programs| if random.percent(programs) { 6 } else { 0 };
        let size = draw_size(random, config.size);
        // Scalable vectors are not stored: no block of the generator has their size.
        let has_memory = random.percent(config.memory.percent) && !scalable;
        let memory = has_memory.then(|| MemorySwarmConfig::draw(random, &config.memory, size));
        let has_floats = random.percent(config.floats.percent);
        let floats = has_floats.then(|| FloatSwarm::draw(random, config, &kinds));
        let has_exceptions = config.exceptions.percent > 0 && random.percent(config.exceptions.percent);
        let exceptions =
            has_exceptions.then(|| ExceptionSwarm { has_helper: random.percent(config.exceptions.helper_percent) });
        SwarmConfig {
            size,
            bases: [Bases::draw(random), Bases::draw(random)],
            families: draw_families(
                random,
                config,
                kinds.iter().any(|k| k.is_vector()),
                memory.is_some(),
                floats.is_some(),
                exceptions.is_some(),
            ),
            binary_ops: keep_some(random, config, BinaryOp::ALL.iter().copied()),
            intrinsics: keep_some(random, config, available(config)),
            integer_templates: (0..INTEGER_TEMPLATES_PER_PROGRAM)
                .map(|_| random.pick_ref(Template::integer()))
                .collect(),
            fragments: draw_fragments(random, config, &kinds, memory.is_some(), floats.is_some()),
            flags: (u32::from(config.flag_percent) * random.pick(&[0, 1, 2, 4, 4]) / 4) as u8,
            undef: undefined(random, config.undef_percent),
            poison: undefined(random, config.poison_percent),
            attributes: if random.percent(config.attribute_percent) { config.attribute_density_percent } else { 0 },
            kinds,
            memory,
            floats,
            exceptions,
        }
    }

    /// Whether the program uses a family.
    pub fn begins(&self, family: Family) -> bool {
        self.families.iter().any(|(f, _)| *f == family)
    }

    /// The main type.
    pub fn main(&self) -> Kind {
        self.kinds[0]
    }
}

fn draw_size(random: &mut Random, size: Size) -> u32 {
    match size {
        Size::Around { mean } => random.between(mean - mean / 4, mean + mean / 4),
        Size::Tail { median, max } => match random.below(10) {
            0..=4 => random.between(median.min(3), median),
            5..=7 => random.between(median, median * 2),
            8 => random.between(median * 2, (median * 4).min(max)),
            _ => random.between((median * 3).min(max), max),
        },
    }
}

/// The number of fragments that a program may use, as of templates.
const FRAGMENTS_PER_PROGRAM: usize = 4;

/// A few of the fragments that suit the program; none if it has none.
fn draw_fragments(
    random: &mut Random,
    config: &Config,
    kinds: &[Kind],
    memory: bool,
    floats: bool,
) -> Vec<&'static Fragment> {
    if config.weights.fragment == 0 {
        return Vec::new();
    }
    let suits = |fragment: &&Fragment| fragment.suits(config, kinds, memory, floats);
    let suitable: Vec<&'static Fragment> = Fragment::all().iter().filter(suits).collect();
    (0..FRAGMENTS_PER_PROGRAM.min(suitable.len())).map(|_| random.pick(&suitable)).collect()
}

/// The main type, then a few related ones: narrower, wider, vectors of it, its lane, some other type.
fn draw_kinds(random: &mut Random, config: &Config, scalable: bool) -> Vec<Kind> {
    let class = match random.below(100) as u8 {
        p if p >= 100 - config.wide_percent.min(100) => WidthClass::Wide,
        p if p < config.odd_width_percent => WidthClass::Odd,
        _ => WidthClass::Common,
    };
    let width = class.draw(random);
    let lanes = (scalable || random.percent(config.vector_percent)).then(|| draw_vector_lanes(random, scalable));
    let main = Kind { lanes: lanes.filter(|_| random.percent(70)), ..Kind::scalar(width) };
    let mut kinds = vec![main];
    if lanes.is_some() {
        kinds.push(Kind { lanes: if main.is_vector() { None } else { lanes }, ..main });
    }
    for _ in 0..random.below(3) {
        // With the lanes of a kind that the program already has, so that one cast leads from one to the other.
        let lanes = kinds[random.index(kinds.len())].lanes;
        let width = match random.below(6) {
            0 | 1 => width.div_ceil(2),
            2 => (width * 2).min(128),
            3 => (width + 1).min(128),
            4 => 8,
            _ => WidthClass::Common.draw(random),
        };
        let kind = Kind { lanes, ..Kind::scalar(width) };
        if !kinds.contains(&kind) {
            kinds.push(kind);
        }
    }
    kinds
}

fn draw_families(
    random: &mut Random,
    config: &Config,
    vectors: bool,
    memory: bool,
    floats: bool,
    exceptions: bool,
) -> Vec<(Family, u32)> {
    let w = &config.weights;
    let all = [
        (Family::Binary, w.binary),
        (Family::Compare, w.compare),
        (Family::Select, w.select),
        (Family::Cast, w.cast),
        (Family::Freeze, w.freeze),
        (Family::Intrinsic, w.intrinsic),
        (Family::Aggregate, w.aggregate),
        (Family::Vector, if vectors { w.vector } else { 0 }),
        (Family::Call, w.call),
        (Family::Hint, w.hint),
        (Family::Table, w.table),
        (Family::IntegerTemplate, w.integer_template),
        (Family::Fragment, w.fragment),
        (Family::Branch, w.branch),
        (Family::Switch, w.switch),
        (Family::Repeat, w.repeat),
    ];
    let possible: Vec<_> = all.into_iter().filter(|(_, weight)| *weight > 0).collect();
    let mut families = keep_some(random, config, possible.iter().copied());
    if memory {
        families.extend(draw_memory_families(random, config));
    }
    if exceptions {
        families.extend([(Family::Invoke, config.exceptions.invoke), (Family::Call, w.call)]);
    }
    if floats {
        let drawn = draw_float_families(random, config);
        families.extend(drawn.into_iter().map(|(family, weight)| (Family::Float(family), weight)));
    }
    families
}

/// The families of a program with memory. Loads and stores are always among them: without them memory does not matter.
fn draw_memory_families(random: &mut Random, config: &Config) -> Vec<(Family, u32)> {
    let w = &config.weights;
    let others = [
        (Family::Address, w.address),
        (Family::Question, w.question),
        (Family::Bulk, w.bulk),
        (Family::MemoryTemplate, w.memory_template),
        (Family::Scope, w.scope),
        (Family::Walk, w.walk),
        (Family::Call, w.pass),
    ];
    let possible: Vec<_> = others.into_iter().filter(|(_, weight)| *weight > 0).collect();
    let always = [(Family::Load, w.load), (Family::Store, w.store)].into_iter().filter(|(_, weight)| *weight > 0);
    always.chain(keep_some(random, config, possible.iter().copied())).collect()
}

/// Each element with the configured probability; all of them if none was kept.
pub(super) fn keep_some<T: Copy>(random: &mut Random, config: &Config, all: impl Iterator<Item = T> + Clone) -> Vec<T> {
    let kept: Vec<T> = all.clone().filter(|_| random.percent(config.kept_percent)).collect();
    if kept.is_empty() { all.collect() } else { kept }
}
