//! Takes out of a program what tells where it is from: names, and the letters of its strings. Two programs of one
//! structure become one.
//!
//! Names stay that LLVM knows, of intrinsics and of functions of the library: they are meaning.

use irrefute_ir::retype::Retype;
use irrefute_ir::{Attachment, Constant, ConstantKind, Metadata, MetadataId, MetadataKind, Module, ParseError, parse};
use irrefute_semantics::library;
use rustc_hash::{FxHashMap, FxHashSet};
use std::collections::BTreeMap;
use std::fmt::Write;
use std::sync::Arc;

/// The name of the function that is called from outside.
pub(super) const ENTRY: &str = "f";

/// What types are called, before their numbers.
const TYPE: &str = "T";

/// Takes the names out of a program whose first function is the entry.
///
/// # Errors
/// If it cannot be read back: it takes the address of a block, which has a name then.
pub(super) fn anonymous(mut module: Module) -> Result<Module, ParseError> {
    rename_symbols(&mut module);
    for function in &mut module.functions {
        function.values.iter_mut().for_each(|value| value.name = None);
        function.blocks.iter_mut().for_each(|block| block.name = None);
    }
    let names = module.named_types.keys().enumerate();
    let names: BTreeMap<_, _> = names.map(|(i, name)| (name.clone(), format!("{TYPE}{i}").into())).collect();
    // A map of names changes the type of nothing, so it is always possible, and no instruction becomes superfluous.
    let _ = Retype { names, ..Retype::default() }.apply(&mut module);
    module.globals.iter_mut().filter_map(|global| global.initializer.as_mut()).for_each(hide_letters);
    hide_strings(&mut module);
    parse(&renumbered(&module.to_string()), module.version)
}

fn rename_symbols(module: &mut Module) {
    let functions = module.functions.iter().enumerate().map(|(i, f)| (&f.name, 'f', i));
    let globals = module.globals.iter().enumerate().map(|(i, g)| (&g.name, 'g', i));
    let aliases = module.aliases.iter().enumerate().map(|(i, a)| (&a.name, 'a', i));
    let new = |(name, letter, number): (&Arc<str>, char, usize)| {
        let new = if (letter, number) == ('f', 0) { ENTRY.to_owned() } else { format!("{letter}{number}") };
        (!library::is_known_by_name(name)).then(|| (name.clone(), Arc::from(new)))
    };
    let names: FxHashMap<Arc<str>, Arc<str>> = functions.chain(globals).chain(aliases).filter_map(new).collect();
    module.rename(&|name| names.get(name).cloned());
}

/// Replaces every letter of a string by `x`, except where `printf` reads a conversion.
fn hide_letters(constant: &mut Constant) {
    match &mut constant.kind {
        ConstantKind::Bytes(bytes) => {
            let mut in_conversion = false;
            let hidden = bytes.iter().map(|&byte| {
                let ends_conversion =
                    byte.is_ascii_alphabetic() && !matches!(byte, b'h' | b'l' | b'z' | b'j' | b't' | b'L');
                let is_read = in_conversion;
                in_conversion = if in_conversion { !ends_conversion && byte != b'%' } else { byte == b'%' };
                if byte.is_ascii_alphabetic() && !is_read { b'x' } else { byte }
            });
            *bytes = hidden.collect();
        }
        ConstantKind::Aggregate(elements) => Arc::make_mut(elements).iter_mut().for_each(hide_letters),
        _ => {}
    }
}

/// Names of TBAA to which LLVM gives a meaning.
const MEANT: [&str; 2] = ["omnipotent char", "vtable pointer"];

/// Gives other strings to the nodes that only tell types and scopes apart: the strings of all other nodes are keywords.
fn hide_strings(module: &mut Module) {
    let mut pending = Vec::new();
    let mut note = |attachment: &Attachment| {
        let tells_apart =
            [MetadataKind::Tbaa, MetadataKind::TbaaStruct, MetadataKind::AliasScope, MetadataKind::NoAlias];
        if tells_apart.contains(&attachment.kind) {
            attachment.node.for_each_reference(&mut |id| pending.push(id));
        }
    };
    module.functions.iter().for_each(|function| function.for_each_attachment(&mut note));
    let mut seen: FxHashSet<MetadataId> = FxHashSet::default();
    let mut names: FxHashMap<Arc<str>, Arc<str>> = FxHashMap::default();
    while let Some(id) = pending.pop() {
        if let Some(node) = module.metadata.get_mut(&id).filter(|_| seen.insert(id)) {
            node.for_each_reference(&mut |id| pending.push(id));
            hide_string(node, &mut names);
        }
    }
}

fn hide_string(node: &mut Metadata, names: &mut FxHashMap<Arc<str>, Arc<str>>) {
    match node {
        Metadata::String(text) if !MEANT.contains(&&**text) => {
            let number = names.len();
            *text = names.entry(text.clone()).or_insert_with(|| format!("s{number}").into()).clone();
        }
        Metadata::Tuple(parts) | Metadata::Distinct(parts) => {
            Arc::make_mut(parts).iter_mut().for_each(|part| hide_string(part, names));
        }
        Metadata::String(_)
        | Metadata::Null
        | Metadata::Id(_)
        | Metadata::Constant(_)
        | Metadata::Local(_)
        | Metadata::Specialized(_) => {}
    }
}

/// Numbers types and nodes in the order in which the functions mention them, and drops those that nothing mentions.
fn renumbered(text: &str) -> String {
    let (definitions, others): (Vec<&str>, Vec<&str>) = text.lines().partition(|line| token(line).is_some());
    let definitions: FxHashMap<&str, &str> =
        definitions.into_iter().filter_map(|line| Some((token(line)?, line))).collect();
    let (mut numbers, mut order, mut new) = (FxHashMap::default(), Vec::new(), String::with_capacity(text.len()));
    others.into_iter().for_each(|line| renumber(line, &mut numbers, &mut order, &mut new));
    let mut next = 0;
    // A definition may mention further ones.
    while let Some(token) = order.get(next).copied() {
        if let Some(line) = definitions.get(token) {
            renumber(line, &mut numbers, &mut order, &mut new);
        }
        next += 1;
    }
    new
}

/// Adds a line with its types and nodes numbered.
fn renumber<'a>(
    mut line: &'a str,
    numbers: &mut FxHashMap<&'a str, usize>,
    order: &mut Vec<&'a str>,
    new: &mut String,
) {
    while let Some(at) = line.find(['"', '!', '%']) {
        let (before, rest) = line.split_at(at);
        new.push_str(before);
        let length = match token(rest) {
            Some(token) => {
                let sigil = token.trim_end_matches(|c: char| c.is_ascii_digit());
                let number = *numbers.entry(token).or_insert_with(|| {
                    order.push(token);
                    order.iter().filter(|other| other.starts_with(sigil)).count() - 1
                });
                let _ = write!(new, "{sigil}{number}");
                token.len()
            }
            // A quote within a string is written as its code.
            None if rest.starts_with('"') => {
                let length = rest[1..].find('"').map_or(rest.len(), |end| end + 2);
                new.push_str(&rest[..length]);
                length
            }
            None => {
                new.push_str(&rest[..1]);
                1
            }
        };
        line = &rest[length..];
    }
    new.push_str(line);
    new.push('\n');
}

/// The node or type with which a text begins: `!12`, `%T3`.
fn token(text: &str) -> Option<&str> {
    let number = text.strip_prefix('!').or_else(|| text.strip_prefix('%')?.strip_prefix(TYPE))?;
    let digits = number.find(|c: char| !c.is_ascii_digit()).unwrap_or(number.len());
    (digits > 0).then(|| &text[..text.len() - number.len() + digits])
}

#[cfg(test)]
mod tests {
    use super::*;
    use irrefute_ir::LlvmVersion;

    fn anonymized(text: &str) -> String {
        let module = parse(text, LlvmVersion::DEFAULT).expect("it parses");
        anonymous(module).expect("it is read back").to_string()
    }

    #[test]
    fn no_name_remains_but_those_that_llvm_knows() {
        let text = "%secret = type { i32, %other }\n%other = type { i8 }\n%unused = type { i8 }\n\
                    @motto = constant [12 x i8] c\"Hi %ld %s !\\00\"\n\
                    define ptr @own(ptr %name) {\nentry:\n  %load = load i32, ptr %name, !tbaa !7\n  \
                    %at = getelementptr %secret, ptr %name, i32 %load\n  %r = call i32 (ptr, ...) @printf(ptr @motto)\n  \
                    call void @outside()\n  ret ptr %at\n}\ndeclare i32 @printf(ptr, ...)\ndeclare void @outside()\n\
                    !7 = !{!9, !9, i64 0}\n!9 = !{!\"secret\", !12, i64 0}\n!12 = !{!\"omnipotent char\", !13, i64 0}\n\
                    !13 = !{!\"own compiler\"}\n";
        let anonymous = anonymized(text);
        for name in ["secret", "other", "motto", "own", "name", "entry", "outside", "Hi", "unused"] {
            assert!(!anonymous.contains(name), "{name} in {anonymous}");
        }
        for kept in ["@printf", "omnipotent char", "%ld %s !", "%T0 = type { i32, %T1 }", "define ptr @f(ptr %0)"] {
            assert!(anonymous.contains(kept), "{kept} is not in {anonymous}");
        }
    }

    #[test]
    fn programs_of_one_structure_are_one() {
        let one = "%b = type { i8 }\n%a = type { i16 }\ndefine void @x(ptr %p) {\n  store %b zeroinitializer, ptr %p, \
                   !tbaa !5\n  store %a zeroinitializer, ptr %p\n  ret void\n}\n!2 = !{!\"root\"}\n\
                   !4 = !{!\"t\", !2}\n!5 = !{!4, !4, i64 0}\n";
        let other = "%c = type { i16 }\n%a = type { i8 }\ndefine void @y(ptr %q) {\n  store %a zeroinitializer, ptr %q, \
                     !tbaa !0\n  store %c zeroinitializer, ptr %q\n  ret void\n}\n!0 = !{!1, !1, i64 0}\n\
                     !1 = !{!\"u\", !3}\n!3 = !{!\"base\"}\n";
        assert_eq!(anonymized(one), anonymized(other));
        assert_ne!(anonymized(one), anonymized(&other.replace("i16", "i32")));
    }

    #[test]
    fn a_string_is_no_number() {
        let line = "  %1 = call i8 asm \"!7 %T1\", \"\"(), !range !7";
        assert_eq!(renumbered(line), "  %1 = call i8 asm \"!7 %T1\", \"\"(), !range !0\n");
    }
}
