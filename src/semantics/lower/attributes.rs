//! What attributes and metadata mean to an execution, and which of them nobody checks.

use crate::ir::{self, Attachment, Attribute, Attributes, Call, Constant, ConstantKind, Int, Metadata, Module};
use crate::semantics::program::{Conduct, Demand};
use crate::semantics::promises::{PromisePlace, Standing, UnmodelledPromise, standing, string_standing};
use std::sync::Arc;

/// The promises of a function that are not modelled, each once.
#[derive(Default)]
pub(super) struct Promises(Vec<UnmodelledPromise>);

impl Promises {
    pub(super) fn note(&mut self, name: impl Into<Arc<str>>, place: PromisePlace) {
        let promise = UnmodelledPromise { name: name.into(), place };
        if !self.0.contains(&promise) {
            self.0.push(promise);
        }
    }

    /// Notes what is not modelled among the attributes of one place.
    pub(super) fn collect(&mut self, attributes: &Attributes, place: PromisePlace) {
        for attribute in attributes.iter() {
            let standing = match attribute {
                Attribute::String(key, _) => string_standing(key),
                _ => standing(attribute.name(), place),
            };
            if standing == Standing::TargetOnly {
                self.note(attribute.name(), place);
            }
        }
    }

    /// Notes what is not modelled among attachments, and what is not written as it should be.
    pub(super) fn collect_metadata(&mut self, module: &Module, attachments: &[Attachment]) {
        for attachment in attachments {
            let unread = &*attachment.kind == "range" && intervals(module, &attachment.node).is_empty();
            if unread || standing(&attachment.kind, PromisePlace::Metadata) == Standing::TargetOnly {
                self.note(format!("!{}", attachment.kind), PromisePlace::Metadata);
            }
        }
    }

    /// By place, then by name.
    pub(super) fn into_sorted(mut self) -> Vec<UnmodelledPromise> {
        self.0.sort_by(|a, b| (a.place as u8, &a.name).cmp(&(b.place as u8, &b.name)));
        self.0
    }
}

/// Notes the promises of a function's header.
pub(super) fn collect_header(module: &Module, function: &ir::Function, place: PromisePlace, promises: &mut Promises) {
    promises.collect(&function.attrs, place);
    promises.collect(&function.ret_attrs, PromisePlace::Result);
    function.params.iter().for_each(|attrs| promises.collect(attrs, PromisePlace::Parameter));
    promises.collect_metadata(module, &function.metadata);
}

/// Notes the promises of a call site.
pub(super) fn collect_call(promises: &mut Promises, call: &Call) {
    promises.collect(&call.fn_attrs, PromisePlace::CallSite);
    promises.collect(&call.ret_attrs, PromisePlace::Result);
    call.args.iter().for_each(|arg| promises.collect(&arg.attrs, PromisePlace::Parameter));
}

/// What the attributes of a parameter, argument or result demand of the value.
pub(super) fn demand(attributes: &Attributes) -> Demand {
    let range = attributes.range().map(|(lo, hi)| vec![(lo.clone(), hi.clone())]);
    Demand { ranges: range.into_iter().collect(), defined: attributes.has("noundef") }
}

/// What the metadata of an instruction demands of its result.
pub(super) fn metadata_demand(module: &Module, attachments: &[Attachment]) -> Demand {
    let mut demand = Demand::default();
    for attachment in attachments {
        match &*attachment.kind {
            "range" => demand.ranges.extend(Some(intervals(module, &attachment.node)).filter(|all| !all.is_empty())),
            "noundef" => demand.defined = true,
            _ => {}
        }
    }
    demand
}

/// The intervals of a `!range` node: pairs of integer constants.
fn intervals(module: &Module, node: &Metadata) -> Vec<(Int, Int)> {
    let (Metadata::Tuple(parts) | Metadata::Distinct(parts)) = module.resolve(node) else { return Vec::new() };
    let bound = |m: &Metadata| match module.resolve(m) {
        Metadata::Constant(Constant { kind: ConstantKind::Int(i), .. }) => Some(i.clone()),
        _ => None,
    };
    parts.chunks_exact(2).filter_map(|pair| Some((bound(&pair[0])?, bound(&pair[1])?))).collect()
}

/// What the attributes of a function or call site say about its behaviour as a whole.
pub(super) fn conduct(attributes: &Attributes) -> Conduct {
    Conduct {
        will_return: attributes.has("willreturn"),
        no_return: attributes.has("noreturn"),
        no_unwind: attributes.has("nounwind"),
        must_progress: attributes.has("mustprogress") || attributes.has("willreturn"),
        no_recurse: attributes.has("norecurse"),
        no_write: writes_nothing_else(attributes),
    }
}

/// Whether nothing but memory that arguments point to may be written.
fn writes_nothing_else(attributes: &Attributes) -> bool {
    if ["readnone", "readonly", "argmemonly"].iter().any(|word| attributes.has(word)) {
        return true;
    }
    let Some(Attribute::Arguments(_, effects)) = attributes.get("memory") else { return false };
    effects.split(',').all(|effect| match effect.split_once(':') {
        Some((location, access)) => location.trim() == "argmem" || !may_write(access),
        None => !may_write(effect),
    })
}

fn may_write(access: &str) -> bool {
    matches!(access.trim(), "write" | "readwrite")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn memory_effects() {
        let no_write =
            |effects: &str| conduct(&Attributes(vec![Attribute::Arguments("memory".into(), effects.into())])).no_write;
        assert!(no_write("none"));
        assert!(no_write("read"));
        assert!(no_write("argmem: readwrite"));
        assert!(no_write("read, argmem: readwrite"));
        assert!(!no_write("write"));
        assert!(!no_write("argmem: read, inaccessiblemem: readwrite"));
        assert!(!conduct(&Attributes::default()).no_write);
    }
}
