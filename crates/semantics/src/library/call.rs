//! The library functions that executions carry out, by name and type (C23, clause 7; C++, `[new.delete]`).
//!
//! `size_t` is as wide as addresses. An `int` has 32 bits, or 16 where addresses have 16, as on AVR and MSP430
//! ([`int_bits`]); the functions of this table are known with 32 bits only. A `long` is as wide as addresses, as on Unix,
//! unless its letter says that it may be narrower. A function with the right name and another type is not this function.

use super::fortified::Fortification;
use irrefute_ir::{FloatKind, FunctionType, Type};

/// The behaviour of a library function. Numbers are positions of arguments.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum LibraryFunction {
    Allocate(Allocation),
    /// `realloc`.
    Reallocate {
        pointer: usize,
        size: usize,
        /// Whether the old block ends even if there is no new one (`reallocf`).
        frees_on_failure: bool,
    },
    /// `free` and `operator delete`.
    Free {
        pointer: usize,
    },
    /// `strlen`; `strnlen` if it is bounded by the second argument.
    Length {
        bounded: bool,
    },
    /// `wcslen`, of elements with so many bytes.
    WideLength(u64),
    Compare(Comparison),
    Find(Search),
    /// `strcpy`; `stpcpy` gives the end.
    CopyString {
        gives_end: bool,
    },
    /// `strncpy`, `strcat`, `memccpy` and their kin.
    CopyBytes(Copying),
    /// `strdup`; `strndup` if it is bounded by the second argument.
    Duplicate {
        bounded: bool,
    },
    /// `strspn` and `strcspn`.
    Span(SpanEnd),
    /// `strpbrk`.
    FindOfSet,
    /// `strstr`.
    FindString,
    /// `atoi`, `strtol` and their kin.
    Parse(NumberText),
    /// Writes text to the standard output.
    Print(Format),
    /// Writes text to the stream that is an argument.
    PrintTo {
        printed: StreamText,
        stream: usize,
    },
    /// `sprintf`; `snprintf` if there is an argument that bounds it. All arguments behind the format are printed.
    FormatInto {
        size: Option<usize>,
        format: usize,
    },
    /// The check before a fortified function, after which the plain one follows.
    CheckSize(Fortification),
    /// `exit`, `abort`: an event that does not return.
    Exit,
}

/// A function that gives a new heap block, or null.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Allocation {
    /// The argument that is the size in bytes; of one element, if there is a count.
    pub size: usize,
    /// The argument that is the number of elements.
    pub count: Option<usize>,
    /// The argument that is the alignment.
    pub align: Option<usize>,
    pub zeroed: bool,
    /// Whether it may give null. `operator new` throws instead, which is not modelled: it always succeeds.
    pub may_fail: bool,
}

/// `memcmp`, `bcmp`, `strcmp` and `strncmp`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Comparison {
    /// Whether the third argument bounds the number of bytes.
    pub bounded: bool,
    /// Whether a byte 0 in both ends the comparison.
    pub strings: bool,
    /// Whether the sign of the result gives the order.
    pub ordered: bool,
}

/// `memchr`, `strchr` and `strrchr`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Search {
    /// Whether the third argument is the number of bytes; otherwise a byte 0 ends them.
    pub bounded: bool,
    /// Whether the last such byte is searched for, and not the first.
    pub last: bool,
}

/// What a function that copies bytes of a string writes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Copying {
    /// `strncpy`: as many bytes as the third argument says, with zeros behind a shorter string; `stpncpy` gives the end.
    Padded { gives_end: bool },
    /// `strcat`: behind the string that is there; `strncat` at most as many bytes as the third argument says, and a 0.
    Appended { bounded: bool },
    /// `strlcpy`: a string cut to the size in the third argument; `strlcat` behind the string that is there.
    Truncated { appends: bool },
    /// `memccpy`: up to and with the byte in the third argument, at most as many as the fourth says.
    Through,
}

/// Where the beginning of a string ends whose length `strspn` or `strcspn` gives.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum SpanEnd {
    /// At the first byte that is not in the set.
    Outside,
    /// At the first byte that is.
    Inside,
}

/// A function that reads a number from a string.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum NumberText {
    /// `atoi`.
    Decimal,
    /// `strtol`: the second argument says where to store the end, the third is the base.
    OfBase { signed: bool },
}

/// What a function prints.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Format {
    /// `printf`.
    Formatted,
    /// `puts`: a string and a newline.
    Line,
    /// `putchar`.
    Byte,
}

/// What a function prints to a stream, by its first arguments.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum StreamText {
    /// `fprintf`, whose format is the second argument.
    Formatted,
    /// `fputs`.
    String,
    /// `fputc`.
    Byte,
    /// `fwrite`: so many items of a size.
    Items,
}

impl LibraryFunction {
    /// Whether it prints, also into a block.
    pub fn prints(self) -> bool {
        matches!(self, Print(_) | PrintTo { .. } | FormatInto { .. })
    }

    /// Whether it prints to a stream.
    pub fn prints_to_stream(self) -> bool {
        matches!(self, PrintTo { .. })
    }
}

impl StreamText {
    /// The result of a call that gives `success` if it prints all, where the environment answered a number: the answer if C
    /// allows it, or else success. `EOF` is −1.
    pub fn result(self, success: u64, answer: Option<u64>) -> u64 {
        let negative = |answer: &u64| (*answer as u32 as i32) < 0;
        let eof = u64::from(u32::MAX);
        match self {
            StreamText::Formatted => answer.filter(negative).map_or(success, |answer| u64::from(answer as u32)),
            StreamText::String => {
                answer.map_or(success, |answer| if negative(&answer) { eof } else { answer & 0x7fff_ffff })
            }
            StreamText::Byte => answer.filter(negative).map_or(success, |_| eof),
            StreamText::Items => answer.filter(|answer| *answer < success).unwrap_or(success),
        }
    }
}

impl Allocation {
    /// That of `malloc`, with the size in this argument.
    pub const fn of_size(size: usize) -> Allocation {
        Allocation { size, count: None, align: None, zeroed: false, may_fail: true }
    }
}

const MALLOC: Allocation = Allocation::of_size(0);
const NEW: Allocation = Allocation { may_fail: false, ..MALLOC };

use LibraryFunction::{
    Allocate, Compare, CopyBytes, CopyString, Duplicate, Exit, Find, FindOfSet, FindString, FormatInto, Free, Length,
    Parse, Print, PrintTo, Reallocate, Span,
};

/// Names, types and meanings. A type is a letter for the result and one for each parameter: `p` a pointer,
/// `l` a `size_t` or `long`, `n` a `long` that may have 32 bits, `L` 64 bits, `i` 32 bits, `j` an `int`, `b` 8 bits, `d` a
/// `double`, `f` a `float`, `v` nothing, `.` any more arguments.
const TABLE: &[(&str, &str, LibraryFunction)] = &[
    ("malloc", "pl", Allocate(MALLOC)),
    ("calloc", "pll", Allocate(Allocation { count: Some(1), zeroed: true, ..MALLOC })),
    ("aligned_alloc", "pll", Allocate(Allocation { size: 1, align: Some(0), ..MALLOC })),
    ("realloc", "ppl", Reallocate { pointer: 0, size: 1, frees_on_failure: false }),
    ("reallocf", "ppl", Reallocate { pointer: 0, size: 1, frees_on_failure: true }),
    ("free", "vp", Free { pointer: 0 }),
    ("_Znwm", "pl", Allocate(NEW)),
    ("_Znam", "pl", Allocate(NEW)),
    ("_ZnwmRKSt9nothrow_t", "plp", Allocate(MALLOC)),
    ("_ZnamRKSt9nothrow_t", "plp", Allocate(MALLOC)),
    ("_ZnwmSt11align_val_t", "pll", Allocate(Allocation { align: Some(1), ..NEW })),
    ("_ZnamSt11align_val_t", "pll", Allocate(Allocation { align: Some(1), ..NEW })),
    ("_ZnwmSt11align_val_tRKSt9nothrow_t", "pllp", Allocate(Allocation { align: Some(1), ..MALLOC })),
    ("_ZnamSt11align_val_tRKSt9nothrow_t", "pllp", Allocate(Allocation { align: Some(1), ..MALLOC })),
    // LLVM's own forms with a hint of how often the memory is used.
    ("_Znwm12__hot_cold_t", "plb", Allocate(NEW)),
    ("_Znam12__hot_cold_t", "plb", Allocate(NEW)),
    ("_ZnwmRKSt9nothrow_t12__hot_cold_t", "plpb", Allocate(MALLOC)),
    ("_ZnamRKSt9nothrow_t12__hot_cold_t", "plpb", Allocate(MALLOC)),
    ("_ZnwmSt11align_val_t12__hot_cold_t", "pllb", Allocate(Allocation { align: Some(1), ..NEW })),
    ("_ZnamSt11align_val_t12__hot_cold_t", "pllb", Allocate(Allocation { align: Some(1), ..NEW })),
    ("_ZnwmSt11align_val_tRKSt9nothrow_t12__hot_cold_t", "pllpb", Allocate(Allocation { align: Some(1), ..MALLOC })),
    ("_ZnamSt11align_val_tRKSt9nothrow_t12__hot_cold_t", "pllpb", Allocate(Allocation { align: Some(1), ..MALLOC })),
    ("_ZdlPv", "vp", Free { pointer: 0 }),
    ("_ZdaPv", "vp", Free { pointer: 0 }),
    ("_ZdlPvm", "vpl", Free { pointer: 0 }),
    ("_ZdaPvm", "vpl", Free { pointer: 0 }),
    ("_ZdlPvRKSt9nothrow_t", "vpp", Free { pointer: 0 }),
    ("_ZdaPvRKSt9nothrow_t", "vpp", Free { pointer: 0 }),
    ("_ZdlPvSt11align_val_t", "vpl", Free { pointer: 0 }),
    ("_ZdaPvSt11align_val_t", "vpl", Free { pointer: 0 }),
    ("_ZdlPvmSt11align_val_t", "vpll", Free { pointer: 0 }),
    ("_ZdaPvmSt11align_val_t", "vpll", Free { pointer: 0 }),
    ("strlen", "lp", Length { bounded: false }),
    ("strnlen", "lpl", Length { bounded: true }),
    ("memcmp", "ippl", Compare(Comparison { bounded: true, strings: false, ordered: true })),
    ("bcmp", "ippl", Compare(Comparison { bounded: true, strings: false, ordered: false })),
    ("strcmp", "ipp", Compare(Comparison { bounded: false, strings: true, ordered: true })),
    ("strncmp", "ippl", Compare(Comparison { bounded: true, strings: true, ordered: true })),
    ("memchr", "ppil", Find(Search { bounded: true, last: false })),
    ("memrchr", "ppil", Find(Search { bounded: true, last: true })),
    ("strchr", "ppi", Find(Search { bounded: false, last: false })),
    ("strrchr", "ppi", Find(Search { bounded: false, last: true })),
    ("strcpy", "ppp", CopyString { gives_end: false }),
    ("stpcpy", "ppp", CopyString { gives_end: true }),
    ("strncpy", "pppl", CopyBytes(Copying::Padded { gives_end: false })),
    ("stpncpy", "pppl", CopyBytes(Copying::Padded { gives_end: true })),
    ("strcat", "ppp", CopyBytes(Copying::Appended { bounded: false })),
    ("strncat", "pppl", CopyBytes(Copying::Appended { bounded: true })),
    ("strlcpy", "lppl", CopyBytes(Copying::Truncated { appends: false })),
    ("strlcat", "lppl", CopyBytes(Copying::Truncated { appends: true })),
    ("memccpy", "pppil", CopyBytes(Copying::Through)),
    ("strdup", "pp", Duplicate { bounded: false }),
    ("__strdup", "pp", Duplicate { bounded: false }),
    ("strndup", "ppl", Duplicate { bounded: true }),
    ("__strndup", "ppl", Duplicate { bounded: true }),
    ("strspn", "lpp", Span(SpanEnd::Outside)),
    ("strcspn", "lpp", Span(SpanEnd::Inside)),
    ("strpbrk", "ppp", FindOfSet),
    ("strstr", "ppp", FindString),
    ("atoi", "ip", Parse(NumberText::Decimal)),
    ("atol", "lp", Parse(NumberText::Decimal)),
    ("atoll", "Lp", Parse(NumberText::Decimal)),
    ("strtol", "lppi", Parse(NumberText::OfBase { signed: true })),
    ("strtoll", "Lppi", Parse(NumberText::OfBase { signed: true })),
    ("strtoul", "lppi", Parse(NumberText::OfBase { signed: false })),
    ("strtoull", "Lppi", Parse(NumberText::OfBase { signed: false })),
    ("sprintf", "ipp.", FormatInto { size: None, format: 1 }),
    ("snprintf", "iplp.", FormatInto { size: Some(1), format: 2 }),
    ("printf", "ip.", Print(Format::Formatted)),
    ("puts", "ip", Print(Format::Line)),
    ("putchar", "ii", Print(Format::Byte)),
    ("putchar_unlocked", "ii", Print(Format::Byte)),
    ("fprintf", "ipp.", PrintTo { printed: StreamText::Formatted, stream: 0 }),
    ("fputs", "ipp", PrintTo { printed: StreamText::String, stream: 1 }),
    ("fputs_unlocked", "ipp", PrintTo { printed: StreamText::String, stream: 1 }),
    ("fputc", "iip", PrintTo { printed: StreamText::Byte, stream: 1 }),
    ("fputc_unlocked", "iip", PrintTo { printed: StreamText::Byte, stream: 1 }),
    ("putc", "iip", PrintTo { printed: StreamText::Byte, stream: 1 }),
    ("putc_unlocked", "iip", PrintTo { printed: StreamText::Byte, stream: 1 }),
    ("fwrite", "lpllp", PrintTo { printed: StreamText::Items, stream: 3 }),
    ("fwrite_unlocked", "lpllp", PrintTo { printed: StreamText::Items, stream: 3 }),
    ("exit", "vi", Exit),
    ("_exit", "vi", Exit),
    ("_Exit", "vi", Exit),
    ("abort", "v", Exit),
    // Fortified: a check of the size of the object goes before.
    ("__strlen_chk", "lpl", Length { bounded: false }),
    ("__strcpy_chk", "pppl", CopyString { gives_end: false }),
    ("__stpcpy_chk", "pppl", CopyString { gives_end: true }),
    ("__strncpy_chk", "pppll", CopyBytes(Copying::Padded { gives_end: false })),
    ("__stpncpy_chk", "pppll", CopyBytes(Copying::Padded { gives_end: true })),
    ("__strcat_chk", "pppl", CopyBytes(Copying::Appended { bounded: false })),
    ("__strncat_chk", "pppll", CopyBytes(Copying::Appended { bounded: true })),
    ("__strlcpy_chk", "lppll", CopyBytes(Copying::Truncated { appends: false })),
    ("__strlcat_chk", "lppll", CopyBytes(Copying::Truncated { appends: true })),
    ("__memccpy_chk", "pppill", CopyBytes(Copying::Through)),
    ("__sprintf_chk", "ipilp.", FormatInto { size: None, format: 3 }),
    ("__snprintf_chk", "iplilp.", FormatInto { size: Some(1), format: 4 }),
];

/// The library function of a name, if it is modelled and has this type, where a `size_t` has `size_bits` bits.
pub(crate) fn lookup(name: &str, ty: &FunctionType, size_bits: u32) -> Option<LibraryFunction> {
    let of_that_name = TABLE.iter().find(|(known, ..)| *known == name);
    of_that_name.filter(|(_, letters, _)| has_type(ty, letters, size_bits)).map(|(.., function)| *function)
}

/// The names of this table, with the letters of their types.
pub(super) fn rows() -> impl Iterator<Item = (&'static str, &'static str)> {
    TABLE.iter().map(|(name, letters, _)| (*name, *letters))
}

/// The type that letters describe where a `size_t` has 64 bits; `None` if there is another letter.
pub(super) fn type_of(letters: &str) -> Option<FunctionType> {
    let fixed = letters.strip_suffix('.').unwrap_or(letters);
    let of_letter = |letter| {
        Some(match letter {
            'v' => Type::Void,
            'p' => Type::PTR,
            'l' | 'n' | 'L' => Type::Int(64),
            'i' | 'j' => Type::Int(32),
            'b' => Type::Int(8),
            'd' => Type::Float(FloatKind::Double),
            'f' => Type::Float(FloatKind::Float),
            _ => return None,
        })
    };
    let mut types = fixed.chars().map(of_letter);
    let ret = types.next()??;
    Some(FunctionType { ret, params: types.collect::<Option<_>>()?, varargs: letters.ends_with('.') })
}

/// Whether a type is the one that letters describe: of the result, of each parameter, and `.` for arguments beyond them.
///
/// ```
/// use irrefute_ir::{FunctionType, Type};
/// use irrefute_semantics::library::has_type;
/// let ty = FunctionType { ret: Type::Int(32), params: vec![Type::PTR], varargs: true };
/// assert!(has_type(&ty, "ip.", 64) && !has_type(&ty, "ip", 64));
/// ```
pub fn has_type(ty: &FunctionType, letters: &str, size_bits: u32) -> bool {
    let fixed = letters.strip_suffix('.').unwrap_or(letters);
    let types = std::iter::once(&ty.ret).chain(&ty.params);
    ty.varargs == letters.ends_with('.')
        && types.clone().count() == fixed.len()
        && types.zip(fixed.chars()).all(|(ty, letter)| is_of_letter(ty, letter, size_bits))
}

/// The width of an `int`.
pub(crate) fn int_bits(size_bits: u32) -> u32 {
    size_bits.clamp(16, 32)
}

fn is_of_letter(ty: &Type, letter: char, size_bits: u32) -> bool {
    match (letter, ty) {
        ('v', Type::Void) => true,
        ('p', Type::Ptr(space)) => space.0 == 0,
        ('l', Type::Int(width)) => *width == size_bits,
        // On Windows a `long` has 32 bits where addresses have 64.
        ('n', Type::Int(width)) => *width == 32 || *width == size_bits,
        ('L', Type::Int(width)) => *width == 64,
        ('i', Type::Int(width)) => *width == 32,
        ('j', Type::Int(width)) => *width == int_bits(size_bits),
        ('b', Type::Int(width)) => *width == 8,
        ('d', Type::Float(kind)) => *kind == FloatKind::Double,
        ('f', Type::Float(kind)) => *kind == FloatKind::Float,
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_type_belongs_to_a_name() {
        let ty = |ret: Type, params: &[Type], varargs| FunctionType { ret, params: params.to_vec(), varargs };
        let pointer = Type::Ptr(Default::default());
        let malloc = ty(pointer.clone(), &[Type::Int(64)], false);
        assert_eq!(lookup("malloc", &malloc, 64), Some(Allocate(MALLOC)));
        assert_eq!(lookup("malloc", &ty(pointer.clone(), &[Type::Int(32)], false), 64), None);
        assert_eq!(lookup("mallocs", &malloc, 64), None);
        assert_eq!(
            lookup("printf", &ty(Type::Int(32), std::slice::from_ref(&pointer), true), 64),
            Some(Print(Format::Formatted))
        );
        assert_eq!(lookup("printf", &ty(Type::Int(32), std::slice::from_ref(&pointer), false), 64), None);
        let narrow = ty(pointer, &[Type::Int(32)], false);
        assert_eq!(lookup("malloc", &narrow, 32), Some(Allocate(MALLOC)), "where addresses have 32 bits");
    }

    #[test]
    fn every_name_is_one_of_the_library() {
        for (i, (name, ..)) in TABLE.iter().enumerate() {
            assert!(super::super::is_known(name), "{name}");
            assert_eq!(super::super::fortification(name).is_some(), name.ends_with("_chk"), "{name}");
            assert!(TABLE[..i].iter().all(|(other, ..)| other != name), "{name}");
        }
    }
}
