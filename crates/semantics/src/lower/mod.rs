//! Lowering: from [`Module`] to [`Program`].
//!
//! Lowering never fails: a function whose signature is not modelled keeps the reason, an instruction
//! that is not modelled becomes an action that ends the execution with the reason, a promise that is
//! not modelled is recorded. Nothing is ever skipped silently: what has no effect has a row in a table with
//! the reason.
//!
//! The files import each other in two circles, because the text is recursive. An operand may be a constant expression,
//! which is evaluated or lowered as the instructions that it stands for, and whose operands are constants again
//! ([`constant`], [`expression`], [`materialize`], [`memory`]). A call may be one of an intrinsic or of a library
//! function, and some of these are calls in turn ([`call`], [`intrinsic`], [`indirect`], [`library`]).

mod alias;
mod allocator;
mod assembly;
mod assume;
mod atomic;
mod atomic_library;
mod attributes;
mod bases;
mod block;
mod call;
mod callbr;
mod components;
mod computed;
mod constant;
mod constructors;
mod contraction;
mod deoptimize;
mod edge;
mod emit;
mod exceptions;
mod expression;
mod float;
mod function;
mod groups;
mod indirect;
mod instruction;
mod intrinsic;
pub(crate) mod library;
mod looks;
mod loops;
mod lowering;
mod masked;
mod materialize;
mod matrix;
mod memory;
mod moves;
mod pointer;
mod predicated;
pub(super) mod reach;
mod scopes;
mod segments;
mod target;
mod type_tags;
mod types;
mod under_mask;
mod uninterpreted;
mod variadic;

pub use float::{assumes_flushing, denormal_modes};
pub use variadic::uses_lists;

use super::host::Lookup;
use super::memory::{Globals, Limits, MemoryBlock};
use super::program::{
    Body, Copied, FunctionEffects, FunctionIndex, Instances, Lowered, Param, Program, Returned, Target,
};
use super::promises::{PromiseName, PromisePlace, Support, UnmodelledPromise, kept_by_inputs};
use super::value::{Leaf, Scalar, Shape};
use super::{Dialect, program};
use irrefute_ir::layout::DataLayout;
use irrefute_ir::scale::{Scaled, VScaleRange, at_vscale, mentions_vscale};
use irrefute_ir::{self as ir, AttrKind, Attribute, Linkage, Module, Type};
use rustc_hash::{FxHashMap, FxHashSet};
use std::collections::BTreeMap;
use std::sync::Arc;

/// The reason why something is not modelled: the feature, in words.
pub(crate) type Reason = Arc<str>;

/// Everything that lowering a function needs to know about its module.
struct Context<'a> {
    module: &'a Module,
    dialect: Dialect,
    layout: DataLayout,
    /// The number that stands for `vscale`, if the module depends on it and one was chosen.
    vscale: Option<u32>,
    names: FxHashMap<Arc<str>, FunctionIndex>,
    /// The blocks of the global variables and functions, by name.
    blocks: FxHashMap<&'a str, MemoryBlock>,
    /// The labels whose addresses are taken.
    labels: FxHashMap<ir::Label, MemoryBlock>,
    /// The symbols that may be defined nowhere: `extern_weak`.
    weak_symbols: FxHashSet<MemoryBlock>,
    /// Sizes and alignments of the globals. Contents come last, since initializers may name any global.
    globals: Globals,
    signatures: Vec<Result<Signature, Reason>>,
    type_tags: type_tags::TypeTags,
    types_apart: program::TypesApart,
    /// How lists of variable arguments lie in memory; `None` if that is not modelled.
    lists: Option<program::ListLayout>,
    /// Whether nothing but the C library is linked to the module.
    is_whole: bool,
    /// Whether functions with bodies may call each other, and promise something of the pointers that they pass.
    has_several_bodies: bool,
    /// Where the functions of the host are found, if it is a whole program.
    host: Option<Lookup>,
}

impl Context<'_> {
    /// The leaves of a type.
    ///
    /// # Errors
    /// As [`types::shape_of`].
    fn shape(&self, ty: &Type) -> Result<Shape, Reason> {
        types::shape_of(self.module, &self.layout, ty)
    }

    /// Undef of a leaf under the dialect.
    fn undef(&self, leaf: Leaf) -> Scalar {
        Scalar::of_undef(&self.dialect, leaf)
    }
}

/// The modelled part of a function's header.
#[derive(Clone)]
struct Signature {
    params: Vec<Param>,
    result: Returned,
    effects: FunctionEffects,
    /// For each parameter whether it is `byval`.
    copied: Vec<Option<Copied>>,
}

/// The greatest `vscale` of a whole program: vectors grow with it.
const GREATEST_VSCALE: u32 = 64;

impl Program {
    /// Lowers every function of a module under a dialect.
    ///
    /// ```
    /// use irrefute_ir::{LlvmVersion, Module};
    /// use irrefute_semantics::{Dialect, Program};
    /// let program = Program::new(&Module::new(LlvmVersion::DEFAULT), Dialect::LANGREF);
    /// assert_eq!(program.function("f"), None);
    /// ```
    pub fn new(module: &Module, dialect: Dialect) -> Program {
        let mut program = Program::lowered(module, dialect, None, BTreeMap::new(), None);
        program.instances = Instances::of(module, &program.functions);
        program
    }

    /// Lowers a module that is a whole program: nothing else is linked to it but the C library, whose functions are known
    /// then, also where an environment would answer for them otherwise. Those of its [`Host`](crate::host::Host) are found
    /// by `host`, before others. It has one thread, and its volatile variables are ordinary memory. `vscale` is the least
    /// number that `main` allows.
    ///
    /// ```
    /// use irrefute_ir::{LlvmVersion, Module};
    /// use irrefute_semantics::{Dialect, Program};
    /// let program = Program::whole(&Module::new(LlvmVersion::DEFAULT), Dialect::LANGREF, |_, _, _| None);
    /// assert_eq!(program.function("main"), None);
    /// ```
    pub fn whole(module: &Module, dialect: Dialect, host: Lookup) -> Program {
        if mentions_vscale(module).is_none() {
            return Program::lowered(module, dialect, None, BTreeMap::new(), Some(host));
        }
        // Any machine that the program allows is one on which it may run.
        let range = module.function("main").map_or(VScaleRange::ANY, VScaleRange::of);
        let vscale = range.least.min(GREATEST_VSCALE);
        let Scaled { module, refused } = at_vscale(module, vscale);
        Program::lowered(&module, dialect, Some(vscale), refused, Some(host))
    }

    /// Puts the program under another dialect, if lowering its module again would change nothing else. Returns whether it
    /// did.
    ///
    /// ```
    /// use irrefute_ir::{LlvmVersion, Module};
    /// use irrefute_semantics::dialect::{DeadLoad, Undef};
    /// use irrefute_semantics::{Dialect, Program};
    /// let mut program = Program::new(&Module::new(LlvmVersion::DEFAULT), Dialect::LANGREF);
    /// assert!(program.turn(Dialect { dead_load: DeadLoad::Ub.noted(), ..Dialect::LANGREF }));
    /// assert_eq!(program.dialect().dead_load, DeadLoad::Ub);
    /// // Undef is in the text.
    /// assert!(!program.turn(Dialect { undef: Undef::IsPoison.noted(), ..Dialect::LANGREF }));
    /// ```
    pub fn turn(&mut self, dialect: Dialect) -> bool {
        let is_alike = self.dialect.as_lowered() == dialect.as_lowered();
        if is_alike {
            self.dialect = dialect;
            self.instances.unmake();
        }
        is_alike
    }

    /// The program of a module in which `vscale` is a number.
    pub(super) fn scaled(scaled: &Scaled, dialect: Dialect, vscale: u32) -> Program {
        Program::lowered(&scaled.module, dialect, Some(vscale), scaled.refused.clone(), None)
    }

    fn lowered(
        module: &Module,
        dialect: Dialect,
        vscale: Option<u32>,
        refused: BTreeMap<usize, String>,
        host: Option<Lookup>,
    ) -> Program {
        let is_whole = host.is_some();
        // In a whole program an answer of the environment would be a wrong one.
        let with_functions = if is_whole { None } else { assembly::as_functions(module) };
        let module = with_functions.as_ref().unwrap_or(module);
        // All modules of a whole program are linked.
        let with_symbols = if is_whole { None } else { alias::as_symbols(module) };
        let module = with_symbols.as_ref().unwrap_or(module);
        let names =
            module.functions.iter().enumerate().map(|(i, f)| (f.name.clone(), FunctionIndex(i as u32))).collect();
        let (layout, unreadable) = match DataLayout::of(module) {
            Ok(layout) => (layout, None),
            // Every signature gets the reason then, so nothing is executed under the default layout.
            Err(error) => (DataLayout::default(), Some(Reason::from(error.to_string()))),
        };
        let readable = |f: &ir::Function| match &unreadable {
            None => signature(module, &layout, f),
            Some(reason) => Err(reason.clone()),
        };
        let signature = |(index, f): (usize, &ir::Function)| match (refused.get(&index), vscale) {
            (Some(reason), _) => Err(Reason::from(reason.as_str())),
            (None, Some(vscale)) if !VScaleRange::of(f).contains(vscale) => {
                Err(Reason::from(format!("a function whose vscale_range excludes {vscale}")))
            }
            (None, _) => readable(f),
        };
        let signatures = module.functions.iter().enumerate().map(signature).collect();
        let variables = module.globals.iter().zip(0..).map(|(g, i)| (&*g.name, MemoryBlock::global(i)));
        let functions = module.functions.iter().zip(0..).map(|(f, i)| (&*f.name, MemoryBlock::function(i)));
        let blocks = variables.chain(functions).collect();
        let labels = module.labels();
        let is_weak = |linkage: Linkage| linkage == Linkage::ExternWeak;
        let variables = module.globals.iter().zip(0..).filter(|(g, _)| is_weak(g.header.linkage));
        let functions = module.functions.iter().zip(0..).filter(|(f, _)| is_weak(f.header.linkage));
        let weak_symbols =
            variables.map(|(_, i)| MemoryBlock::global(i)).chain(functions.map(|(_, i)| MemoryBlock::function(i)));
        let weak_symbols = weak_symbols.collect();
        let limits = if is_whole { Limits::WHOLE } else { Limits::CHECK };
        let mut globals = Globals { limits, ..memory::blocks(module, &layout, &labels) };
        if is_whole {
            memory::give_sizes(&mut globals);
        }
        let type_tags = type_tags::read(module);
        let types_apart = type_tags.apart();
        let lists = variadic::layout(module, is_whole);
        let context = Context {
            module,
            dialect: dialect.as_lowered(),
            layout,
            vscale,
            names,
            blocks,
            labels: labels.into_iter().zip(0..).map(|(label, i)| (label, MemoryBlock::label(i))).collect(),
            weak_symbols,
            globals,
            signatures,
            type_tags,
            types_apart,
            lists,
            is_whole,
            has_several_bodies: module.functions.iter().filter(|f| !f.blocks.is_empty()).nth(1).is_some(),
            host,
        };
        let mut functions: Vec<Lowered> =
            module.functions.iter().enumerate().map(|(i, f)| lower(&context, i, f)).collect();
        let globals = memory::contents(&context);
        // An execution of a whole program has all variables, and no environment that could enter it.
        if !is_whole {
            inherit_promises(&mut functions);
            let reached = reach::reached(&functions, &globals);
            for (function, reached) in functions.iter_mut().zip(reached) {
                function.reached = reached;
            }
            reach::note_sharing(&mut functions, &globals);
            constructors::refuse_what_they_change(&mut functions, &globals);
        }
        let types_apart = context.types_apart;
        let lists = lists.unwrap_or_default();
        let instances = Instances::default();
        let lands = |function: &Lowered| matches!(&function.body, Body::Code(code) if !code.pads.is_empty());
        let lands_exceptions = functions.iter().any(lands);
        Program {
            dialect,
            vscale,
            instances,
            functions,
            names: context.names,
            globals,
            types_apart,
            lists,
            is_whole,
            lands_exceptions,
            has_replaceable_aliases: with_symbols.is_some(),
        }
    }
}

/// Adds the promises of the functions that a function may call to its own: an execution that begins in it may break
/// any of them.
fn inherit_promises(functions: &mut [Lowered]) {
    let own: Vec<_> = functions.iter().map(|f| f.promises.clone()).collect();
    for i in 0..functions.len() {
        let mut all = attributes::Promises::default();
        let reached = reachable(functions, i);
        // LLVM adds what a library says to whatever has one of its names.
        let allocating = if crate::library::is_known(&functions[i].name) { Support::Ignored } else { Support::Kept };
        for &called in &reached {
            // Inputs keep some promises about parameters, but only for the function in which executions begin, and only
            // if nothing calls it again with other arguments.
            let is_entry = called == i && !is_called(functions, &reached, i);
            let of_entry = |promise: &UnmodelledPromise| match promise.place {
                PromisePlace::DefinitionParameter => kept_by_inputs(&promise.name),
                _ => None,
            };
            for promise in &own[called] {
                let support = match promise {
                    promise if !is_entry => promise.support,
                    promise if is_about_allocation(promise) => allocating,
                    promise if is_speculatable(promise) => Support::Kept,
                    promise => of_entry(promise).unwrap_or(promise.support),
                };
                if support != Support::Modelled {
                    all.note(promise.name.clone(), promise.place, support);
                }
            }
        }
        functions[i].promises = all.into_sorted();
    }
}

/// Whether a promise lets calls of a function with a body run where the text has none.
fn is_speculatable(promise: &UnmodelledPromise) -> bool {
    promise.place == PromisePlace::Definition && promise.name == PromiseName::Attribute(AttrKind::Speculatable)
}

/// Whether a promise of a function with a body says what a caller may take its result for.
fn is_about_allocation(promise: &UnmodelledPromise) -> bool {
    use AttrKind::{AllocAlign, AllocKind, AllocPtr, AllocSize};
    let PromiseName::Attribute(kind) = &promise.name else { return false };
    match promise.place {
        PromisePlace::Definition => matches!(kind, AllocSize | AllocKind),
        PromisePlace::DefinitionParameter => matches!(kind, AllocAlign | AllocPtr),
        _ => false,
    }
}

/// Whether one of the functions `callers` may call a function. An indirect call may call any.
fn is_called(functions: &[Lowered], callers: &[usize], callee: usize) -> bool {
    callers.iter().any(|&caller| match &functions[caller].body {
        Body::Code(code) => code.calls().any(|site| match site.callee {
            Target::Defined(function) => function.index() == callee,
            Target::Indirect(_) => true,
            Target::Declared(_) | Target::Part(..) | Target::ByAnotherType(..) => false,
            Target::Library(..) | Target::Hosted(..) | Target::Trap(_) | Target::Bad => false,
        }),
        Body::Declared | Body::Unsupported(_) => false,
    })
}

/// A function and those that it may call, directly or by way of others.
fn reachable(functions: &[Lowered], from: usize) -> Vec<usize> {
    let mut found = vec![from];
    let mut next = 0;
    while let Some(&function) = found.get(next) {
        next += 1;
        let Body::Code(code) = &functions[function].body else { continue };
        for site in code.calls() {
            for callee in indirect::callees(&site.callee) {
                if !found.contains(&callee.index()) {
                    found.push(callee.index());
                }
            }
        }
    }
    found
}

fn lower(context: &Context, index: usize, function: &ir::Function) -> Lowered {
    let mut promises = attributes::Promises::default();
    let place = if function.is_definition() { PromisePlace::Definition } else { PromisePlace::Declaration };
    attributes::collect_header(context.module, function, place, &mut promises);
    let (signature, body) = match &context.signatures[index] {
        Err(reason) => (Signature::unknown(), Body::Unsupported(reason.clone())),
        Ok(signature) if !function.is_definition() => (signature.clone(), Body::Declared),
        Ok(signature) => {
            let code = function::lower_body(context, FunctionIndex(index as u32), function, &mut promises);
            (signature.clone(), Body::Code(Box::new(code)))
        }
    };
    let Signature { params, result, effects, copied } = signature;
    let returned = function.params.iter().position(|attrs| attrs.has(AttrKind::Returned));
    let promises = promises.into_sorted();
    Lowered {
        name: function.name.clone(),
        inputs: variadic::inputs(context, function, &params),
        params,
        result,
        effects,
        returned,
        passed_on: attributes::passed_on(context.module, function),
        body,
        is_final: is_final(function),
        is_discardable: is_discardable(function.header.linkage),
        is_weak: function.header.linkage == Linkage::ExternWeak,
        is_uninterpreted: uninterpreted::is_known_to_llvm(function),
        is_library_row: crate::library::is_known(&function.name)
            && crate::library::lookup(&function.name, &function.function_type(), context.globals.widths.address)
                .is_some(),
        replaces_library: uninterpreted::replaces_library(function),
        external: !function.header.linkage.is_local(),
        passing: attributes::passing(function.params.iter(), &function.ret_attrs),
        promises,
        reached: Default::default(),
        sharing: Vec::new(),
        copied,
    }
}

/// Whether every call runs the body of a function that is written here. Another body may take the place of one that is
/// interposable when the program is linked, unless `alwaysinline` asks for this one.
fn is_final(function: &ir::Function) -> bool {
    let may_be_replaced = function.header.linkage.is_interposable() && !function.attrs.has(AttrKind::AlwaysInline);
    function.is_definition() && !may_be_replaced
}

/// Whether a module that other modules call by name may lose a function.
fn is_discardable(linkage: Linkage) -> bool {
    matches!(linkage, Linkage::LinkOnce | Linkage::LinkOnceOdr | Linkage::AvailableExternally)
}

impl Signature {
    fn unknown() -> Signature {
        let result = Returned {
            ty: Type::Void,
            shape: Shape::new(),
            constraints: program::ValueConstraints::default(),
            param_attrs: program::PointerParamAttrs::FREE,
        };
        Signature { params: Vec::new(), result, effects: FunctionEffects::default(), copied: Vec::new() }
    }
}

fn signature(module: &Module, layout: &DataLayout, function: &ir::Function) -> Result<Signature, Reason> {
    if function.attrs.has(AttrKind::Naked) {
        return Err("a naked function".into());
    }
    let mut params = Vec::with_capacity(function.params.len());
    let mut copied = Vec::with_capacity(function.params.len());
    for (id, attrs) in function.param_ids().zip(&function.params) {
        if let Some(attribute) = attrs.iter().find(|a| is_passed_in_memory(a)) {
            return Err(Reason::from(format!("a parameter with `{}`", attribute.name())));
        }
        let copy = copy_of(module, layout, attrs)?;
        let ty = function.ty(id).clone();
        let shape = types::shape_of(module, layout, &ty)?;
        let mut param = Param {
            ty,
            constraints: attributes::constraints_of(attrs, &shape),
            shape,
            param_attrs: attributes::param_attrs(attrs),
        };
        copy.iter().for_each(|copy| be_copy(&mut param, *copy));
        let accessible = result_size(module, layout, attrs)?;
        param.constraints.dereferenceable = param.constraints.dereferenceable.max(accessible);
        if let Some(ty) = attrs.typed(AttrKind::SRet).filter(|_| attrs.number(AttrKind::Align).is_none()) {
            let natural = layout.abi_align(ty, &module.named_types);
            param.constraints.align = natural.ok_or_else(|| Reason::from(format!("memory: a parameter of {ty}")))?;
        }
        params.push(param);
        copied.push(copy);
    }
    let ty = function.ret.clone();
    let shape = types::shape_of(module, layout, &ty)?;
    let mut result = Returned {
        ty,
        constraints: attributes::constraints_of(&function.ret_attrs, &shape),
        shape,
        param_attrs: attributes::param_attrs(&function.ret_attrs),
    };
    let mut effects = attributes::effects(&function.attrs);
    if !function.is_definition() && function.attrs.has(AttrKind::Speculatable) {
        effects = effects.and(FunctionEffects::SPECULATABLE);
    }
    if let Some(facts) = crate::library::facts::of(function, layout.pointer_bits(ir::AddressSpace::default())) {
        facts.add_effects(&mut effects);
        params.iter_mut().enumerate().for_each(|(i, param)| facts.add_param(i, &mut param.param_attrs));
        result.constraints.defined = true;
        result.param_attrs.no_alias |= facts.fresh;
    }
    Ok(Signature { params, result, effects, copied })
}

/// Makes a parameter a pointer to a copy. It does not matter whether a call makes the copy, or an input holds it where
/// executions begin.
fn be_copy(param: &mut Param, copy: Copied) {
    let constraints = &mut param.constraints;
    constraints.defined = true;
    // In other spaces a copy may lie at address 0.
    constraints.nonnull |= constraints.pointer.space == ir::AddressSpace::default();
    constraints.align = constraints.align.max(copy.align);
    constraints.dereferenceable = constraints.dereferenceable.max(copy.size);
    let param_attrs = &mut param.param_attrs;
    param_attrs.no_alias = true;
    param_attrs.freed = false;
    param_attrs.lost = u64::MAX;
    param_attrs.copy = Some(copy.size);
}

/// Whether an attribute makes a pointer parameter stand for memory that calls set up in a way that is not modelled.
fn is_passed_in_memory(attribute: &Attribute) -> bool {
    matches!(attribute, Attribute::Typed(AttrKind::InAlloca | AttrKind::Preallocated, _))
}

/// The bytes that must be accessible behind a parameter that is `sret` or `byref`: neither makes a copy.
fn result_size(module: &Module, layout: &DataLayout, attrs: &ir::Attributes) -> Result<u64, Reason> {
    let Some(ty) = attrs.typed(AttrKind::SRet).or_else(|| attrs.typed(AttrKind::ByRef)) else { return Ok(0) };
    layout.alloc_size(ty, &module.named_types).ok_or_else(|| Reason::from(format!("memory: a parameter of {ty}")))
}

/// The copy that `byval` makes of the block that an argument points to. Without `align` its alignment depends on the
/// target; it is at least that of the type.
fn copy_of(module: &Module, layout: &DataLayout, attrs: &ir::Attributes) -> Result<Option<Copied>, Reason> {
    let Some(ty) = attrs.typed(AttrKind::ByVal) else { return Ok(None) };
    let unsized_type = || Reason::from(format!("memory: byval of {ty}"));
    let size = layout.alloc_size(ty, &module.named_types).ok_or_else(unsized_type)?;
    let natural = layout.abi_align(ty, &module.named_types).ok_or_else(unsized_type)?;
    let align = attrs.number(AttrKind::Align).unwrap_or(natural);
    Ok(Some(Copied { size, align }))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nothing_is_modelled_under_a_layout_that_cannot_be_read() {
        let reason = |layout: &str| {
            let text = format!("target datalayout = \"{layout}\"\ndefine void @f() {{\n  ret void\n}}\n");
            let module = ir::parse(&text, ir::LlvmVersion::DEFAULT).expect("a module");
            let program = Program::new(&module, Dialect::LANGREF);
            let f = program.function("f").expect("it is there");
            program.unsupported(f).map(|reason| reason.to_string())
        };
        assert_eq!(reason("e-i64:64"), None);
        assert_eq!(reason("e-i64:64-x9:64").as_deref(), Some("`x9:64` is no part of a data layout"));
    }
}
