//! The domain of a function: which arguments its signature admits.
//!
//! A parameter is its leaves; for each leaf the domain is a finite set of scalars:
//!
//! ```text
//! D = words(range)  ∪  {poison, unless noundef}  ∪  {undef sets, unless noundef}
//! ```
//!
//! The number of sets grows doubly exponentially with the width, so they come in three grades ([`Sets`]). The
//! function's domain is the product of its leaves' domains (lanes are picked independently). Arguments that break a
//! promise of the signature would make the source poison or undefined from the start: they are not in the
//! domain. An [initial memory](super::memory) decides where pointers point to; a domain with
//! pointers is never listed.

use dashu_int::UBig;
use irrefute_ir::int::mask;
use irrefute_ir::{AddressSpace, Int};
use irrefute_semantics::memory::Permission;
use irrefute_semantics::program::Captures;
use irrefute_semantics::set::Cube;
use irrefute_semantics::set::normal::{collect, from_cube};
use irrefute_semantics::value::PointerKind;
use irrefute_semantics::{Leaf, Param, Scalar, Shape, Value, ValueConstraints};

/// What the signature of a function promises about one parameter.
#[derive(Clone, Copy, Debug)]
pub struct ParameterDomain<'a> {
    /// The scalar leaves of its type, in order.
    pub shape: &'a Shape,
    /// `noundef`.
    pub defined: bool,
    /// `range`: a half-open, possibly wrapping interval.
    pub range: Option<&'a (Int, Int)>,
    /// The promises about its pointer leaves.
    pub pointer: PointerDomain,
    /// The type of the pointers of which its byte leaves may hold bits: those into space 0.
    pub usual: PointerKind,
}

/// What a parameter promises about its pointers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PointerDomain {
    /// `nonnull`: the pointer is not null.
    pub nonnull: bool,
    /// In bytes, a power of two.
    pub align: u64,
    /// `dereferenceable`: this many bytes from the pointer on are accessible.
    pub dereferenceable: u64,
    /// `dereferenceable_or_null`: this many bytes are, or the pointer is null.
    pub dereferenceable_or_null: u64,
    /// The type of the pointers.
    pub kind: PointerKind,
    /// Whether a host passes them, which has pointers to global memory only: the function is a kernel.
    pub host: bool,
    /// Nothing else reaches its block: neither another argument nor a pointer in memory. That keeps
    /// all promises about accesses through this pointer or others.
    pub alone: bool,
    /// What accesses through the pointer may do (`readonly`, `writeonly`, `readnone`).
    pub permission: Permission,
    /// Whether a copy must not outlive the call.
    pub uncaptured: bool,
    /// Whether the block may be one that `free` ends.
    pub freed: bool,
    /// This many bytes from the pointer on have no meaning after the call (`byval`, `dead_on_return`).
    pub lost: u64,
    /// What lies from the pointer on has no meaning after the call has unwound (`dead_on_unwind`).
    pub dead_on_unwind: bool,
    /// `byval`: the block has exactly this many bytes, and the pointer is that of the first.
    pub copy: Option<u64>,
    /// `writable`: it does not lie in memory that cannot be written.
    pub writable: bool,
}

impl PointerDomain {
    /// Nothing is promised.
    pub const ANY: PointerDomain = PointerDomain {
        nonnull: false,
        align: 1,
        dereferenceable: 0,
        dereferenceable_or_null: 0,
        kind: PointerKind::USUAL,
        host: false,
        alone: false,
        permission: Permission::ALL,
        uncaptured: false,
        freed: true,
        lost: 0,
        dead_on_unwind: false,
        copy: None,
        writable: false,
    };

    /// How many bytes from the pointer on are accessible if it is not null.
    pub fn accessible(&self) -> u64 {
        self.dereferenceable.max(self.dereferenceable_or_null)
    }

    /// Whether it may be any address but null, without a block.
    pub fn may_lead_nowhere(&self) -> bool {
        self.accessible() == 0 && self.align == 1 && self.copy.is_none() && !self.alone && !self.uncaptured
    }
}

impl<'a> ParameterDomain<'a> {
    /// The domain of a parameter.
    pub fn of(param: &'a Param) -> ParameterDomain<'a> {
        let ValueConstraints { nonnull, align, dereferenceable, dereferenceable_or_null, .. } = param.constraints;
        let param_attrs = param.param_attrs;
        let pointer = PointerDomain {
            nonnull: nonnull || param_attrs.copy.is_some(),
            align: align.max(1),
            dereferenceable,
            dereferenceable_or_null,
            kind: pointer_in(&param.shape),
            host: false,
            // A promise about this pointer only binds accesses through it. With a block of its own, no other way can
            // break it, and the semantics need not track which pointer an access is based on.
            alone: param_attrs.no_alias
                || param_attrs.permission != Permission::ALL
                || param_attrs.captures == Captures::NONE
                || param_attrs.lost > 0
                || param_attrs.dead_on_unwind,
            // A copy is the callee's own memory: what the attribute forbids, executions check.
            permission: if param_attrs.copy.is_some() { Permission::ALL } else { param_attrs.permission },
            // What else may be remembered of the pointer, such as its address, is no copy of it.
            uncaptured: param_attrs.captures.provenance == Permission::NONE && !param_attrs.captures.returned,
            freed: param_attrs.freed && param_attrs.copy.is_none(),
            lost: param_attrs.lost,
            dead_on_unwind: param_attrs.dead_on_unwind,
            copy: param_attrs.copy,
            writable: param_attrs.writable || param_attrs.lost > 0,
        };
        // Of several intervals (`nofpclass`), none is the domain; a value that is in none of them becomes poison.
        let range = param.constraints.ranges.first().and_then(|intervals| match &intervals[..] {
            [interval] => Some(interval),
            _ => None,
        });
        let (shape, defined, usual) = (&param.shape, param.constraints.defined, PointerKind::USUAL);
        ParameterDomain { shape, defined, range, pointer, usual }
    }
}

/// The type of the first pointer among some leaves.
fn pointer_in(shape: &Shape) -> PointerKind {
    let pointer = |leaf: &Leaf| match leaf {
        Leaf::Ptr(kind) => Some(*kind),
        Leaf::Int(_) | Leaf::Byte(_) | Leaf::Float(_) => None,
    };
    shape.iter().find_map(pointer).unwrap_or_default()
}

/// Which undefined values are tried, in arguments and in memory, where nothing forbids them.
#[derive(Clone, Copy, Debug, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
pub struct Undefined {
    /// Whether poison is.
    pub poison: bool,
    /// Whether undef sets are.
    pub undef: bool,
}

/// The arguments that one leaf of a parameter may take.
#[derive(Clone, Debug)]
pub struct LeafDomain {
    /// The kind of scalar.
    pub leaf: Leaf,
    /// In bits, at least 1.
    pub width: u32,
    /// Its defined values.
    pub words: Words,
    /// Whether it may be poison.
    pub poison: bool,
    /// Whether it may be an undef set.
    pub undef: bool,
    /// The promises about it, if it is a pointer; those about the pointer of which it may hold bits, if it is a byte.
    pub pointer: Option<PointerDomain>,
}

/// The defined values of a leaf.
#[derive(Clone, Debug, PartialEq)]
pub enum Words {
    /// All values of the width.
    All,
    /// `size` values from `start` on, modulo 2^width.
    Interval {
        /// The first value.
        start: UBig,
        /// The number of values, at least 1.
        size: UBig,
    },
}

/// Which undef sets an exhaustive domain contains for a leaf.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Sets {
    /// Every non-empty set: 2^(2^w) − 1, w ≤ 2.
    All,
    /// Every product of bits: 3^w.
    Cubes,
    /// Only the set of all values.
    Full,
}

/// The domain of a function's arguments.
#[derive(Clone, Debug)]
pub struct Domain {
    /// The leaves of all parameters, in order.
    pub leaves: Vec<LeafDomain>,
    /// How many leaves each parameter has.
    lengths: Vec<usize>,
}

/// The most bytes that a parameter may promise to point to. An input has several blocks, and every byte of
/// a block may be part of a pointer, which is stored beside the bytes.
const MAX_POINTED: u64 = 1 << 16;

/// Why a function has no domain.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum DomainError {
    /// Pointers of this width are not modelled in this address space.
    #[error("memory: a parameter that is a pointer of {bits} bits in address space {}", space.0)]
    PointerWidth {
        /// The space.
        space: AddressSpace,
        /// The width.
        bits: u32,
    },
    /// `range(0, 0)`, which no value satisfies.
    #[error("no argument satisfies the parameter's range")]
    Empty,
    /// A parameter promises more bytes than an input may have; this is their number.
    #[error("memory: a parameter that points to {0} bytes, more than the budget")]
    Large(u64),
}

impl Domain {
    /// The domain of parameters, with the undefined arguments that are wanted and admitted.
    pub fn new<'a>(
        parameters: impl Iterator<Item = ParameterDomain<'a>>,
        wanted: Undefined,
    ) -> Result<Domain, DomainError> {
        let mut domain = Domain { leaves: Vec::new(), lengths: Vec::new() };
        for parameter in parameters {
            domain.lengths.push(parameter.shape.len());
            for leaf in parameter.shape {
                domain.leaves.push(LeafDomain::new(*leaf, &parameter, wanted)?);
            }
        }
        Ok(domain)
    }

    /// Leaves one defined value to the numbers among the parameters with a property, which must not change any
    /// behaviour: then every other argument gives the same ones.
    pub fn fix(&mut self, is_irrelevant: impl Fn(usize) -> bool) {
        let mut leaves = self.leaves.iter_mut();
        for (parameter, length) in self.lengths.iter().enumerate() {
            let leaves = leaves.by_ref().take(*length);
            if !is_irrelevant(parameter) {
                leaves.for_each(drop);
                continue;
            }
            for leaf in leaves.filter(|leaf| !matches!(leaf.leaf, Leaf::Ptr(_))) {
                leaf.pointer = None;
                leaf.words = Words::Interval { start: UBig::ZERO, size: UBig::ONE };
                (leaf.poison, leaf.undef) = (false, false);
            }
        }
    }

    /// Whether some argument is a pointer.
    pub fn has_pointers(&self) -> bool {
        self.leaves.iter().any(|leaf| leaf.pointer.is_some())
    }

    /// The arguments that consist of these leaves, in the order of [`Domain::leaves`].
    pub fn arguments(&self, leaves: impl IntoIterator<Item = Scalar>) -> Vec<Value> {
        let mut leaves = leaves.into_iter();
        self.lengths.iter().map(|n| Value(leaves.by_ref().take(*n).collect())).collect()
    }

    /// The whole domain as a list of scalars per leaf, with the richest sets that keep the number
    /// of inputs within `limit`; `None` if even the poorest grade has more.
    pub fn enumerate(&self, limit: u64) -> Option<Enumeration> {
        GRADES.iter().find_map(|grade| {
            let sets: Vec<Sets> = self.leaves.iter().map(|l| grade(l.width)).collect();
            let sizes = self.leaves.iter().zip(&sets).map(|(l, s)| l.size(*s));
            let total = sizes.into_iter().try_fold(1u64, |n, size| n.checked_mul(size?))?;
            (total <= limit).then(|| Enumeration::new(self, &sets, total))
        })
    }
}

/// The grades of an exhaustive domain, the richest first, as a function of a leaf's width. Wide leaves lose their sets
/// first, because they have by far the most.
const GRADES: [fn(u32) -> Sets; 5] = [
    |w| if w <= 2 { Sets::All } else { Sets::Cubes },
    |w| {
        if w <= 2 {
            Sets::All
        } else if w <= 4 {
            Sets::Cubes
        } else {
            Sets::Full
        }
    },
    |w| if w <= 4 { Sets::Cubes } else { Sets::Full },
    |w| if w <= 2 { Sets::Cubes } else { Sets::Full },
    |_| Sets::Full,
];

impl LeafDomain {
    fn new(leaf: Leaf, parameter: &ParameterDomain<'_>, wanted: Undefined) -> Result<LeafDomain, DomainError> {
        let width = match leaf {
            Leaf::Int(_) | Leaf::Byte(_) | Leaf::Float(_) | Leaf::Ptr(_) => leaf.width(),
        };
        let words = match (leaf, parameter.range) {
            (Leaf::Int(_), Some((lo, hi))) if lo != hi => Words::interval(width, lo, hi),
            (Leaf::Int(_), Some((lo, _))) if lo.is_zero() => return Err(DomainError::Empty),
            _ => Words::All,
        };
        let pointed = parameter.pointer.accessible();
        if matches!(leaf, Leaf::Ptr(_)) && pointed > MAX_POINTED {
            return Err(DomainError::Large(pointed));
        }
        let undefined = !parameter.defined;
        // An aggregate may hold pointers of several types. Bytes may be those of a pointer, about which nothing is
        // promised.
        let pointer = match leaf {
            Leaf::Ptr(kind) => Some(PointerDomain { kind, ..parameter.pointer }),
            Leaf::Byte(_) => {
                Some(PointerDomain { kind: parameter.usual, host: parameter.pointer.host, ..PointerDomain::ANY })
            }
            Leaf::Int(_) | Leaf::Float(_) => None,
        };
        // A copy of undef cannot be distinguished from any other undef, so no run shows that it is captured.
        let uncaptured = pointer.is_some_and(|pointer| pointer.uncaptured);
        let (poison, undef) = (undefined && wanted.poison, undefined && wanted.undef && !uncaptured);
        Ok(LeafDomain { leaf, width, words, poison, undef, pointer })
    }

    /// Whether it is of the byte type.
    pub fn is_byte(&self) -> bool {
        matches!(self.leaf, Leaf::Byte(_))
    }

    /// The number of scalars, `None` beyond 2^40.
    fn size(&self, sets: Sets) -> Option<u64> {
        if self.pointer.is_some() {
            return None;
        }
        let words = self.words.count(self.width)?;
        // A set of one value is that value.
        if self.undef && words <= 1 {
            return Some(words + u64::from(self.poison));
        }
        let defined_or_undef = match (self.undef, &self.words, self.grade(sets)) {
            (false, _, _) => words,
            (true, _, Sets::Full) => words + 1,
            (true, _, Sets::All) => (1 << words) - 1,
            (true, _, Sets::Cubes) => 3u64.checked_pow(self.width).filter(|n| *n <= 1 << 40)?,
        };
        Some(defined_or_undef + u64::from(self.poison))
    }

    /// The grade that applies: for a range of more than four values, only the set of the whole range. Products of bits
    /// do not respect a range.
    fn grade(&self, sets: Sets) -> Sets {
        match (sets, &self.words) {
            (Sets::Full, _) | (_, Words::All) => sets,
            (_, Words::Interval { size, .. }) if *size <= UBig::from(4u8) => Sets::All,
            (_, Words::Interval { .. }) => Sets::Full,
        }
    }

    /// Every scalar of the domain, the words first. To be called only if `size` is small.
    fn scalars(&self, sets: Sets) -> Vec<Scalar> {
        let count = self.words.count(self.width).unwrap_or(0);
        let words: Vec<u64> = (0..count).map(|i| self.words.nth(self.width, i)).collect();
        let mut all: Vec<Scalar> = words.iter().map(|w| Scalar::Word(*w)).collect();
        if self.poison {
            all.push(Scalar::Poison);
        }
        if !self.undef || words.len() < 2 {
            return all;
        }
        match self.grade(sets) {
            Sets::Full => all.extend(self.full_undef()),
            Sets::All => all.extend(subsets(&words, self.width)),
            Sets::Cubes => all.extend(cubes(self.width)),
        }
        all
    }

    /// The set of all values of the leaf; `None` if it cannot be undef, or is too large a range.
    pub fn full_undef(&self) -> Option<Scalar> {
        if !self.undef {
            return None;
        }
        match &self.words {
            Words::All => Some(Scalar::undef(self.width)),
            Words::Interval { .. } => {
                let count = self.words.count(self.width).filter(|n| (2..=4096).contains(n))?;
                let words: Vec<u64> = (0..count).map(|i| self.words.nth(self.width, i)).collect();
                Some(collect(words, self.width, false))
            }
        }
    }

    /// Whether `x` is a defined value of the domain.
    pub fn admits(&self, x: &Int) -> bool {
        match &self.words {
            Words::All => true,
            Words::Interval { start, size } => distance(&x.to_big(), start, self.width) < *size,
        }
    }

    /// A value of the domain: `x` itself, or another one if a range excludes `x`.
    pub fn fit(&self, x: Int) -> Int {
        match &self.words {
            Words::Interval { start, size } if !self.admits(&x) => Int::from_big(self.width, start + x.to_big() % size),
            _ => x,
        }
    }
}

impl Words {
    fn interval(width: u32, lo: &Int, hi: &Int) -> Words {
        let start = lo.to_big();
        let size = distance(&hi.to_big(), &start, width);
        Words::Interval { start, size }
    }

    /// The number of values, `None` beyond 2^32.
    fn count(&self, width: u32) -> Option<u64> {
        match self {
            Words::All => (width <= 32).then(|| 1 << width),
            Words::Interval { size, .. } => u64::try_from(size).ok().filter(|n| *n <= 1 << 32 && width <= 64),
        }
    }

    /// The `i`-th value, for widths up to 64.
    fn nth(&self, width: u32, i: u64) -> u64 {
        match self {
            Words::All => i,
            Words::Interval { start, .. } => u64::try_from(start).unwrap_or(0).wrapping_add(i) & mask(width),
        }
    }
}

/// `to − from` modulo 2^width.
fn distance(to: &UBig, from: &UBig, width: u32) -> UBig {
    if to >= from { to - from } else { (UBig::ONE << width as usize) + to - from }
}

/// Every set of at least two of the words.
fn subsets(words: &[u64], width: u32) -> impl Iterator<Item = Scalar> + '_ {
    (1u32..1 << words.len()).filter(|chosen| chosen.count_ones() >= 2).map(move |chosen| {
        let members = words.iter().enumerate().filter(|(i, _)| chosen >> i & 1 == 1).map(|(_, w)| *w).collect();
        collect(members, width, false)
    })
}

/// Every product of bits with at least one free bit.
fn cubes(width: u32) -> impl Iterator<Item = Scalar> {
    (1..=mask(width)).flat_map(move |undef| {
        let fixed = Cube { undef: UBig::from(mask(width) & !undef), ones: UBig::ZERO };
        let ones: Vec<UBig> = fixed.elements();
        ones.into_iter().map(move |ones| from_cube(Cube { undef: UBig::from(undef), ones }, width, false))
    })
}

/// A listed domain: the scalars of each leaf; an input is a number in mixed radix.
#[derive(Clone, Debug)]
pub struct Enumeration {
    leaves: Vec<Vec<Scalar>>,
    total: u64,
    /// Whether it has every undef set of each leaf, or every product of bits of wider leaves.
    pub complete: bool,
    /// What it contains, in words for the report.
    pub description: String,
}

impl Enumeration {
    fn new(domain: &Domain, sets: &[Sets], total: u64) -> Enumeration {
        let leaves = domain.leaves.iter().zip(sets).map(|(l, s)| l.scalars(*s)).collect();
        let mut grades: Vec<Sets> = Vec::new();
        // A leaf of one bit has one undef set only, which every grade contains.
        for (leaf, sets) in domain.leaves.iter().zip(sets).filter(|(l, _)| l.undef && l.width > 1) {
            let grade = leaf.grade(*sets);
            if !grades.contains(&grade) {
                grades.push(grade);
            }
        }
        let poison = domain.leaves.iter().any(|l| l.poison);
        let description = describe(total, poison, domain.leaves.iter().any(|l| l.undef), &grades);
        Enumeration { leaves, total, complete: !grades.contains(&Sets::Full), description }
    }

    /// The number of inputs.
    pub fn len(&self) -> u64 {
        self.total
    }

    /// Whether there is no input at all; a function without parameters has one.
    pub fn is_empty(&self) -> bool {
        self.total == 0
    }

    /// The leaves of input number `i < len()`.
    pub fn leaves(&self, mut i: u64) -> impl Iterator<Item = Scalar> + '_ {
        self.leaves.iter().map(move |scalars| {
            let n = scalars.len() as u64;
            let digit = i % n;
            i /= n;
            scalars[digit as usize].clone()
        })
    }

    /// Whether input number `i` has a leaf that is poison or a set.
    pub fn has_undefined(&self, i: u64) -> bool {
        let mut i = i;
        self.leaves.iter().any(|scalars| {
            let n = scalars.len() as u64;
            let digit = i % n;
            i /= n;
            !scalars[digit as usize].is_defined()
        })
    }
}

/// The domain in words.
fn describe(total: u64, poison: bool, undef: bool, grades: &[Sets]) -> String {
    let mut parts = vec!["every value".to_owned()];
    if poison {
        parts.push("poison".to_owned());
    }
    let sets = match (undef, grades) {
        (false, _) => None,
        (true, [] | [Sets::All]) => Some("every undef set"),
        (true, grades) if !grades.contains(&Sets::Full) => Some("every undef set that is a product of bits"),
        (true, _) => Some("full undef, but not every undef set"),
    };
    parts.extend(sets.map(str::to_owned));
    let independent = if undef { ", lanes independent" } else { "" };
    format!("all {total} inputs: {} of each argument{independent}", parts.join(", "))
}

#[cfg(test)]
mod tests {
    use super::*;
    use smallvec::smallvec;
    use std::collections::BTreeSet;

    const BOTH: Undefined = Undefined { poison: true, undef: true };

    fn domain(leaves: &[u32], defined: bool, range: Option<&(Int, Int)>, wanted: Undefined) -> Domain {
        let shapes: Vec<Shape> = leaves.iter().map(|w| smallvec![Leaf::Int(*w)]).collect();
        let parameters = shapes.iter().map(|shape| ParameterDomain {
            shape,
            defined,
            range,
            pointer: PointerDomain::ANY,
            usual: PointerKind::USUAL,
        });
        Domain::new(parameters, wanted).expect("integers have a domain")
    }

    fn texts(e: &Enumeration) -> BTreeSet<String> {
        (0..e.len()).map(|i| format!("{:?}", e.leaves(i).collect::<Vec<_>>())).collect()
    }

    #[test]
    fn an_irrelevant_parameter_has_one_value() {
        let mut domain = domain(&[4, 16], false, None, BOTH);
        assert!(domain.enumerate(1 << 16).is_none(), "too many pairs");
        domain.fix(|parameter| parameter == 1);
        let pairs = domain.enumerate(1 << 16).expect("one value of the second");
        assert_eq!(pairs.len(), 82);
        assert!(pairs.complete);
    }

    #[test]
    fn two_bits_have_fifteen_sets_and_poison() {
        let e = domain(&[2], false, None, BOTH).enumerate(1 << 16).expect("small");
        assert_eq!(e.len(), 16);
        assert_eq!(texts(&e).len(), 16, "all distinct");
        assert!(e.complete);
        assert!(e.description.contains("every undef set of each argument, lanes"), "{}", e.description);
    }

    #[test]
    fn four_bits_have_all_cubes() {
        let e = domain(&[4], false, None, BOTH).enumerate(1 << 16).expect("small");
        assert_eq!(e.len(), 82);
        assert_eq!(texts(&e).len(), 82, "all distinct");
        assert!(e.complete);
        assert!(e.description.contains("product of bits"));
    }

    #[test]
    fn the_sets_shrink_until_the_domain_fits() {
        let two_bytes = domain(&[4, 8], false, None, BOTH);
        let e = two_bytes.enumerate(82 * 258).expect("without the cubes of i8");
        assert_eq!(e.len(), 82 * 258);
        assert!(!e.complete, "full undef only is not every set");
        assert!(two_bytes.enumerate(100).is_none());
        let defined = domain(&[4, 8], true, None, BOTH).enumerate(4096).expect("words only");
        assert_eq!((defined.len(), defined.complete), (4096, true));
    }

    #[test]
    fn a_range_excludes_words_and_sets() {
        let wrapping = (Int::new(8, 254), Int::new(8, 2));
        let e = domain(&[8], false, Some(&wrapping), BOTH).enumerate(1 << 16).expect("small");
        let words: Vec<Scalar> = (0..4).flat_map(|i| e.leaves(i).collect::<Vec<_>>()).collect();
        assert_eq!(words, [254, 255, 0, 1].map(Scalar::Word));
        assert_eq!(e.len(), 16, "fifteen subsets and poison");
        let leaf = &domain(&[8], false, Some(&wrapping), BOTH).leaves[0];
        assert!(leaf.admits(&Int::new(8, 255)) && !leaf.admits(&Int::new(8, 2)));
        assert!((0..=255).all(|x| leaf.admits(&leaf.fit(Int::new(8, x)))));
    }

    #[test]
    fn noundef_and_options_leave_undefined_arguments_out() {
        let none = Undefined { poison: false, undef: false };
        for d in [domain(&[3], true, None, BOTH), domain(&[3], false, None, none)] {
            let e = d.enumerate(1 << 16).expect("small");
            assert_eq!(e.len(), 8);
            assert!((0..8).all(|i| !e.has_undefined(i)));
        }
    }
}
