//! The last step of a reduction: back to what people write. The search for the smallest program ends in types that
//! nobody has (`i2`, `<3 x i9>`), and a maintainer who meets them asks first whether that matters.
//!
//! ```text
//!   ordinary(m, P) = n with P(n), no larger than m in what counts as code, and no odder in any single step
//!   oddness(m)     = Σ over all types that are written in m of the oddness of their widths
//! ```
//!
//! with `i1`, `i32` and `i64` the least odd widths, then the other widths of registers, then everything else.

use super::editor::{Edit, edit};
use super::engine::{self, Family, Grouping, Options, Predicate, Shrink};
use super::program::{Program, ReductionSubject};
use super::size::Size;
use super::types::for_each_written_type;
use irrefute_ir::retype::{Policy, Retype, Widths};
use irrefute_ir::{Module, Type};
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
        vec![Family { name: "ordinary widths", grouping: Grouping::Alternatives }]
    }

    fn edits(&self, module: &Module, _: usize) -> Vec<Edit> {
        let subject = self.program.subject(module);
        subject.map_or_else(Vec::new, |subject| edits(&subject))
    }

    fn apply(&self, module: &Module, edits: &[&Edit]) -> Option<Module> {
        self.program.apply(module, edits)
    }

    /// As in a reduction, with oddness in the place of bits: it comes behind all that is code.
    fn size(&self, module: &Module) -> Size {
        Size { bits: oddness(module), ..Size::of(module) }
    }

    fn text(&self, module: &Module) -> String {
        self.program.text(module)
    }
}

/// All widths at once, as far as there are enough ordinary ones that keep their order; then each width alone.
fn edits(subject: &ReductionSubject) -> Vec<Edit> {
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
        if let Type::Int(width) = ty {
            sum += oddness_of(*width);
        }
    });
    sum
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
