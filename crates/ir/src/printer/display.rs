//! Single instructions as text, for diagnoses and traces.

use super::super::instruction::{Inst, Phi, Terminator};
use super::super::module::{BlockId, Function, ValueId};
use super::super::numbering::Numbering;
use super::Printer;
use super::names::Locals;
use std::borrow::Cow;
use std::fmt;

/// An instruction of any kind.
#[derive(Clone, Copy, Debug)]
pub enum InstRef<'a> {
    /// A phi.
    Phi(&'a Phi),
    /// An instruction between the phis and the terminator.
    Inst(&'a Inst),
    /// A terminator.
    Terminator(&'a Terminator),
}

impl<'a> From<&'a Phi> for InstRef<'a> {
    fn from(phi: &'a Phi) -> InstRef<'a> {
        InstRef::Phi(phi)
    }
}

impl<'a> From<&'a Inst> for InstRef<'a> {
    fn from(inst: &'a Inst) -> InstRef<'a> {
        InstRef::Inst(inst)
    }
}

impl<'a> From<&'a Terminator> for InstRef<'a> {
    fn from(terminator: &'a Terminator) -> InstRef<'a> {
        InstRef::Terminator(terminator)
    }
}

/// An instruction that displays as its line of text, without indentation.
#[derive(Clone, Debug)]
pub struct InstDisplay<'a> {
    function: &'a Function,
    numbering: Cow<'a, Numbering>,
    inst: InstRef<'a>,
}

/// An instruction of a function as text. This numbers the whole function; for many instructions of one
/// function, [`Numbering::display_inst`] is cheaper.
///
/// ```
/// use irrefute_ir::{self as ir, LlvmVersion};
/// let text = "define i8 @f(i8 %0) {\n  %2 = add nsw i8 %0, -1\n  ret i8 %2\n}\n";
/// let module = ir::parse(text, LlvmVersion(22))?;
/// let function = &module.functions[0];
/// let line = ir::display_inst(function, &function.blocks[0].insts[0]).to_string();
/// assert_eq!(line, "%2 = add nsw i8 %0, -1");
/// # Ok::<(), ir::ParseError>(())
/// ```
pub fn display_inst<'a>(function: &'a Function, inst: impl Into<InstRef<'a>>) -> InstDisplay<'a> {
    InstDisplay { function, numbering: Cow::Owned(Numbering::of(function)), inst: inst.into() }
}

impl Numbering {
    /// An instruction of the numbered function as text.
    pub fn display_inst<'a>(&'a self, function: &'a Function, inst: impl Into<InstRef<'a>>) -> InstDisplay<'a> {
        InstDisplay { function, numbering: Cow::Borrowed(self), inst: inst.into() }
    }

    /// A value of the numbered function as an operand, `%x`.
    pub fn display_value(&self, function: &Function, value: ValueId) -> String {
        let mut printer = Printer::for_reading();
        printer.value(Locals { function, numbering: self }, value);
        printer.out
    }

    /// A block of the numbered function as an operand, `%x`.
    pub fn display_block(&self, function: &Function, block: BlockId) -> String {
        let mut printer = Printer::for_reading();
        printer.block_name(Locals { function, numbering: self }, block);
        printer.out
    }
}

impl fmt::Display for InstDisplay<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut printer = Printer::for_reading();
        let locals = Locals { function: self.function, numbering: &self.numbering };
        match self.inst {
            InstRef::Phi(phi) => printer.phi(locals, phi),
            InstRef::Inst(inst) => printer.inst(locals, inst),
            InstRef::Terminator(terminator) => printer.terminator(locals, terminator),
        }
        f.write_str(&printer.out)
    }
}
