//! Attributes and metadata: what they mean to an execution, and which of them no execution checks.

use super::Context;
use crate::dialect::Breach;
use crate::floats::Format;
use crate::library;
use crate::memory::Permission;
use crate::program::{Captures, FunctionEffects, MemoryEffects, PassedOn, PointerParamAttrs, ValueConstraints};
use crate::promises::{PASSING, PromiseName, PromisePlace, Support, UnmodelledPromise, standing};
use crate::promises::{is_about_floats, is_idle};
use crate::value::{Leaf, PointerKind};
use irrefute_ir::{
    self as ir, Argument, Attachment, AttrKind, Attribute, Attributes, Call, ConstantKind, FloatKind, Int, Metadata,
    MetadataKind, Module, Type,
};
use rustc_hash::FxHashSet;
use std::sync::Arc;

/// Whether a call does more than to compute something from its operands and memory: what is `convergent` depends on other
/// threads, and what returns twice comes back again.
pub(super) fn is_more_than_a_function(attributes: &Attributes) -> bool {
    attributes.has(AttrKind::Convergent) || attributes.has(AttrKind::ReturnsTwice)
}

/// The promises of a function that are not modelled, each once.
#[derive(Default)]
pub(super) struct Promises(FxHashSet<UnmodelledPromise>);

impl Promises {
    pub(super) fn note(&mut self, name: PromiseName, place: PromisePlace, support: Support) {
        self.0.insert(UnmodelledPromise { name, place, support });
    }

    /// Notes the attributes of one place that are not modelled.
    pub(super) fn collect(&mut self, attributes: &Attributes, place: PromisePlace) {
        for attribute in attributes.iter() {
            let name = PromiseName::from(attribute);
            match name.standing(place) {
                Support::Modelled | Support::Harmless => {}
                support @ (Support::Ignored
                | Support::Kept
                | Support::TargetChecked
                | Support::TargetOnly
                | Support::Uninterpreted
                | Support::Unmodelled) => self.note(name, place, support),
            }
        }
    }

    /// Notes the attachments that are not modelled, a `!range` that cannot be read, and a `!noalias.addrspace` that blocks
    /// break.
    pub(super) fn collect_metadata(&mut self, module: &Module, attachments: &[Attachment]) {
        for attachment in attachments {
            let unread = match &attachment.kind {
                MetadataKind::Range => intervals(module, &attachment.node).is_empty(),
                MetadataKind::NoAliasAddrSpace => !excludes_space_zero(&intervals(module, &attachment.node)),
                _ => false,
            };
            let support = match standing(&attachment.kind, PromisePlace::Metadata) {
                _ if unread => Support::TargetOnly,
                Support::Modelled | Support::Harmless => continue,
                support @ (Support::Ignored
                | Support::Kept
                | Support::TargetChecked
                | Support::TargetOnly
                | Support::Uninterpreted
                | Support::Unmodelled) => support,
            };
            self.note(PromiseName::Metadata(attachment.kind.clone()), PromisePlace::Metadata, support);
        }
    }

    /// The promises by place, then by name: reports must not depend on the order of the text.
    pub(super) fn into_sorted(self) -> Vec<UnmodelledPromise> {
        let mut promises: Vec<UnmodelledPromise> = self.0.into_iter().collect();
        promises.sort_by_cached_key(|promise| (promise.place as u8, promise.name.to_string(), promise.support as u8));
        promises
    }
}

/// Notes the promises of a function's header.
pub(super) fn collect_header(module: &Module, function: &ir::Function, place: PromisePlace, promises: &mut Promises) {
    let computes_floats = function.values.iter().any(|value| matches!(value.ty.scalar(), Type::Float(_)));
    let says_something = |attribute: &&Attribute| match attribute {
        Attribute::String(key, value) => {
            !is_idle(key, value.as_deref(), module.version) && (computes_floats || !is_about_floats(key))
        }
        Attribute::Word(_) | Attribute::Number(..) | Attribute::Typed(..) | Attribute::Range(..) => true,
        Attribute::Arguments(..) => true,
    };
    promises.collect(&Attributes(function.attrs.iter().filter(says_something).cloned().collect()), place);
    // How large the block of a result is, nothing but an allocation knows.
    let is_allocation = function.attrs.has(AttrKind::AllocKind) || library::is_known(&function.name);
    if !function.is_definition() && function.attrs.has(AttrKind::AllocSize) && !is_allocation {
        promises.note(PromiseName::Attribute(AttrKind::AllocSize), place, Support::TargetOnly);
    }
    promises.collect(&function.ret_attrs, PromisePlace::Result);
    let parameter = match function.is_definition() {
        true => PromisePlace::DefinitionParameter,
        false => PromisePlace::Parameter,
    };
    function.params.iter().for_each(|attrs| promises.collect(attrs, parameter));
    promises.collect_metadata(module, &function.metadata);
}

/// Notes the promises of a call site; `argument` is the place of the attributes of its arguments.
pub(super) fn collect_call(promises: &mut Promises, call: &Call, argument: PromisePlace) {
    collect_around_arguments(promises, call, &call.fn_attrs);
    call.args.iter().for_each(|arg| promises.collect(&arg.attrs, argument));
}

/// The same for a call of a function of the mathematical library: of numbers it makes a number, so it keeps what
/// `nocreateundeforpoison` says.
pub(super) fn collect_mathematical_call(promises: &mut Promises, call: &Call) {
    let kept = Attribute::Word(AttrKind::NoCreateUndefOrPoison);
    let others = call.fn_attrs.iter().filter(|attribute| **attribute != kept).cloned().collect();
    collect_around_arguments(promises, call, &Attributes(others));
    call.args.iter().for_each(|arg| promises.collect(&arg.attrs, PromisePlace::Parameter));
}

/// Notes what a call alone says that its callee allocates: executions ask the declaration, or the library, for it.
pub(super) fn collect_allocation(promises: &mut Promises, call: &Call, callee: &ir::Function) {
    use AttrKind::{AllocAlign, AllocKind, AllocPtr, AllocSize};
    if library::is_known(&callee.name) {
        return;
    }
    for kind in [AllocKind, AllocSize].into_iter().filter(|kind| call.fn_attrs.has(kind) && !callee.attrs.has(kind)) {
        promises.note(PromiseName::Attribute(kind), PromisePlace::CallSite, Support::TargetOnly);
    }
    for (argument, param) in call.args.iter().zip(&callee.params) {
        for kind in [AllocAlign, AllocPtr].into_iter().filter(|kind| argument.attrs.has(kind) && !param.has(kind)) {
            promises.note(PromiseName::Attribute(kind), PromisePlace::Parameter, Support::TargetOnly);
        }
    }
}

/// The same for a call of a function with a body. What its parameter promises as well, the parameter is asked for.
pub(super) fn collect_call_of_definition(promises: &mut Promises, call: &Call, callee: &ir::Function) {
    collect_around_arguments(promises, call, &call.fn_attrs);
    for (i, argument) in call.args.iter().enumerate() {
        let is_new = |attribute: &&Attribute| !callee.params.get(i).is_some_and(|attrs| attrs.0.contains(attribute));
        promises.collect(&Attributes(argument.attrs.iter().filter(is_new).cloned().collect()), PromisePlace::Passed);
    }
}

fn collect_around_arguments(promises: &mut Promises, call: &Call, of_call: &Attributes) {
    promises.collect(of_call, PromisePlace::CallSite);
    promises.collect(&call.ret_attrs, PromisePlace::Result);
}

/// The constraints of the attributes of a parameter, argument or result on the value.
pub(super) fn constraints(attributes: &Attributes) -> ValueConstraints {
    let range = attributes.range().map(|(lo, hi)| vec![(lo.clone(), hi.clone())]);
    let number = |kind| attributes.number(kind).unwrap_or(0);
    ValueConstraints {
        breach: Breach::Poison,
        ranges: range.into_iter().collect(),
        defined: attributes.has(AttrKind::NoUndef),
        nonnull: attributes.has(AttrKind::NonNull),
        pointer: PointerKind::USUAL,
        align: number(AttrKind::Align),
        dereferenceable: number(AttrKind::Dereferenceable),
        dereferenceable_or_null: number(AttrKind::DereferenceableOrNull),
    }
}

/// The same with what is about the type of the value: `nofpclass`, a range of bits.
pub(super) fn constraints_of(attributes: &Attributes, shape: &[Leaf]) -> ValueConstraints {
    let mut constraints = constraints(attributes);
    constraints.pointer = pointer_in(shape);
    let classes = attributes.arguments(AttrKind::NoFpClass).and_then(classes);
    constraints.ranges.extend(classes.and_then(|classes| without(classes, shape)));
    constraints
}

/// The type of the first pointer of a value.
fn pointer_in(shape: &[Leaf]) -> PointerKind {
    let pointer = |leaf: &Leaf| match leaf {
        Leaf::Ptr(kind) => Some(*kind),
        Leaf::Int(_) | Leaf::Byte(_) | Leaf::Float(_) => None,
    };
    shape.iter().find_map(pointer).unwrap_or_default()
}

/// The ranges of bits of the values that are in none of these classes; `None` for a type that has none.
fn without(classes: u16, shape: &[Leaf]) -> Option<Vec<(Int, Int)>> {
    match shape.first() {
        Some(Leaf::Float(kind)) => Some(Format::of(*kind)?.bits_without(classes)),
        _ => None,
    }
}

/// The mask of the classes that `nofpclass` names.
fn classes(text: &str) -> Option<u16> {
    let mask = |word: &str| {
        Some(match word {
            "all" => 0x3ff,
            "nan" => 0x3,
            "snan" => 0x1,
            "qnan" => 0x2,
            "inf" => 0x204,
            "ninf" => 0x4,
            "pinf" => 0x200,
            "norm" => 0x108,
            "nnorm" => 0x8,
            "pnorm" => 0x100,
            "sub" => 0x90,
            "nsub" => 0x10,
            "psub" => 0x80,
            "zero" => 0x60,
            "nzero" => 0x20,
            "pzero" => 0x40,
            number => number.parse::<u16>().ok()? & 0x3ff,
        })
    };
    text.split_whitespace().try_fold(0, |all, word| Some(all | mask(word)?))
}

/// What the attributes of a parameter or argument promise about the use of pointers that are passed.
pub(super) fn param_attrs(attributes: &Attributes) -> PointerParamAttrs {
    let allowed = [
        (AttrKind::ReadNone, Permission::NONE),
        (AttrKind::ReadOnly, Permission::READ),
        (AttrKind::WriteOnly, Permission::WRITE),
    ];
    let said = allowed.iter().filter(|(kind, _)| attributes.has(kind));
    PointerParamAttrs {
        permission: said.fold(Permission::ALL, |all, (_, allowed)| all.and(*allowed)),
        no_alias: attributes.has(AttrKind::NoAlias),
        freed: !attributes.has(AttrKind::NoFree),
        // Its size depends on the data layout: see `copy_of`.
        copy: None,
        writable: attributes.has(AttrKind::Writable),
        dead_on_unwind: attributes.has(AttrKind::DeadOnUnwind),
        lost: match attributes.get(AttrKind::DeadOnReturn) {
            Some(Attribute::Number(_, bytes)) => *bytes,
            Some(_) => u64::MAX,
            None => 0,
        },
        captures: match attributes.get(AttrKind::Captures) {
            _ if attributes.has(AttrKind::NoCapture) => Captures::NONE,
            Some(Attribute::Arguments(_, text)) => captures(text),
            Some(_) | None => Captures::ALL,
        },
    }
}

/// How the values of a call are passed, as text: the ABI attributes of each argument and of the result. `None` if there are
/// none.
pub(super) fn passing<'a>(args: impl Iterator<Item = &'a Attributes>, result: &Attributes) -> Option<Arc<str>> {
    let mut text = String::new();
    let places = args.enumerate().map(|(i, attrs)| (format!("argument {i}"), attrs));
    for (place, attrs) in places.chain([("result".to_owned(), result)]) {
        for attribute in PASSING.iter().filter_map(|kind| attrs.get(kind)) {
            let separator = if text.is_empty() { "" } else { ", " };
            text.push_str(&format!("{separator}{place} {}", stated(attribute)));
        }
    }
    (!text.is_empty()).then(|| text.into())
}

/// An ABI attribute with what it names.
fn stated(attribute: &Attribute) -> String {
    match attribute {
        Attribute::Typed(kind, ty) => format!("{kind}({ty})"),
        Attribute::Number(kind, number) => format!("{kind}({number})"),
        Attribute::Word(_) | Attribute::Range(..) | Attribute::Arguments(..) | Attribute::String(..) => {
            attribute.name().to_owned()
        }
    }
}

/// `initializes(...)`: the ranges, "(0, 4), (8, 12)"; `None` if they cannot be read.
pub(super) fn initialized_ranges(text: &str) -> Option<Vec<(i64, i64)>> {
    let numbers: Option<Vec<i64>> =
        text.split(',').map(|number| number.trim_matches([' ', '(', ')']).parse().ok()).collect();
    let numbers = numbers.filter(|numbers| numbers.len() % 2 == 0)?;
    Some(numbers.chunks_exact(2).map(|pair| (pair[0], pair[1])).collect())
}

/// `captures(...)`: components of what is kept anywhere, and behind `ret:` of what the result keeps. Without `ret:` the
/// result may keep what anything may.
fn captures(text: &str) -> Captures {
    let (elsewhere, result) = match text.split_once("ret:") {
        Some((elsewhere, result)) => (elsewhere, result),
        None => (text, text),
    };
    let has = |part: &str, component: &str| part.split(',').any(|word| word.trim() == component);
    let provenance = match (has(elsewhere, "provenance"), has(elsewhere, "read_provenance")) {
        (true, _) => Permission::ALL,
        (false, true) => Permission::READ,
        (false, false) => Permission::NONE,
    };
    Captures {
        provenance,
        address: has(elsewhere, "address") || has(elsewhere, "address_is_null"),
        returned: has(result, "provenance") || has(result, "read_provenance"),
    }
}

/// How many units in the last place the result of an instruction may be off (`!fpmath`), rounded up; 0 without it.
pub(super) fn ulps(module: &Module, attachments: &[Attachment]) -> u8 {
    let Some(attachment) = attachments.iter().find(|attachment| attachment.kind == MetadataKind::FpMath) else {
        return 0;
    };
    let (Metadata::Tuple(parts) | Metadata::Distinct(parts)) = module.resolve(&attachment.node) else { return 0 };
    match parts.first().map(|part| module.resolve(part)) {
        Some(Metadata::Constant(constant)) => match (&constant.kind, &constant.ty) {
            // A conversion saturates: beyond 255 the neighbours are as many as for 255, and nobody asks for that.
            (ConstantKind::Float(bits), Type::Float(FloatKind::Float)) => {
                f32::from_bits(bits.to_u64().unwrap_or(0) as u32).ceil() as u8
            }
            _ => 0,
        },
        _ => 0,
    }
}

/// The constraints of the metadata of an instruction on its result, of this shape.
pub(super) fn metadata_demand(context: &Context<'_>, attachments: &[Attachment], shape: &[Leaf]) -> ValueConstraints {
    let module = context.module;
    let (breach, pointer) = (context.dialect.broken_metadata(), pointer_in(shape));
    let mut constraints = ValueConstraints { breach, pointer, ..ValueConstraints::default() };
    for attachment in attachments {
        match attachment.kind {
            MetadataKind::Range => {
                constraints.ranges.extend(Some(intervals(module, &attachment.node)).filter(|all| !all.is_empty()))
            }
            MetadataKind::NoFpClass => {
                constraints.ranges.extend(without(number(module, &attachment.node) as u16 & 0x3ff, shape))
            }
            MetadataKind::NoUndef => constraints.defined = true,
            MetadataKind::NonNull => constraints.nonnull = true,
            MetadataKind::Align => constraints.align = number(module, &attachment.node),
            MetadataKind::Dereferenceable => constraints.dereferenceable = number(module, &attachment.node),
            MetadataKind::DereferenceableOrNull => {
                constraints.dereferenceable_or_null = number(module, &attachment.node)
            }
            _ => {}
        }
    }
    constraints
}

/// The number in a node that holds one; 0, which constrains nothing, if it does not.
fn number(module: &Module, node: &Metadata) -> u64 {
    let (Metadata::Tuple(parts) | Metadata::Distinct(parts)) = module.resolve(node) else { return 0 };
    parts.first().and_then(|part| module.resolve(part).as_int()?.to_u64()).unwrap_or(0)
}

/// The intervals of a `!range` node: pairs of integer constants.
fn intervals(module: &Module, node: &Metadata) -> Vec<(Int, Int)> {
    let (Metadata::Tuple(parts) | Metadata::Distinct(parts)) = module.resolve(node) else { return Vec::new() };
    let bound = |m: &Metadata| module.resolve(m).as_int().cloned();
    parts.chunks_exact(2).filter_map(|pair| Some((bound(&pair[0])?, bound(&pair[1])?))).collect()
}

/// Whether address spaces are read, and 0 is not among them. All blocks that are modelled are in space 0.
fn excludes_space_zero(spaces: &[(Int, Int)]) -> bool {
    let has_zero = |(low, high): &(Int, Int)| low.to_u64() == Some(0) || low.to_u64() >= high.to_u64();
    !spaces.is_empty() && !spaces.iter().any(has_zero)
}

/// What a function only passes on to a function that it calls back (`!callback`): it neither inspects nor changes it. Each
/// entry of the node names the parameter that is called, then for each of that function's parameters the one that is passed
/// on, or -1, and last whether variadic arguments are.
pub(super) fn passed_on(module: &Module, function: &ir::Function) -> PassedOn {
    let parts = |node: &Metadata| match module.resolve(node) {
        Metadata::Tuple(parts) | Metadata::Distinct(parts) => parts.to_vec(),
        _ => Vec::new(),
    };
    let index = |node: &Metadata| module.resolve(node).as_int()?.word().map(|word| word as usize);
    let attached = function.metadata.iter().filter(|attachment| attachment.kind == MetadataKind::Callback);
    let mut passed = PassedOn::default();
    for encoding in attached.flat_map(|attachment| parts(&attachment.node)) {
        let parts = parts(&encoding);
        let Some((variadic, parameters)) = parts.split_last() else { continue };
        passed.variadic |= index(variadic) == Some(1);
        let parameters = parameters.iter().skip(1).filter_map(index);
        passed.parameters.extend(parameters.filter(|i| *i < function.params.len()));
    }
    passed.parameters.sort_unstable();
    passed.parameters.dedup();
    passed
}

/// What the attributes of a function or call site promise about its behaviour as a whole.
pub(super) fn effects(attributes: &Attributes) -> FunctionEffects {
    FunctionEffects {
        will_return: attributes.has(AttrKind::WillReturn),
        no_return: attributes.has(AttrKind::NoReturn),
        no_unwind: attributes.has(AttrKind::NoUnwind),
        // `willreturn` implies `mustprogress` (Language Reference, "Function Attributes").
        must_progress: attributes.has(AttrKind::MustProgress) || attributes.has(AttrKind::WillReturn),
        no_recurse: attributes.has(AttrKind::NoRecurse),
        no_free: attributes.has(AttrKind::NoFree),
        no_sync: attributes.has(AttrKind::NoSync),
        no_callback: attributes.has(AttrKind::NoCallback),
        speculatable: attributes.has(AttrKind::Speculatable),
        keeps_defined: attributes.has(AttrKind::NoCreateUndefOrPoison),
        null_is_valid: attributes.has(AttrKind::NullPointerIsValid),
        memory: memory_effects(attributes),
    }
}

/// What the attributes of a function or call site allow it to do to memory.
fn memory_effects(attributes: &Attributes) -> MemoryEffects {
    let mut memory_effects = MemoryEffects::ALL;
    let everywhere = |permission| MemoryEffects { arguments: permission, inaccessible: permission, other: permission };
    // The attributes of versions before `memory(...)` (LLVM 16). If a text has both, both hold.
    let only = |arguments, inaccessible| MemoryEffects { arguments, inaccessible, other: Permission::NONE };
    let allowed = [
        (AttrKind::ReadNone, everywhere(Permission::NONE)),
        (AttrKind::ReadOnly, everywhere(Permission::READ)),
        (AttrKind::WriteOnly, everywhere(Permission::WRITE)),
        (AttrKind::ArgMemOnly, only(Permission::ALL, Permission::NONE)),
        (AttrKind::InaccessibleMemOnly, only(Permission::NONE, Permission::ALL)),
        (AttrKind::InaccessibleMemOrArgMemOnly, only(Permission::ALL, Permission::ALL)),
    ];
    for (_, allowed) in allowed.iter().filter(|(kind, _)| attributes.has(kind)) {
        memory_effects = memory_effects.and(*allowed);
    }
    match attributes.arguments(AttrKind::Memory) {
        Some(text) => memory_effects.and(memory_attribute(text)),
        None => memory_effects,
    }
}

/// `memory(...)`: first the access to every location that is not named (`none` if it is left out), then the others.
fn memory_attribute(text: &str) -> MemoryEffects {
    let parts = || text.split(',').map(str::trim);
    let rest = parts().find(|part| !part.contains(':')).map_or(Permission::NONE, permission);
    let mut memory_effects = MemoryEffects { arguments: rest, inaccessible: rest, other: rest };
    // State of the target "that cannot be accessed by any other means" is memory that the module cannot access.
    let mut hidden = [("inaccessiblemem", rest), ("target_mem0", rest), ("target_mem1", rest)];
    for (location, access) in parts().filter_map(|part| part.split_once(':')) {
        if let Some((_, hidden)) = hidden.iter_mut().find(|(name, _)| *name == location.trim()) {
            *hidden = permission(access);
            continue;
        }
        match location.trim() {
            "argmem" => memory_effects.arguments = permission(access),
            // `errnomem` and locations of later versions: memory of the module cannot be distinguished from them, so a
            // write to them may be a write to anything.
            _ if permission(access).write => memory_effects.other = Permission::ALL,
            _ => {}
        }
    }
    memory_effects.inaccessible = Permission {
        read: hidden.iter().any(|(_, allowed)| allowed.read),
        write: hidden.iter().any(|(_, allowed)| allowed.write),
    };
    memory_effects
}

fn permission(access: &str) -> Permission {
    match access.trim() {
        "none" => Permission::NONE,
        "read" => Permission::READ,
        "write" => Permission::WRITE,
        _ => Permission::ALL,
    }
}

/// The alignment that a call promises of a pointer argument, in bytes; 1 if it promises none.
pub(super) fn alignment(argument: &Argument) -> u64 {
    argument.attrs.number(AttrKind::Align).unwrap_or(1).max(1)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn captures_are_read_component_by_component() {
        let (all, read, none) = (Permission::ALL, Permission::READ, Permission::NONE);
        for (text, provenance, address, returned) in [
            ("none", none, false, false),
            ("address", none, true, false),
            ("address_is_null", none, true, false),
            ("address, provenance", all, true, true),
            ("address, read_provenance", read, true, true),
            ("ret: address, provenance", none, false, true),
            ("address, ret: address, provenance", none, true, true),
            ("provenance, ret: address", all, false, false),
        ] {
            assert_eq!(captures(text), Captures { provenance, address, returned }, "{text}");
        }
    }

    #[test]
    fn ranges_are_read_in_pairs() {
        assert_eq!(initialized_ranges("(0, 4), (-8, -4)"), Some(vec![(0, 4), (-8, -4)]));
        assert_eq!(initialized_ranges("(0, 4), (8)"), None);
    }

    #[test]
    fn memory_effects() {
        let no_write = |memory_effects: &str| {
            let attributes = Attributes(vec![Attribute::Arguments(AttrKind::Memory, memory_effects.into())]);
            effects(&attributes).memory.writes_only_arguments()
        };
        assert!(no_write("none"));
        assert!(no_write("read"));
        assert!(no_write("argmem: readwrite"));
        assert!(no_write("read, argmem: readwrite"));
        assert!(!no_write("write"));
        assert!(!no_write("argmem: read, inaccessiblemem: readwrite"));
        assert!(!effects(&Attributes::default()).memory.writes_only_arguments());
        assert_eq!(memory_attribute("read, argmem: none").arguments, Permission::NONE);
        assert_eq!(memory_attribute("argmem: write").other, Permission::NONE);
        let of_target = memory_attribute("target_mem0: write");
        assert_eq!((of_target.inaccessible, of_target.other), (Permission::WRITE, Permission::NONE));
        assert_eq!(memory_attribute("read, inaccessiblemem: none, target_mem0: none").inaccessible, Permission::READ);
    }
}
