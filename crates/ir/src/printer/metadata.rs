//! Metadata and its attachments.

use super::super::attribute::{Attachment, Metadata};
use super::super::quote::Escaped;
use super::Printer;
use super::names::Locals;

impl Printer {
    /// A node, or an element of a tuple. Only arguments of calls may mention local values, so only they pass `locals`.
    pub(super) fn metadata(&mut self, metadata: &Metadata, locals: Option<Locals<'_>>) {
        match metadata {
            Metadata::Null => self.push("null"),
            Metadata::String(text) => self.show(format_args!("!\"{}\"", Escaped(text.as_bytes()))),
            Metadata::Id(id) => {
                self.out.push('!');
                self.number(id.0.into());
            }
            Metadata::Tuple(elements) => self.tuple(elements, locals),
            Metadata::Distinct(elements) => {
                self.push("distinct ");
                self.tuple(elements, locals);
            }
            Metadata::Constant(constant) => self.typed_constant(constant),
            Metadata::Local(value) => {
                if let Some(locals) = locals {
                    self.ty(locals.function.ty(*value));
                    self.out.push(' ');
                    self.value(locals, *value);
                }
            }
            Metadata::Specialized(text) => self.push(text),
        }
    }

    fn tuple(&mut self, elements: &[Metadata], locals: Option<Locals<'_>>) {
        self.push("!{");
        self.separated(elements, |p, element| p.metadata(element, locals));
        self.out.push('}');
    }

    /// Attachments, each after `before`.
    pub(super) fn attachments(&mut self, attachments: &[Attachment], before: &str) {
        for attachment in attachments {
            self.push(before);
            self.out.push('!');
            self.push(attachment.kind.word());
            self.out.push(' ');
            self.metadata(&attachment.node, None);
        }
    }
}
