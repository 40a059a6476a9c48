//! The flags of instructions: promises that make the result poison when they are broken (Language
//! Reference: `nuw`, `nsw`, `exact`, `disjoint`, `nneg`, `samesign`, `inbounds`, `nusw`, fast-math
//! flags). [`Op::allowed_flags`](super::Op::allowed_flags) gives the flags that an opcode may carry.

use std::fmt;
use std::ops::{BitAnd, BitOr, BitOrAssign, Not};

/// A set of instruction flags.
#[derive(Clone, Copy, Default, PartialEq, Eq, Hash)]
pub struct Flags(u16);

impl Flags {
    /// No flag.
    pub const NONE: Flags = Flags(0);
    /// `nuw`: no wrap of the unsigned result.
    pub const NUW: Flags = Flags(1);
    /// `nsw`: no wrap of the signed result.
    pub const NSW: Flags = Flags(1 << 1);
    /// `exact`: a division without remainder, a right shift that loses no set bit.
    pub const EXACT: Flags = Flags(1 << 2);
    /// `disjoint`: the operands of `or` have no set bit in common.
    pub const DISJOINT: Flags = Flags(1 << 3);
    /// `nneg`: the operand of `zext` or `uitofp` is not negative.
    pub const NNEG: Flags = Flags(1 << 4);
    /// `samesign`: the operands of `icmp` have the same sign bit.
    pub const SAMESIGN: Flags = Flags(1 << 5);
    /// `inbounds`: a `getelementptr` stays within its block; implies `nusw`.
    pub const INBOUNDS: Flags = Flags(1 << 6);
    /// `nusw`: the offset of a `getelementptr`, as a signed number, wraps nowhere.
    pub const NUSW: Flags = Flags(1 << 7);
    /// `nnan`: neither operands nor result are NaN.
    pub const NNAN: Flags = Flags(1 << 8);
    /// `ninf`: neither operands nor result are infinite.
    pub const NINF: Flags = Flags(1 << 9);
    /// `nsz`: the sign of a zero may be ignored.
    pub const NSZ: Flags = Flags(1 << 10);
    /// `arcp`: division may become multiplication by the reciprocal.
    pub const ARCP: Flags = Flags(1 << 11);
    /// `contract`: operations may be fused, as into `fma`.
    pub const CONTRACT: Flags = Flags(1 << 12);
    /// `afn`: functions may be approximated.
    pub const AFN: Flags = Flags(1 << 13);
    /// `reassoc`: operations may be reassociated.
    pub const REASSOC: Flags = Flags(1 << 14);
    /// All fast-math flags, printed as `fast`.
    pub const FAST: Flags = Flags(0x7f00);

    /// Every single flag with its keyword, in the order in which LLVM prints them.
    pub const ALL: [(Flags, &'static str); 15] = [
        (Flags::REASSOC, "reassoc"),
        (Flags::NNAN, "nnan"),
        (Flags::NINF, "ninf"),
        (Flags::NSZ, "nsz"),
        (Flags::ARCP, "arcp"),
        (Flags::CONTRACT, "contract"),
        (Flags::AFN, "afn"),
        (Flags::INBOUNDS, "inbounds"),
        (Flags::NUSW, "nusw"),
        (Flags::NUW, "nuw"),
        (Flags::NSW, "nsw"),
        (Flags::EXACT, "exact"),
        (Flags::DISJOINT, "disjoint"),
        (Flags::NNEG, "nneg"),
        (Flags::SAMESIGN, "samesign"),
    ];

    /// The flag of a keyword; `fast` is all fast-math flags.
    pub fn from_keyword(word: &str) -> Option<Flags> {
        if word == "fast" {
            return Some(Flags::FAST);
        }
        Flags::ALL.iter().find(|(_, w)| *w == word).map(|(f, _)| *f)
    }

    /// Whether every flag of `other` is in this set.
    pub fn contains(self, other: Flags) -> bool {
        self.0 & other.0 == other.0
    }

    /// Whether no flag is set.
    pub fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The single flags of this set.
    pub fn iter(self) -> impl Iterator<Item = Flags> {
        Flags::ALL.into_iter().map(|(f, _)| f).filter(move |f| self.contains(*f))
    }

    /// This set without the flags of `other`.
    pub fn without(self, other: Flags) -> Flags {
        Flags(self.0 & !other.0)
    }
}

impl BitOr for Flags {
    type Output = Flags;
    fn bitor(self, other: Flags) -> Flags {
        Flags(self.0 | other.0)
    }
}

impl BitOrAssign for Flags {
    fn bitor_assign(&mut self, other: Flags) {
        self.0 |= other.0;
    }
}

impl BitAnd for Flags {
    type Output = Flags;
    fn bitand(self, other: Flags) -> Flags {
        Flags(self.0 & other.0)
    }
}

impl Not for Flags {
    type Output = Flags;
    fn not(self) -> Flags {
        Flags(!self.0 & 0x7fff)
    }
}

impl fmt::Display for Flags {
    /// The keywords, each followed by a space.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut rest = *self;
        if rest.contains(Flags::FAST) {
            f.write_str("fast ")?;
            rest = rest.without(Flags::FAST);
        }
        if rest.contains(Flags::INBOUNDS) {
            // `inbounds` implies `nusw`, which is then not printed.
            rest = rest.without(Flags::NUSW);
        }
        for (flag, word) in Flags::ALL {
            if rest.contains(flag) {
                write!(f, "{word} ")?;
            }
        }
        Ok(())
    }
}

impl fmt::Debug for Flags {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "[{}]", self.to_string().trim_end())
    }
}
