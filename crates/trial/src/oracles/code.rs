//! The instructions in an assembly, function by function, without what debug information adds: directives, comments and
//! the labels of both.

use std::collections::BTreeMap;

/// How the names of temporary labels begin.
const TEMPORARY: &str = ".Ltmp";

/// How the comments of a machine's assembly begin; `None` if that is not known here.
fn comment(triple: &str) -> Option<&'static str> {
    let architecture = triple.split('-').next().unwrap_or_default();
    match architecture {
        "x86_64" | "i386" | "i686" => Some("#"),
        "riscv32" | "riscv64" => Some("#"),
        "powerpc64" | "powerpc64le" => Some("#"),
        "aarch64" | "arm64" => Some("//"),
        _ => None,
    }
}

/// Whether two assemblies of a machine can be compared. That of PowerPC can be read, but was never compared.
pub(super) fn is_known(triple: &str) -> bool {
    comment(triple).is_some() && !triple.starts_with("powerpc")
}

/// The instructions and the labels of blocks, by function; `None` for a machine whose assembly cannot be read.
pub(super) fn instructions<'a>(assembly: &'a str, triple: &str) -> Option<BTreeMap<&'a str, Vec<String>>> {
    let comment = comment(triple)?;
    let mut functions: BTreeMap<&str, Vec<String>> = BTreeMap::new();
    let mut current: Option<&str> = None;
    for line in assembly.lines() {
        let code = line.split(comment).next().unwrap_or_default().trim();
        match code.strip_suffix(':') {
            Some(label) if label.starts_with(".Lfunc_end") => current = None,
            Some(label) if !label.starts_with(".L") => {
                current = Some(label);
                functions.insert(label, Vec::new());
            }
            _ if code.is_empty() || is_of_debug_info(code) => {}
            _ => functions.entry(current.unwrap_or_default()).or_default().push(without_numbers(code)),
        }
    }
    // What stands outside of functions are sections of data, whose labels differ.
    functions.remove("");
    Some(functions)
}

/// An instruction without the numbers of temporary labels: those of debug information are counted with the others.
fn without_numbers(code: &str) -> String {
    let mut parts = code.split(TEMPORARY);
    let mut text = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        text.push_str(TEMPORARY);
        text.push_str(part.trim_start_matches(|c: char| c.is_ascii_digit()));
    }
    text
}

fn is_of_debug_info(code: &str) -> bool {
    let is_label = code.ends_with(':');
    (code.starts_with('.') && !is_label) || (is_label && !code.starts_with(".LBB"))
}

#[cfg(test)]
mod tests {
    use super::*;

    const PLAIN: &str = "\t.text\nf:                  # @f\n\t.cfi_startproc\n# %bb.0:\n\tmovl\t%edi, %eax\n.LBB0_1:\n\tjmp\t.LBB0_1\n\
                         .Lfunc_end0:\n\t.size\tf, .Lfunc_end0-f\n";

    fn of(text: &str) -> BTreeMap<&str, Vec<String>> {
        instructions(text, "x86_64-unknown-linux-gnu").expect("a known machine")
    }

    #[test]
    fn debug_information_is_no_instruction() {
        let debug = PLAIN
            .replace("# %bb.0:\n", "# %bb.0:\n.Lfunc_begin0:\n\t.loc\t1 1 1\n\t#DEBUG_VALUE: f:x <- $edi\n.Ltmp0:\n");
        let debug = format!("{debug}\t.section\t.debug_info\n.Ldebug_begin0:\n\t.byte\t1\n");
        assert_eq!(of(PLAIN)["f"], ["movl\t%edi, %eax", ".LBB0_1:", "jmp\t.LBB0_1"]);
        assert_eq!(of(PLAIN), of(&debug));
        assert_ne!(of(PLAIN), of(&debug.replace("%edi, %eax", "%esi, %eax")));
        assert!(instructions(PLAIN, "amdgcn-amd-amdhsa").is_none());
        let [one, other] = ["1", "12"].map(|label| PLAIN.replace("movl\t%edi", &format!("movl\t$.Ltmp{label}+4")));
        assert_eq!(of(&one), of(&other));
        assert_ne!(of(&one), of(PLAIN));
    }
}
