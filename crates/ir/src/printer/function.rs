//! Function headers and bodies.

use super::super::module::{Block, BlockId, ENTRY, Function};
use super::super::numbering::Numbering;
use super::super::quote::{Escaped, Name};
use super::Printer;
use super::names::Locals;

impl Printer {
    pub(super) fn function(&mut self, function: &Function) {
        let numbering = Numbering::of(function);
        let locals = Locals { function, numbering: &numbering };
        self.push(if function.is_definition() { "define" } else { "declare" });
        if !function.is_definition() {
            self.attachments(&function.metadata, " ");
        }
        self.out.push(' ');
        self.function_header(locals);
        if !function.is_definition() {
            return self.out.push('\n');
        }
        self.attachments(&function.metadata, " ");
        self.push(" {\n");
        for (i, block) in function.blocks.iter().enumerate() {
            self.block(locals, BlockId(i as u32), block);
        }
        self.push("}\n");
    }

    fn function_header(&mut self, locals: Locals<'_>) {
        let function = locals.function;
        let header = &function.header;
        // The order of the parts is that of LLVM's grammar.
        self.linkage_and_visibility(header);
        if let Some(convention) = &header.convention {
            self.push(convention);
            self.out.push(' ');
        }
        self.leading_attributes(&function.ret_attrs);
        self.ty(&function.ret);
        self.out.push(' ');
        self.global_name(&function.name);
        self.parameters(locals);
        self.unnamed_addr(header, " ", "");
        self.address_space(header.address_space);
        self.function_attributes(&function.attrs);
        self.object_placement(header, " ");
        if let Some(align) = header.align {
            self.push(" align ");
            self.number(align);
        }
        if let Some(gc) = &header.gc {
            self.show(format_args!(" gc \"{}\"", Escaped(gc.as_bytes())));
        }
        for (word, constant) in
            [(" prefix ", &header.prefix), (" prologue ", &header.prologue), (" personality ", &header.personality)]
        {
            if let Some(constant) = constant {
                self.push(word);
                self.typed_constant(constant);
            }
        }
    }

    fn parameters(&mut self, locals: Locals<'_>) {
        let function = locals.function;
        self.out.push('(');
        self.separated(function.param_ids().zip(&function.params), |p, (id, attributes)| {
            p.ty(function.ty(id));
            p.attributes(attributes);
            // In a declaration a number carries no information, and LLVM prints none.
            if function.is_definition() || function.values[id.index()].name.is_some() {
                p.out.push(' ');
                p.value(locals, id);
            }
        });
        if function.varargs {
            self.push(if function.params.is_empty() { "..." } else { ", ..." });
        }
        self.out.push(')');
    }

    fn block(&mut self, locals: Locals<'_>, id: BlockId, block: &Block) {
        if id != ENTRY {
            self.out.push('\n');
        }
        match (&block.name, locals.numbering.block(id)) {
            (Some(name), _) => self.show(format_args!("{}:\n", Name(name))),
            // LLVM leaves the number of the entry block out.
            (None, Some(number)) if id != ENTRY => self.show(format_args!("{number}:\n")),
            (None, _) => {}
        }
        for phi in &block.phis {
            self.push("  ");
            self.phi(locals, phi);
            self.out.push('\n');
        }
        for inst in &block.insts {
            self.push("  ");
            self.inst(locals, inst);
            self.out.push('\n');
        }
        self.push("  ");
        self.terminator(locals, &block.term);
        self.out.push('\n');
    }
}
