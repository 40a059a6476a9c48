//! Links that open a finding in a browser, with the programs in them: nothing is uploaded before somebody follows one.
//!
//! Compiler Explorer, and the copy of it that runs Alive2, take the whole state of a page in its address:
//! `/clientstate/` and the base64 of a JSON with source text, compilers and options.

use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use serde_json::json;

/// A link of a report.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Link {
    /// What it opens.
    pub label: &'static str,
    /// The address.
    pub url: String,
}

/// Servers refuse longer addresses.
const LONGEST: usize = 8_000;

/// A page that checks a pair of `@src` and `@tgt` with Alive2; `None` if the text is too long for an address.
pub fn alive2(pair: &str, uses_undef: bool) -> Option<Link> {
    // Without it, Alive2 shows a counterexample with undef first, which convinces fewer readers.
    let options = if uses_undef { "" } else { "--disable-undef-input" };
    let url = page("https://alive2.llvm.org/ce", pair, "alive", options)?;
    Some(Link { label: "the pair in Alive2", url })
}

/// A page that runs the newest `opt` on a program.
pub fn newest_opt(program: &str, options: &str) -> Option<Link> {
    let url = page("https://godbolt.org", program, "opttrunk", options)?;
    Some(Link { label: "the newest opt in Compiler Explorer", url })
}

/// A page that runs the newest `llc` on a program.
pub fn newest_llc(program: &str, options: &str) -> Option<Link> {
    let url = page("https://godbolt.org", program, "llctrunk", options)?;
    Some(Link { label: "the newest llc in Compiler Explorer", url })
}

fn page(site: &str, source: &str, compiler: &str, options: &str) -> Option<String> {
    let compiler = json!({ "id": compiler, "options": options, "libs": [] });
    let session = json!({ "id": 1, "language": "llvm", "source": source, "compilers": [compiler] });
    let state = json!({ "sessions": [session] }).to_string();
    let url = format!("{site}/clientstate/{}", URL_SAFE_NO_PAD.encode(state));
    (url.len() <= LONGEST).then_some(url)
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::Value;

    /// The state in an address, as the page decodes it.
    fn state(link: &Link) -> Value {
        let (_, encoded) = link.url.rsplit_once('/').expect("an address");
        serde_json::from_slice(&URL_SAFE_NO_PAD.decode(encoded).expect("base64")).expect("JSON")
    }

    #[test]
    fn the_text_is_in_the_link() {
        let pair = "define i8 @src(i8 %\"ä?>\") {\n  ret i8 0\n}\n";
        let link = alive2(pair, false).expect("it is short");
        assert!(link.url.starts_with("https://alive2.llvm.org/ce/clientstate/"), "{}", link.url);
        let session = &state(&link)["sessions"][0];
        assert_eq!((&session["source"], &session["language"]), (&json!(pair), &json!("llvm")));
        assert_eq!(session["compilers"], json!([{ "id": "alive", "options": "--disable-undef-input", "libs": [] }]));
        assert_eq!(state(&alive2(pair, true).expect("it is short"))["sessions"][0]["compilers"][0]["options"], "");
        let link = newest_opt(pair, "-passes=gvn").expect("it is short");
        assert_eq!(state(&link)["sessions"][0]["compilers"][0]["id"], "opttrunk");
        // Neither a sign that ends a path nor one that Markdown takes for its own.
        assert!(link.url.chars().all(|c| c.is_ascii_alphanumeric() || "-_./:".contains(c)), "{}", link.url);
    }

    #[test]
    fn a_long_program_has_no_link() {
        assert_eq!(newest_llc(&"; long\n".repeat(2_000), ""), None);
    }
}
