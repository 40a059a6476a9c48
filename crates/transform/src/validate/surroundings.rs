//! What two functions depend on besides their bodies: signature, attributes, and the symbols that they mention.

use irrefute_ir::layout::X86_64_LINUX;
use irrefute_ir::{Function, Module, same_body};
use std::collections::BTreeSet;
use std::sync::Arc;

/// Whether everything but the bodies agrees. Functions that are called must have the same bodies, all the way down.
pub fn agree(source: (&Module, &Function), target: (&Module, &Function)) -> bool {
    let ((a, f), (b, g)) = (source, target);
    let modules = a.globals == b.globals
        && a.aliases == b.aliases
        && a.named_types == b.named_types
        && layout(a) == layout(b)
        && a.triple == b.triple
        && a.asm == b.asm;
    modules && declared_alike(f, g) && mentioned_alike(source, target)
}

/// The data layout that a module has. LLVM prints the one that it gave to a text without one.
fn layout(module: &Module) -> &str {
    module.data_layout.as_deref().unwrap_or(X86_64_LINUX)
}

fn declared_alike(f: &Function, g: &Function) -> bool {
    f.function_type() == g.function_type()
        && (&f.ret_attrs, &f.params, &f.attrs) == (&g.ret_attrs, &g.params, &g.attrs)
        && f.header == g.header
        && f.metadata.is_empty()
        && g.metadata.is_empty()
}

/// Whether two declarations are of one intrinsic. Its attributes are part of its definition: LLVM gives them to every
/// declaration, whatever the text says, so texts that it printed have attributes that others lack.
fn is_one_intrinsic(f: &Function, g: &Function) -> bool {
    f.name == g.name && f.function_type() == g.function_type() && f.is_intrinsic()
}

/// Whether each function that one of them mentions, directly or not, is the same in both modules.
fn mentioned_alike(source: (&Module, &Function), target: (&Module, &Function)) -> bool {
    let ((a, f), (b, g)) = (source, target);
    let mut seen: BTreeSet<Arc<str>> = BTreeSet::new();
    let mut work: Vec<Arc<str>> = Vec::new();
    let mentions =
        |function: &Function, work: &mut Vec<Arc<str>>| function.for_each_symbol(&mut |s| work.push(s.clone()));
    mentions(f, &mut work);
    mentions(g, &mut work);
    while let Some(name) = work.pop() {
        // A function that calls itself is compared by what is going on.
        if *name == *f.name || *name == *g.name {
            if f.name != g.name {
                return false;
            }
            continue;
        }
        if !seen.insert(name.clone()) {
            continue;
        }
        match (a.function(&name), b.function(&name)) {
            (None, None) => {}
            (Some(x), Some(y)) => {
                let same = (declared_alike(x, y) || is_one_intrinsic(x, y))
                    && x.is_definition() == y.is_definition()
                    && (!x.is_definition() || same_body(a, x, b, y));
                if !same {
                    return false;
                }
                mentions(x, &mut work);
            }
            // What the target does not call any more need not be declared there.
            (Some(x), None) if !x.is_definition() => {}
            (Some(_), None) | (None, Some(_)) => return false,
        }
    }
    true
}
