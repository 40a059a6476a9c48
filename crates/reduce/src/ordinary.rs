//! The last step of a reduction: back to what people write. The search for the smallest program ends in types that
//! nobody has (`i2`, `<3 x i9>`, `half`) and in constants that nobody writes there (a store to null, a `select` of
//! `false`), and a maintainer who meets them asks first whether that matters.
//!
//! ```text
//!   ordinary(m, P) = n with P(n), no larger than m in what counts as code, and no odder in any single step
//!   oddness(m)     = (odd constants of m, Σ over all types that are written in m of the oddness of their widths)
//! ```
//!
//! with `i1`, `i32`, `i64`, `float` and `double` the least odd widths, then the other widths of registers, then everything
//! else. A parameter takes the place of an odd constant.

use super::editor::{Edit, edit};
use super::engine::{self, Family, Grouping, Options, Predicate, Shrink};
use super::program::{Program, ReductionSubject};
use super::sites;
use super::size::Size;
use super::types::for_each_written_type;
use irrefute_ir::retype::{Formats, Policy, Retype, Widths};
use irrefute_ir::{ConstantKind, FloatKind, Module, Op, Operand, Type};
use std::collections::{BTreeMap, BTreeSet};

/// The widths that programs have, the plainest first.
const ORDINARY: [u32; 4] = [32, 64, 8, 16];

/// A module that satisfies `predicate`, with more ordinary widths and no more code.
///
/// The predicate is not asked about `module` itself, which satisfies it.
pub fn ordinary(module: Module, function: &str, predicate: &mut Predicate<'_, Module>, options: Options<'_>) -> Module {
    let shrink = Ordinary { program: Program::unobserved(function) };
    engine::minimize(&shrink, module, predicate, options).item
}

struct Ordinary {
    program: Program<'static>,
}

impl Shrink for Ordinary {
    type Item = Module;
    type Edit = Edit;
    type Size = Size;

    fn families(&self) -> Vec<Family> {
        FAMILIES.iter().map(|(name, _)| Family { name, grouping: Grouping::Alternatives }).collect()
    }

    fn edits(&self, module: &Module, family: usize) -> Vec<Edit> {
        let (_, edits) = FAMILIES[family];
        let subject = self.program.subject(module);
        subject.map_or_else(Vec::new, |subject| edits(&subject))
    }

    fn apply(&self, module: &Module, edits: &[&Edit]) -> Option<Module> {
        self.program.apply(module, edits)
    }

    /// As in a reduction, with oddness in the place of parameters and bits: it comes behind all that is code.
    fn size(&self, module: &Module) -> Size {
        Size { parameters: odd_constants(module), bits: oddness(module), ..Size::of(module) }
    }

    fn text(&self, module: &Module) -> String {
        self.program.text(module)
    }
}

/// What is made ordinary, and the edits that do it.
type Kind = (&'static str, fn(&ReductionSubject) -> Vec<Edit>);

/// Constants before types: there are more types to try.
const FAMILIES: [Kind; 3] =
    [("parameters for odd constants", parameters), ("ordinary formats", formats), ("ordinary widths", widths)];

/// A new parameter for each odd constant of the entry.
fn parameters(subject: &ReductionSubject) -> Vec<Edit> {
    let sites = sites::operands(subject).into_iter().filter(|(site, _)| site.function == subject.entry);
    let odd = sites.filter(|(site, operand)| site.operation(subject.module).is_some_and(|op| is_odd(op, operand)));
    let edits = odd.filter_map(|(site, operand)| {
        let Operand::Const(constant) = operand else { return None };
        let ty = constant.ty.clone();
        Some(edit(move |editor| {
            let parameter = editor.new_parameter(site.function, ty.clone());
            editor.set_operand(site, &Operand::Local(parameter))
        }))
    });
    edits.collect()
}

/// Whether a constant stands where nobody writes one: as the address of an access, as an arm of a `select` between
/// addresses, or as the condition of a `select`.
fn is_odd(op: &Op, operand: &Operand) -> bool {
    let Operand::Const(constant) = operand else { return false };
    let is = |other: &Operand| std::ptr::eq(operand, other);
    let is_null =
        matches!(constant.kind, ConstantKind::Null | ConstantKind::Zero) && matches!(constant.ty, Type::Ptr(_));
    match op {
        Op::Load { pointer, .. } | Op::Store { pointer, .. } => is_null && is(pointer),
        Op::GetElementPtr { base, .. } => is_null && is(base),
        Op::Select { condition, .. } => {
            is_null || (is(condition) && constant.ty == Type::Int(1) && constant.as_int().is_some())
        }
        _ => false,
    }
}

fn odd_constants(module: &Module) -> u64 {
    let operations = module.definitions().flat_map(|f| &f.blocks).flat_map(|block| &block.insts).map(|inst| &inst.op);
    operations.map(|op| op.operands().into_iter().filter(|operand| is_odd(op, operand)).count() as u64).sum()
}

/// Each odd format as `float` and as `double`; with the integers of its size, between which a `bitcast` stays valid, and
/// without.
fn formats(subject: &ReductionSubject) -> Vec<Edit> {
    let (mut odd, mut present) = (BTreeSet::new(), BTreeSet::new());
    for_each_written_type(subject.module, &mut |ty| {
        present.extend(ty.int_width());
        if let Type::Float(kind) = ty
            && oddness_of_format(*kind) > 0
        {
            odd.insert(*kind);
        }
    });
    // A pair of doubles is converted to nothing else.
    odd.remove(&FloatKind::PpcFp128);
    let targets = odd.into_iter().flat_map(|kind| [FloatKind::Float, FloatKind::Double].map(|new| (kind, new)));
    let retypes = targets.flat_map(|(kind, new)| {
        let sizes = present.contains(&kind.bits()).then(|| BTreeMap::from([(kind.bits(), new.bits())]));
        let alone = Retype { formats: Formats(BTreeMap::from([(kind, new)])), ..Retype::default() };
        let together = sizes.map(|sizes| Retype { widths: Widths(sizes), ..alone.clone() });
        together.into_iter().chain([alone])
    });
    retypes.map(|retype| edit(move |editor| editor.retype(&retype))).collect()
}

/// All widths at once, as far as there are enough ordinary ones that keep their order; then each width alone.
fn widths(subject: &ReductionSubject) -> Vec<Edit> {
    let mut widths = BTreeSet::new();
    for_each_written_type(subject.module, &mut |ty| widths.extend(ty.int_width()));
    widths.remove(&1);
    let widths: Vec<u32> = widths.into_iter().collect();
    let mut maps: Vec<BTreeMap<u32, u32>> = increasing(widths.len())
        .into_iter()
        .map(|targets| widths.iter().copied().zip(targets).collect::<BTreeMap<u32, u32>>())
        .collect();
    maps.extend(widths.iter().flat_map(|width| ORDINARY.map(|target| BTreeMap::from([(*width, target)]))));
    maps.retain(|map| map.iter().any(|(old, new)| old != new));
    // A width that is ordinary already changes only if the others need it to.
    maps.sort_by_key(|map| map.iter().filter(|(old, new)| old != new && oddness_of(**old) == 0).count());
    let retypes = maps.into_iter().flat_map(|map| Policy::ALL.map(|policy| (Widths(map.clone()), policy)));
    let retypes = retypes.map(|(widths, policy)| Retype { widths, policy, ..Retype::default() });
    retypes.map(|retype| edit(move |editor| editor.retype(&retype))).collect()
}

/// The increasing lists of so many ordinary widths, the least odd first.
fn increasing(length: usize) -> Vec<Vec<u32>> {
    let mut ascending = ORDINARY;
    ascending.sort_unstable();
    let chosen = |mask: u32| -> Vec<u32> {
        ascending.iter().enumerate().filter(|(i, _)| mask >> i & 1 == 1).map(|(_, width)| *width).collect()
    };
    let mut lists: Vec<Vec<u32>> = (1..1 << ascending.len()).map(chosen).filter(|list| list.len() == length).collect();
    lists.sort_by_key(|list| list.iter().map(|width| oddness_of(*width)).sum::<u64>());
    lists
}

fn oddness(module: &Module) -> u64 {
    let mut sum = 0;
    for_each_written_type(module, &mut |ty| {
        sum += match ty {
            Type::Int(width) => oddness_of(*width),
            Type::Float(kind) => oddness_of_format(*kind),
            _ => 0,
        };
    });
    sum
}

/// `float` and `double` are what programs compute with.
fn oddness_of_format(kind: FloatKind) -> u64 {
    match kind {
        FloatKind::Float | FloatKind::Double => 0,
        FloatKind::Half | FloatKind::BFloat | FloatKind::Fp128 | FloatKind::X86Fp80 | FloatKind::PpcFp128 => 2,
    }
}

/// `i1` is what comparisons give, and `i64` what sizes and indices are: neither is to become another.
fn oddness_of(width: u32) -> u64 {
    match width {
        1 | 32 | 64 => 0,
        8 => 1,
        16 => 2,
        _ => 100,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use irrefute_ir::{LlvmVersion, parse};

    fn made_ordinary(text: &str, accepts: &dyn Fn(&str) -> bool) -> String {
        let module = parse(text, LlvmVersion::DEFAULT).expect("a module");
        let mut predicate = |modules: &[Module]| modules.iter().map(|module| accepts(&module.to_string())).collect();
        ordinary(module, "f", &mut predicate, Options::default()).to_string()
    }

    const ADDED: &str = "define i2 @f(i2 %x) {\n  %y = zext i2 %x to i9\n  %z = trunc i9 %y to i2\n  ret i2 %z\n}\n";

    #[test]
    fn odd_widths_become_those_that_people_write() {
        let text = made_ordinary(ADDED, &|text| text.contains("zext") && text.contains("trunc"));
        assert!(text.contains("zext i32 %x to i64") && text.contains("trunc i64"), "{text}");
    }

    #[test]
    fn a_width_stays_if_the_mistake_needs_it() {
        let text = made_ordinary(ADDED, &|text| text.contains("i9"));
        assert!(text.contains("i32 %x") && text.contains("to i9") && !text.contains("i2 "), "{text}");
    }

    #[test]
    fn odd_formats_become_float_or_double() {
        let text = "define half @f(half %x) {\n  %y = fadd half %x, 0xH3C00\n  ret half %y\n}\n";
        assert!(made_ordinary(text, &|_| true).contains("fadd float %x, 1.000000e+00"));
        assert!(made_ordinary(text, &|text| !text.contains("float")).contains("fadd double %x, 1.000000e+00"));
        assert_eq!(made_ordinary(text, &|text| text.contains("half")).trim(), text.trim());
        let cast = "define i16 @f(half %x) {\n  %y = bitcast half %x to i16\n  ret i16 %y\n}\n";
        assert!(made_ordinary(cast, &|_| true).contains("bitcast float %x to i32"));
    }

    /// Null is ordinary where it is compared, and a constant among booleans is how `and` and `or` are written.
    #[test]
    fn parameters_take_the_place_of_odd_constants() {
        let text = "define void @f(ptr %p) {\n  %a = select i1 false, ptr null, ptr %p\n  store volatile i32 0, ptr %a\n  \
                    store volatile i32 1, ptr null\n  ret void\n}\n";
        let made = made_ordinary(text, &|_| true);
        assert!(!made.contains("null") && !made.contains("false"), "{made}");
        assert_eq!(
            made_ordinary(text, &|text| text.matches("null").count() == 2 && text.contains("false")).trim(),
            text.trim()
        );
        let ordinary = "define i1 @f(ptr %p, i1 %c) {\n  %z = icmp eq ptr %p, null\n  %a = select i1 %c, i1 %z, i1 false\n  \
                        ret i1 %a\n}\n";
        assert_eq!(made_ordinary(ordinary, &|_| true).trim(), ordinary.trim());
    }

    /// What is stored, and what is allocated, has no value of its type.
    #[test]
    fn memory_has_ordinary_types_too() {
        let text = "define void @f() {\n  %m = alloca [2 x i9]\n  store i9 7, ptr %m\n  ret void\n}\n";
        let text = made_ordinary(text, &|_| true);
        assert!(text.contains("alloca [2 x i32]") && text.contains("store i32 7"), "{text}");
    }

    /// A bitcast from `i2` to `<2 x i1>` has no other width.
    #[test]
    fn what_no_other_width_fits_stays() {
        let text = "define <2 x i1> @f(i2 %x) {\n  %y = bitcast i2 %x to <2 x i1>\n  ret <2 x i1> %y\n}\n";
        assert_eq!(made_ordinary(text, &|_| true).trim(), text.trim());
    }
}
