//! Whole modules.

use super::super::instruction::Op;
use super::super::module::{Function, Module};
use super::super::quote::{Escaped, Name};
use super::super::since::UNDECLARED_INTRINSICS_SINCE;
use super::super::types::{StructType, Type};
use super::Printer;
use rustc_hash::FxHashSet;
use std::collections::BTreeMap;
use std::sync::Arc;

impl Printer {
    pub(super) fn module(&mut self, module: &Module) {
        self.target(module);
        for (name, body) in &module.named_types {
            self.named_type(name, body.as_deref());
        }
        for (name, kind) in &module.comdats {
            self.show(format_args!("${} = comdat {kind}\n", Name(name)));
        }
        module.globals.iter().for_each(|global| self.global(global));
        module.aliases.iter().for_each(|alias| self.alias(alias));
        for function in &module.functions {
            if !self.out.is_empty() {
                self.out.push('\n');
            }
            self.function(function);
        }
        if self.version < UNDECLARED_INTRINSICS_SINCE {
            self.missing_declarations(module);
        }
        self.attribute_groups();
        for (name, nodes) in &module.named_metadata {
            self.show(format_args!("!{name} = !{{"));
            self.separated(nodes, |p, node| p.metadata(node, None));
            self.push("}\n");
        }
        for (id, node) in &module.metadata {
            self.show(format_args!("!{} = ", id.0));
            self.metadata(node, None);
            self.out.push('\n');
        }
    }

    /// Declarations of the intrinsics that are called but not declared, which old versions need.
    fn missing_declarations(&mut self, module: &Module) {
        let declared: FxHashSet<&str> = module.functions.iter().map(|f| &*f.name).collect();
        let mut missing = BTreeMap::new();
        let insts = module.definitions().flat_map(|f| &f.blocks).flat_map(|b| &b.insts);
        for call in insts.filter_map(|inst| if let Op::Call(call) = &inst.op { Some(call) } else { None }) {
            if let Some(name) = call.intrinsic().filter(|name| !declared.contains(name)) {
                missing.entry(name).or_insert(&call.ty);
            }
        }
        for (name, ty) in missing {
            let mut function = Function::new(name, ty.ret.clone(), &ty.params);
            function.varargs = ty.varargs;
            self.function(&function);
        }
    }

    fn target(&mut self, module: &Module) {
        for (what, text) in [
            ("source_filename", &module.source_filename),
            ("target datalayout", &module.data_layout),
            ("target triple", &module.triple),
        ] {
            if let Some(text) = text {
                self.show(format_args!("{what} = \"{}\"\n", Escaped(text.as_bytes())));
            }
        }
        for line in &module.asm {
            self.show(format_args!("module asm \"{}\"\n", Escaped(line.as_bytes())));
        }
    }

    fn named_type(&mut self, name: &Arc<str>, body: Option<&StructType>) {
        self.show(Type::Named(name.clone()));
        self.push(" = type ");
        match body {
            None => self.push("opaque"),
            Some(body) => {
                body.fields.iter().for_each(|field| self.check_type(field));
                self.show(body);
            }
        }
        self.out.push('\n');
    }
}
