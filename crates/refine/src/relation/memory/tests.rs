//! Each rule for bits and for blocks, alone.

use super::*;
use crate::{Options, Side, Verdict, check};
use irrefute_ir::{LlvmVersion, Module, parse};
use irrefute_semantics::memory::{EnvironmentMemory, Piece, Seen, Visible};
use irrefute_semantics::set::normal::{collect, loosened};
use irrefute_semantics::{Dialect, Leaf, Program};
use std::sync::Arc;

/// An address that was a pointer is the same argument where pointers are addresses, but leads the callee to no block.
#[test]
fn a_cast_there_and_back_in_front_of_a_call_is_not_wrong_where_pointers_are_addresses() {
    let body = |name: &str, handed: &str| {
        format!(
            "define i8 @{name}(ptr noalias noundef dereferenceable(1) %p) {{\n  %i = ptrtoint ptr %p to i64\n\
               %q = inttoptr i64 %i to ptr\n  call void @ext(ptr {handed})\n  %v = load i8, ptr %p\n  ret i8 %v\n}}\n"
        )
    };
    let text = format!("declare void @ext(ptr)\n{}{}", body("src", "%q"), body("tgt", "%p"));
    let module = parse(&text, LlvmVersion::DEFAULT).unwrap_or_else(|e| panic!("{e}"));
    let verdict = |dialect| {
        let program = Program::new(&module, dialect);
        let side = |name| Side::new(&module, &program, name).expect("it is there");
        check(side("src"), side("tgt"), &Options::CHECK).verdict
    };
    let flat = Dialect {
        pointers: Pointers::Flat.noted(),
        pointer_load: PointerLoadOfInt::Physical.noted(),
        ..Dialect::LANGREF
    };
    assert_eq!(verdict(Dialect::LANGREF), Verdict::Violates);
    assert_ne!(verdict(flat), Verdict::Violates);
}

/// A block that a scalar is stored to.
fn stored(leaf: Leaf, scalar: Scalar) -> BlockBytes {
    let mut image = BlockBytes::defined(vec![0; 8], &Dialect::LANGREF);
    let _ = image.write(&Piece { offset: 0, lanes: 1, leaf }, &[scalar]);
    image
}

fn int(width: u32, scalar: Scalar) -> BlockBytes {
    stored(Leaf::Int(width), scalar)
}

fn byte(value: u64) -> BlockBytes {
    int(8, Scalar::Word(value))
}

fn undef() -> BlockBytes {
    int(8, Scalar::undef(8))
}

fn poison() -> BlockBytes {
    int(8, Scalar::Poison)
}

fn pointer(scalar: Scalar) -> BlockBytes {
    stored(Leaf::Ptr(irrefute_semantics::value::PointerKind::USUAL), scalar)
}

fn seen(contents: BlockBytes) -> Seen {
    let size = contents.len();
    Seen { align: 8, contents: Some(Arc::new(contents)), ..Seen::foreign(size) }
}

fn at(block: MemoryBlock, seen: Seen) -> Visible {
    Visible([(block, seen)].into_iter().collect())
}

fn compare_under(dialect: Dialect, source: &Visible, target: &Visible) -> Coverage {
    let program = Program::new(&Module::new(LlvmVersion::DEFAULT), dialect);
    let environment_memory = EnvironmentMemory::NONE;
    let mut injection = MemoryInjection::new(&program, &program, &environment_memory);
    covers_memory(&mut injection, SnapshotPair { source, target, ended: true, quiet: true }, None)
}

/// Given block 0 with these contents.
fn compare(source: BlockBytes, target: BlockBytes) -> Coverage {
    let block = MemoryBlock::given(0);
    compare_under(Dialect::LANGREF, &at(block, seen(source)), &at(block, seen(target)))
}

fn differs_at(offset: u64) -> Coverage {
    Coverage::differs(Class::Memory, Site::Memory { event: None, block: MemoryBlock::given(0), offset })
}

fn is_unknown(coverage: &Coverage) -> bool {
    matches!(coverage, Coverage::Unknown(_))
}

#[test]
fn bits_that_are_known() {
    assert_eq!(compare(byte(7), byte(7)), Coverage::Covers);
    assert_eq!(compare(byte(7), byte(6)), differs_at(0));
    assert_eq!(compare(int(32, Scalar::Word(1)), int(32, Scalar::Word(0x1_0001))), differs_at(2), "the first byte");
}

#[test]
fn undef_covers_all_but_poison_and_poison_covers_all() {
    for target in [byte(7), undef(), poison()] {
        assert_eq!(compare(poison(), target), Coverage::Covers);
    }
    assert_eq!(compare(undef(), byte(7)), Coverage::Covers);
    assert_eq!(compare(undef(), undef()), Coverage::Covers);
    assert_eq!(compare(undef(), poison()), differs_at(0));
    assert_eq!(compare(byte(7), undef()), differs_at(0));
    assert_eq!(compare(byte(7), poison()), differs_at(0));
}

#[test]
fn bits_of_one_byte_are_compared_one_by_one() {
    let odd = || int(8, collect((0..256).filter(|i| i & 1 == 1).collect(), 8, false));
    assert_eq!(compare(odd(), byte(9)), Coverage::Covers);
    assert_eq!(compare(odd(), byte(8)), differs_at(0));
    assert_eq!(compare(undef(), odd()), Coverage::Covers);
    assert_eq!(compare(odd(), undef()), differs_at(0));
}

#[test]
fn an_integer_covers_a_pointer_with_its_address_where_integers_load_without_provenance() {
    let there = || pointer(Scalar::Log(MemoryBlock::fresh(0), 0x10));
    let word = |address| int(64, Scalar::Word(address));
    let block = MemoryBlock::given(0);
    let compare = |load: PointerLoadOfInt, source: BlockBytes, address| {
        let dialect = Dialect { pointer_load: load.noted(), ..Dialect::LANGREF };
        let mut target = at(block, seen(there()));
        target.0.insert(MemoryBlock::fresh(0), Seen { address, ..seen(byte(0)) });
        compare_under(dialect, &at(block, seen(source)), &target)
    };
    use PointerLoadOfInt::NoProvenance;
    assert_eq!(compare(NoProvenance, word(0x5010), Some(0x5000)), Coverage::Covers);
    assert_eq!(compare(NoProvenance, word(0x5110), Some(0x5000)), differs_at(1));
    assert!(is_unknown(&compare(NoProvenance, word(0x5010), None)), "no address was chosen");
    let otherwise = Dialect::LANGREF.pointer_load.ask();
    if otherwise != NoProvenance {
        assert!(is_unknown(&compare(otherwise, word(0x5010), Some(0x5000))));
    }
    assert_eq!(compare(otherwise, int(64, Scalar::undef(64)), None), Coverage::Covers);
    assert_eq!(compare(otherwise, int(64, Scalar::Poison), None), Coverage::Covers);
}

#[test]
fn a_pointer_covers_pointers_and_no_integers() {
    let p = |offset| pointer(Scalar::Log(MemoryBlock::given(0), offset));
    assert_eq!(compare(p(1), p(1)), Coverage::Covers);
    assert_eq!(compare(p(1), p(2)), differs_at(0));
    assert_eq!(compare(p(1), int(64, Scalar::Word(1))), differs_at(0));
    assert_eq!(compare(p(1), int(64, Scalar::undef(64))), differs_at(0));
    let mut damaged = p(1);
    let _ = damaged.write(&Piece { offset: 5, lanes: 1, leaf: Leaf::Int(8) }, &[Scalar::Poison]);
    assert_eq!(compare(p(1), damaged.clone()), differs_at(5), "one byte is poison");
    assert_eq!(compare(damaged, p(1)), Coverage::Covers);
}

#[test]
fn one_of_several_values_covers_each_of_them() {
    let pick = || int(16, collect(vec![1, 2, 700], 16, false));
    let word = |w| int(16, Scalar::Word(w));
    assert_eq!(compare(pick(), word(700)), Coverage::Covers);
    assert_eq!(compare(pick(), word(3)), differs_at(0), "each byte is possible, the two together are not");
    assert_eq!(compare(pick(), word(0x8001)), differs_at(0), "a bit that none of them has");
    assert_eq!(compare(word(1), pick()), differs_at(0));
    assert_eq!(compare(int(16, Scalar::undef(16)), pick()), Coverage::Covers);
    assert_eq!(compare(pick(), int(16, Scalar::undef(16))), differs_at(0));
    assert_eq!(compare(pick(), int(16, Scalar::Poison)), differs_at(0));
    assert!(is_unknown(&compare(word(1), int(16, loosened(&collect(vec![1, 2, 700], 16, false), 16)))));
}

#[test]
fn blocks_are_alive_on_both_sides_or_on_neither() {
    let block = MemoryBlock::given(0);
    let one = |alive, value| at(block, Seen { alive, ..seen(byte(value)) });
    let compare = |s, t| compare_under(Dialect::LANGREF, &s, &t);
    assert_eq!(compare(one(true, 1), one(false, 1)), differs_at(0));
    assert_eq!(compare(one(false, 1), one(true, 1)), differs_at(0));
    assert_eq!(compare(one(false, 1), one(false, 2)), Coverage::Covers, "what is gone is not compared");
    let stack = |alive| at(block, Seen { alive, tag: Tag::Stack, ..seen(byte(1)) });
    assert!(is_unknown(&compare(stack(true), stack(false))));
}

#[test]
fn what_must_not_be_read_is_not_compared() {
    let block = MemoryBlock::given(0);
    let one = |readable, value| at(block, Seen { readable, ..seen(byte(value)) });
    let compare = |s, t| compare_under(Dialect::LANGREF, &s, &t);
    assert_eq!(compare(one(false, 1), one(true, 2)), Coverage::Covers);
    assert_eq!(compare(one(true, 1), one(true, 2)), differs_at(0));
}

#[test]
fn fresh_blocks_are_compared_when_a_pointer_shows_what_they_match() {
    let (given, s, t) = (MemoryBlock::given(0), MemoryBlock::fresh(0), MemoryBlock::fresh(1));
    let holding = |block, contents: BlockBytes, size| {
        let fresh = Seen { tag: Tag::Heap, size: Some(size), ..seen(contents) };
        Visible([(given, seen(pointer(Scalar::Log(block, 0)))), (block, fresh)].into_iter().collect())
    };
    let compare = |source: Visible, target: Visible| compare_under(Dialect::LANGREF, &source, &target);
    assert_eq!(compare(holding(s, byte(1), 8), holding(t, byte(1), 8)), Coverage::Covers);
    let differs = |offset| Coverage::differs(Class::Memory, Site::Memory { event: None, block: s, offset });
    assert_eq!(compare(holding(s, byte(1), 8), holding(t, byte(2), 8)), differs(0));
    assert_eq!(compare(holding(s, byte(1), 8), holding(t, byte(1), 6)), differs(6), "another size");
    let alone = |block| at(block, Seen { tag: Tag::Heap, ..seen(byte(1)) });
    assert!(is_unknown(&compare(alone(s), alone(t))), "nothing shows what it matches");
}

#[test]
fn a_variable_that_one_side_does_not_come_upon_is_as_it_was() {
    let text = "@g = global i8 1\n@p = global ptr @g";
    let module = irrefute_ir::parse(text, LlvmVersion::DEFAULT).expect("globals");
    let program = Program::new(&module, Dialect::LANGREF);
    let compare = |source: &Visible, target: &Visible, quiet| {
        let environment_memory = EnvironmentMemory::NONE;
        let mut injection = MemoryInjection::new(&program, &program, &environment_memory);
        covers_memory(&mut injection, SnapshotPair { source, target, ended: true, quiet }, None)
    };
    let one = |i, contents| at(MemoryBlock::global(i), Seen { tag: Tag::Global, ..seen(contents) });
    let nothing = Visible::default();
    let differs =
        Coverage::differs(Class::Memory, Site::Memory { event: None, block: MemoryBlock::global(0), offset: 0 });
    for quiet in [true, false] {
        assert_eq!(compare(&nothing, &one(0, byte(1)), quiet), Coverage::Covers);
        assert_eq!(compare(&one(0, byte(1)), &nothing, quiet), Coverage::Covers);
        assert_eq!(compare(&one(0, byte(2)), &nothing, quiet), differs);
    }
    assert_eq!(compare(&nothing, &one(0, byte(2)), true), differs);
    assert!(is_unknown(&compare(&nothing, &one(0, byte(2)), false)), "the environment may have written it");
    let physical = irrefute_semantics::value::Physical::without_bounds(Default::default(), 0x1000);
    assert!(is_unknown(&compare(&nothing, &one(1, pointer(physical)), true)), "whose address was never chosen");
}

#[test]
fn bytes_of_a_pick_are_compared_in_their_places() {
    let pick = || int(16, collect(vec![0x0102, 0x0201, 0x0303], 16, false));
    let part = |from: u64| {
        let mut image = byte(0);
        image.copy_from(0, &pick(), from, 1);
        image
    };
    assert_eq!(compare(pick(), pick()), Coverage::Covers);
    assert_eq!(compare(part(0), part(0)), Coverage::Covers);
    assert!(is_unknown(&compare(part(0), part(1))), "the sets are equal, the bytes are others");
    let mut swapped = byte(0);
    swapped.copy_from(0, &pick(), 1, 1);
    swapped.copy_from(1, &pick(), 0, 1);
    assert!(is_unknown(&compare(swapped, int(16, Scalar::Word(0x0201)))), "it is not read as it was stored");
    let one = pick();
    let mut doubled = one.clone();
    doubled.copy_from(1, &one, 0, 1);
    assert!(is_unknown(&compare(doubled, int(16, Scalar::Word(0x0101)))), "no value, but each byte may be 1");
}

#[test]
fn what_is_left_of_a_pick_is_not_compared_as_if_it_were_whole() {
    let pick = || int(16, collect(vec![0x0102, 0x0203, 0x0301], 16, false));
    let over = |mut image: BlockBytes, offset, value| {
        let _ = image.write(&Piece { offset, lanes: 1, leaf: Leaf::Int(8) }, &[Scalar::Word(value)]);
        image
    };
    let word = |w| int(16, Scalar::Word(w));
    assert!(is_unknown(&compare(over(pick(), 1, 0), word(0x0002))), "the low byte may be 2");
    assert!(is_unknown(&compare(over(pick(), 0, 0), word(0x0100))), "the high byte may be 1");
    assert_eq!(compare(over(pick(), 1, 0), word(0x0004)), differs_at(0), "no value has that bit");
}

#[test]
fn what_is_picked_together_covers_only_what_is() {
    let filled = |values: Vec<u64>| {
        let mut image = BlockBytes::defined(vec![0; 8], &Dialect::LANGREF);
        let _ = image.fill(0..2, &collect(values, 8, false));
        image
    };
    let apart = || {
        let one = || collect(vec![1u64, 2, 4], 8, false);
        let mut image = BlockBytes::defined(vec![0; 8], &Dialect::LANGREF);
        let _ = image.write(&Piece { offset: 0, lanes: 2, leaf: Leaf::Int(8) }, &[one(), one()]);
        image
    };
    let word = |w| int(16, Scalar::Word(w));
    assert_eq!(compare(apart(), filled(vec![1, 2, 4])), Coverage::Covers);
    assert_eq!(compare(filled(vec![1, 2, 4]), filled(vec![1, 2, 4])), Coverage::Covers);
    assert!(is_unknown(&compare(filled(vec![1, 2, 4]), apart())));
    assert!(is_unknown(&compare(filled(vec![1, 2, 4]), word(0x0102))));
    assert_eq!(compare(filled(vec![1, 2, 4]), word(0x0103)), differs_at(0));
    assert_eq!(compare(apart(), word(0x0102)), Coverage::Covers);
}

#[test]
fn what_the_target_must_not_read_is_not_compared() {
    let block = MemoryBlock::given(0);
    let one = |readable, value| at(block, Seen { readable, ..seen(byte(value)) });
    assert_eq!(compare_under(Dialect::LANGREF, &one(true, 1), &one(false, 2)), Coverage::Covers);
}

#[test]
fn a_part_of_an_odd_piece_is_no_sure_difference() {
    let odd = |value| {
        let mut image = BlockBytes::defined(vec![0; 8], &Dialect::ALIVE2);
        let _ = image.write(&Piece { offset: 0, lanes: 1, leaf: Leaf::Int(12) }, &[Scalar::Word(value)]);
        image
    };
    let halved = |value| {
        let mut image = odd(value);
        let _ = image.write(&Piece { offset: 0, lanes: 1, leaf: Leaf::Int(8) }, &[Scalar::Word(0)]);
        image
    };
    let given = MemoryBlock::given(0);
    let compare =
        |s: BlockBytes, t: BlockBytes| compare_under(Dialect::ALIVE2, &at(given, seen(s)), &at(given, seen(t)));
    assert_eq!(compare(odd(0x345), odd(0x345)), Coverage::Covers);
    assert_eq!(compare(odd(0x345), odd(0x245)), differs_at(1));
    assert_eq!(compare(odd(0x345), halved(0x345)), differs_at(0));
    assert_eq!(compare(halved(0x345), halved(0x345)), Coverage::Covers);
    assert!(is_unknown(&compare(halved(0x345), halved(0x245))), "no load finds it");
    assert!(is_unknown(&compare(halved(0x345), BlockBytes::defined(vec![0; 8], &Dialect::ALIVE2))));
}

/// What the callee of an event finds through `source + at` and `target + other`, both fresh, and whether the source's
/// block then counts as compared.
fn pointee(source: Seen, at: u64, target: Seen, other: u64) -> (Answer, bool) {
    let program = Program::new(&Module::new(LlvmVersion::DEFAULT), Dialect::LANGREF);
    let environment_memory = EnvironmentMemory::NONE;
    let mut injection = MemoryInjection::new(&program, &program, &environment_memory);
    let (s, t) = (MemoryBlock::fresh(0), MemoryBlock::fresh(1));
    let (source, target) = (super::tests::at(s, source), super::tests::at(t, target));
    let snapshots = SnapshotPair { source: &source, target: &target, ended: false, quiet: true };
    let answer = covers_pointee(&mut injection, (s, at), (t, other), snapshots);
    (answer, injection.compared.contains(&s))
}

#[test]
fn an_argument_that_is_only_read_is_what_is_found_there() {
    let holding = |contents: Vec<u8>| Seen {
        writable: false,
        captured: false,
        ..seen(BlockBytes::defined(contents, &Dialect::LANGREF))
    };
    let found = |source: Seen, target: Seen| pointee(source, 0, target, 0);
    assert_eq!(found(holding(vec![1, 2]), holding(vec![1, 2])), (Answer::Covers, true));
    assert_eq!(found(holding(vec![1, 2]), holding(vec![1, 2, 3])).0, Answer::Covers, "more than is accessible");
    assert!(matches!(found(holding(vec![1, 2]), holding(vec![1, 3])).0, Answer::Differs(_)));
    assert_eq!(found(holding(vec![1, 2]), holding(vec![1])).0, ELSEWHERE, "the callee may read further");
    assert_eq!(pointee(holding(vec![9, 1, 2]), 1, holding(vec![1, 2]), 0).0, ELSEWHERE, "or in front of it");
    assert_eq!(pointee(holding(vec![9, 1, 2]), 1, holding(vec![8, 9, 1, 2]), 2).0, Answer::Covers);
    let captured = || Seen { captured: true, ..holding(vec![1]) };
    assert_eq!(found(captured(), holding(vec![1])), (Answer::Covers, false), "it is visible otherwise too");
    for changed in [
        |one: Seen| Seen { readable: false, ..one },
        |one: Seen| Seen { alive: false, ..one },
        |one: Seen| Seen { writable: true, ..one },
        |one: Seen| Seen { contents: None, ..one },
    ] {
        assert_eq!(found(changed(holding(vec![1])), holding(vec![1])), (ELSEWHERE, false));
        assert_eq!(found(holding(vec![1]), changed(holding(vec![1]))), (ELSEWHERE, false));
    }
}

#[test]
fn what_differs_surely_is_worth_more_than_what_is_not_known() {
    let (first, second) = (MemoryBlock::given(0), MemoryBlock::given(1));
    let open = || Seen { contents: None, ..seen(byte(1)) };
    let side = |a: Seen, b: Seen| Visible([(first, a), (second, b)].into_iter().collect());
    let compare = |s: Visible, t: Visible| compare_under(Dialect::LANGREF, &s, &t);
    for differing in [first, second] {
        let sides = |value| match differing == first {
            true => side(seen(byte(value)), open()),
            false => side(open(), seen(byte(value))),
        };
        let site = Site::Memory { event: None, block: differing, offset: 0 };
        assert_eq!(compare(sides(1), sides(2)), Coverage::differs(Class::Memory, site));
        assert!(is_unknown(&compare(sides(1), sides(1))));
    }
    let pick = || int(8, collect(vec![1, 2, 7], 8, false));
    let with = |mut image: BlockBytes, value| {
        let _ = image.write(&Piece { offset: 1, lanes: 1, leaf: Leaf::Int(8) }, &[Scalar::Word(value)]);
        image
    };
    let open = |value| with(int(8, loosened(&collect(vec![1, 2, 7], 8, false), 8)), value);
    assert!(is_unknown(&super::tests::compare(open(3), with(pick(), 3))));
    assert_eq!(super::tests::compare(open(3), with(pick(), 4)), differs_at(1));
}
