//! Names of globals and locals as operands.

use super::super::module::{BlockId, Function, Module, ValueId};
use super::super::numbering::Numbering;
use super::super::quote::Name;
use super::super::symbols::is_number;
use super::Printer;

/// A function whose locals are numbered.
#[derive(Clone, Copy)]
pub(super) struct Locals<'a> {
    pub function: &'a Function,
    pub numbering: &'a Numbering,
}

impl Printer {
    /// Numbers unnamed globals in the order in which they are printed: LLVM rejects any other order.
    pub(super) fn number_globals(&mut self, module: &Module) {
        let globals = module.globals.iter().map(|g| &g.name);
        let aliases = module.aliases.iter().map(|a| &a.name);
        let functions = module.functions.iter().map(|f| &f.name);
        let unnamed = globals.chain(aliases).chain(functions).filter(|name| is_number(name));
        self.globals = unnamed.cloned().zip(0..).collect();
    }

    /// `@name`
    pub(super) fn global_name(&mut self, name: &str) {
        self.out.push('@');
        match self.globals.get(name) {
            Some(number) => self.number((*number).into()),
            None if is_number(name) => self.push(name),
            None => self.show(Name(name)),
        }
    }

    /// `%x` or `%7`
    pub(super) fn value(&mut self, locals: Locals<'_>, id: ValueId) {
        self.out.push('%');
        match (locals.function.values.get(id.index()), locals.numbering.value(id)) {
            (_, Some(number)) => self.number(number.into()),
            (Some(value), None) => self.show(Name(value.name.as_deref().unwrap_or("<undefined>"))),
            (None, None) => self.push("<undefined>"),
        }
    }

    /// `%x` or `%7`
    pub(super) fn block_name(&mut self, locals: Locals<'_>, id: BlockId) {
        self.out.push('%');
        match (locals.function.blocks.get(id.index()), locals.numbering.block(id)) {
            (_, Some(number)) => self.number(number.into()),
            (Some(block), None) => self.show(Name(block.name.as_deref().unwrap_or("<undefined>"))),
            (None, None) => self.push("<undefined>"),
        }
    }

    /// `label %x`
    pub(super) fn label(&mut self, locals: Locals<'_>, id: BlockId) {
        self.push("label ");
        self.block_name(locals, id);
    }
}
