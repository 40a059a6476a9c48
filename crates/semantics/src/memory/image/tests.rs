use super::*;
use crate::memory::MemoryBlock;
use crate::set::{Joint, normal};
use crate::value::{Leaf, Physical};

/// LLVM 23's rule for integers of odd widths.
const ZERO_EXTENDED: Dialect = Dialect { odd_width: OddWidth::ZeroExtended.noted(), ..Dialect::LANGREF };

fn piece(offset: u64, lanes: u32, width: u32) -> Piece {
    Piece { offset, lanes, leaf: Leaf::Int(width) }
}

fn pointer(offset: u64) -> Piece {
    Piece { offset, lanes: 1, leaf: Leaf::Ptr(PointerKind::USUAL) }
}

/// Reads where every pointer is at 0x1122334455667788.
fn read_under(image: &BlockBytes, piece: &Piece, dialect: &Dialect) -> Vec<Scalar> {
    let address = |_: &Scalar, _: PointerKind| Cube::point(UBig::from(0x1122_3344_5566_7788u64));
    image.read(piece, &Reading { dialect, from: piece.offset, address: &address }).expect("known").0
}

fn read(image: &BlockBytes, piece: &Piece) -> Vec<Scalar> {
    read_under(image, piece, &Dialect::LANGREF)
}

fn write(image: &mut BlockBytes, piece: &Piece, lanes: &[Scalar]) {
    assert_eq!(image.write(piece, lanes), Exactness::Exact);
}

#[test]
fn what_is_written_is_read() {
    let mut image = BlockBytes::new(24, &Dialect::LANGREF);
    let lanes = [Scalar::Word(5), Scalar::Poison, Scalar::undef(3), Scalar::Word(7)];
    write(&mut image, &piece(2, 4, 3), &lanes);
    assert_eq!(read(&image, &piece(2, 4, 3)), lanes);
    let wide = Scalar::from_big(70, UBig::ONE << 69);
    write(&mut image, &piece(4, 1, 70), std::slice::from_ref(&wide));
    assert_eq!(read(&image, &piece(4, 1, 70)), [wide]);
    let set = normal::collect(vec![3u64, 9], 16, false);
    write(&mut image, &piece(1, 1, 16), std::slice::from_ref(&set));
    assert_eq!(read(&image, &piece(1, 1, 16)), [set]);
}

#[test]
fn parts_and_padding() {
    let mut image = BlockBytes::new(8, &Dialect::LANGREF);
    write(&mut image, &piece(0, 1, 32), &[Scalar::Word(0x0102_0304)]);
    assert_eq!(read(&image, &piece(1, 1, 16)), [Scalar::Word(0x0203)]);
    assert_eq!(read(&image, &piece(4, 1, 8)), [Scalar::undef(8)]);
    let poison = BlockBytes::new(8, &Dialect::ALIVE2);
    assert_eq!(read(&poison, &piece(4, 1, 8)), [Scalar::Poison]);
}

/// A load of an odd width is a load of whole bytes and `trunc nuw`.
#[test]
fn bits_beyond_an_odd_width() {
    let mut image = BlockBytes::new(2, &ZERO_EXTENDED);
    write(&mut image, &piece(0, 1, 8), &[Scalar::Word(9)]);
    assert_eq!(read(&image, &piece(0, 1, 4)), [Scalar::Word(9)]);
    assert_eq!(read(&image, &piece(0, 1, 3)), [Scalar::Poison]);
    assert_eq!(read(&image, &piece(0, 3, 1)), [Scalar::Poison, Scalar::Poison, Scalar::Poison]);
    assert_eq!(read(&image, &piece(1, 1, 3)), [Scalar::Poison], "undef beyond the width may be 1");
}

/// LLVM deletes a store of poison, so it must not set the bits beyond an odd width to 0.
#[test]
fn poison_of_an_odd_width_is_poison_in_the_whole_byte() {
    let mut image = BlockBytes::defined(vec![0xff, 0xff], &ZERO_EXTENDED);
    write(&mut image, &piece(0, 1, 7), &[Scalar::Poison]);
    assert_eq!(image.byte(0), Byte::Bits { ones: 0, undef: 0, poison: 0xff });
    assert_eq!(image.byte(1), Byte::Bits { ones: 0xff, undef: 0, poison: 0 });
    write(&mut image, &piece(0, 2, 3), &[Scalar::Poison, Scalar::Word(1)]);
    assert_eq!(image.byte(0), Byte::Bits { ones: 0b1000, undef: 0, poison: 0b111 });
}

#[test]
fn odd_widths_of_the_same_type_only() {
    let mut image = BlockBytes::new(3, &Dialect::ALIVE2);
    write(&mut image, &piece(0, 1, 4), &[Scalar::Word(9)]);
    write(&mut image, &piece(1, 1, 8), &[Scalar::Word(1)]);
    let read = |image: &BlockBytes, piece: &Piece| read_under(image, piece, &Dialect::ALIVE2);
    assert_eq!(read(&image, &piece(0, 1, 4)), [Scalar::Word(9)]);
    for other in [piece(0, 1, 8), piece(0, 1, 5), piece(0, 1, 16), piece(1, 1, 4)] {
        assert_eq!(read(&image, &other), [Scalar::Poison], "{other:?}");
    }
    assert_eq!(read(&image, &piece(1, 1, 8)), [Scalar::Word(1)]);
    write(&mut image, &piece(0, 1, 8), &[Scalar::Word(2)]);
    assert_eq!(read(&image, &piece(0, 1, 8)), [Scalar::Word(2)], "an overwritten piece is forgotten");
}

#[test]
fn bits_beyond_an_odd_width_are_left_open() {
    let open = Dialect { odd_width: OddWidth::Unspecified.noted(), ..Dialect::LANGREF };
    let read = |image: &BlockBytes, piece: &Piece| read_under(image, piece, &open);
    let mut image = BlockBytes::defined(vec![0xff, 0xff, 0xff], &open);
    write(&mut image, &piece(0, 1, 11), &[Scalar::Word(5)]);
    assert_eq!(image.byte(0), Byte::Bits { ones: 5, undef: 0, poison: 0 });
    assert_eq!(image.byte(1), Byte::Bits { ones: 0, undef: 0xf8, poison: 0 });
    assert_eq!(read(&image, &piece(0, 1, 11)), [Scalar::Word(5)]);
    assert_eq!(read(&image, &piece(2, 1, 3)), [Scalar::Word(7)], "a load does not look at them");
    write(&mut image, &piece(0, 2, 3), &[Scalar::Poison, Scalar::Word(1)]);
    assert_eq!(image.byte(0), Byte::Bits { ones: 0b1000, undef: 0b1100_0000, poison: 0b111 });
    write(&mut image, &piece(0, 1, 8), &[normal::collect(vec![1u64, 2, 12], 8, false)]);
    assert!(is_wide(&read(&image, &piece(0, 1, 2))[0]));
}

#[test]
fn bits_beyond_one_of_several_values_are_left_open() {
    let open = Dialect { odd_width: OddWidth::Unspecified.noted(), ..Dialect::LANGREF };
    let mut image = BlockBytes::new(2, &open);
    let set = normal::collect(vec![1u64, 4], 11, false);
    assert_eq!(image.write(&piece(0, 1, 11), std::slice::from_ref(&set)), Exactness::UpperBound);
    assert!(is_wide(&read_under(&image, &piece(0, 1, 11), &open)[0]));
    let word = normal::wide(Cube { undef: UBig::from(0xf805u16), ones: UBig::ZERO }, 16, false);
    assert_eq!(read_under(&image, &piece(0, 1, 16), &open), [word]);
    write(&mut image, &piece(0, 1, 16), &[normal::collect(vec![1u64, 4], 16, false)]);
    assert!(!is_wide(&read_under(&image, &piece(0, 1, 16), &open)[0]), "of whole bytes nothing is open");
}

/// In a dialect without undef, no value that the bits beyond could have is less defined than poison.
#[test]
fn bits_beyond_an_odd_width_are_poison_where_there_is_no_undef() {
    let open = Dialect { odd_width: OddWidth::Unspecified.noted(), ..Dialect::TAMING };
    let mut image = BlockBytes::defined(vec![0], &open);
    write(&mut image, &piece(0, 1, 3), &[Scalar::Word(5)]);
    assert_eq!(image.byte(0), Byte::Bits { ones: 5, undef: 0, poison: 0xf8 });
    let set = [normal::collect(vec![1u64, 4], 3, true)];
    assert!(!BlockBytes::is_modelled(&piece(0, 1, 3), &set, &open));
    assert!(BlockBytes::is_modelled(&piece(0, 1, 3), &set, &Dialect::TAMING));
    assert!(BlockBytes::is_modelled(&piece(0, 1, 8), &[normal::collect(vec![1u64, 4], 8, true)], &open));
    assert!(BlockBytes::is_modelled(&piece(0, 1, 3), &[Scalar::Word(1)], &open));
}

#[test]
fn bits_beyond_an_odd_width_are_open_where_the_most_significant_byte_is_first() {
    for (dialect, word) in [
        (Dialect { odd_width: OddWidth::Unspecified.noted(), ..Dialect::LANGREF }, None),
        (ZERO_EXTENDED, Some(Scalar::Word(0x305))),
        (Dialect::ALIVE2, Some(Scalar::Poison)),
    ] {
        let mut image = BlockBytes::defined(vec![0, 0], &dialect);
        let _ = image.write_big_endian(&piece(0, 1, 11), &[Scalar::Word(0x305)], &dialect);
        let address = |_: &Scalar, _: PointerKind| Cube::full(64);
        let read = |piece: &Piece| {
            let how = Reading { dialect: &dialect, from: 0, address: &address };
            image.read_big_endian(piece, &how).expect("known").0
        };
        assert_eq!(read(&piece(0, 1, 11)), [Scalar::Word(0x305)]);
        let open = normal::from_cube(Cube { undef: UBig::from(0xf800u16), ones: UBig::from(0x305u16) }, 16, false);
        assert_eq!(read(&piece(0, 1, 16)), [word.unwrap_or(open)]);
    }
}

#[test]
fn a_pointer_is_read_whole_or_as_the_dialect_says() {
    let p = Scalar::Log(MemoryBlock::fresh(0), 4);
    let mut image = BlockBytes::new(16, &Dialect::LANGREF);
    write(&mut image, &pointer(3), std::slice::from_ref(&p));
    assert_eq!(read(&image, &pointer(3)), [p]);
    assert_eq!(read(&image, &piece(3, 1, 64)), [Scalar::Word(0x1122_3344_5566_7788)], "punning");
    assert_eq!(read(&image, &piece(4, 1, 16)), [Scalar::Word(0x6677)]);
    assert_eq!(read_under(&image, &piece(3, 1, 64), &Dialect::BYTE_STRICT), [Scalar::Poison]);
    write(&mut image, &piece(10, 1, 8), &[Scalar::Word(0xff)]);
    assert_eq!(read(&image, &pointer(3)), [Scalar::Word(0xff22_3344_5566_7788)], "mixed bytes have no provenance");
    assert_eq!(read_under(&image, &pointer(3), &Dialect::BYTE_STRICT), [Scalar::Poison]);
}

/// The prose of the paper: an integer load of a physical pointer's bits in their place is its address.
#[test]
fn physical_pointers_are_integers_to_a_strict_load() {
    let p = Physical::without_bounds(Default::default(), 0x1122_3344_5566_7788);
    let mut image = BlockBytes::new(16, &Dialect::TWIN);
    write(&mut image, &pointer(0), std::slice::from_ref(&p));
    assert_eq!(read_under(&image, &piece(0, 1, 64), &Dialect::TWIN), [Scalar::Word(0x1122_3344_5566_7788)]);
    assert_eq!(read_under(&image, &piece(4, 1, 32), &Dialect::TWIN), [Scalar::Poison], "out of their place");
    assert_eq!(read_under(&image, &piece(0, 1, 32), &Dialect::TWIN), [Scalar::Poison], "not the whole address");
    write(&mut image, &piece(7, 1, 8), &[Scalar::Word(0x11)]);
    assert_eq!(read_under(&image, &piece(0, 1, 64), &Dialect::TWIN), [Scalar::Word(0x1122_3344_5566_7788)]);
    write(&mut image, &piece(7, 1, 8), &[Scalar::Word(0x12)]);
    assert_eq!(read_under(&image, &piece(0, 1, 64), &Dialect::TWIN), [Scalar::Poison], "another number");
    write(&mut image, &piece(8, 1, 64), &[Scalar::Word(77)]);
    assert_eq!(read_under(&image, &pointer(8), &Dialect::TWIN), [Physical::without_bounds(Default::default(), 77)]);
    assert_eq!(read_under(&image, &pointer(8), &Dialect::LANGREF), [Scalar::Word(77)]);
}

#[test]
fn copies_carry_everything() {
    let p = Scalar::Log(MemoryBlock::fresh(0), 4);
    let mut from = BlockBytes::new(16, &Dialect::LANGREF);
    write(&mut from, &pointer(2), std::slice::from_ref(&p));
    write(&mut from, &piece(10, 1, 8), &[Scalar::Poison]);
    write(&mut from, &piece(11, 1, 8), &[Scalar::Word(7)]);
    let mut to = BlockBytes::new(16, &Dialect::LANGREF);
    to.copy_from(1, &from, 2, 11);
    assert_eq!(read(&to, &pointer(1)), std::slice::from_ref(&p));
    assert_eq!(read(&to, &piece(9, 2, 8)), [Scalar::Poison, Scalar::Word(7)]);
    assert_eq!(read(&to, &piece(11, 1, 8)), [Scalar::undef(8)]);
    // Bytes of one pointer that were copied apart are the pointer again.
    let mut halves = BlockBytes::new(8, &Dialect::LANGREF);
    halves.copy_from(0, &from, 2, 5);
    halves.copy_from(5, &from, 7, 3);
    assert_eq!(read(&halves, &pointer(0)), [p]);
}

#[test]
fn part_of_a_set_is_known_from_above() {
    let set = normal::collect(vec![0x0101u64, 0x0202], 16, false);
    let mut image = BlockBytes::new(2, &Dialect::LANGREF);
    write(&mut image, &piece(0, 1, 16), std::slice::from_ref(&set));
    let address = |_: &Scalar, _: PointerKind| Cube::full(64);
    let how = Reading { dialect: &Dialect::LANGREF, from: 0, address: &address };
    let (lanes, exactness) = image.read(&piece(0, 1, 8), &how).expect("known");
    assert_eq!(exactness, Exactness::UpperBound);
    assert_eq!(lanes, [normal::wide(Cube { undef: UBig::from(3u8), ones: UBig::ZERO }, 8, false)]);
}

fn read_with_exactness(image: &BlockBytes, piece: &Piece, from: u64) -> (Vec<Scalar>, Exactness) {
    let address = |_: &Scalar, _: PointerKind| Cube::full(64);
    image.read(piece, &Reading { dialect: &Dialect::LANGREF, from, address: &address }).expect("known")
}

fn is_wide(scalar: &Scalar) -> bool {
    matches!(scalar, Scalar::Set(set) if !set.is_exact())
}

/// No text says whether one pick fills all bytes or each byte has its own.
#[test]
fn what_fills_memory_is_known_byte_by_byte() {
    for byte in [normal::collect(vec![1u64, 2, 4], 8, false), normal::collect(vec![0u64, 1], 8, false)] {
        let mut image = BlockBytes::new(4, &Dialect::LANGREF);
        assert_eq!(image.fill(0..4, &byte), Exactness::UpperBound);
        assert_eq!(read_with_exactness(&image, &piece(2, 1, 8), 2), (vec![byte.clone()], Exactness::Exact));
        let (word, exactness) = read_with_exactness(&image, &piece(0, 1, 16), 0);
        assert!(is_wide(&word[0]) && exactness == Exactness::UpperBound);
        let (lanes, exactness) = read_with_exactness(&image, &piece(0, 2, 8), 0);
        assert!(lanes[0] == byte && is_wide(&lanes[1]) && exactness == Exactness::UpperBound);
        assert_eq!(image.fill(0..1, &byte), Exactness::Exact, "one byte has one pick");
    }
    let mut image = BlockBytes::defined(vec![0; 2], &Dialect::LANGREF);
    assert_eq!(image.fill(0..2, &Scalar::undef(8)), Exactness::Exact);
    assert_eq!(read(&image, &piece(0, 1, 16)), [Scalar::undef(16)]);
}

#[test]
fn copies_of_one_pick_are_known_one_by_one() {
    let set = normal::collect(vec![3u64, 9], 16, false);
    let mut image = BlockBytes::new(4, &Dialect::LANGREF);
    write(&mut image, &piece(0, 1, 16), std::slice::from_ref(&set));
    let copied = image.clone();
    image.copy_from(2, &copied, 0, 2);
    assert_eq!(read_with_exactness(&image, &piece(2, 1, 16), 2), (vec![set.clone()], Exactness::Exact));
    let (lanes, exactness) = read_with_exactness(&image, &piece(0, 2, 16), 0);
    assert!(lanes[0] == set && is_wide(&lanes[1]) && exactness == Exactness::UpperBound);
    let (lanes, exactness) = read_with_exactness(&image, &piece(2, 1, 16), 0);
    assert!(is_wide(&lanes[0]) && exactness == Exactness::UpperBound, "another piece of one load");
    write(&mut image, &piece(2, 1, 16), std::slice::from_ref(&set));
    assert_eq!(
        read_with_exactness(&image, &piece(0, 2, 16), 0),
        (vec![set.clone(), set], Exactness::Exact),
        "two stores"
    );
}

#[test]
fn copies_of_one_pick_are_known_one_by_one_where_the_most_significant_byte_is_first() {
    let set = normal::collect(vec![3u64, 9], 16, false);
    let mut image = BlockBytes::new(4, &Dialect::LANGREF);
    let _ = image.write_big_endian(&piece(0, 1, 16), std::slice::from_ref(&set), &Dialect::LANGREF);
    let copied = image.clone();
    image.copy_from(2, &copied, 0, 2);
    let address = |_: &Scalar, _: PointerKind| Cube::full(64);
    let read = |from| {
        let how = Reading { dialect: &Dialect::LANGREF, from, address: &address };
        image.read_big_endian(&piece(2, 1, 16), &how).expect("known")
    };
    assert_eq!(read(2), (vec![set], Exactness::Exact));
    let (lanes, exactness) = read(0);
    assert!(is_wide(&lanes[0]) && exactness == Exactness::UpperBound);
}

#[test]
fn lanes_that_are_picked_together_are_stored_one_by_one() {
    let joint = Arc::new(Joint { lanes: 2, tuples: [0, 0, 1, 1].into(), relaxed: false });
    let lanes = [Scalar::Joint(joint.clone(), 0), Scalar::Joint(joint, 1)];
    let mut image = BlockBytes::new(2, &Dialect::LANGREF);
    assert_eq!(image.write(&piece(0, 2, 8), &lanes), Exactness::UpperBound);
    let one = normal::collect(vec![0u64, 1], 8, false);
    assert_eq!(read_with_exactness(&image, &piece(1, 1, 8), 1), (vec![one], Exactness::Exact));
    assert!(is_wide(&read(&image, &piece(0, 1, 16))[0]));
    assert!(is_wide(&read(&image, &piece(0, 2, 8))[1]));
    assert_eq!(image.write(&piece(0, 2, 1), &lanes), Exactness::UpperBound);
    assert!(is_wide(&read(&image, &piece(0, 1, 2))[0]), "they share a byte");
    assert!(BlockBytes::is_modelled(&piece(0, 2, 1), &lanes, &Dialect::LANGREF));
    assert!(!BlockBytes::is_modelled(
        &piece(0, 3, 1),
        &[lanes[0].clone(), lanes[1].clone(), Scalar::Poison],
        &Dialect::LANGREF
    ));
    assert!(BlockBytes::is_modelled(&piece(0, 2, 8), &[lanes[0].clone(), Scalar::Poison], &Dialect::LANGREF));
    assert!(BlockBytes::is_modelled(&piece(0, 2, 1), &[Scalar::undef(1), Scalar::Poison], &Dialect::LANGREF));
}

#[test]
fn bits_beyond_an_odd_width_of_one_of_several_values() {
    let mut image = BlockBytes::new(1, &ZERO_EXTENDED);
    write(&mut image, &piece(0, 1, 8), &[normal::collect(vec![1u64, 2, 9], 8, false)]);
    assert_eq!(read(&image, &piece(0, 1, 3)), [Scalar::Poison], "9 is too large");
    assert!(is_wide(&read(&image, &piece(0, 1, 4))[0]));
    write(&mut image, &piece(0, 1, 8), &[normal::wide(Cube { undef: UBig::from(9u8), ones: UBig::ZERO }, 8, false)]);
    let address = |_: &Scalar, _: PointerKind| Cube::full(64);
    let how = Reading { dialect: &ZERO_EXTENDED, from: 0, address: &address };
    assert!(image.read(&piece(0, 1, 3), &how).is_err(), "whether 8 is among them is not known");
    assert!(image.read(&piece(0, 1, 4), &how).is_ok());
    write(&mut image, &piece(0, 1, 8), &[normal::wide(Cube { undef: UBig::ONE, ones: UBig::from(8u8) }, 8, false)]);
    assert_eq!(read(&image, &piece(0, 1, 3)), [Scalar::Poison], "all are too large");
}

#[test]
fn a_part_of_an_odd_piece_stays_one() {
    let read = |image: &BlockBytes, piece: &Piece| read_under(image, piece, &Dialect::ALIVE2);
    let mut image = BlockBytes::new(4, &Dialect::ALIVE2);
    write(&mut image, &piece(0, 1, 12), &[Scalar::Word(0x345)]);
    let mut copy = BlockBytes::defined(vec![0; 4], &Dialect::ALIVE2);
    copy.copy_from(1, &image, 0, 1);
    assert_eq!(read(&copy, &piece(1, 1, 8)), [Scalar::Poison]);
    assert_eq!(read(&copy, &piece(1, 1, 12)), [Scalar::Poison], "half of it is missing");
    assert!(!copy.is_complete_at(1));
    copy.copy_from(2, &image, 1, 1);
    assert_eq!(read(&copy, &piece(1, 1, 12)), [Scalar::Word(0x345)], "copied byte by byte");
    assert!(copy.is_complete_at(1) && copy.is_complete_at(2) && copy.is_complete_at(3));
    write(&mut copy, &piece(1, 1, 8), &[Scalar::Word(7)]);
    assert_eq!(read(&copy, &piece(1, 1, 8)), [Scalar::Word(7)]);
    assert_eq!(read(&copy, &piece(2, 1, 8)), [Scalar::Poison], "what is left of it");
    copy.copy_from(1, &image, 1, 1);
    copy.copy_from(2, &image, 0, 1);
    assert_eq!(read(&copy, &piece(1, 1, 12)), [Scalar::Poison], "not in order");
}

#[test]
fn a_pointer_takes_the_bytes_of_its_type() {
    let kind = |space, bits| Leaf::Ptr(PointerKind { space: irrefute_ir::AddressSpace(space), bits });
    let narrow = Piece { offset: 0, lanes: 1, leaf: kind(3, 32) };
    let mut image = BlockBytes::defined(vec![0xff; 8], &Dialect::LANGREF);
    let p = Scalar::Log(MemoryBlock::global(0), 2);
    let _ = image.write(&narrow, std::slice::from_ref(&p));
    assert!(matches!(image.byte(3), Byte::Pointer { byte: 3, .. }));
    assert_eq!(image.byte(4), Byte::Bits { ones: 0xff, undef: 0, poison: 0 });
    assert_eq!(read_under(&image, &narrow, &Dialect::LANGREF), [p]);
    // Of another space, it is an address.
    let elsewhere = Piece { offset: 0, lanes: 1, leaf: kind(5, 32) };
    assert_eq!(read_under(&image, &elsewhere, &Dialect::LANGREF), [Scalar::Word(0x5566_7788)]);
}

#[test]
fn bytes_keep_the_type_of_a_pointer() {
    let kind = PointerKind { space: irrefute_ir::AddressSpace(3), bits: 32 };
    let place = |leaf| Piece { offset: 0, lanes: 1, leaf };
    let mut image = BlockBytes::defined(vec![0; 4], &Dialect::LANGREF);
    let p = Scalar::Log(MemoryBlock::global(0), 2);
    let _ = image.write(&place(Leaf::Ptr(kind)), std::slice::from_ref(&p));
    let bytes = read_under(&image, &place(Leaf::Byte(32)), &Dialect::LANGREF);
    let [Scalar::Raw(raw)] = &bytes[..] else { panic!("{bytes:?} has no bits of a pointer") };
    assert_eq!(raw.whole_pointer(kind), Some(&p));
    assert_eq!(raw.whole_pointer(PointerKind::USUAL), None);
    let mut copy = BlockBytes::defined(vec![0; 4], &Dialect::LANGREF);
    let _ = copy.write(&place(Leaf::Byte(32)), &bytes);
    assert_eq!(copy, image);
    assert_eq!(read_under(&copy, &place(Leaf::Ptr(kind)), &Dialect::LANGREF), [p]);
}
