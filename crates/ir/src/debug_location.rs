//! Debug locations (Language Reference, "DILocation"): the line of the program that was compiled.
//!
//! Specialized nodes are kept as text, of which only the fields are read that this needs.

use super::attribute::{Metadata, MetadataId};
use super::module::Module;
use std::fmt;

/// A place in the text of the program that was compiled.
#[derive(Clone, Debug, PartialEq, Eq, serde::Serialize)]
pub struct DebugLocation {
    /// The file, as the compiler was given it.
    pub file: String,
    /// The folder that a relative `file` is in.
    pub folder: String,
    /// Counted from 1; 0 is unknown, as for `column`.
    pub line: u32,
    /// Counted from 1.
    pub column: u32,
}

impl fmt::Display for DebugLocation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}", self.file, self.line)?;
        if self.column > 0 { write!(f, ":{}", self.column) } else { Ok(()) }
    }
}

/// The most scopes that are followed to a file.
const SCOPES: usize = 64;

impl Module {
    /// The place that a node says: one of the kind `DILocation`.
    ///
    /// ```
    /// use irrefute_ir::{LlvmVersion, MetadataId, parse};
    /// let text = "!0 = !DILocation(line: 5, column: 3, scope: !1)\n!1 = distinct !DISubprogram(name: \"f\", file: !2)\n\
    ///             !2 = !DIFile(filename: \"a.c\", directory: \"/b\")\n";
    /// let module = parse(text, LlvmVersion::DEFAULT).expect("a module");
    /// let location = module.debug_location(MetadataId(0)).expect("a location");
    /// assert_eq!(location.to_string(), "a.c:5:3");
    /// ```
    pub fn debug_location(&self, node: MetadataId) -> Option<DebugLocation> {
        let location = self.specialized(node, "DILocation")?;
        let number = |name: &str| field(location, name).and_then(|text| text.parse().ok()).unwrap_or(0);
        let mut scope = self.node_of(location, "scope")?;
        for _ in 0..SCOPES {
            let text = self.text_of(scope)?;
            if let Some(file) = self.node_of(text, "file").and_then(|file| self.specialized(file, "DIFile")) {
                let string = |name: &str| field(file, name).map(|text| text.trim_matches('"').to_owned());
                let (name, folder) = (string("filename")?, string("directory").unwrap_or_default());
                return Some(DebugLocation { file: name, folder, line: number("line"), column: number("column") });
            }
            scope = self.node_of(text, "scope")?;
        }
        None
    }

    fn text_of(&self, node: MetadataId) -> Option<&str> {
        match self.metadata.get(&node)? {
            Metadata::Specialized(text) => Some(text),
            _ => None,
        }
    }

    fn specialized(&self, node: MetadataId, kind: &str) -> Option<&str> {
        let text = self.text_of(node)?;
        let plain = text.strip_prefix("distinct ").unwrap_or(text).trim_start_matches('!');
        plain.strip_prefix(kind)?.starts_with('(').then_some(text)
    }

    /// The node that a field names.
    fn node_of(&self, text: &str, name: &str) -> Option<MetadataId> {
        field(text, name)?.strip_prefix('!')?.parse().ok().map(MetadataId)
    }
}

/// The text of a field of a specialized node.
fn field<'a>(text: &'a str, name: &str) -> Option<&'a str> {
    let mut rest = text;
    loop {
        let at = rest.find(name)?;
        let (before, after) = (&rest[..at], &rest[at + name.len()..]);
        let begins = before.ends_with('(') || before.ends_with(' ');
        if let (true, Some(value)) = (begins, after.strip_prefix(": ")) {
            let end = match value.strip_prefix('"') {
                Some(string) => string.find('"')? + 2,
                None => value.find([',', ')'])?,
            };
            return Some(value[..end].trim());
        }
        rest = after;
    }
}

#[cfg(test)]
mod tests {
    use super::field;

    #[test]
    fn fields_are_found_by_their_whole_name() {
        let text = "!DILocation(line: 5, column: 3, scope: !7, inlinedAt: !12)";
        assert_eq!(field(text, "line"), Some("5"));
        assert_eq!(field(text, "scope"), Some("!7"));
        assert_eq!(field(text, "inlinedAt"), Some("!12"));
        assert_eq!(field(text, "file"), None);
        assert_eq!(field("!DIFile(filename: \"a, b.c\", directory: \"\")", "filename"), Some("\"a, b.c\""));
    }
}
