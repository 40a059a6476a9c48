//! What the second run of an oracle is given: the same program or pipeline, with something changed that must not matter.

use super::super::pipeline::{Pass, Pipeline};
use irrefute_ir::symbols::{batch_prefix, unprefixed};
use irrefute_ir::{AttrKind, Function, LlvmVersion, Metadata, Module, parse, print};
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

/// The passes that make debug information for every instruction.
pub(super) const DEBUGIFY: &str = "debugify";

/// The text of a module, changed.
///
/// # Errors
/// Why it cannot be read or printed.
pub(super) fn varied(text: &str, version: LlvmVersion, vary: fn(&mut Module)) -> Result<String, String> {
    let mut module = parse(text, version).map_err(|e| e.to_string())?;
    vary(&mut module);
    print(&module, version).map_err(|e| e.to_string())
}

/// Leaves out the names of arguments, instructions and blocks.
pub(super) fn without_names(module: &mut Module) {
    for function in &mut module.functions {
        function.values.iter_mut().for_each(|value| value.name = None);
        function.blocks.iter_mut().for_each(|block| block.name = None);
    }
}

/// Numbers the functions that LLVM has added to a source: a pass may call what it splits off after the block that it takes.
/// The number is that among the added ones of the same program of a batch.
pub(super) fn number_added(module: &mut Module, source: &Module) {
    let mut added: BTreeMap<Arc<str>, Arc<str>> = BTreeMap::new();
    let mut numbers: BTreeMap<Option<usize>, usize> = BTreeMap::new();
    for function in module.definitions().filter(|f| source.function(&f.name).is_none()) {
        let program = unprefixed(&function.name).0;
        let number = numbers.entry(program).or_default();
        let prefix = program.map(batch_prefix).unwrap_or_default();
        added.insert(function.name.clone(), format!("{prefix}added.{number}").into());
        *number += 1;
    }
    module.rename(&|name| added.get(name).cloned());
}

/// Leaves out what alias scopes and their domains are called: inlining calls a scope after the argument that is `noalias`.
/// These nodes are told apart by themselves, which they begin with.
pub(super) fn without_names_of_scopes(module: &mut Module) {
    for (id, node) in &mut module.metadata {
        if let Metadata::Distinct(operands) = node
            && operands.first() == Some(&Metadata::Id(*id))
        {
            let is_name = |operand: &&Metadata| matches!(operand, Metadata::String(_));
            *operands = operands.iter().filter(|operand| !is_name(operand)).cloned().collect();
        }
    }
}

/// Gives every function unwind tables, as compilers do on most systems. Otherwise debug information alone brings the
/// instructions of a frame's tables, around which code is scheduled: that is one cause, in every function with a frame.
pub(super) fn with_unwind_tables(module: &mut Module) {
    let definitions = module.functions.iter_mut().filter(|f| f.is_definition());
    definitions.for_each(|f| f.attrs.insert(AttrKind::UwTable));
}

/// Turns round the order of variables and functions.
pub(super) fn reversed(module: &mut Module) {
    // The numbers of symbols without names are their order.
    module.name_numbered_symbols();
    module.globals.reverse();
    module.functions.reverse();
}

/// Drops the functions that name other functions which `source` defines, or variables that lead there. They may read what
/// passes found out about those, as SCCP and CorrelatedValuePropagation tell the range of a result: whether that is known
/// by then depends on the order.
pub(super) fn without_readers(module: &mut Module, source: &Module) {
    let readers: BTreeSet<_> =
        source.functions.iter().filter(|f| leads_to_another(source, f)).map(|f| f.name.clone()).collect();
    module.functions.retain(|function| !readers.contains(&function.name));
}

/// Whether a function names another one that is defined, itself or by way of variables.
fn leads_to_another(module: &Module, function: &Function) -> bool {
    let (mut seen, mut names) = (BTreeSet::new(), Vec::new());
    function.for_each_symbol(&mut |name| names.push(name.clone()));
    while let Some(name) = names.pop() {
        if name == function.name || !seen.insert(name.clone()) {
            continue;
        }
        if module.function(&name).is_some_and(Function::is_definition) {
            return true;
        }
        let variable = module.globals.iter().find(|global| global.name == name);
        if let Some(initializer) = variable.and_then(|variable| variable.initializer.as_ref()) {
            initializer.for_each_symbol(&mut |name| names.push(name.clone()));
        }
    }
    false
}

/// A pipeline in two halves that mean the same one after the other: cut at the outermost level, or within the only
/// `function(…)`. `None` if it has a single pass, or if a pass of the second half needs an analysis of the first.
pub(super) fn halves(pipeline: &Pipeline) -> Option<[Pipeline; 2]> {
    let cut = |passes: &[Pass]| {
        let middle = passes.len() / 2;
        (middle > 0).then(|| [passes[..middle].to_vec(), passes[middle..].to_vec()])
    };
    let halves = match pipeline.passes() {
        [only] if only.name == "function" => cut(&only.nested)?.map(|nested| vec![Pass { nested, ..only.clone() }]),
        passes => cut(passes)?,
    };
    let halves = halves.map(Pipeline::from_passes);
    // What a pass requires is gone after the module was read again.
    let requires = |p: &Pass| matches!(p.name.as_str(), "require" | "invalidate");
    (pipeline.find(&requires).is_none() && halves.iter().all(Pipeline::has_what_it_needs)).then_some(halves)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pipelines_are_cut_where_it_means_the_same() {
        let cut = |text: &str| {
            let pipeline: Pipeline = text.parse().expect("a pipeline");
            halves(&pipeline).map(|halves| halves.map(|half| half.to_string()))
        };
        let of = |a: &str, b: &str| Some([a.to_owned(), b.to_owned()]);
        assert_eq!(cut("gvn,sccp,dse"), of("gvn", "sccp,dse"));
        assert_eq!(cut("function(gvn,loop(licm))"), of("function(gvn)", "function(loop(licm))"));
        assert_eq!(cut("default<O2>"), None);
        assert_eq!(cut("cgscc(inline,argpromotion)"), None);
        assert_eq!(cut("require<profile-summary>,function(codegenprepare)"), None);
    }

    #[test]
    fn names_and_order_change_and_nothing_else() {
        let text = "@0 = global i8 1\n@1 = global i8 2\n\ndefine i8 @f(i8 %x) {\nentry:\n  %y = load i8, ptr @1\n  \
                    %z = add i8 %x, %y\n  ret i8 %z\n}\n\ndefine i8 @g(i8 %x) {\n  ret i8 %x\n}\n";
        let vary = |vary| parse(&varied(text, LlvmVersion::DEFAULT, vary).expect("text"), LlvmVersion::DEFAULT);
        let (source, bare) = (parse(text, LlvmVersion::DEFAULT).expect("a module"), vary(without_names).expect("one"));
        assert!(bare.functions.iter().flat_map(|f| &f.values).all(|value| value.name.is_none()));
        assert!(super::super::asking::differing(&source, &bare).is_empty());
        let scoped = |name: &str| {
            let text = format!(
                "define i8 @f(ptr %p) {{\n  %x = load i8, ptr %p, !alias.scope !0\n  ret i8 %x\n}}\n\n!0 = !{{!1}}\n\
                 !1 = distinct !{{!1, !2, !\"f: %{name}\"}}\n!2 = distinct !{{!2, !\"f\"}}\n"
            );
            parse(&text, LlvmVersion::DEFAULT).expect("a module")
        };
        let [mut one, mut other] = [scoped("p"), scoped("0")];
        assert_eq!(super::super::asking::differing(&one, &other), ["f"]);
        [&mut one, &mut other].into_iter().for_each(without_names_of_scopes);
        assert!(super::super::asking::differing(&one, &other).is_empty());
        let tabled = vary(with_unwind_tables).expect("a module");
        assert!(tabled.functions.iter().all(|f| f.attrs.has(AttrKind::UwTable)));
        let turned = vary(reversed).expect("a module");
        assert_eq!(turned.functions.iter().map(|f| &*f.name).collect::<Vec<_>>(), ["g", "f"]);
        assert_eq!(turned.globals[0].initializer, source.globals[1].initializer);
        let table =
            "@t = constant [1 x ptr] [ptr @g]\ndefine i8 @g() {\n  ret i8 0\n}\ndefine ptr @f() {\n  ret ptr @t\n}\n";
        let table = parse(table, LlvmVersion::DEFAULT).expect("a module");
        let mut left = table.clone();
        without_readers(&mut left, &table);
        assert_eq!(left.functions.iter().map(|f| &*f.name).collect::<Vec<_>>(), ["g"]);
    }
}
