//! Attributes in the notation of a version.

use super::super::attribute::{Attribute, Attributes};
use super::super::attribute_table::{AttrKind, NEWEST_KNOWN};
use super::super::int::Int;
use super::super::quote::Escaped;
use super::super::since::{UWTABLE_KIND_SINCE, attribute_in, attribute_since};
use super::Printer;
use std::fmt;

impl Printer {
    /// The attributes, each after a space.
    pub(super) fn attributes(&mut self, attributes: &Attributes) {
        for attribute in attributes.iter() {
            self.attribute(attribute);
        }
    }

    /// The attributes of a function, a call site or a global variable, each after a space. A word without a row in the
    /// table is an attribute only inside a group: elsewhere it could be whatever follows the attributes.
    pub(super) fn function_attributes(&mut self, attributes: &Attributes) {
        let has_row = |attribute: &Attribute| !matches!(attribute.kind(), Some(AttrKind::Other(_)));
        if attributes.iter().all(has_row) {
            return self.attributes(attributes);
        }
        let Some(groups) = &mut self.groups else { return self.attributes(attributes) };
        let number = groups.iter().position(|group| group == attributes).unwrap_or_else(|| {
            groups.push(attributes.clone());
            groups.len() - 1
        });
        self.show(format_args!(" #{number}"));
    }

    /// The groups that the text has used.
    pub(super) fn attribute_groups(&mut self) {
        for (number, group) in self.groups.take().unwrap_or_default().iter().enumerate() {
            self.show(format_args!("attributes #{number} = {{"));
            self.attributes(group);
            self.push(" }\n");
        }
    }

    /// The attributes, each before a space.
    pub(super) fn leading_attributes(&mut self, attributes: &Attributes) {
        if attributes.is_empty() {
            return;
        }
        // Each is written after a space, and the version may know none of them. So the first space is moved to the
        // end only if something was written.
        let start = self.out.len();
        self.attributes(attributes);
        if self.out.len() > start {
            self.out.remove(start);
            self.out.push(' ');
        }
    }

    pub(super) fn attribute(&mut self, attribute: &Attribute) {
        if let Attribute::String(key, value) = attribute {
            self.show(format_args!(" \"{}\"", Escaped(key.word().as_bytes())));
            if let Some(value) = value {
                self.show(format_args!("=\"{}\"", Escaped(value.as_bytes())));
            }
            return;
        }
        match attribute_since(attribute) {
            Some(since) if since <= self.version => self.current(attribute),
            // In an older notation, or not at all: leaving a promise out is sound (see `attribute_table`).
            Some(_) => attribute_in(attribute, self.version).iter().flatten().for_each(|word| self.current(word)),
            None if self.version > NEWEST_KNOWN => self.current(attribute),
            None => self.refuse(format!("attribute `{}`", attribute.name())),
        }
    }

    /// Writes an attribute that the version knows.
    fn current(&mut self, attribute: &Attribute) {
        self.out.push(' ');
        match attribute {
            Attribute::Word(kind) => self.push(kind.word()),
            Attribute::Number(AttrKind::Align, number) => self.show(format_args!("align {number}")),
            Attribute::Number(kind, number) => self.show(format_args!("{kind}({number})")),
            Attribute::Range(low, high) => {
                self.show(format_args!("range(i{} {}, {})", low.width(), Number(low), Number(high)));
            }
            Attribute::Typed(kind, ty) => {
                self.show(format_args!("{kind}("));
                self.ty(ty);
                self.out.push(')');
            }
            Attribute::Arguments(kind @ AttrKind::UwTable, _) if self.version < UWTABLE_KIND_SINCE => {
                self.push(kind.word());
            }
            Attribute::Arguments(kind, arguments) => self.show(format_args!("{kind}({arguments})")),
            Attribute::String(..) => {}
        }
    }
}

/// Displays a bound as a number, also for `i1`, whose constants LLVM writes as `true` and `false`.
struct Number<'a>(&'a Int);

impl fmt::Display for Number<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0.width() {
            1 => f.write_str(if self.0.is_zero() { "0" } else { "-1" }),
            _ => self.0.fmt(f),
        }
    }
}

#[cfg(test)]
mod tests {
    use crate::{LlvmVersion, parse};

    #[test]
    fn bounds_of_one_bit_are_numbers() {
        let text = "define void @f(i1 range(i1 0, -1) %x) {\n  ret void\n}";
        let module = parse(text, LlvmVersion::DEFAULT).expect("it parses");
        assert!(module.to_string().contains("range(i1 0, -1)"), "{module}");
    }
}
