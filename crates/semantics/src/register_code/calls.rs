//! The step of a call: what is promised of it, of what it is passed and of what it returns, by call site and declaration.
//!
//! What has another meaning than that of an unknown function, or of one of the library, has no such step.

use super::{EventCall, LibraryCall, NotRegisters, Reader, Step, address, registers};
use crate::library::{Allocation, Comparison, Copying, LibraryFunction, StreamText, is_operator};
use crate::program::{ArgumentSlots, CallSite, Lowered, PointerParamAttrs, Target, ValueConstraints};
use crate::value::Leaf;

impl Reader<'_> {
    /// A call. What it returns is an argument, if that is promised: then a further step says so.
    pub(super) fn call(&self, site: &CallSite) -> Result<(EventCall, Option<Step>), NotRegisters> {
        let callee = match site.callee {
            // Whatever a function of the library does, it does the same to the same arguments and memory, and fewer things
            // to what is better defined: here it is an unknown function.
            Target::Declared(callee) | Target::Library(callee, _) => &self.program.functions[callee.index()],
            Target::Trap(_) => Lowered::unknown(),
            Target::Part(..) => return Err("calls of functions whose meaning is not known"),
            Target::Defined(_) => return Err("calls of functions that are defined"),
            Target::Hosted(..) => return Err("calls of the library"),
            Target::ByAnotherType(..) => return Err("calls by another type than the callee is declared with"),
            Target::Indirect(_) | Target::Bad => return Err("calls by pointers"),
        };
        let effects = callee.effects.and(site.effects);
        let has_rule = matches!(site.callee, Target::Library(..));
        if callee.is_weak || callee.is_uninterpreted && !has_rule || !callee.passed_on.is_empty() {
            return Err("calls of functions whose meaning is not known");
        }
        if callee.passing != site.passing || site.must_tail {
            return Err("calls that are passed on, or in another way than the callee is declared");
        }
        if site.accessed_type.is_some() {
            return Err("calls that say by which type they access memory");
        }
        let own = self.lowered.effects;
        if own.no_sync && effects.may_synchronize() || (own.no_callback || own.no_recurse) && !effects.no_callback {
            return Err("calls that may break what the function promises");
        }
        if site.invoke.is_some() || site.deopt.is_some() {
            return Err("calls with edges, or with state");
        }
        // As an execution has it: what writes nothing and returns is no event, if the declaration promises that.
        let fresh = site.fresh || callee.result.param_attrs.no_alias;
        let returns = callee.effects.no_unwind && callee.effects.returns_or_unwinds() && !fresh;
        let is_pure = effects.memory.writes_nothing() && returns;
        // Where the caller must not write, an event is undefined behaviour, unless the callee writes nothing but what
        // arguments point to. That call is noticed only if it does not come back, and compared as if it always were. So
        // is one of a function of the library: it does what it does.
        let is_quiet = effects.memory.writes_only_arguments() && !has_rule;
        if self.lowered.effects.memory.writes_only_arguments() && !is_quiet && !is_pure {
            return Err("calls that may write where nothing may be written");
        }
        let of_result = callee.result.param_attrs;
        if (PointerParamAttrs { no_alias: false, ..of_result }) != PointerParamAttrs::FREE {
            return Err("calls that promise something of the pointer that they return");
        }
        let leaf = |leaf: &Leaf| address::leaf(self.program, *leaf);
        let (mut to, mut leaves) = (registers(site.to), site.shape.iter().map(leaf).collect::<Result<Vec<_>, _>>()?);
        let (result, accessible) = apart(&together(&callee.result.constraints, &site.constraints)?);
        let mut accessible = vec![accessible];
        let of_argument = |i: usize, arg: &ArgumentSlots| match callee.params.get(i) {
            Some(param) => together(&param.constraints, &arg.constraints),
            None => Ok(arg.constraints.clone()),
        };
        // The promise of the call site comes first, as in an execution, and the argument comes back as it was passed: poison
        // where it broke its own promises.
        let returned = match site.returned.or(callee.returned).and_then(|i| Some((i, site.args.get(i)?))) {
            // Executions compute what a function of the library gives, and take no notice.
            Some((i, _)) if has_rule && !(i == 0 && gives_first_argument(&site.callee)) => {
                return Err("calls of the library that promise to return an argument");
            }
            Some((i, argument)) if argument.slots.len == site.to.len => {
                leaves.clear();
                let constraints = together(&apart(&of_argument(i, argument)?).0, &result)?;
                let (from, to) = (registers(argument.slots), std::mem::take(&mut to));
                Some(Step::Constrain { from, to, constraints })
            }
            Some(_) => return Err("calls that return a part of an argument"),
            None => None,
        };
        let arguments = site.args.iter().enumerate().map(|(i, arg)| {
            let (constraints, bytes) = apart(&of_argument(i, arg)?);
            accessible.push(bytes);
            Ok((registers(arg.slots), constraints))
        });
        let arguments = arguments.collect::<Result<_, _>>()?;
        callee.params.iter().try_for_each(|param| self.values(&param.shape))?;
        let uses = site.args.iter().enumerate().map(|(i, arg)| match callee.params.get(i) {
            Some(param) => param.param_attrs.and(arg.param_attrs),
            None => arg.param_attrs,
        });
        let uses: Vec<PointerParamAttrs> = uses.collect();
        if uses.iter().any(|attrs| attrs.copy.is_some() || attrs.lost > 0) {
            return Err("calls that are passed copies, or pointers to what is lost then");
        }
        // A function with `allockind` may do whatever else it likes, and so may what replaces an operator, which throws
        // besides.
        let function = match site.callee {
            Target::Library(_, function) if callee.is_library_row && !is_operator(&callee.name) => Some(function),
            _ => None,
        };
        let allocates = matches!(function, Some(LibraryFunction::Allocate(_)));
        let library = function.and_then(by_name);
        let call = EventCall {
            callee: match site.callee {
                Target::Trap(name) => name.name().into(),
                _ => callee.name.clone(),
            },
            arguments,
            to,
            leaves,
            uses,
            result,
            accessible,
            effects,
            is_pure,
            is_of_library: has_rule,
            library,
            is_tail: site.tail,
            fresh,
            allocates,
            is_blind: allocates || matches!(site.callee, Target::Trap(_)),
            passing: site.passing.clone(),
        };
        Ok((call, returned))
    }
}

/// Whether it is a function of the library that gives its first argument.
fn gives_first_argument(callee: &Target) -> bool {
    let Target::Library(_, function) = callee else { return false };
    matches!(
        function,
        LibraryFunction::CopyString { gives_end: false }
            | LibraryFunction::CopyBytes(Copying::Padded { gives_end: false } | Copying::Appended { .. })
    )
}

/// What a function of the library does, if its name alone says so.
fn by_name(function: LibraryFunction) -> Option<LibraryCall> {
    match function {
        LibraryFunction::Allocate(Allocation { size: 0, count: None, align: None, zeroed: false, may_fail: true }) => {
            Some(LibraryCall::Malloc)
        }
        LibraryFunction::Allocate(Allocation { count: Some(_), align: None, zeroed: true, may_fail: true, .. }) => {
            Some(LibraryCall::Calloc)
        }
        LibraryFunction::Reallocate { pointer: 0, size: 1, .. } => Some(LibraryCall::Realloc),
        LibraryFunction::Free { pointer: 0 } => Some(LibraryCall::Free),
        LibraryFunction::Compare(Comparison { bounded: true, strings: false, .. }) => Some(LibraryCall::CompareBytes),
        LibraryFunction::PrintTo { printed: StreamText::Items, .. } => Some(LibraryCall::WriteItems),
        _ => None,
    }
}

/// Promises about values, apart from how many bytes can be accessed: surely, and unless the pointer is null. What can
/// surely be accessed is defined.
fn apart(constraints: &ValueConstraints) -> (ValueConstraints, [u64; 2]) {
    let accessible = [constraints.dereferenceable, constraints.dereferenceable_or_null];
    let defined = constraints.defined || constraints.dereferenceable > 0;
    let of_value = ValueConstraints { defined, dereferenceable: 0, dereferenceable_or_null: 0, ..constraints.clone() };
    (of_value, accessible)
}

/// Two promises about one value, as one.
fn together(a: &ValueConstraints, b: &ValueConstraints) -> Result<ValueConstraints, NotRegisters> {
    if !a.ranges.is_empty() && !b.ranges.is_empty() && a.breach != b.breach {
        return Err("ranges that are broken in two ways");
    }
    let (ranges, others) = if a.ranges.is_empty() { (b, a) } else { (a, b) };
    // The effect is that of the ranges.
    Ok(ValueConstraints { breach: ranges.breach, ..ranges.clone().and(others.clone()) })
}
