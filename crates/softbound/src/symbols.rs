//! What softbound knows of the symbols of a module, and the bounds of constants.

use super::bounds::{Bounds, Types};
use super::unsupported::{Construct, Unsupported};
use irrefute_ir::{Alias, Constant, ConstantExpr, ConstantKind, Flags, Function, Global, Module, Type};
use std::collections::BTreeMap;
use std::sync::Arc;

/// A symbol of the module.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Symbol {
    /// A variable, with its size if its type says it.
    Variable(Option<u64>),
    /// A function with a body, which is instrumented.
    Instrumented,
    /// A function without one.
    Elsewhere,
    /// Another name of an address.
    Alias(Constant),
    /// A function that is chosen when the program is loaded.
    Ifunc,
}

/// The symbols of a module by name.
pub struct Symbols {
    by_name: BTreeMap<Arc<str>, Symbol>,
    strings: BTreeMap<Arc<str>, Arc<[u8]>>,
}

impl Symbols {
    /// Those of a module.
    pub fn of(module: &Module, types: &Types<'_>) -> Symbols {
        let size = |global: &Global| types.alloc_size(&global.ty).ok().filter(|size| !is_unsized(global, *size));
        let variables = module.globals.iter().map(|g| (g.name.clone(), Symbol::Variable(size(g))));
        let kind = |f: &Function| if f.is_definition() { Symbol::Instrumented } else { Symbol::Elsewhere };
        let functions = module.functions.iter().map(|f| (f.name.clone(), kind(f)));
        let alias = |a: &Alias| if a.ifunc { Symbol::Ifunc } else { Symbol::Alias(a.target.clone()) };
        let aliases = module.aliases.iter().map(|a| (a.name.clone(), alias(a)));
        let text = |g: &Global| match &g.initializer {
            Some(Constant { kind: ConstantKind::Bytes(bytes), .. }) if g.constant => {
                Some((g.name.clone(), bytes.clone()))
            }
            Some(Constant { kind: ConstantKind::Zero, .. }) if g.constant => Some((g.name.clone(), Arc::from([0u8]))),
            _ => None,
        };
        Symbols {
            by_name: variables.chain(functions).chain(aliases).collect(),
            strings: module.globals.iter().filter_map(text).collect(),
        }
    }

    /// What a name stands for, through aliases.
    pub fn resolve(&self, name: &str) -> Option<(&str, &Symbol)> {
        let mut at = self.by_name.get_key_value(name)?;
        // An alias of itself is no module; the count ends it anyway.
        for _ in 0..self.by_name.len() {
            let Symbol::Alias(Constant { kind: ConstantKind::Global(target), .. }) = at.1 else { break };
            at = self.by_name.get_key_value(target)?;
        }
        Some((at.0, at.1))
    }

    /// The bytes before the first 0 of a constant string.
    pub fn string(&self, constant: &Constant) -> Option<&[u8]> {
        let ConstantKind::Global(name) = &constant.kind else { return None };
        let bytes = self.strings.get(name)?;
        Some(&bytes[..bytes.iter().position(|byte| *byte == 0)?])
    }

    /// Who says where a constant pointer may be dereferenced: a variable with its size, or nobody.
    ///
    /// # Errors
    /// If that is not known.
    pub fn origin(&self, pointer: &Constant) -> Result<Option<(Arc<str>, u64)>, Construct> {
        match &pointer.kind {
            ConstantKind::Global(name) => match self.by_name.get(name) {
                Some(Symbol::Variable(Some(size))) => Ok(Some((name.clone(), *size))),
                Some(Symbol::Variable(None)) | None => Err(Construct::SizeOfVariable(name.clone())),
                Some(Symbol::Alias(target)) => self.origin(target),
                Some(Symbol::Ifunc) => Err(Construct::Ifunc(name.clone())),
                Some(Symbol::Instrumented | Symbol::Elsewhere) => Ok(None),
            },
            ConstantKind::Null
            | ConstantKind::Zero
            | ConstantKind::Undef
            | ConstantKind::Poison
            | ConstantKind::BlockAddress(..)
            | ConstantKind::DsoLocalEquivalent(_)
            | ConstantKind::NoCfi(_) => Ok(None),
            ConstantKind::Expr(expression) => match &**expression {
                ConstantExpr::GetElementPtr { base, .. } => self.origin(base),
                ConstantExpr::Cast { operand, .. } if operand.ty == pointer.ty => self.origin(operand),
                // The bounds of an integer are empty, even if it was a pointer.
                ConstantExpr::Cast { operand, .. } if operand.ty.int_width().is_some() => Ok(None),
                _ => Err(Construct::Constant(pointer.to_string())),
            },
            _ => Err(Construct::Constant(pointer.to_string())),
        }
    }
}

/// A declaration of an array without a length says nothing of the size, and neither does an opaque type.
fn is_unsized(global: &Global, size: u64) -> bool {
    size == 0 && global.initializer.is_none()
}

/// The bounds of the pointers in a constant; `of` gives those of a variable.
///
/// # Errors
/// If they are not known.
pub fn constant_bounds(
    constant: &Constant,
    symbols: &Symbols,
    types: &Types<'_>,
    of: &mut dyn FnMut(Arc<str>, u64) -> Bounds,
) -> Result<Vec<Bounds>, Construct> {
    let count = types.pointers(&constant.ty)?.len();
    if count == 0 {
        return Ok(Vec::new());
    }
    match &constant.kind {
        ConstantKind::Aggregate(parts) => {
            let mut all = Vec::new();
            for part in parts.iter() {
                all.extend(constant_bounds(part, symbols, types, of)?);
            }
            Ok(all)
        }
        ConstantKind::Zero | ConstantKind::Undef | ConstantKind::Poison => Ok(vec![Bounds::none(); count]),
        _ => Ok(vec![symbols.origin(constant)?.map_or_else(Bounds::none, |(name, size)| of(name, size))]),
    }
}

/// The constant without promises about addresses: a pointer out of bounds is then no poison, which is more defined.
pub fn plain_constant(constant: &mut Constant) {
    constant.for_each_part_mut(&mut plain_constant);
    if let ConstantKind::Expr(expression) = &mut constant.kind
        && let ConstantExpr::GetElementPtr { flags, in_range, .. } = Arc::make_mut(expression)
    {
        *flags = Flags::NONE;
        *in_range = None;
    }
}

/// Refuses modules in which functions meet callers or callees that pass no bounds.
///
/// # Errors
/// If the address of a function that is defined elsewhere is taken, if `main` is used, if there is an ifunc or assembly,
/// or if a symbol of the runtime is there already.
pub fn refuse(module: &Module) -> Result<(), Unsupported> {
    let whole = |what| Unsupported { function: None, what };
    if !module.asm.is_empty() {
        return Err(whole(Construct::Assembly));
    }
    if let Some(ifunc) = module.aliases.iter().find(|alias| alias.ifunc) {
        return Err(whole(Construct::Ifunc(ifunc.name.clone())));
    }
    let names = module.functions.iter().map(|f| (&f.name, f.is_definition()));
    let reserved = names.chain(module.globals.iter().map(|g| (&g.name, true))).find(|(name, is_defined)| {
        name.starts_with(super::runtime::PREFIX) || *is_defined && super::runtime::NEEDS.contains(&&***name)
    });
    if let Some((name, _)) = reserved {
        return Err(whole(Construct::Reserved(name.clone())));
    }
    // A function of numbers neither gets nor gives bounds.
    let is_number = |ty: &Type| matches!(ty, Type::Void | Type::Int(_) | Type::Float(_));
    let passes_bounds = |f: &Function| {
        let ty = f.function_type();
        ty.varargs || !is_number(&ty.ret) || !ty.params.iter().all(is_number)
    };
    let is_elsewhere = |f: &Function| !f.is_definition() && !f.is_intrinsic() && passes_bounds(f);
    let elsewhere = |name: &str| module.function(name).is_some_and(is_elsewhere);
    let mut wrong: Option<Construct> = None;
    let mut taken = |name: &Arc<str>| {
        if elsewhere(name) {
            wrong.get_or_insert(Construct::AddressTaken(name.clone()));
        } else if **name == *"main" {
            wrong.get_or_insert(Construct::MainUsed);
        }
    };
    // Lists such as `llvm.used` take no address that the program has.
    let variables = module.globals.iter().filter(|g| !g.name.starts_with("llvm."));
    variables.filter_map(|g| g.initializer.as_ref()).for_each(|c| c.for_each_symbol(&mut taken));
    module.aliases.iter().for_each(|alias| alias.target.for_each_symbol(&mut taken));
    for function in module.definitions() {
        function.for_each_operand(|operand| {
            if let irrefute_ir::Operand::Const(constant) = operand {
                constant.for_each_symbol(&mut taken);
            }
        });
        let calls_main = &mut |call: &irrefute_ir::Call| {
            if let irrefute_ir::Callee::Direct(name) = &call.callee
                && **name == *"main"
            {
                taken(name);
            }
        };
        function.for_each_call(calls_main);
    }
    wrong.map_or(Ok(()), |what| Err(whole(what)))
}
