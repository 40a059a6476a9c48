//! The laws of the byte type (P1 to P8 of its thesis), on random bits: numbers, undef, poison, whole pointers, parts of
//! pointers, and all of these beside each other.

use crate::lift::{self, ByteView, Notes, Stop, seen_as};
use crate::memory::{BlockBytes, MemoryBlock, Piece};
use crate::raw_bits::{Bit, BitRun, TypedPointer, pointer_bits};
use crate::set::Cube;
use crate::value::{Leaf, Physical, PointerKind, Scalar};
use crate::{Chooser, Dialect, First};
use dashu_int::UBig;

/// A small generator of random numbers.
struct Random(u64);

impl Random {
    fn below(&mut self, n: u64) -> u64 {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) % n
    }

    /// A byte: of a number, undef, with poison, or of one of two pointers, mostly at its place.
    fn byte(&mut self, at: u32) -> Vec<Bit> {
        let pointer = [Scalar::Log(MemoryBlock::given(0), 3), address(7)][self.below(2) as usize].clone();
        let pointer = TypedPointer { pointer, kind: PointerKind::USUAL };
        let number = self.below(256);
        let int = |i: u32| Bit::Int(number >> i & 1 == 1);
        let place = if self.below(4) == 0 { self.below(8) as u32 } else { at % 8 };
        match self.below(8) {
            0 | 1 => (0..8).map(int).collect(),
            2 => vec![Bit::Int(false); 8],
            3 => (0..8).map(|i| if number >> i & 2 == 0 { Bit::Undef } else { int(i) }).collect(),
            4 => (0..8).map(|i| if number >> i & 3 == 0 { Bit::Poison } else { int(i) }).collect(),
            _ => (0..8).map(|i| Bit::Pointer(pointer.clone(), 8 * place + i)).collect(),
        }
    }

    /// 64 bits; one time in four those of one kind only.
    fn bits(&mut self) -> Vec<Bit> {
        match self.below(8) {
            0 => pointer_bits(&Scalar::Log(MemoryBlock::given(1), 0), PointerKind::USUAL),
            1 => (0..64).map(|_| Bit::Int(self.below(2) == 1)).collect(),
            2 => vec![Bit::Int(false); 64],
            _ => (0..8).flat_map(|at| self.byte(at)).collect(),
        }
    }
}

fn address(n: u64) -> Scalar {
    Scalar::Log(MemoryBlock::given(2), n)
}

/// An address for every pointer.
fn addresses(pointer: &TypedPointer) -> Result<Cube, Stop> {
    Ok(Cube::point(UBig::from(match &pointer.pointer {
        Scalar::Log(block, offset) => {
            0x1122_3344_5566_7000 + 0x100 * u64::from(*block == MemoryBlock::given(0)) + offset
        }
        Scalar::Phy(physical) => physical.address,
        Scalar::Word(word) => *word,
        _ => 0,
    })))
}

fn seen(bits: &[Bit], leaf: Leaf, view: ByteView) -> Scalar {
    seen_as((bits, false), leaf, view, &Dialect::LANGREF, &mut addresses).expect("addresses are known")
}

const PTR: Leaf = Leaf::Ptr(PointerKind::USUAL);
const LEAVES: [Leaf; 2] = [Leaf::Int(64), PTR];

#[test]
fn a_value_has_one_representation_and_comes_back_from_its_bits() {
    let mut random = Random(1);
    for _ in 0..2000 {
        let bits = random.bits();
        let scalar = Scalar::from_raw(bits.clone(), false);
        let (back, relaxed) = scalar.to_raw(Leaf::Byte(64), &Dialect::LANGREF).expect("products of bits");
        assert_eq!((back, relaxed), (bits.clone(), false));
        let carried = Scalar::carried(bits.clone(), false);
        assert!(!matches!(carried, Scalar::Log(..) | Scalar::Phy(_)));
        assert_eq!(carried.to_raw(Leaf::Int(64), &Dialect::LANGREF).expect("products of bits").0, bits);
    }
}

/// P1.
#[test]
fn numbers_and_pointers_are_what_their_bits_are() {
    for (scalar, leaf) in [
        (Scalar::Word(0x1234_5678), Leaf::Int(64)),
        (Scalar::Word(0), PTR),
        (Scalar::Log(MemoryBlock::given(0), 5), PTR),
        (Physical::without_bounds(Default::default(), 77), PTR),
        (Scalar::Poison, Leaf::Int(64)),
        (Scalar::Poison, PTR),
        (Scalar::undef(64), Leaf::Int(64)),
    ] {
        let (bits, _) = scalar.to_raw(leaf, &Dialect::LANGREF).expect("products of bits");
        for view in [ByteView::Exact, ByteView::Punning, ByteView::Loaded] {
            assert_eq!(seen(&bits, leaf, view), scalar, "{view:?}");
        }
        assert!(scalar != Scalar::Poison || bits.iter().all(|bit| *bit == Bit::Poison));
    }
}

/// Under strict loads, a pointer without provenance is one.
#[test]
fn an_address_is_a_pointer_where_loads_tell() {
    let (bits, _) = Scalar::Word(5).to_raw(PTR, &Dialect::BYTE_STRICT).expect("one value");
    assert_eq!(seen(&bits, PTR, ByteView::Exact), Scalar::Word(5));
    assert_eq!(seen(&bits, Leaf::Int(64), ByteView::Exact), Scalar::Poison);
    assert_eq!(seen(&bits, Leaf::Int(64), ByteView::Punning), Scalar::Word(5));
}

/// P3: an exact cast is a strict load of what was stored, and one that puns a load that does.
#[test]
fn casts_are_loads() {
    let mut random = Random(2);
    let piece = |leaf| Piece { offset: 0, lanes: 1, leaf };
    for _ in 0..2000 {
        let bits = random.bits();
        for (dialect, view) in [(Dialect::BYTE_STRICT, ByteView::Exact), (Dialect::LANGREF, ByteView::Punning)] {
            let mut image = BlockBytes::new(8, &dialect);
            let scalar = Scalar::from_raw(bits.clone(), false);
            let _ = image.write(&piece(Leaf::Byte(64)), std::slice::from_ref(&scalar));
            let known = |pointer: &Scalar, kind: PointerKind| {
                addresses(&TypedPointer { pointer: pointer.clone(), kind }).expect("addresses are known")
            };
            let how = crate::memory::Reading { dialect: &dialect, from: 0, address: &known };
            assert_eq!(image.read(&piece(Leaf::Byte(64)), &how).expect("whole bytes").0, [scalar]);
            for leaf in LEAVES {
                let (loaded, _) = image.read(&piece(leaf), &how).expect("whole bytes");
                assert_eq!(loaded, [seen(&bits, leaf, view)], "{bits:?} as {leaf:?} under {view:?}");
            }
        }
    }
}

/// P4 and P5.
#[test]
fn a_cast_that_puns_is_defined_more_often_than_an_exact_one() {
    let mut random = Random(3);
    for _ in 0..2000 {
        let bits = random.bits();
        for leaf in LEAVES {
            let [exact, punning] = [ByteView::Exact, ByteView::Punning].map(|view| seen(&bits, leaf, view));
            assert!(exact == Scalar::Poison || exact == punning, "{bits:?}");
            assert_eq!(punning == Scalar::Poison, bits.contains(&Bit::Poison), "{bits:?}");
        }
        let of_pointers = bits.iter().any(|bit| matches!(bit, Bit::Pointer(..)));
        let is_poison = of_pointers || bits.contains(&Bit::Poison);
        assert_eq!(seen(&bits, Leaf::Int(64), ByteView::Exact) == Scalar::Poison, is_poison, "{bits:?}");
    }
}

/// P6.
#[test]
fn a_frozen_value_keeps_what_was_defined() {
    let mut random = Random(4);
    let frozen = |scalar: &Scalar| {
        let mut out = [Scalar::Poison];
        let chooser: &mut dyn Chooser = &mut First;
        let operand = std::slice::from_ref(scalar);
        lift::freeze(&[Leaf::Byte(64)], operand, chooser, &mut out, &mut Notes::default()).expect("it is chosen");
        let [scalar] = out;
        scalar
    };
    for _ in 0..2000 {
        let bits = random.bits();
        let once = frozen(&Scalar::from_raw(bits.clone(), false));
        let (after, _) = once.to_raw(Leaf::Byte(64), &Dialect::LANGREF).expect("one value");
        for (before, after) in bits.iter().zip(&after) {
            match before {
                Bit::Undef | Bit::Poison => assert!(matches!(after, Bit::Int(_))),
                Bit::Int(_) | Bit::Pointer(..) => assert_eq!(before, after),
            }
        }
        assert_eq!(frozen(&once), once);
        assert_ne!(seen(&after, Leaf::Int(64), ByteView::Punning), Scalar::Poison);
    }
}

/// Where no pointer and no poison is, the views agree.
#[test]
fn numbers_look_alike_under_every_view() {
    let mut random = Random(5);
    let mut plain = 0;
    for _ in 0..10_000 {
        let bits = random.bits();
        if !bits.iter().all(|bit| matches!(bit, Bit::Int(_) | Bit::Undef)) {
            continue;
        }
        plain += 1;
        let views = [ByteView::Exact, ByteView::Punning, ByteView::Loaded];
        let [a, b, c] = views.map(|view| seen(&bits, Leaf::Int(64), view));
        assert!(a == b && b == c);
    }
    assert!(plain > 1000);
}

#[test]
fn runs_are_the_bits_again() {
    let mut random = Random(6);
    for _ in 0..500 {
        let Scalar::Raw(raw) = Scalar::from_raw(random.bits(), false) else { continue };
        let bits = raw.runs().into_iter().flat_map(|run| match run {
            BitRun::Int(bits) => bits.into_iter().map(Bit::Int).collect::<Vec<_>>(),
            BitRun::Undef(count) => vec![Bit::Undef; count as usize],
            BitRun::Poison(count) => vec![Bit::Poison; count as usize],
            BitRun::Pointer(pointer, first, count) => {
                (first..first + count).map(|i| Bit::Pointer(pointer.clone(), i)).collect()
            }
        });
        assert_eq!(bits.collect::<Vec<_>>(), raw.bits.to_vec());
    }
}
