//! Global variables, aliases and ifuncs, and the parts of headers that functions share with them.

use super::super::attribute::Attributes;
use super::super::attribute_table::is_of_global;
use super::super::module::{Alias, Global, Header, Linkage, UnnamedAddr};
use super::super::quote::{Escaped, Name};
use super::Printer;
use std::sync::Arc;

impl Printer {
    /// Linkage, preemption, visibility and DLL storage, each before a space.
    pub(super) fn linkage_and_visibility(&mut self, header: &Header) {
        if header.linkage != Linkage::External {
            self.push(header.linkage.keyword());
            self.out.push(' ');
        }
        if header.dso_local {
            self.push("dso_local ");
        }
        for word in [&header.visibility, &header.dll_storage].into_iter().flatten() {
            self.push(word);
            self.out.push(' ');
        }
    }

    pub(super) fn unnamed_addr(&mut self, header: &Header, before: &str, behind: &str) {
        let word = match header.unnamed_addr {
            UnnamedAddr::Significant => return,
            UnnamedAddr::Local => "local_unnamed_addr",
            UnnamedAddr::Global => "unnamed_addr",
        };
        self.show(format_args!("{before}{word}{behind}"));
    }

    /// `section`, `partition`, `code_model` and `comdat`, each after `before`.
    pub(super) fn object_placement(&mut self, header: &Header, before: &str) {
        for (word, text) in
            [("section", &header.section), ("partition", &header.partition), ("code_model", &header.code_model)]
        {
            if let Some(text) = text {
                self.show(format_args!("{before}{word} \"{}\"", Escaped(text.as_bytes())));
            }
        }
        match header.comdat.as_deref() {
            None => {}
            Some("") => self.show(format_args!("{before}comdat")),
            Some(name) => self.show(format_args!("{before}comdat(${})", Name(name))),
        }
    }

    fn thread_local(&mut self, thread_local: &Option<Arc<str>>) {
        match thread_local.as_deref() {
            None => {}
            Some("") => self.push("thread_local "),
            Some(model) => self.show(format_args!("thread_local({model}) ")),
        }
    }

    pub(super) fn global(&mut self, global: &Global) {
        let header = &global.header;
        self.global_name(&global.name);
        self.push(" = ");
        if global.initializer.is_none() && header.linkage == Linkage::External {
            self.push("external ");
        }
        self.linkage_and_visibility(header);
        self.thread_local(&global.thread_local);
        self.unnamed_addr(header, "", " ");
        if header.address_space.0 != 0 {
            self.show(format_args!("addrspace({}) ", header.address_space.0));
        }
        if global.externally_initialized {
            self.push("externally_initialized ");
        }
        self.push(if global.constant { "constant " } else { "global " });
        self.ty(&global.ty);
        if let Some(initializer) = &global.initializer {
            self.out.push(' ');
            self.constant(initializer);
        }
        self.global_tail(global);
        self.out.push('\n');
    }

    fn global_tail(&mut self, global: &Global) {
        self.object_placement(&global.header, ", ");
        let (of_sanitizers, others): (Vec<_>, Vec<_>) =
            global.attrs.iter().partition(|a| a.kind().is_some_and(|kind| is_of_global(kind.word())));
        for attribute in of_sanitizers {
            self.show(format_args!(", {}", attribute.name()));
        }
        self.comma_align(global.header.align);
        self.attachments(&global.metadata, ", ");
        self.function_attributes(&Attributes(others.into_iter().cloned().collect()));
    }

    pub(super) fn alias(&mut self, alias: &Alias) {
        self.global_name(&alias.name);
        self.push(" = ");
        self.linkage_and_visibility(&alias.header);
        self.thread_local(&alias.thread_local);
        self.unnamed_addr(&alias.header, "", " ");
        self.push(if alias.ifunc { "ifunc " } else { "alias " });
        self.ty(&alias.ty);
        self.push(", ");
        self.typed_constant(&alias.target);
        if let Some(partition) = &alias.header.partition {
            self.show(format_args!(", partition \"{}\"", Escaped(partition.as_bytes())));
        }
        self.out.push('\n');
    }
}
