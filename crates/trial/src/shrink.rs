//! The smallest witness: values towards 0, fewer bytes, fewer answers, undef and poison only where they are needed.
//!
//! The search is that of [`reduce`]: its result is 1-minimal. No single value can be made simpler, and no byte or write
//! can be left out, unless the tries are used up. The caller's predicate decides what a witness must still show.

use dashu_int::UBig;
use irrefute_ir::int::low_ones;
use irrefute_ir::{FloatKind, Int};
use irrefute_reduce::engine::{Family, Grouping};
use irrefute_reduce::{self as reduce, Shrink, simpler_integers};
use irrefute_refine::Witness;
use irrefute_refine::witness::{Bits, ChoiceTaken, Contents, Datum, HowItCameBack};
use irrefute_semantics::Leaf;
use irrefute_semantics::floats::Format;

/// The most witnesses that are tried: each costs an execution of both functions, about 50 µs.
const TRIES: usize = 2_000;

/// A small witness for which the predicate holds, as it does for the given one.
///
/// ```
/// use irrefute_ir::{LlvmVersion, parse};
/// use irrefute_refine::{Options, Side, Verdict, check, on};
/// use irrefute_semantics::{Dialect, Program};
/// use irrefute_trial::shrink::smallest;
/// let text = "define i32 @src(i32 noundef %x) { ret i32 %x }
/// define i32 @tgt(i32 noundef %x) { %c = icmp sgt i32 %x, 15
///   %y = select i1 %c, i32 0, i32 %x
///   ret i32 %y }";
/// let module = parse(text, LlvmVersion::DEFAULT).unwrap();
/// let program = Program::new(&module, Dialect::LANGREF);
/// let side = |name| Side::new(&module, &program, name).unwrap();
/// let mut witness = *check(side("src"), side("tgt"), &Options::CHECK).witness.unwrap();
/// let mut shows = |w: &_| on(w, side("src"), side("tgt"), &Options::CHECK).verdict == Verdict::Violates;
/// witness = smallest(witness, &mut shows);
/// assert_eq!(serde_json::to_value(&witness.arguments[0].scalars[0].1).unwrap()["bits"], "0x10");
/// ```
pub fn smallest(witness: Witness, shows: &mut dyn FnMut(&Witness) -> bool) -> Witness {
    let mut predicate = |candidates: &[Witness]| candidates.iter().map(&mut *shows).collect();
    let options = reduce::Options { max_tries: TRIES, batch: 1, watch: None };
    reduce::minimize(&Witnesses, witness, &mut predicate, options).item
}

/// How witnesses shrink.
struct Witnesses;

/// One change.
enum Edit {
    Argument {
        argument: usize,
        scalar: usize,
        datum: Datum,
    },
    Answer {
        event: usize,
        scalar: usize,
        datum: Datum,
    },
    LeaveOutWrite {
        event: usize,
        write: usize,
    },
    LeaveOutFree {
        event: usize,
        block: usize,
    },
    /// A block keeps this many bytes.
    Truncate {
        block: usize,
        bytes: u64,
    },
    Clear {
        block: usize,
        at: u64,
    },
    /// A global starts with its initializer, instead of with given contents.
    Initialize {
        global: usize,
    },
    ClearGlobal {
        global: usize,
        at: u64,
    },
    /// Only the first `kept` choices stay; the target takes the first alternative of the others.
    Choices {
        kept: usize,
    },
    Choose {
        choice: usize,
        taken: ChoiceTaken,
    },
}

const FAMILIES: [Family; 5] = [
    Family { name: "values", grouping: Grouping::Singles },
    Family { name: "sizes", grouping: Grouping::Alternatives },
    Family { name: "bytes", grouping: Grouping::Chunks },
    Family { name: "effects", grouping: Grouping::Alternatives },
    Family { name: "choices", grouping: Grouping::Alternatives },
];

impl Shrink for Witnesses {
    type Item = Witness;
    type Edit = Edit;
    /// The number of undefined values; of bytes of blocks; of bytes that are not 0; of effects of calls; the weight of
    /// the choices; the distance of all numbers from 0. Fewer undefined values come first: a witness without undef and
    /// poison is a violation under more variants of the semantics.
    type Size = (usize, u64, usize, usize, usize, u64);

    fn families(&self) -> Vec<Family> {
        FAMILIES.to_vec()
    }

    fn edits(&self, witness: &Witness, family: usize) -> Vec<Edit> {
        match FAMILIES[family].name {
            "values" => values(witness),
            "sizes" => sizes(witness),
            "bytes" => bytes(witness),
            "effects" => effects(witness),
            _ => choices(witness),
        }
    }

    fn apply(&self, witness: &Witness, edits: &[&Edit]) -> Option<Witness> {
        let mut witness = witness.clone();
        for edit in edits {
            apply(&mut witness, edit)?;
        }
        Some(witness)
    }

    fn size(&self, witness: &Witness) -> Self::Size {
        let scalars = || all_scalars(witness);
        let undefined = scalars().filter(|(_, datum)| datum.has_poison() || datum.is_undef()).count()
            + witness.memory.contents().map(undefined_bytes).sum::<usize>();
        let length = witness.memory.blocks.iter().map(|block| block.contents.len()).sum();
        let held = witness.memory.contents().map(held_bytes).sum();
        let effects = witness.answers.iter().map(|answer| answer.writes.len() + answer.frees.len()).sum();
        let distance = scalars().fold(0u64, |sum, (leaf, datum)| sum.saturating_add(distance(*leaf, datum)));
        (undefined, length, held, effects, weight(&witness.choices), distance)
    }

    fn text(&self, witness: &Witness) -> String {
        format!("{witness:?}")
    }
}

fn apply(witness: &mut Witness, edit: &Edit) -> Option<()> {
    match edit {
        Edit::Argument { argument, scalar, datum } => {
            witness.arguments.get_mut(*argument)?.scalars.get_mut(*scalar)?.1 = datum.clone();
        }
        Edit::Answer { event, scalar, datum } => {
            let HowItCameBack::Returns(scalars) = &mut witness.answers.get_mut(*event)?.answer else { return None };
            scalars.get_mut(*scalar)?.1 = datum.clone();
        }
        Edit::LeaveOutWrite { event, write } => drop(witness.answers.get_mut(*event)?.writes.remove(*write)),
        Edit::LeaveOutFree { event, block } => drop(witness.answers.get_mut(*event)?.frees.remove(*block)),
        Edit::Truncate { block, bytes } => witness.memory.blocks.get_mut(*block)?.contents.truncate(*bytes),
        Edit::Clear { block, at } => witness.memory.blocks.get_mut(*block)?.contents.clear(*at),
        Edit::Initialize { global } => witness.memory.globals.values_mut().nth(*global)?.contents = None,
        Edit::ClearGlobal { global, at } => {
            witness.memory.globals.values_mut().nth(*global)?.contents.as_mut()?.clear(*at);
        }
        Edit::Choices { kept } => witness.choices.truncate(*kept),
        Edit::Choose { choice, taken } => *witness.choices.get_mut(*choice)? = taken.clone(),
    }
    Some(())
}

/// The scalars of arguments and answers.
fn all_scalars(witness: &Witness) -> impl Iterator<Item = &(Leaf, Datum)> {
    let arguments = witness.arguments.iter().flat_map(|argument| &argument.scalars);
    arguments.chain(witness.answers.iter().flat_map(|answer| returned(&answer.answer)))
}

fn returned(answer: &HowItCameBack) -> &[(Leaf, Datum)] {
    match answer {
        HowItCameBack::Returns(scalars) => scalars,
        HowItCameBack::Unwinds | HowItCameBack::Throws(_) | HowItCameBack::NeverReturns => &[],
    }
}

fn values(witness: &Witness) -> Vec<Edit> {
    let mut edits = Vec::new();
    for (argument, recorded) in witness.arguments.iter().enumerate() {
        for (scalar, (leaf, datum)) in recorded.scalars.iter().enumerate() {
            edits.extend(simpler(*leaf, datum).into_iter().map(|datum| Edit::Argument { argument, scalar, datum }));
        }
    }
    for (event, answer) in witness.answers.iter().enumerate() {
        for (scalar, (leaf, datum)) in returned(&answer.answer).iter().enumerate() {
            edits.extend(simpler(*leaf, datum).into_iter().map(|datum| Edit::Answer { event, scalar, datum }));
        }
    }
    edits
}

fn sizes(witness: &Witness) -> Vec<Edit> {
    let blocks = witness.memory.blocks.iter().enumerate();
    let shorter = blocks.flat_map(|(block, before)| {
        let len = before.contents.len();
        let lengths = [0, 1, len / 2, len.saturating_sub(8), len.saturating_sub(1)];
        lengths.into_iter().filter(move |bytes| *bytes < len).map(move |bytes| Edit::Truncate { block, bytes })
    });
    let globals = witness.memory.globals.values().enumerate().filter(|(_, given)| given.contents.is_some());
    shorter.chain(globals.map(|(global, _)| Edit::Initialize { global })).collect()
}

fn bytes(witness: &Witness) -> Vec<Edit> {
    let blocks = witness.memory.blocks.iter().enumerate();
    let of_blocks = blocks.flat_map(|(block, before)| held(&before.contents).map(move |at| Edit::Clear { block, at }));
    let globals = witness.memory.globals.values().enumerate();
    let of_globals = globals.flat_map(|(global, given)| {
        given.contents.iter().flat_map(held).map(move |at| Edit::ClearGlobal { global, at })
    });
    of_blocks.chain(of_globals).collect()
}

fn effects(witness: &Witness) -> Vec<Edit> {
    let events = witness.answers.iter().enumerate();
    let edits = events.flat_map(|(event, answer)| {
        let writes = (0..answer.writes.len()).map(move |write| Edit::LeaveOutWrite { event, write });
        writes.chain((0..answer.frees.len()).map(move |block| Edit::LeaveOutFree { event, block }))
    });
    edits.collect()
}

fn choices(witness: &Witness) -> Vec<Edit> {
    let all = witness.choices.len();
    let fewer = [0, all / 2, all.saturating_sub(1)].into_iter().filter(|kept| *kept < all);
    let simpler = witness.choices.iter().enumerate().flat_map(|(choice, taken)| {
        let taken: Vec<ChoiceTaken> = match taken {
            ChoiceTaken::Freeze(datum) => simpler(Leaf::Int(64), datum).into_iter().map(ChoiceTaken::Freeze).collect(),
            ChoiceTaken::Way(0) | ChoiceTaken::Address(_) => Vec::new(),
            ChoiceTaken::Way(_) => vec![ChoiceTaken::Way(0)],
        };
        taken.into_iter().map(move |taken| Edit::Choose { choice, taken })
    });
    fewer.map(|kept| Edit::Choices { kept }).chain(simpler).collect()
}

/// The offsets of bytes that are not 0.
fn held(contents: &Contents) -> impl Iterator<Item = u64> {
    let bits = |at: u64| {
        let masks = [&contents.ones, &contents.undef, &contents.poison];
        masks.into_iter().any(|mask| mask.0.get(at as usize).is_some_and(|byte| *byte != 0))
    };
    let pointer = |at: u64| contents.pointers.iter().any(|p| (p.at..p.at + u64::from(p.count)).contains(&at));
    (0..contents.len()).filter(move |at| bits(*at) || pointer(*at))
}

fn held_bytes(contents: &Contents) -> usize {
    held(contents).count()
}

fn undefined_bytes(contents: &Contents) -> usize {
    contents.undef.0.iter().chain(&contents.poison.0).filter(|mask| **mask != 0).count()
}

/// The weight of choices: each counts, and one that is not the first alternative counts more.
fn weight(choices: &[ChoiceTaken]) -> usize {
    let one = |choice: &ChoiceTaken| match choice {
        ChoiceTaken::Freeze(Datum::Bits(Bits(bits))) if bits.is_zero() => 1,
        ChoiceTaken::Freeze(Datum::Bits(Bits(bits))) if *bits == UBig::ONE => 2,
        ChoiceTaken::Freeze(_) => 3,
        ChoiceTaken::Way(0) => 1,
        ChoiceTaken::Way(_) | ChoiceTaken::Address(_) => 2,
    };
    choices.iter().map(one).sum()
}

/// The distance of a number from 0, as a rank: 0 before 1 before -1 before the others. Pointers come last.
fn distance(leaf: Leaf, datum: &Datum) -> u64 {
    match (number(leaf, datum), datum) {
        (Some(value), _) if let Leaf::Float(kind) = leaf => {
            let known = simpler_floats(kind).iter().position(|bits| *bits == value.to_big());
            known.map_or_else(|| 100 + reduce::size::integer(&value), |at| at as u64)
        }
        (Some(value), _) => reduce::size::integer(&value),
        (None, Datum::Pointer { .. } | Datum::Physical { .. }) => 1 << 32,
        (None, _) => 0,
    }
}

/// Numbers that say little by themselves, the simplest first.
fn simpler_floats(kind: FloatKind) -> Vec<UBig> {
    let Some(format) = Format::of(kind) else { return vec![UBig::ZERO] };
    let integer = |n: u8| format.round(false, &UBig::from(n), 0);
    let (one, nan) = (format.one(), format.nan(false, format.quiet_bit()));
    let positive = [0, one, integer(2), integer(3), format.infinity(false), nan];
    let both = positive.into_iter().flat_map(|bits| [bits, format.with_sign(bits, true)]);
    both.map(UBig::from).collect()
}

fn number(leaf: Leaf, datum: &Datum) -> Option<Int> {
    let Datum::Bits(Bits(bits)) = datum else { return None };
    Some(Int::from_big(leaf.width(), bits & low_ones(leaf.width())))
}

/// Simpler data for a leaf, the simplest first; the search keeps those that are smaller.
fn simpler(leaf: Leaf, datum: &Datum) -> Vec<Datum> {
    let data = |value: Int| Datum::Bits(Bits(value.to_big()));
    let width = leaf.width();
    let zero = || vec![Datum::zero()];
    match (leaf, datum) {
        (Leaf::Ptr(_), Datum::Bits(Bits(bits))) if bits.is_zero() => Vec::new(),
        (Leaf::Ptr(_), Datum::Pointer { to, offset }) if *offset > 0 => {
            vec![Datum::zero(), Datum::Pointer { to: to.clone(), offset: 0 }]
        }
        (Leaf::Ptr(_), _) => zero(),
        (Leaf::Float(kind), _) => simpler_floats(kind).into_iter().map(|bits| Datum::Bits(Bits(bits))).collect(),
        (Leaf::Int(_) | Leaf::Byte(_), _) => {
            let small = [0, 1, -1].into_iter().map(|small| Int::from_i64(width, small));
            let value = number(leaf, datum);
            let nearby = value.as_ref().map_or_else(Vec::new, simpler_integers);
            // The low bits alone, in case the violation depends on nothing else.
            let low = (0..width.ilog2())
                .filter_map(|n| value.as_ref().map(|v| Int::from_big(width, v.to_big() & low_ones(1 << n))));
            let mut all: Vec<Datum> = small.chain(low).chain(nearby).map(data).collect();
            // Poison is one value, undef many.
            all.extend(datum.is_undef().then_some(Datum::Poison));
            all
        }
    }
}
