//! Each rule for pointers, alone.

use super::*;
use irrefute_ir::{LlvmVersion, parse};
use irrefute_semantics::Dialect;
use irrefute_semantics::memory::{BlockBytes, GivenBlock, Tag};
use irrefute_semantics::set::normal::{collect, loosened};
use irrefute_semantics::value::CallId;
use std::sync::Arc;

const A: u64 = 0x1000;

/// Two given blocks of 16 and 8 bytes, at `A` and `A` + 0x100.
fn environment_memory() -> EnvironmentMemory {
    let block = |address, size| GivenBlock::new(8, address, BlockBytes::defined(vec![0; size], &Dialect::LANGREF));
    EnvironmentMemory { blocks: vec![block(A, 16), block(A + 0x100, 8)], ..EnvironmentMemory::NONE }
}

fn program() -> Program {
    let text = "@g = global i64 0\n@c = private unnamed_addr constant i8 1\n@d = private unnamed_addr constant i8 1\n\
                @h = global i64 0";
    Program::new(&parse(text, LlvmVersion::DEFAULT).expect("globals"), Dialect::LANGREF)
}

fn seen(alive: bool, address: Option<u64>) -> Seen {
    let allocated_by = Some(irrefute_semantics::Place { function: 0, block: 0, instruction: 0 });
    Seen { tag: Tag::Heap, alive, address, align: 8, allocated_by, ..Seen::foreign(8) }
}

/// Fresh blocks 0 and 1, alive at 0x5000 and without an address, and 2, which ended.
fn fresh() -> Visible {
    let blocks = [seen(true, Some(0x5000)), seen(true, None), seen(false, None)];
    Visible((0..).map(MemoryBlock::fresh).zip(blocks).collect())
}

struct World {
    program: Program,
    environment_memory: EnvironmentMemory,
    visible: Visible,
}

impl World {
    fn new() -> World {
        World { program: program(), environment_memory: environment_memory(), visible: fresh() }
    }

    fn injection(&self) -> MemoryInjection<'_> {
        MemoryInjection::new(&self.program, &self.program, &self.environment_memory)
    }

    fn snapshots(&self, ended: bool) -> SnapshotPair<'_> {
        SnapshotPair { source: &self.visible, target: &self.visible, ended, quiet: true }
    }

    /// The answer for one pair of pointers while the executions run.
    fn covers(&self, source: Scalar, target: Scalar) -> Answer {
        self.injection().covers(&source, &target, self.snapshots(false))
    }

    /// The answer for one pair of pointers after the executions have ended.
    fn covers_at_end(&self, source: Scalar, target: Scalar) -> Answer {
        self.injection().covers(&source, &target, self.snapshots(true))
    }
}

fn given(i: u32, offset: u64) -> Scalar {
    Scalar::Log(MemoryBlock::given(i), offset)
}

fn global(i: u32) -> Scalar {
    Scalar::Log(MemoryBlock::global(i), 0)
}

fn allocated(i: u32, offset: u64) -> Scalar {
    Scalar::Log(MemoryBlock::fresh(i), offset)
}

fn phy(address: u64, bounds: &[u64], call: Option<u32>) -> Scalar {
    Scalar::Phy(Arc::new(Physical {
        space: Default::default(),
        address,
        bounds: bounds.iter().copied().collect(),
        call: call.map(CallId),
    }))
}

const DIFFERS: Answer = Answer::Differs(Class::Value);

fn is_unknown(answer: Answer) -> bool {
    matches!(answer, Answer::Unknown(_))
}

#[test]
fn logical_pointers_match_by_block_and_offset() {
    let world = World::new();
    assert_eq!(world.covers(given(0, 4), given(0, 4)), Answer::Covers);
    assert_eq!(world.covers(given(0, 4), given(0, 5)), DIFFERS);
    assert_eq!(world.covers(given(0, 0), given(1, 0)), DIFFERS);
    assert_eq!(world.covers(given(0, 0), global(0)), DIFFERS);
    assert_eq!(world.covers(allocated(0, 0), given(0, 0)), DIFFERS);
    assert_eq!(world.covers(given(0, 0), allocated(0, 0)), DIFFERS);
    assert_eq!(world.covers(global(0), global(0)), Answer::Covers);
    assert_eq!(world.covers(global(0), global(3)), DIFFERS);
    assert!(is_unknown(world.covers(global(1), global(2))), "two constants may be one");
    assert_eq!(world.covers(global(0), global(1)), DIFFERS, "one of them is no such constant");
}

#[test]
fn globals_match_by_name() {
    let world = World::new();
    let other = "@h = global i64 0\n@g = global i64 0\n@new = global i64 0";
    let other = Program::new(&parse(other, LlvmVersion::DEFAULT).expect("globals"), Dialect::LANGREF);
    let covers = |s, t| {
        MemoryInjection::new(&world.program, &other, &world.environment_memory).covers(
            &global(s),
            &global(t),
            world.snapshots(false),
        )
    };
    assert_eq!(covers(0, 1), Answer::Covers);
    assert_eq!(covers(0, 0), DIFFERS);
    assert!(is_unknown(covers(0, 2)), "one that only the target has may be a copy");
}

#[test]
fn fresh_blocks_match_by_an_injection_that_the_first_pair_fixes() {
    let world = World::new();
    let mut injection = world.injection();
    let mut covers = |s: Scalar, t: Scalar| injection.covers(&s, &t, world.snapshots(false));
    assert_eq!(covers(allocated(0, 0), allocated(1, 0)), Answer::Covers);
    assert_eq!(covers(allocated(0, 3), allocated(1, 3)), Answer::Covers, "as before");
    assert_eq!(covers(allocated(0, 3), allocated(1, 4)), DIFFERS);
    assert_eq!(covers(allocated(0, 0), allocated(0, 0)), DIFFERS, "the source's block is another's match");
    assert_eq!(covers(allocated(1, 0), allocated(1, 0)), DIFFERS, "the target's block is another's match");
    assert_eq!(covers(allocated(1, 0), allocated(0, 0)), Answer::Covers, "both are still free");
    assert_eq!(injection.source_of(MemoryBlock::fresh(1)), Some(MemoryBlock::fresh(0)));
    assert_eq!(injection.target_of(MemoryBlock::fresh(1)), Some(MemoryBlock::fresh(0)));
    assert_eq!(injection.pending.len(), 2, "each pair has to be compared once");
}

#[test]
fn a_stack_block_may_begin_again_after_its_match_has_ended() {
    let world = World::new();
    // What the second pair of the target's block, with the source's block 1, gives after the first, with its block 0.
    let again = |first: Option<Seen>, target: Option<Seen>| {
        let mut injection = world.injection();
        let both = Visible([(MemoryBlock::fresh(0), seen(true, None))].into_iter().collect());
        let before = SnapshotPair { source: &both, target: &both, ended: false, quiet: true };
        assert_eq!(injection.covers(&allocated(0, 0), &allocated(0, 0), before), Answer::Covers);
        let second = [(MemoryBlock::fresh(1), seen(true, None))];
        let source = first.map(|seen| (MemoryBlock::fresh(0), seen)).into_iter().chain(second);
        let source = Visible(source.collect());
        let target = Visible(target.map(|seen| (MemoryBlock::fresh(0), seen)).into_iter().collect());
        let after = SnapshotPair { source: &source, target: &target, ended: false, quiet: false };
        injection.covers(&allocated(1, 0), &allocated(0, 0), after)
    };
    let stack = |alive| Seen { tag: Tag::Stack, ..seen(alive, None) };
    assert!(is_unknown(again(Some(stack(false)), Some(stack(true)))));
    assert!(is_unknown(again(None, Some(stack(true)))), "it may have ended");
    assert!(is_unknown(again(None, None)), "no block is shown");
    assert_eq!(again(Some(stack(true)), Some(stack(true))), DIFFERS, "both live");
    assert_eq!(again(Some(seen(false, None)), Some(seen(true, None))), DIFFERS, "no heap block begins again");
}

#[test]
fn a_pointer_to_a_block_that_ended_is_compared_with_its_like_only() {
    let world = World::new();
    assert_eq!(world.covers(allocated(2, 1), allocated(2, 1)), Answer::Covers);
    assert!(is_unknown(world.covers(allocated(2, 1), allocated(2, 2))));
    assert!(is_unknown(world.covers(allocated(2, 0), allocated(0, 0))));
    assert!(is_unknown(world.covers(allocated(0, 0), allocated(2, 0))));
}

#[test]
fn a_logical_pointer_covers_a_physical_one_inside_its_block() {
    let world = World::new();
    assert_eq!(world.covers(given(0, 4), phy(A + 4, &[], None)), Answer::Covers);
    assert_eq!(world.covers(given(0, 4), phy(A + 5, &[], None)), DIFFERS, "another address");
    assert_eq!(world.covers(given(0, 4), phy(A + 4, &[A, A + 16], None)), Answer::Covers, "bounds up to the end");
    assert_eq!(world.covers(given(0, 4), phy(A + 4, &[A + 17], None)), DIFFERS, "a bound behind the end");
    assert_eq!(world.covers(given(0, 4), phy(A + 4, &[A - 1], None)), DIFFERS, "a bound in front");
    assert_eq!(world.covers(allocated(0, 2), phy(0x5002, &[], None)), Answer::Covers);
    assert!(is_unknown(world.covers(allocated(1, 2), phy(0x5002, &[], None))), "no address was chosen");
}

#[test]
fn a_physical_pointer_of_a_call_reaches_only_blocks_that_are_older() {
    let world = World::new();
    assert_eq!(world.covers(given(0, 0), phy(A, &[], Some(1))), Answer::Covers, "a given block is older");
    let (block, pointer) = (allocated(0, 0), phy(0x5000, &[], Some(1)));
    assert!(is_unknown(world.covers(block.clone(), pointer.clone())));
    assert_eq!(world.covers_at_end(block, pointer), Answer::Covers, "every call has ended");
}

#[test]
fn what_a_logical_pointer_may_do_nothing_else_may() {
    let world = World::new();
    assert_eq!(world.covers(given(0, 0), Scalar::Word(A)), DIFFERS, "without provenance nothing is reached");
    assert_eq!(world.covers(phy(A, &[], None), given(0, 0)), DIFFERS, "a logical one compares otherwise");
    assert_eq!(world.covers(given(0, 0), Scalar::undef(64)), Answer::Differs(Class::Undef));
    assert_eq!(world.covers(phy(A, &[], None), Scalar::undef(64)), Answer::Differs(Class::Undef));
    assert!(is_unknown(world.covers(given(0, 0), loosened(&Scalar::undef(64), 64))), "known only from above");
}

#[test]
fn of_physical_pointers_the_one_that_reaches_more_covers() {
    let world = World::new();
    let covers = |s: Scalar, t: Scalar| world.covers(s, t);
    assert_eq!(covers(phy(A, &[A, A + 4], None), phy(A, &[A], None)), Answer::Covers);
    assert!(is_unknown(covers(phy(A, &[A], None), phy(A, &[A, A + 4], None))), "one bound more");
    assert_eq!(covers(phy(A, &[], None), phy(A + 1, &[], None)), DIFFERS);
    assert_eq!(covers(phy(A, &[], Some(1)), phy(A, &[], Some(1))), Answer::Covers);
    assert_eq!(covers(phy(A, &[], Some(1)), phy(A, &[], None)), Answer::Covers);
    assert!(is_unknown(covers(phy(A, &[], None), phy(A, &[], Some(1)))));
    assert!(is_unknown(covers(phy(A, &[], Some(2)), phy(A, &[], Some(1)))));
    assert_eq!(world.covers_at_end(phy(A, &[], None), phy(A, &[], Some(1))), Answer::Covers);
    assert_eq!(covers(phy(A, &[], None), Scalar::Word(A + 1)), DIFFERS);
    assert!(is_unknown(covers(phy(A, &[], None), Scalar::Word(A))));
}

#[test]
fn an_address_covers_a_pointer_there_and_a_set_what_is_in_it() {
    let world = World::new();
    assert_eq!(world.covers(Scalar::Word(A + 4), given(0, 4)), Answer::Covers);
    assert_eq!(world.covers(Scalar::Word(A + 4), given(0, 3)), DIFFERS);
    assert_eq!(world.covers(Scalar::Word(A), phy(A, &[], None)), Answer::Covers);
    assert_eq!(world.covers(Scalar::Word(A), phy(A + 1, &[], None)), DIFFERS);
    assert!(is_unknown(world.covers(Scalar::Word(0x5000), allocated(1, 0))), "no address was chosen");
    let two = || collect(vec![A, A + 3], 64, false);
    assert_eq!(world.covers(two(), given(0, 3)), Answer::Covers);
    assert_eq!(world.covers(two(), given(0, 2)), DIFFERS);
    assert!(is_unknown(world.covers(two(), allocated(1, 0))));
    assert_eq!(world.covers(Scalar::undef(64), allocated(1, 0)), Answer::Covers, "whatever the address is");
}

#[test]
fn poison_covers_every_pointer_and_none_covers_poison() {
    let world = World::new();
    for pointer in [given(0, 0), global(0), allocated(1, 0), phy(A, &[A], Some(1)), Scalar::Word(0)] {
        assert_eq!(world.covers(Scalar::Poison, pointer.clone()), Answer::Covers);
        assert_eq!(world.covers(pointer, Scalar::Poison), Answer::Differs(Class::Poison));
    }
    assert_eq!(world.covers(Scalar::Poison, Scalar::Poison), Answer::Covers);
}

#[test]
fn flat_pointers_are_their_addresses() {
    let mut world = World::new();
    let dialect = Dialect { pointers: Pointers::Flat.noted(), ..Dialect::LANGREF };
    world.program = Program::new(&parse("", LlvmVersion::DEFAULT).expect("nothing"), dialect);
    assert_eq!(world.covers(given(0, 0x100), given(1, 0)), Answer::Covers, "one address");
    assert_eq!(world.covers(given(0, 0xff), given(1, 0)), DIFFERS);
    assert_eq!(world.covers(given(0, 0), Scalar::Word(A)), Answer::Covers);
    assert_eq!(world.covers(phy(A, &[A], None), given(0, 0)), Answer::Covers);
    assert_eq!(world.covers(allocated(1, 0), allocated(1, 0)), Answer::Covers, "the match is enough");
    assert!(is_unknown(world.covers(allocated(1, 0), Scalar::Word(0x5000))), "no address was chosen");
}
