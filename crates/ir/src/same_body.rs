//! Compares the bodies of two functions, to see if the optimizer changed anything.
//!
//! Two bodies are the same iff a one-to-one renaming of local values, by the order of their
//! definitions, makes the instructions equal. Names and numbers do not count. Neither does the header
//! of the function, nor anything that the text form leaves open: the order of attributes, the numbers
//! of metadata nodes, the notation of a constant (`<2 x i8> <i8 1, i8 1>` or `splat (i8 1)`), an
//! alignment that is left to the data layout.

use super::attribute::{Attachment, Attributes, Metadata, MetadataId};
use super::constant::{Constant, ConstantKind};
use super::instruction::{Call, Op, Operand, Phi, Terminator, TerminatorOp};
use super::layout::DataLayout;
use super::module::{Block, Function, Module, ValueId};
use super::types::Type;
use rustc_hash::{FxHashMap, FxHashSet};
use std::sync::Arc;

/// Whether `f` of module `a` and `g` of module `b` have the same body.
///
/// ```
/// use irrefute_ir::{self as ir, LlvmVersion};
/// let read = |text| ir::parse(text, LlvmVersion(22));
/// let a = read("define i8 @f(i8 %x) {\n  %y = add i8 %x, 1\n  ret i8 %y\n}\n")?;
/// let b = read("define noundef i8 @f(i8 %0) {\n  %2 = add i8 %0, 1\n  ret i8 %2\n}\n")?;
/// let c = read("define i8 @f(i8 %x) {\n  %y = add nsw i8 %x, 1\n  ret i8 %y\n}\n")?;
/// assert!(ir::same_body(&a, &a.functions[0], &b, &b.functions[0]));
/// assert!(!ir::same_body(&a, &a.functions[0], &c, &c.functions[0]));
/// # Ok::<(), ir::ParseError>(())
/// ```
pub fn same_body(a: &Module, f: &Function, b: &Module, g: &Function) -> bool {
    let Some(renaming) = renaming(f, g) else { return false };
    let mut matcher = Matcher { a, b, f, g, renaming, assumed: FxHashSet::default(), partners: Default::default() };
    f.blocks.iter().zip(&g.blocks).all(|(x, y)| matcher.block(x, y))
}

/// For each value of `f` the value of `g` that is defined at the same place; `None` if the shapes differ.
fn renaming(f: &Function, g: &Function) -> Option<Vec<ValueId>> {
    if f.params.len() != g.params.len() || f.blocks.len() != g.blocks.len() {
        return None;
    }
    let mut to = vec![ValueId(u32::MAX); f.values.len()];
    let mut theirs = g.param_ids().chain(g.results());
    for mine in f.param_ids().chain(f.results()) {
        let their = theirs.next()?;
        if f.ty(mine) != g.ty(their) {
            return None;
        }
        to[mine.index()] = their;
    }
    theirs.next().is_none().then_some(to)
}

struct Matcher<'a> {
    a: &'a Module,
    b: &'a Module,
    f: &'a Function,
    g: &'a Function,
    renaming: Vec<ValueId>,
    /// Pairs of nodes that are assumed to be equal while they are compared: nodes may form cycles, and a
    /// comparison without the assumption would not end.
    assumed: FxHashSet<(MetadataId, MetadataId)>,
    /// The one node of the other module that each `distinct` node stands for, from either side: two scopes of one must not
    /// become one scope of the other.
    partners: [FxHashMap<MetadataId, MetadataId>; 2],
}

impl Matcher<'_> {
    fn block(&mut self, x: &Block, y: &Block) -> bool {
        x.phis.len() == y.phis.len()
            && x.insts.len() == y.insts.len()
            && x.phis.iter().zip(&y.phis).all(|(p, q)| self.phi(p, q))
            && x.insts.iter().zip(&y.insts).all(|(i, j)| {
                i.result.is_some() == j.result.is_some()
                    && self.op(&i.op, &j.op)
                    && self.attachments(&i.metadata, &j.metadata)
            })
            && self.terminator(&x.term, &y.term)
    }

    fn phi(&mut self, p: &Phi, q: &Phi) -> bool {
        p.flags == q.flags
            && p.incoming.len() == q.incoming.len()
            && p.incoming.iter().zip(&q.incoming).all(|((x, from), (y, other))| from == other && self.operand(x, y))
            && self.attachments(&p.metadata, &q.metadata)
    }

    fn terminator(&mut self, t: &Terminator, u: &Terminator) -> bool {
        t.result.is_some() == u.result.is_some()
            && self.terminator_op(&t.op, &u.op)
            && self.attachments(&t.metadata, &u.metadata)
    }

    fn operand(&self, x: &Operand, y: &Operand) -> bool {
        let mut x = x.clone();
        self.canonical_operand(&mut x);
        let mut y = y.clone();
        canonical_constant_of(&mut y);
        x == y
    }

    /// An operand of `f` as one of `g`, in canonical form.
    fn canonical_operand(&self, operand: &mut Operand) {
        if let Operand::Local(id) | Operand::Metadata(Metadata::Local(id)) = operand {
            *id = self.renaming.get(id.index()).copied().unwrap_or(*id);
        }
        canonical_constant_of(operand);
    }

    fn op(&mut self, x: &Op, y: &Op) -> bool {
        let given = (x, y);
        let mut x = x.clone();
        x.for_each_operand_mut(&mut |operand| self.canonical_operand(operand));
        let mut y = y.clone();
        y.for_each_operand_mut(&mut canonical_constant_of);
        if let (Op::Call(c), Op::Call(d)) = (&mut x, &mut y) {
            sort_attributes(c);
            sort_attributes(d);
        }
        if let (Some(align), Some(other)) = (alignment(&mut x), alignment(&mut y)) {
            let is_left_out = match (*align, *other) {
                (None, Some(printed)) => may_be_printed(self.a, self.f, given.0, printed),
                (Some(said), None) => implied_alignment(self.b, self.g, given.1) == Some(said),
                (None, None) | (Some(_), Some(_)) => false,
            };
            if is_left_out {
                (*align, *other) = (None, None);
            }
        }
        let mine = taken_nodes(|take| x.for_each_operand_mut(&mut |operand| take(operand)));
        let theirs = taken_nodes(|take| y.for_each_operand_mut(&mut |operand| take(operand)));
        x == y && self.nodes(&mine, &theirs)
    }

    fn terminator_op(&mut self, x: &TerminatorOp, y: &TerminatorOp) -> bool {
        let mut x = x.clone();
        x.for_each_operand_mut(&mut |operand| self.canonical_operand(operand));
        let mut y = y.clone();
        y.for_each_operand_mut(&mut canonical_constant_of);
        for op in [&mut x, &mut y] {
            if let TerminatorOp::Invoke { call, .. } | TerminatorOp::CallBr { call, .. } = op {
                sort_attributes(call);
            }
        }
        let mine = taken_nodes(|take| x.for_each_operand_mut(&mut |operand| take(operand)));
        let theirs = taken_nodes(|take| y.for_each_operand_mut(&mut |operand| take(operand)));
        x == y && self.nodes(&mine, &theirs)
    }

    /// Whether the nodes that are operands are equal.
    fn nodes(&mut self, mine: &[Metadata], theirs: &[Metadata]) -> bool {
        mine.len() == theirs.len() && mine.iter().zip(theirs).all(|(x, y)| self.metadata(x, y))
    }

    /// Whether both have attachments of the same kinds with equal nodes, in any order.
    fn attachments(&mut self, xs: &[Attachment], ys: &[Attachment]) -> bool {
        xs.len() == ys.len()
            && xs.iter().all(|x| ys.iter().any(|y| x.kind == y.kind && self.metadata(&x.node, &y.node)))
    }

    /// Whether two `distinct` nodes stand for each other, and for nobody else.
    fn are_partners(&mut self, i: MetadataId, j: MetadataId) -> bool {
        let [of_mine, of_theirs] = &mut self.partners;
        *of_mine.entry(i).or_insert(j) == j && *of_theirs.entry(j).or_insert(i) == i
    }

    fn metadata(&mut self, x: &Metadata, y: &Metadata) -> bool {
        let is_distinct = |node: &Metadata| matches!(node, Metadata::Distinct(_));
        if let (Metadata::Id(i), Metadata::Id(j)) = (x, y)
            && is_distinct(self.a.resolve(x))
            && is_distinct(self.b.resolve(y))
            && !self.are_partners(*i, *j)
        {
            return false;
        }
        if let (Metadata::Id(i), Metadata::Id(j)) = (x, y)
            && !self.assumed.insert((*i, *j))
        {
            return true;
        }
        match (self.a.resolve(x), self.b.resolve(y)) {
            (Metadata::Tuple(xs), Metadata::Tuple(ys)) | (Metadata::Distinct(xs), Metadata::Distinct(ys)) => {
                xs.len() == ys.len() && xs.iter().zip(ys.iter()).all(|(x, y)| self.metadata(x, y))
            }
            (Metadata::Constant(c), Metadata::Constant(d)) => canonical(c) == canonical(d),
            (x, y) => x == y,
        }
    }
}

/// The alignment of a memory access or `alloca`, for rewriting.
fn alignment(op: &mut Op) -> Option<&mut Option<u64>> {
    match op {
        Op::Alloca { align, .. }
        | Op::Load { align, .. }
        | Op::Store { align, .. }
        | Op::CmpXchg { align, .. }
        | Op::AtomicRmw { align, .. } => Some(align),
        _ => None,
    }
}

/// Whether LLVM prints this alignment of an access or `alloca` that says none: that of the layout or, of an access where
/// the module names none, that of LLVM's own default, if it is weaker. The worker reads a text before it sets the target's
/// layout.
fn may_be_printed(module: &Module, function: &Function, op: &Op, printed: u64) -> bool {
    let of_layout = implied_alignment(module, function, op);
    let of_default = || layout_alignment(&DataLayout::default(), module, function, op);
    let is_access = !matches!(op, Op::Alloca { .. });
    let is_weaker = || is_access && module.data_layout.is_none() && of_layout.is_some_and(|strong| printed < strong);
    of_layout == Some(printed) || is_weaker() && of_default() == Some(printed)
}

/// The alignment of an access or `alloca` that says none; `None` if the layout does not say.
fn implied_alignment(module: &Module, function: &Function, op: &Op) -> Option<u64> {
    layout_alignment(&DataLayout::of(module).ok()?, module, function, op)
}

/// The alignment that a layout gives an access or `alloca` which says nothing of it.
fn layout_alignment(layout: &DataLayout, module: &Module, function: &Function, op: &Op) -> Option<u64> {
    let named = &module.named_types;
    match op {
        Op::Alloca { ty, .. } => layout.preferred_align(ty, named),
        Op::Load { ty, .. } => layout.abi_align(ty, named),
        Op::Store { value, .. } => layout.abi_align(function.type_of(value), named),
        Op::CmpXchg { new: value, .. } | Op::AtomicRmw { value, .. } => {
            layout.store_size(function.type_of(value), named)
        }
        _ => None,
    }
}

/// The nodes among the operands that `visit` goes through. Their numbers are taken out of the operands: in another
/// module the same node has another one.
fn taken_nodes(visit: impl FnOnce(&mut dyn FnMut(&mut Operand))) -> Vec<Metadata> {
    let mut nodes = Vec::new();
    visit(&mut |operand| match operand {
        Operand::Metadata(Metadata::Local(_)) | Operand::Local(_) | Operand::Const(_) => {}
        Operand::Metadata(node) => nodes.push(std::mem::replace(node, Metadata::Tuple([].into()))),
    });
    nodes
}

fn sort_attributes(call: &mut Call) {
    let of_args = call.args.iter_mut().map(|arg| &mut arg.attrs);
    for Attributes(attributes) in of_args.chain([&mut call.ret_attrs, &mut call.fn_attrs]) {
        attributes.sort_by(|a, b| a.name().cmp(b.name()));
    }
}

fn canonical_constant_of(operand: &mut Operand) {
    if let Operand::Const(constant) = operand {
        *constant = Arc::new(canonical(constant));
    }
}

/// The shortest notation of a constant, which is the one that LLVM prints: `zeroinitializer`, `undef`,
/// `poison`, `splat`, `c"…"`.
fn canonical(constant: &Constant) -> Constant {
    let ConstantKind::Aggregate(elements) = &constant.kind else {
        return match &constant.kind {
            ConstantKind::Splat(element) => splat(&constant.ty, canonical(element)),
            ConstantKind::Bytes(bytes) if bytes.iter().all(|b| *b == 0) => Constant::zero(constant.ty.clone()),
            _ => constant.clone(),
        };
    };
    let elements: Vec<Constant> = elements.iter().map(canonical).collect();
    if let Some(first) = elements.first()
        && elements.iter().all(|e| e == first)
        && matches!(constant.ty, Type::Vector(..))
    {
        return splat(&constant.ty, first.clone());
    }
    let kind = match elements.first().map(|e| &e.kind) {
        Some(ConstantKind::Undef) if all(&elements, &ConstantKind::Undef) => ConstantKind::Undef,
        Some(ConstantKind::Poison) if all(&elements, &ConstantKind::Poison) => ConstantKind::Poison,
        _ if elements.iter().all(is_zero) => ConstantKind::Zero,
        _ => bytes(&constant.ty, &elements).unwrap_or_else(|| ConstantKind::Aggregate(elements.into())),
    };
    Constant { ty: constant.ty.clone(), kind }
}

fn all(elements: &[Constant], kind: &ConstantKind) -> bool {
    elements.iter().all(|e| e.kind == *kind)
}

fn is_zero(constant: &Constant) -> bool {
    *constant == Constant::zero(constant.ty.clone())
}

/// A vector whose lanes all have the given canonical element.
fn splat(ty: &Type, element: Constant) -> Constant {
    let kind = match element.kind {
        ConstantKind::Undef => ConstantKind::Undef,
        ConstantKind::Poison => ConstantKind::Poison,
        _ if is_zero(&element) => ConstantKind::Zero,
        _ => ConstantKind::Splat(element.into()),
    };
    Constant { ty: ty.clone(), kind }
}

/// An array of `i8` numbers as a string.
fn bytes(ty: &Type, elements: &[Constant]) -> Option<ConstantKind> {
    if !matches!(ty, Type::Array(_, t) if **t == Type::Int(8)) {
        return None;
    }
    let bytes: Option<Vec<u8>> = elements.iter().map(|e| e.as_int()?.word().map(|w| w as u8)).collect();
    bytes.map(|b| ConstantKind::Bytes(b.into()))
}
