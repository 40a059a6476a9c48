//! The library functions that softbound knows, as a table: what they access, what they do to pointers in memory, and
//! where their results may be dereferenced (C23, clause 7). Numbers are positions of arguments.
//!
//! A function without a body that is not in the table is called as it is, if neither it nor its arguments are pointers;
//! otherwise the module is refused.

/// A number of bytes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Size {
    /// An argument.
    Argument(usize),
    /// The product of two.
    Product(usize, usize),
    /// Always the same.
    Constant(u64),
}

/// What must be within bounds before a call.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Check {
    /// This many bytes at a pointer.
    Bytes(usize, Size),
    /// The same, unless the pointer is null.
    BytesUnlessNull(usize, u64),
    /// A string, with the 0 at its end.
    String(usize),
    /// A string, or as much of it as the other argument says.
    StringWithin(usize, usize),
    /// A string, and room for it: `strcpy`.
    Copied {
        /// Where it is written.
        to: usize,
        /// The string.
        from: usize,
    },
    /// Two strings, and room for both: `strcat`.
    Appended {
        /// The first, behind which the other is written.
        to: usize,
        /// The other.
        from: usize,
        /// How much of it, at most.
        most: Option<usize>,
    },
    /// A format, which must be a constant, with the strings that it prints; its arguments follow.
    Format(usize),
    /// Room for what the format in the next argument prints: `sprintf`.
    Printed(usize),
}

/// What a call does to pointers in memory, or their bounds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Effect {
    /// Nothing.
    None,
    /// Bytes are copied, and pointers with them.
    Copies {
        /// To where.
        to: usize,
        /// From where.
        from: usize,
        /// How many.
        size: Size,
    },
    /// A pointer into what another argument points to is stored, unless the address is null: `strtol`.
    StoresInside {
        /// Where.
        at: usize,
        /// Into what.
        of: usize,
    },
    /// A block is moved: `realloc`.
    Moves {
        /// The old one.
        from: usize,
        /// The new size.
        size: Size,
    },
}

/// Where a result may be dereferenced.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ResultBounds {
    /// It is no pointer, or one that only the library dereferences.
    Opaque,
    /// A block of this size, or null.
    Block(Size),
    /// Wherever an argument may be.
    Inside(usize),
    /// A string, with the 0 at its end, or null.
    String,
    /// A pointer to a pointer into a table of characters, from −128 to 255, whose elements are this many bytes wide: `<ctype.h>`
    /// of glibc.
    CharacterTable(u64),
}

/// A row of the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Known {
    /// The name.
    pub name: &'static str,
    /// The parameters: `p` a pointer, `n` an integer, `f` a floating-point number; `.` if more arguments may follow.
    pub params: &'static str,
    /// What is checked.
    pub checks: &'static [Check],
    /// What it does to bounds in memory.
    pub effect: Effect,
    /// Its result.
    pub result: ResultBounds,
}

use Check::{Appended, Bytes, BytesUnlessNull, Copied, Format, Printed, StringWithin};
use ResultBounds::{Block, CharacterTable, Inside, Opaque};
use Size::{Argument, Product};

const fn row(name: &'static str, params: &'static str, checks: &'static [Check], result: ResultBounds) -> Known {
    Known { name, params, checks, effect: Effect::None, result }
}

const fn changing(known: Known, effect: Effect) -> Known {
    Known { effect, ..known }
}

const fn ended(known: Known) -> Known {
    changing(known, Effect::StoresInside { at: 1, of: 0 })
}

const COPY: Effect = Effect::Copies { to: 0, from: 1, size: Argument(2) };
const MOVE: Effect = Effect::Moves { from: 0, size: Argument(1) };
const BOTH: &[Check] = &[Bytes(0, Argument(2)), Bytes(1, Argument(2))];
const STRING: &[Check] = &[Check::String(0)];
const STRINGS: &[Check] = &[Check::String(0), Check::String(1)];
const WITHIN: &[Check] = &[StringWithin(0, 2), StringWithin(1, 2)];
const NUMBER: &[Check] = &[Check::String(0), BytesUnlessNull(1, 8)];
/// The size of `jmp_buf` in glibc for x86-64.
const JUMP: &[Check] = &[Bytes(0, Size::Constant(200))];

/// The table.
pub const TABLE: &[Known] = &[
    row("malloc", "n", &[], Block(Argument(0))),
    row("calloc", "nn", &[], Block(Product(0, 1))),
    row("aligned_alloc", "nn", &[], Block(Argument(1))),
    changing(row("realloc", "pn", &[], Block(Argument(1))), MOVE),
    row("free", "p", &[], Opaque),
    row("_Znwm", "n", &[], Block(Argument(0))),
    row("_Znam", "n", &[], Block(Argument(0))),
    row("_ZdlPv", "p", &[], Opaque),
    row("_ZdaPv", "p", &[], Opaque),
    row("_ZdlPvm", "pn", &[], Opaque),
    row("_ZdaPvm", "pn", &[], Opaque),
    changing(row("memcpy", "ppn", BOTH, Inside(0)), COPY),
    changing(row("memmove", "ppn", BOTH, Inside(0)), COPY),
    row("memset", "pnn", &[Bytes(0, Argument(2))], Inside(0)),
    row("memcmp", "ppn", BOTH, Opaque),
    row("bcmp", "ppn", BOTH, Opaque),
    row("memchr", "pnn", &[Bytes(0, Argument(2))], Inside(0)),
    row("memrchr", "pnn", &[Bytes(0, Argument(2))], Inside(0)),
    row("strlen", "p", STRING, Opaque),
    row("strnlen", "pn", &[StringWithin(0, 1)], Opaque),
    row("strcmp", "pp", STRINGS, Opaque),
    row("strcasecmp", "pp", STRINGS, Opaque),
    row("strncmp", "ppn", WITHIN, Opaque),
    row("strncasecmp", "ppn", WITHIN, Opaque),
    row("strchr", "pn", STRING, Inside(0)),
    row("strrchr", "pn", STRING, Inside(0)),
    row("strspn", "pp", STRINGS, Opaque),
    row("strcspn", "pp", STRINGS, Opaque),
    row("strpbrk", "pp", STRINGS, Inside(0)),
    row("strstr", "pp", STRINGS, Inside(0)),
    row("strcpy", "pp", &[Copied { to: 0, from: 1 }], Inside(0)),
    row("stpcpy", "pp", &[Copied { to: 0, from: 1 }], Inside(0)),
    row("strncpy", "ppn", &[StringWithin(1, 2), Bytes(0, Argument(2))], Inside(0)),
    row("stpncpy", "ppn", &[StringWithin(1, 2), Bytes(0, Argument(2))], Inside(0)),
    row("strcat", "pp", &[Appended { to: 0, from: 1, most: None }], Inside(0)),
    row("strncat", "ppn", &[Appended { to: 0, from: 1, most: Some(2) }], Inside(0)),
    row("strdup", "p", STRING, ResultBounds::String),
    row("strndup", "pn", &[StringWithin(0, 1)], ResultBounds::String),
    row("strerror", "n", &[], ResultBounds::String),
    row("getenv", "p", STRING, ResultBounds::String),
    row("__errno_location", "", &[], Block(Size::Constant(4))),
    row("frexp", "fp", &[Bytes(1, Size::Constant(4))], Opaque),
    row("frexpf", "fp", &[Bytes(1, Size::Constant(4))], Opaque),
    row("modf", "fp", &[Bytes(1, Size::Constant(8))], Opaque),
    row("modff", "fp", &[Bytes(1, Size::Constant(4))], Opaque),
    row("__ctype_b_loc", "", &[], CharacterTable(2)),
    row("__ctype_tolower_loc", "", &[], CharacterTable(4)),
    row("__ctype_toupper_loc", "", &[], CharacterTable(4)),
    row("atexit", "p", &[], Opaque),
    row("atoi", "p", STRING, Opaque),
    row("atol", "p", STRING, Opaque),
    row("atoll", "p", STRING, Opaque),
    row("atof", "p", STRING, Opaque),
    ended(row("strtol", "ppn", NUMBER, Opaque)),
    ended(row("strtoll", "ppn", NUMBER, Opaque)),
    ended(row("strtoul", "ppn", NUMBER, Opaque)),
    ended(row("strtoull", "ppn", NUMBER, Opaque)),
    ended(row("strtod", "pp", NUMBER, Opaque)),
    ended(row("strtof", "pp", NUMBER, Opaque)),
    row("printf", "p.", &[Format(0)], Opaque),
    row("fprintf", "pp.", &[Format(1)], Opaque),
    row("snprintf", "pnp.", &[Format(2), Bytes(0, Argument(1))], Opaque),
    row("sprintf", "pp.", &[Format(1), Printed(0)], Opaque),
    row("puts", "p", STRING, Opaque),
    row("fputs", "pp", STRING, Opaque),
    row("perror", "p", STRING, Opaque),
    row("putc", "np", &[], Opaque),
    row("fputc", "np", &[], Opaque),
    row("getc", "p", &[], Opaque),
    row("fgetc", "p", &[], Opaque),
    row("ungetc", "np", &[], Opaque),
    row("fgets", "pnp", &[Bytes(0, Argument(1))], Inside(0)),
    row("fread", "pnnp", &[Bytes(0, Product(1, 2))], Opaque),
    row("fwrite", "pnnp", &[Bytes(0, Product(1, 2))], Opaque),
    row("read", "npn", &[Bytes(1, Argument(2))], Opaque),
    row("write", "npn", &[Bytes(1, Argument(2))], Opaque),
    row("fflush", "p", &[], Opaque),
    row("feof", "p", &[], Opaque),
    row("ferror", "p", &[], Opaque),
    row("clearerr", "p", &[], Opaque),
    row("fileno", "p", &[], Opaque),
    row("time", "p", &[BytesUnlessNull(0, 8)], Opaque),
    row("__assert_fail", "ppnp", &[Check::String(0), Check::String(1), Check::String(3)], Opaque),
    row("setjmp", "p", JUMP, Opaque),
    row("_setjmp", "p", JUMP, Opaque),
    row("__sigsetjmp", "pn", JUMP, Opaque),
    row("longjmp", "pn", JUMP, Opaque),
    row("_longjmp", "pn", JUMP, Opaque),
];

/// The row of a function.
pub fn known(name: &str) -> Option<&'static Known> {
    TABLE.iter().find(|known| known.name == name)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_name_has_one_row_and_positions_are_those_of_parameters() {
        for (index, known) in TABLE.iter().enumerate() {
            assert!(TABLE[..index].iter().all(|other| other.name != known.name), "{}", known.name);
            let is_pointer = |at: &usize| known.params.as_bytes().get(*at) == Some(&b'p');
            let is_number = |at: &usize| known.params.as_bytes().get(*at) == Some(&b'n');
            let is_size = |size: &Size| match size {
                Argument(at) => is_number(at),
                Product(a, b) => is_number(a) && is_number(b),
                Size::Constant(_) => true,
            };
            for check in known.checks {
                let fits = match check {
                    Bytes(at, size) => is_pointer(at) && is_size(size),
                    BytesUnlessNull(at, _) | Check::String(at) | Format(at) => is_pointer(at),
                    Printed(at) => is_pointer(at) && is_pointer(&(at + 1)),
                    StringWithin(at, most) => is_pointer(at) && is_number(most),
                    Copied { to, from } => is_pointer(to) && is_pointer(from),
                    Appended { to, from, most } => is_pointer(to) && is_pointer(from) && most.iter().all(is_number),
                };
                assert!(fits, "{}: {check:?}", known.name);
            }
            let fits = match &known.effect {
                Effect::None => true,
                Effect::Copies { to, from, size } => is_pointer(to) && is_pointer(from) && is_size(size),
                Effect::StoresInside { at, of } => is_pointer(at) && is_pointer(of),
                Effect::Moves { from, size } => is_pointer(from) && is_size(size),
            };
            assert!(fits, "{}: {:?}", known.name, known.effect);
        }
    }
}
