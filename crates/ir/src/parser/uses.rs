//! Names that the text defines later or never: globals, types, comdats, metadata nodes. The first use
//! of each is kept until the end of the text, for the message if there is no definition.

use super::super::attribute::MetadataId;
use super::super::module::Module;
use super::Span;
use crate::intrinsic::name::is_intrinsic_name;
use rustc_hash::{FxHashMap, FxHashSet};
use std::sync::Arc;

/// The first use of each name.
#[derive(Debug, Default)]
pub(super) struct Uses {
    globals: FxHashMap<Arc<str>, Span>,
    types: FxHashMap<Arc<str>, Span>,
    metadata: FxHashMap<MetadataId, Span>,
    comdats: FxHashMap<Arc<str>, Span>,
}

impl Uses {
    pub fn of_global(&mut self, name: &Arc<str>, at: Span) {
        if !self.globals.contains_key(name) {
            self.globals.insert(name.clone(), at);
        }
    }

    pub fn of_type(&mut self, name: &Arc<str>, at: Span) {
        if !self.types.contains_key(name) {
            self.types.insert(name.clone(), at);
        }
    }

    /// Whether a type was named by now.
    pub fn has_type(&self, name: &Arc<str>) -> bool {
        self.types.contains_key(name)
    }

    pub fn of_comdat(&mut self, name: &Arc<str>, at: Span) {
        if !self.comdats.contains_key(name) {
            self.comdats.insert(name.clone(), at);
        }
    }

    pub fn of_metadata(&mut self, id: MetadataId, at: Span) {
        self.metadata.entry(id).or_insert(at);
    }

    /// The first use, in the order of the text, of a name without a definition. Intrinsics need no
    /// declaration.
    pub fn first_undefined(&self, module: &Module, symbols: &FxHashSet<Arc<str>>) -> Option<(Span, String)> {
        let globals = self.globals.iter().filter(|(name, _)| !symbols.contains(*name) && !is_intrinsic_name(name));
        let types = self.types.iter().filter(|(name, _)| !module.named_types.contains_key(*name));
        let metadata = self.metadata.iter().filter(|(id, _)| !module.metadata.contains_key(id));
        let globals = globals.map(|(name, span)| (*span, format!("`@{name}` is never defined or declared")));
        let types = types.map(|(name, span)| (*span, format!("the type `%{name}` is never defined")));
        let metadata = metadata.map(|(id, span)| (*span, format!("`!{}` is never defined", id.0)));
        let comdats = self.comdats.iter().filter(|(name, _)| !module.comdats.contains_key(*name));
        let comdats = comdats.map(|(name, span)| (*span, format!("the comdat `${name}` is never defined")));
        globals.chain(types).chain(metadata).chain(comdats).min_by_key(|(span, _)| span.start)
    }
}
