//! The printer of the text form, for the LLVM version that will read it.
//!
//! A feature that the version lacks is written in its older notation (`captures(none)` becomes
//! `nocapture`), left out if it is an attribute, or refused (instructions, flags, types): a program
//! without a flag is another program. [`downgrade`](super::downgrade()) makes that program.
//!
//! Everything is written into one string. The first feature that cannot be expressed is remembered
//! and reported at the end, so the writing functions need no result. Code that only displays a piece
//! of a program ignores it.

mod attributes;
mod calls;
mod constants;
mod display;
mod floats;
mod function;
mod globals;
mod instructions;
mod metadata;
mod module;
mod names;
mod terminators;
mod versions;

pub use display::{InstDisplay, InstRef, display_inst};

use super::attribute::Attributes;
use super::module::{Function, Module};
use super::types::{AddressSpace, Type};
use irrefute_version::LlvmVersion;
use rustc_hash::{FxHashMap, FxHashSet};
use std::borrow::Cow;
use std::fmt::{Display, Write};
use std::sync::Arc;

/// Why a module cannot be printed.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum PrintError {
    /// The version has no notation for a feature.
    #[error("LLVM {} has no {feature}", version.0)]
    Unsupported {
        /// The feature, as a noun for the message: `` `nneg` on `zext` ``.
        feature: Cow<'static, str>,
        /// The version that was asked for.
        version: LlvmVersion,
    },
}

/// The text of a module for an LLVM version.
///
/// # Errors
/// If the version has no notation for a feature of the module.
///
/// ```
/// use irrefute_ir::{self as ir, LlvmVersion, PrintError};
/// let text = "define i8 @f(i4 %x) {\n  %y = zext nneg i4 %x to i8\n  ret i8 %y\n}\n";
/// let module = ir::parse(text, LlvmVersion(22))?;
/// assert_eq!(ir::print(&module, LlvmVersion(22)).as_deref(), Ok(text));
/// assert!(ir::print(&module, LlvmVersion(16)).is_err());
/// # Ok::<(), ir::ParseError>(())
/// ```
pub fn print(module: &Module, version: LlvmVersion) -> Result<String, PrintError> {
    let mut printer = Printer::of_module(module, version);
    printer.module(module);
    printer.finish()
}

/// The text of one function, without the rest of its module.
///
/// # Errors
/// As [`print`](fn@print).
pub fn print_function(module: &Module, function: &Function, version: LlvmVersion) -> Result<String, PrintError> {
    let mut printer = Printer::new(version);
    printer.learn(module);
    printer.function(function);
    printer.finish()
}

impl Display for Module {
    /// The text for the module's own version, even if that version could not read it.
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let mut printer = Printer::of_module(self, self.version);
        printer.module(self);
        f.write_str(&printer.out)
    }
}

/// The state of printing one text.
struct Printer {
    out: String,
    version: LlvmVersion,
    /// The first feature for which the version has no notation.
    refused: Option<Cow<'static, str>>,
    /// The numbers of unnamed globals.
    globals: FxHashMap<Arc<str>, u32>,
    /// Packed named structures, whose values are written in other brackets.
    packed: FxHashSet<Arc<str>>,
    /// The attribute groups that the text uses so far; `None` where it has no place for them.
    groups: Option<Vec<Attributes>>,
}

impl Printer {
    fn new(version: LlvmVersion) -> Printer {
        Printer {
            out: String::new(),
            version,
            refused: None,
            globals: FxHashMap::default(),
            packed: FxHashSet::default(),
            groups: None,
        }
    }

    fn of_module(module: &Module, version: LlvmVersion) -> Printer {
        let mut printer = Printer { groups: Some(Vec::new()), ..Printer::new(version) };
        printer.learn(module);
        printer
    }

    /// Records the facts about a module on which the text of its parts depends.
    fn learn(&mut self, module: &Module) {
        self.number_globals(module);
        let packed = module.named_types.iter().filter(|(_, body)| body.as_ref().is_some_and(|b| b.packed));
        self.packed = packed.map(|(name, _)| name.clone()).collect();
    }

    /// A printer for display. It refuses nothing: it has the features of every version.
    fn for_reading() -> Printer {
        Printer::new(LlvmVersion(u16::MAX))
    }

    fn finish(self) -> Result<String, PrintError> {
        match self.refused {
            None => Ok(self.out),
            Some(feature) => Err(PrintError::Unsupported { feature, version: self.version }),
        }
    }

    /// Records that the version has no notation for a feature.
    fn refuse(&mut self, feature: impl Into<Cow<'static, str>>) {
        if self.refused.is_none() {
            self.refused = Some(feature.into());
        }
    }

    fn push(&mut self, text: &str) {
        self.out.push_str(text);
    }

    /// Writes through `Display`, which is slower than [`push`](Self::push) and [`number`](Self::number).
    fn show(&mut self, what: impl Display) {
        write!(self.out, "{what}").expect("a string takes every text");
    }

    fn number(&mut self, number: u64) {
        const DIGITS: usize = 20;
        let mut buffer = [0; DIGITS];
        let mut at = DIGITS;
        let mut rest = number;
        loop {
            at -= 1;
            buffer[at] = b'0' + (rest % 10) as u8;
            rest /= 10;
            if rest == 0 {
                break;
            }
        }
        self.out.extend(buffer[at..].iter().map(|b| *b as char));
    }

    /// Items with `, ` between them.
    fn separated<T>(&mut self, items: impl IntoIterator<Item = T>, mut write: impl FnMut(&mut Self, T)) {
        for (i, item) in items.into_iter().enumerate() {
            if i > 0 {
                self.push(", ");
            }
            write(self, item);
        }
    }

    fn ty(&mut self, ty: &Type) {
        match ty {
            Type::Int(width) => {
                self.out.push('i');
                self.number((*width).into());
            }
            &Type::PTR => self.push("ptr"),
            Type::Void => self.push("void"),
            ty => {
                self.check_type(ty);
                self.show(ty);
            }
        }
    }

    /// ` addrspace(n)`, unless it is the default one.
    fn address_space(&mut self, space: AddressSpace) {
        if space != AddressSpace::default() {
            self.show(format_args!(" addrspace({})", space.0));
        }
    }

    /// `, align 8`, if an alignment is given.
    fn comma_align(&mut self, align: Option<u64>) {
        if let Some(align) = align {
            self.push(", align ");
            self.number(align);
        }
    }
}
