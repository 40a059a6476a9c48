//! The symbols of a module: renaming them, and joining several modules into one.

use super::attribute::{Metadata, MetadataId};
use super::debug_info::with_shifted_ids;
use super::instruction::Operand;
use super::module::{Function, Linkage, Module};
use std::collections::BTreeMap;
use std::sync::Arc;

/// The name by which two modules mean different things, so that they cannot be joined.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("two modules disagree on `{0}`")]
pub struct Conflict(pub Arc<str>);

/// The prefix of the symbols of one program where several programs share a module.
///
/// ```
/// use irrefute_ir::symbols::{batch_prefix, unprefixed};
/// assert_eq!(unprefixed(&format!("{}f", batch_prefix(12))), (Some(12), "f"));
/// ```
pub fn batch_prefix(program: usize) -> String {
    format!("p{program}.")
}

/// The number of the program that a symbol belongs to, if it has a [`batch_prefix`], and its own name.
///
/// ```
/// use irrefute_ir::symbols::unprefixed;
/// assert_eq!(unprefixed("p12.p3.f"), (Some(12), "p3.f"));
/// assert_eq!(unprefixed("f"), (None, "f"));
/// assert_eq!(unprefixed("px.f"), (None, "px.f"));
/// ```
pub fn unprefixed(name: &str) -> (Option<usize>, &str) {
    let split = name.strip_prefix('p').and_then(|rest| rest.split_once('.'));
    let numbered = split.filter(|(number, _)| is_number(number));
    match numbered.and_then(|(number, rest)| Some((number.parse().ok()?, rest))) {
        Some((program, rest)) => (Some(program), rest),
        None => (None, name),
    }
}

/// Whether a global of this name is unnamed: then its "name" is its number.
pub(super) fn is_number(name: &str) -> bool {
    !name.is_empty() && name.bytes().all(|b| b.is_ascii_digit())
}

impl Module {
    /// Puts `prefix` before the name of every symbol that the module defines or declares, except those
    /// that `keep` accepts: intrinsics, library functions.
    pub fn prefix_symbols(&mut self, prefix: &str, keep: &dyn Fn(&str) -> bool) {
        let new_names: BTreeMap<Arc<str>, Arc<str>> = self
            .symbol_names()
            .filter(|name| !keep(name))
            .map(|name| (name.clone(), Arc::from(format!("{prefix}{name}"))))
            .collect();
        self.rename(&|name| new_names.get(name).cloned());
    }

    /// Gives a name to each symbol that has only a number. The numbers of a text follow from its order:
    /// after a symbol is added or removed, `@1` is another one.
    ///
    /// ```
    /// use irrefute_ir::{self as ir, LlvmVersion};
    /// let mut module = ir::parse("@0 = global i8 1\n@1 = global ptr @0\n@c = global i8 2\n", LlvmVersion(22))?;
    /// module.name_numbered_symbols();
    /// let names: Vec<&str> = module.globals.iter().map(|g| &*g.name).collect();
    /// assert_eq!(names, ["unnamed.0", "unnamed.1", "c"]);
    /// # Ok::<(), irrefute_ir::ParseError>(())
    /// ```
    pub fn name_numbered_symbols(&mut self) {
        if !self.has_numbered_symbols() {
            return;
        }
        let taken = |prefix: &str| self.symbol_names().any(|name| name.starts_with(prefix));
        let mut prefix = "unnamed.".to_owned();
        while taken(&prefix) {
            prefix.push('.');
        }
        self.prefix_symbols(&prefix, &|name| !is_number(name));
    }

    /// Whether a symbol has no name, only a number.
    pub fn has_numbered_symbols(&self) -> bool {
        self.symbol_names().any(|name| is_number(name))
    }

    fn symbol_names(&self) -> impl Iterator<Item = &Arc<str>> {
        let functions = self.functions.iter().map(|f| &f.name);
        functions.chain(self.globals.iter().map(|g| &g.name)).chain(self.aliases.iter().map(|a| &a.name))
    }

    /// Renames symbols, at their definitions and wherever they are used: `new_name` gives the new
    /// name, or `None` to keep it.
    pub fn rename(&mut self, new_name: &dyn Fn(&str) -> Option<Arc<str>>) {
        let rename = &mut |name: &mut Arc<str>| {
            if let Some(new) = new_name(name) {
                *name = new;
            }
        };
        for f in &mut self.functions {
            rename(&mut f.name);
            f.for_each_symbol_mut(rename);
        }
        for g in &mut self.globals {
            rename(&mut g.name);
            g.header.for_each_symbol_mut(rename);
            let nodes = g.metadata.iter_mut().map(|a| &mut a.node);
            nodes.for_each(|m| m.for_each_constant_mut(&mut |c| c.for_each_symbol_mut(rename)));
            g.initializer.iter_mut().for_each(|c| c.for_each_symbol_mut(rename));
        }
        for a in &mut self.aliases {
            rename(&mut a.name);
            a.target.for_each_symbol_mut(rename);
        }
        let nodes = self.metadata.values_mut().chain(self.named_metadata.values_mut().flatten());
        nodes.for_each(|m| m.for_each_constant_mut(&mut |c| c.for_each_symbol_mut(rename)));
    }

    /// Adds the contents of `other` to this module: equal declarations and types become one, metadata
    /// is renumbered.
    ///
    /// # Errors
    /// If both define a symbol, or declare one differently. This module is then incomplete.
    pub fn absorb(&mut self, mut other: Module) -> Result<(), Conflict> {
        other.renumber_metadata(self.metadata.last_key_value().map_or(0, |(id, _)| id.0 + 1));
        for f in other.functions {
            match self.functions.iter().find(|g| g.name == f.name) {
                None => self.functions.push(f),
                // Two definitions conflict even if they are equal: the name would be defined twice.
                Some(g) if *g == f && !f.is_definition() => {}
                Some(_) => return Err(Conflict(f.name)),
            }
        }
        for g in other.globals {
            match self.globals.iter().find(|h| h.name == g.name) {
                None => self.globals.push(g),
                Some(h) if *h == g && g.initializer.is_none() => {}
                Some(_) => return Err(Conflict(g.name)),
            }
        }
        if let Some(a) = other.aliases.iter().find(|a| self.aliases.iter().any(|b| b.name == a.name)) {
            return Err(Conflict(a.name.clone()));
        }
        self.aliases.extend(other.aliases);
        for (name, body) in other.named_types {
            match self.named_types.get(&name) {
                Some(known) if *known != body => return Err(Conflict(name)),
                _ => self.named_types.insert(name, body),
            };
        }
        for (name, kind) in other.comdats {
            match self.comdats.get(&name) {
                Some(known) if *known != kind => return Err(Conflict(name)),
                _ => self.comdats.insert(name, kind),
            };
        }
        self.metadata.extend(other.metadata);
        for (name, nodes) in other.named_metadata {
            self.named_metadata.entry(name).or_default().extend(nodes);
        }
        self.asm.extend(other.asm);
        Ok(())
    }

    /// The functions that may be entered from outside: definitions that other modules can see.
    pub fn entries(&self) -> impl Iterator<Item = &Function> {
        self.definitions().filter(|f| !f.header.linkage.is_local() && f.header.linkage != Linkage::AvailableExternally)
    }

    fn renumber_metadata(&mut self, first: u32) {
        if first == 0 || self.metadata.is_empty() {
            return;
        }
        // Every place that can mention a number has to be shifted: a node that is missed would silently mean another.
        let shift = |m: &mut Metadata| shift_ids(m, first);
        let nodes = std::mem::take(&mut self.metadata);
        self.metadata = nodes.into_iter().map(|(id, m)| (MetadataId(id.0 + first), m)).collect();
        self.metadata.values_mut().for_each(shift);
        self.named_metadata.values_mut().flatten().for_each(shift);
        self.globals.iter_mut().flat_map(|g| &mut g.metadata).for_each(|a| shift(&mut a.node));
        for f in &mut self.functions {
            f.for_each_attachment_mut(&mut |a| shift(&mut a.node));
            f.for_each_operand_mut(|o| {
                if let Operand::Metadata(m) = o {
                    shift(m);
                }
            });
        }
    }
}

fn shift_ids(metadata: &mut Metadata, by: u32) {
    match metadata {
        Metadata::Id(id) => id.0 += by,
        Metadata::Tuple(parts) | Metadata::Distinct(parts) => {
            Arc::make_mut(parts).iter_mut().for_each(|part| shift_ids(part, by));
        }
        Metadata::Specialized(text) => *text = with_shifted_ids(text, by),
        Metadata::Null | Metadata::String(_) | Metadata::Constant(_) | Metadata::Local(_) => {}
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Attachment, Block, Constant, ConstantKind, ENTRY, LlvmVersion, MetadataKind, TerminatorOp, Type};

    fn module_calling(callee: &str) -> Module {
        let mut module = Module::new(LlvmVersion::DEFAULT);
        let mut f = Function::new("f", Type::Void, &[]);
        let ret = TerminatorOp::Ret(None).into();
        f.blocks.push(Block { name: None, phis: vec![], insts: vec![], term: ret });
        let target = Operand::from(Constant::global(callee));
        f.blocks[ENTRY.index()].term.op = TerminatorOp::Ret(Some(target));
        module.functions.push(f);
        module.functions.push(Function::new("outside", Type::Void, &[]));
        module
    }

    #[test]
    fn what_is_kept_has_no_prefix() {
        let mut m = module_calling("f");
        m.prefix_symbols("p1.", &|name| name == "outside");
        assert_eq!(&*m.functions[0].name, "p1.f");
        assert_eq!(&*m.functions[1].name, "outside");
        let TerminatorOp::Ret(Some(Operand::Const(c))) = &m.functions[0].blocks[0].term.op else { panic!() };
        assert_eq!(c.kind, ConstantKind::Global("p1.f".into()));
    }

    #[test]
    fn what_metadata_says_is_renamed_too() {
        let mut m = module_calling("f");
        let node = Metadata::Tuple([Metadata::from(Constant::global("f"))].into());
        m.functions[0].blocks[0].term.metadata.push(Attachment { kind: MetadataKind::Callees, node });
        m.prefix_symbols("p1.", &|name| name == "outside");
        let Metadata::Tuple(parts) = &m.functions[0].blocks[0].term.metadata[0].node else { panic!() };
        assert_eq!(parts[..], [Metadata::from(Constant::global("p1.f"))]);
    }

    #[test]
    fn equal_declarations_merge_and_definitions_conflict() {
        let mut a = module_calling("outside");
        let mut b = module_calling("outside");
        assert_eq!(a.clone().absorb(b.clone()), Err(Conflict("f".into())));
        b.prefix_symbols("b.", &|name| name == "outside");
        assert_eq!(a.absorb(b), Ok(()));
        assert_eq!(a.functions.len(), 3);
        assert_eq!(a.entries().count(), 2);
    }

    #[test]
    fn metadata_is_renumbered() {
        let mut a = module_calling("outside");
        a.metadata.insert(MetadataId(0), Metadata::Null);
        let mut b = module_calling("outside");
        b.prefix_symbols("b.", &|name| name == "outside");
        b.metadata.insert(MetadataId(0), Metadata::Tuple([Metadata::Id(MetadataId(0))].into()));
        a.absorb(b).unwrap();
        assert_eq!(a.metadata[&MetadataId(1)], Metadata::Tuple([Metadata::Id(MetadataId(1))].into()));
    }
}
