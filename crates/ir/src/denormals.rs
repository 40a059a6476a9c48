//! The two ways in which texts say how a function treats subnormal numbers: string attributes up to LLVM 22, and
//! `denormal_fpenv` since.

use super::attribute::{Attribute, Attributes};
use super::attribute_table::AttrKind;
use super::since::DENORMAL_FPENV_SINCE;
use super::string_key::StringKey;
use irrefute_version::LlvmVersion;

/// Says the modes of a program for one version in the words of another. Where both versions use the same words, nothing
/// changes.
pub(super) fn translate(attributes: &mut Attributes, from: LlvmVersion, to: LlvmVersion) {
    match (from < DENORMAL_FPENV_SINCE, to < DENORMAL_FPENV_SINCE) {
        (true, false) => to_attribute(attributes),
        (false, true) => to_strings(attributes),
        (true, true) | (false, false) => {}
    }
}

fn to_attribute(attributes: &mut Attributes) {
    let said = |key| attributes.string(key).map(|text| rewritten(text, (',', "|"), [NEW, OLD]));
    let (all, float) = (said(&StringKey::DenormalFpMath), said(&StringKey::DenormalFpMathF32));
    if all.is_none() && float.is_none() {
        return;
    }
    let all = all.unwrap_or_else(|| "ieee".to_owned());
    let text = float.map_or_else(|| all.clone(), |float| format!("{all}, float: {float}"));
    drop_strings(attributes);
    attributes.insert(Attribute::Arguments(AttrKind::DenormalFpEnv, text.into()));
}

fn to_strings(attributes: &mut Attributes) {
    let Some(text) = attributes.arguments(AttrKind::DenormalFpEnv).map(str::to_owned) else { return };
    let (all, float) = match text.split_once("float:") {
        Some((all, float)) => (all.trim_end_matches([',', ' ']), Some(float.trim())),
        None => (&*text, None),
    };
    drop_strings(attributes);
    attributes.0.retain(|attribute| attribute.kind() != Some(&AttrKind::DenormalFpEnv));
    let string = |key, text| Attribute::String(key, Some(rewritten(text, ('|', ","), [OLD, NEW]).into()));
    attributes.insert(string(StringKey::DenormalFpMath, if all.is_empty() { "ieee" } else { all }));
    if let Some(float) = float {
        attributes.insert(string(StringKey::DenormalFpMathF32, float));
    }
}

/// What a version is told that does not know a string would mean nothing there.
fn drop_strings(attributes: &mut Attributes) {
    let is_mode = |key: &StringKey| matches!(key, StringKey::DenormalFpMath | StringKey::DenormalFpMathF32);
    attributes.0.retain(|attribute| !matches!(attribute, Attribute::String(key, _) if is_mode(key)));
}

/// The modes in the words of the strings and in those of the attribute; `ieee` and `dynamic` are the same in both.
const OLD: [&str; 2] = ["preserve-sign", "positive-zero"];
const NEW: [&str; 2] = ["preservesign", "positivezero"];

fn rewritten(text: &str, (separator, joint): (char, &str), [to, from]: [[&str; 2]; 2]) -> String {
    let word = |word: &str| match from.iter().position(|known| *known == word.trim()) {
        Some(i) => to[i].to_owned(),
        None => word.trim().to_owned(),
    };
    text.split(separator).map(word).collect::<Vec<_>>().join(joint)
}

#[cfg(test)]
mod tests {
    use crate::{LlvmVersion, downgrade, parse, print};

    #[test]
    fn each_version_is_told_in_its_own_words() {
        let said = |attributes: &str, from: u16, to: u16| {
            let module =
                parse(&format!("define void @f() {attributes} {{\n  ret void\n}}\n"), LlvmVersion(from)).unwrap();
            let text = print(&downgrade(&module, LlvmVersion(to)).unwrap().module, LlvmVersion(to)).unwrap();
            text.lines().find_map(|line| Some(line.strip_prefix("define void @f() ")?.strip_suffix(" {")?.to_owned()))
        };
        let old = "\"denormal-fp-math\"=\"preserve-sign,ieee\" \"denormal-fp-math-f32\"=\"dynamic\"";
        let new = "denormal_fpenv(preservesign|ieee, float: dynamic)";
        assert_eq!(said(old, 22, 23).as_deref(), Some(new));
        assert_eq!(said(new, 23, 22).as_deref(), Some(old));
        assert_eq!(said(old, 22, 19).as_deref(), Some(old));
        // To LLVM 23 the strings of a text say nothing.
        assert_eq!(said(old, 23, 23).as_deref(), Some(old));
    }
}
