//! Access tags of `!tbaa` and `!tbaa.struct`: type descriptors, and which accesses never meet
//! ([`crate::program::TypesApart`]).
//!
//! Read are struct-path tags, and scalar types in place of a tag (up to LLVM 3.3), which stand for an access of that
//! scalar. What the tag of a scalar says of a call of a function is a promise of its event. Tags of constant memory, type
//! descriptors with sizes, and other tags of calls are not modelled: there the promise stays target-only.

use super::lowering::Lowering;
use super::scopes::accesses_memory_itself;
use crate::intrinsics::{Meaning, meaning};
use crate::program::{TaggedBytes, TypeTag, TypesApart};
use crate::promises::{PromiseName, PromisePlace, Support};
use irrefute_ir::{Attachment, ConstantKind, Inst, Metadata, MetadataId, MetadataKind, Module, Op};
use rustc_hash::FxHashMap;
use std::ops::Range;
use std::sync::Arc;

/// The tags of a module, by their nodes.
#[derive(Default)]
pub(super) struct TypeTags {
    numbers: FxHashMap<Metadata, TypeTag>,
    tags: Vec<Tag>,
    types: Types,
}

/// An access tag: a value of type `access` at an offset in one of type `base`.
#[derive(Clone, PartialEq)]
struct Tag {
    base: TypeIndex,
    access: TypeIndex,
    offset: u64,
}

/// The number of a type descriptor. Nodes with equal contents are one, unless they are distinct.
type TypeIndex = usize;

#[derive(Default)]
struct Types {
    numbers: FxHashMap<TypeNode, TypeIndex>,
    nodes: Vec<TypeNode>,
}

/// A type descriptor.
#[derive(Clone, PartialEq, Eq, Hash)]
struct TypeNode {
    identity: Identity,
    /// What it contains, by ascending offsets: the fields of a struct type, or the parent of a scalar type at offset 0. A
    /// root contains nothing.
    parts: Vec<(u64, TypeIndex)>,
}

#[derive(Clone, PartialEq, Eq, Hash)]
enum Identity {
    Named(Option<Metadata>),
    Distinct(MetadataId),
}

/// Type descriptors are nested no deeper than this.
const DEEPEST: usize = 64;

/// The tags of all accesses of a module.
pub(super) fn read(module: &Module) -> TypeTags {
    let mut tags = TypeTags::default();
    let attachments = module.functions.iter().flat_map(|f| &f.blocks).flat_map(|b| &b.insts).flat_map(|i| &i.metadata);
    for attachment in attachments {
        let nodes = match &attachment.kind {
            MetadataKind::Tbaa => vec![&attachment.node],
            MetadataKind::TbaaStruct => {
                fields(module, &attachment.node).unwrap_or_default().iter().map(|field| field.2).collect()
            }
            _ => continue,
        };
        for node in nodes {
            tags.number(module, node);
        }
    }
    tags
}

impl TypeTags {
    fn number(&mut self, module: &Module, node: &Metadata) -> Option<TypeTag> {
        if let Some(known) = self.numbers.get(node) {
            return Some(*known);
        }
        let tag = self.types.tag(module, node)?;
        let number = self.tags.iter().position(|other| *other == tag).unwrap_or_else(|| {
            self.tags.push(tag);
            self.tags.len() - 1
        });
        self.numbers.insert(node.clone(), TypeTag(number as u32));
        Some(TypeTag(number as u32))
    }

    /// For each tag those whose accesses never meet its own.
    pub(super) fn apart(&self) -> TypesApart {
        let apart = |tag: &Tag| {
            let numbered = self.tags.iter().zip(0..);
            numbered.filter(|(other, _)| self.types.never_meet(tag, other)).map(|(_, number)| TypeTag(number)).collect()
        };
        TypesApart(self.tags.iter().map(apart).collect())
    }
}

impl Types {
    fn tag(&mut self, module: &Module, node: &Metadata) -> Option<Tag> {
        let parts = parts(module, node)?;
        if !matches!(parts.first().map(|part| module.resolve(part)), Some(Metadata::Tuple(_) | Metadata::Distinct(_))) {
            // A third part of a scalar type says whether the memory is constant.
            let is_variable = parts.get(2).is_none_or(|part| number(module, part) == Some(0));
            let scalar = is_variable.then(|| self.node(module, node, DEEPEST))??;
            return Some(Tag { base: scalar, access: scalar, offset: 0 });
        }
        let is_constant = match parts.get(3) {
            None => false,
            Some(part) => number(module, part)? != 0,
        };
        let ([base, access, offset] | [base, access, offset, _], false) = (parts, is_constant) else { return None };
        let (base, access) = (self.node(module, base, DEEPEST)?, self.node(module, access, DEEPEST)?);
        Some(Tag { base, access, offset: number(module, offset)? })
    }

    fn node(&mut self, module: &Module, node: &Metadata, depth: usize) -> Option<TypeIndex> {
        let operands = parts(module, node)?;
        // A node that mentions itself is distinct, whatever it says.
        let is_distinct = matches!(module.resolve(node), Metadata::Distinct(_)) || operands.contains(node);
        let identity = match node {
            Metadata::Id(id) if is_distinct => Identity::Distinct(*id),
            _ if is_distinct => return None,
            _ => Identity::Named(operands.first().cloned()),
        };
        let depth = depth.checked_sub(1)?;
        let mut part = |ty: &Metadata, offset: u64| Some((offset, self.node(module, ty, depth)?));
        let contents = match operands {
            [] | [_] => Vec::new(),
            // Other first operands are those of type descriptors with sizes.
            [name, ..] if !matches!(module.resolve(name), Metadata::String(_)) => return None,
            [_, parent] => vec![part(parent, 0)?],
            [_, fields @ ..] if fields.len() % 2 == 0 => {
                let pairs = fields.chunks_exact(2).map(|pair| part(&pair[0], number(module, &pair[1])?));
                pairs.collect::<Option<Vec<_>>>()?
            }
            _ => return None,
        };
        let node = TypeNode { identity, parts: contents };
        if let Some(known) = self.numbers.get(&node) {
            return Some(*known);
        }
        let number = self.nodes.len();
        self.nodes.push(node.clone());
        self.numbers.insert(node, number);
        Some(number)
    }

    fn never_meet(&self, a: &Tag, b: &Tag) -> bool {
        self.root(a.access) == self.root(b.access) && !self.leads(a, b) && !self.leads(b, a)
    }

    /// Whether the place that one tag names is, or is part of, the one that the other names.
    fn leads(&self, from: &Tag, to: &Tag) -> bool {
        let (mut ty, mut offset) = (from.base, from.offset);
        loop {
            if ty == to.base && (offset == to.offset || ty == from.access || to.base == to.access) {
                return true;
            }
            match self.part_at(ty, offset) {
                Some(part) => (ty, offset) = part,
                None => return false,
            }
        }
    }

    /// What a type contains at an offset, and the offset in that.
    fn part_at(&self, ty: TypeIndex, offset: u64) -> Option<(TypeIndex, u64)> {
        let part = self.nodes[ty].parts.iter().rev().find(|(begins, _)| *begins <= offset)?;
        Some((part.1, offset - part.0))
    }

    fn root(&self, ty: TypeIndex) -> TypeIndex {
        let mut root = ty;
        while let Some((_, part)) = self.nodes[root].parts.first() {
            root = *part;
        }
        root
    }
}

fn parts<'m>(module: &'m Module, node: &'m Metadata) -> Option<&'m [Metadata]> {
    match module.resolve(node) {
        Metadata::Tuple(parts) | Metadata::Distinct(parts) => Some(parts),
        _ => None,
    }
}

fn number(module: &Module, node: &Metadata) -> Option<u64> {
    match module.resolve(node) {
        Metadata::Constant(constant) if constant.kind == ConstantKind::Zero => Some(0),
        node => node.as_int()?.to_u64(),
    }
}

/// The fields of `!tbaa.struct`: offset, size and tag; `None` if they cannot be read.
fn fields<'m>(module: &'m Module, node: &'m Metadata) -> Option<Vec<(u64, u64, &'m Metadata)>> {
    let parts = parts(module, node)?;
    let field = |triple: &'m [Metadata]| Some((number(module, &triple[0])?, number(module, &triple[1])?, &triple[2]));
    if parts.len() % 3 != 0 {
        return None;
    }
    parts.chunks_exact(3).map(field).collect()
}

/// Notes the tags of an instruction's accesses.
pub(super) fn note(lowering: &mut Lowering, inst: &Inst) {
    let tagged = inst.metadata.iter().filter(|attachment| is_about_types(&attachment.kind));
    for attachment in tagged {
        let bytes = match &inst.op {
            Op::Load { .. } | Op::Store { .. } | Op::AtomicRmw { .. } | Op::CmpXchg { .. } => {
                tagged_bytes(lowering, inst, attachment)
            }
            Op::Call(call) if accesses_memory_itself(call) => tagged_bytes(lowering, inst, attachment),
            Op::Call(_) => match accessed_type(lowering.context.module, attachment) {
                Some(accessed) => {
                    // Whoever lowers the call knows whether it is an event.
                    lowering.accessed_type = Some(accessed);
                    continue;
                }
                None => None,
            },
            // Nothing is accessed, so nothing is promised.
            _ => continue,
        };
        let Some(bytes) = bytes else {
            note_unmodelled(lowering, std::slice::from_ref(attachment));
            continue;
        };
        let apart = &lowering.context.types_apart;
        let bytes = bytes.into_iter().filter(|bytes| apart.says_something(bytes.tag));
        let place = lowering.place;
        for bytes in bytes {
            lowering.code.types.0.entry(place).or_default().push(bytes);
        }
    }
}

/// The type by which a function that is called accesses memory, by the names of it and its ancestors up to the root; `None`
/// if the tag is not that of a scalar, or of constant memory. The names tell types of two modules apart.
fn accessed_type(module: &Module, attachment: &Attachment) -> Option<Arc<[Box<str>]>> {
    let [base, access, offset] = parts(module, &attachment.node)? else { return None };
    if attachment.kind != MetadataKind::Tbaa || base != access || number(module, offset)? != 0 {
        return None;
    }
    let (mut names, mut node) = (Vec::new(), access);
    loop {
        let [Metadata::String(name), rest @ ..] = parts(module, node)? else { return None };
        names.push(name.to_string().into_boxed_str());
        match rest {
            [] => return Some(names.into()),
            [parent] => node = parent,
            [parent, offset] if number(module, offset)? == 0 => node = parent,
            _ => return None,
        }
        if names.len() > DEEPEST {
            return None;
        }
    }
}

/// Notes what the tag of a call says that is no event.
pub(super) fn note_untaken(lowering: &mut Lowering, inst: &Inst) {
    if lowering.accessed_type.take().is_some() {
        note_unmodelled(lowering, &inst.metadata);
    }
}

/// Notes that what tags promise of some accesses is not known: those of a function that is called.
pub(super) fn note_unmodelled(lowering: &mut Lowering, metadata: &[Attachment]) {
    for attachment in metadata.iter().filter(|attachment| is_about_types(&attachment.kind)) {
        let name = PromiseName::Metadata(attachment.kind.clone());
        lowering.promises.note(name, PromisePlace::Metadata, Support::TargetOnly);
    }
}

fn is_about_types(kind: &MetadataKind) -> bool {
    matches!(kind, MetadataKind::Tbaa | MetadataKind::TbaaStruct)
}

fn tagged_bytes(lowering: &mut Lowering, inst: &Inst, attachment: &Attachment) -> Option<Vec<TaggedBytes>> {
    let context = lowering.context;
    let tags = &context.type_tags.numbers;
    if attachment.kind == MetadataKind::Tbaa {
        let tag = *tags.get(&attachment.node)?;
        return Some(vec![TaggedBytes { offset: 0, size: u64::MAX, tag }]);
    }
    let fields = fields(context.module, &attachment.node)?;
    lowering.copied_padding = padding(&fields, copied_size(inst)?)?;
    let bytes = |(offset, size, tag): &(u64, u64, &Metadata)| {
        Some(TaggedBytes { offset: *offset, size: *size, tag: *tags.get(*tag)? })
    };
    fields.iter().map(bytes).collect()
}

/// The bytes below `size` that no field covers; `None` if a field ends beyond what can be counted.
fn padding(fields: &[(u64, u64, &Metadata)], size: u64) -> Option<Vec<Range<u64>>> {
    let mut ranges: Vec<Range<u64>> =
        fields.iter().map(|(offset, size, _)| Some(*offset..offset.checked_add(*size)?)).collect::<Option<_>>()?;
    ranges.sort_unstable_by_key(|range| range.start);
    ranges.push(size..size);
    let (mut padding, mut end) = (Vec::new(), 0);
    for range in ranges {
        if end < range.start.min(size) {
            padding.push(end..range.start.min(size));
        }
        end = end.max(range.end);
    }
    Some(padding)
}

/// How many bytes a `memcpy` copies, if the text says it.
fn copied_size(inst: &Inst) -> Option<u64> {
    let Op::Call(call) = &inst.op else { return None };
    match meaning(call.intrinsic_id()?) {
        Meaning::Copy(..) => call.args.get(2)?.operand.as_int()?.to_u64(),
        _ => None,
    }
}
