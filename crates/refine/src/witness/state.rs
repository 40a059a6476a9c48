//! The witness of a state in which a program called a function.
//!
//! Everything that the program had allocated is a given block now, and every variable has the contents that it had. What
//! had ended stays ended.

use super::datum::{BlockName, RawDatum};
use super::memory::{BlockBefore, Contents, GlobalBefore, Memory};
use super::{Argument, Datum, ShownBy, Witness};
use crate::judge::SourceSearch;
use crate::side::Side;
use crate::verdict::Class;
use irrefute_semantics::Scalar;
use irrefute_semantics::memory::{BlockKind, GivenState, MemoryBlock, Permission, Seen, Tag, Visible};
use irrefute_semantics::program::Program;
use std::collections::BTreeMap;

/// Where blocks without an address are placed, and how far apart.
const FIRST: u64 = 0x1000_0000;
const GAP: u64 = 0x40;

impl Witness {
    /// The input that is a state of a program: the scalars of the arguments, and the memory that the function can reach.
    /// The function is one of the program, or of a part of it with the same names.
    pub fn of_state(source: Side<'_>, program: &Program, args: &[Scalar], memory: &Visible, steps: u64) -> Witness {
        let is_given = |block: &MemoryBlock| matches!(block.kind(), BlockKind::Given(_) | BlockKind::Fresh(_));
        let given: Vec<(&MemoryBlock, &Seen)> = memory.0.iter().filter(|(block, _)| is_given(block)).collect();
        let numbers: BTreeMap<BlockName, u32> =
            given.iter().zip(0..).filter_map(|((block, _), i)| Some((BlockName::of(**block, program)?, i))).collect();
        let datum = |scalar: &Scalar| renumbered(Datum::of(scalar, program), &numbers);
        let contents = |seen: &Seen| {
            let image = seen.contents.as_ref()?;
            let mut contents = Contents::of(image, program);
            for pointer in &mut contents.pointers {
                pointer.pointer = renumbered(std::mem::replace(&mut pointer.pointer, Datum::Poison), &numbers);
            }
            Some(contents)
        };
        let mut next =
            given.iter().filter_map(|(_, seen)| seen.address.map(|address| address + seen.size.unwrap_or(0)));
        let mut next = next.try_fold(FIRST, |last, end| Some(last.max(end))).unwrap_or(FIRST);
        let blocks = given.iter().map(|(_, seen)| {
            let address = seen.address.unwrap_or_else(|| {
                let address = (next + GAP).next_multiple_of(seen.align.max(16));
                next = address + seen.size.unwrap_or(0);
                address
            });
            BlockBefore {
                space: seen.space,
                align: seen.align,
                address,
                contents: contents(seen).unwrap_or_default(),
                state: match (seen.alive, seen.tag) {
                    (false, _) => GivenState::Ended,
                    (true, Tag::Heap) => GivenState::Heap,
                    (true, Tag::Stack | Tag::Global | Tag::Foreign) => GivenState::Alive,
                },
                exposed: true,
                permission: Permission { read: seen.readable, write: seen.writable },
                uncaptured: false,
                hidden: false,
                lost: 0..0,
                lost_by_unwinding: 0..0,
            }
        });
        let blocks = blocks.collect();
        let variables = memory.0.iter().filter_map(|(block, seen)| match BlockName::of(*block, program)? {
            BlockName::Symbol(name) if seen.writable => {
                let given = GlobalBefore { reached: true, address: None, missing: false, contents: contents(seen) };
                Some((name, given))
            }
            BlockName::Symbol(_) | BlockName::Given(_) | BlockName::Allocated(_) => None,
        });
        let globals = variables.collect();
        let mut scalars = args.iter();
        let arguments = source.program.inputs(source.function).iter().enumerate().map(|(i, param)| Argument {
            name: source.parameter_name(i),
            scalars: param.shape.iter().zip(scalars.by_ref()).map(|(leaf, scalar)| (*leaf, datum(scalar))).collect(),
        });
        Witness {
            class: Class::Value,
            arguments: arguments.collect(),
            vscale: None,
            memory: Memory { blocks, globals, address_bits: 64, ..Memory::default() },
            seed: 0,
            recurring: [0, 0],
            by_arguments: false,
            undef_answers: false,
            answers: Vec::new(),
            choices: Vec::new(),
            shown_by: ShownBy::Text,
            search: SourceSearch::NotNeeded,
            source_choices: Vec::new(),
            steps,
        }
    }
}

/// A datum whose blocks have the numbers of given ones.
fn renumbered(datum: Datum, numbers: &BTreeMap<BlockName, u32>) -> Datum {
    match datum {
        Datum::Pointer { to: to @ (BlockName::Given(_) | BlockName::Allocated(_)), offset } => match numbers.get(&to) {
            Some(number) => Datum::Pointer { to: BlockName::Given(*number), offset },
            None => Datum::zero(),
        },
        Datum::Raw(runs) => Datum::Raw(runs.into_iter().map(|run| renumbered_run(run, numbers)).collect()),
        datum @ (Datum::Pointer { .. }
        | Datum::Bits(_)
        | Datum::Poison
        | Datum::Undef { .. }
        | Datum::OneOf(_)
        | Datum::Physical { .. }) => datum,
    }
}

fn renumbered_run(run: RawDatum, numbers: &BTreeMap<BlockName, u32>) -> RawDatum {
    match run {
        RawDatum::Pointer { pointer, kind, first, count } => {
            RawDatum::Pointer { pointer: Box::new(renumbered(*pointer, numbers)), kind, first, count }
        }
        run @ (RawDatum::Int(..) | RawDatum::Undef(_) | RawDatum::Poison(_)) => run,
    }
}
