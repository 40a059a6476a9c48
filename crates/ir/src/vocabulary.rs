//! Sets of words to which LLVM may add: an enumeration with one variant per known word, and one more variant that
//! carries any other word unchanged.
//!
//! Invariant: `Other` never holds a word that has a row. Make it with `From`, or only after `known` returned `None`.
//! So two kinds are equal iff their words are.

/// Makes an enumeration of words: one row per word, sorted by the words.
macro_rules! vocabulary {
    (
        $(#[$doc:meta])*
        pub enum $name:ident { $($variant:ident = $word:literal,)* }
    ) => {
        $(#[$doc])*
        #[derive(Clone, Debug, PartialEq, Eq, Hash)]
        pub enum $name {
            $(#[doc = concat!("`", $word, "`")] $variant,)*
            /// A word without a row, as it is written.
            Other(std::sync::Arc<str>),
        }

        impl $name {
            /// Every kind with a row, sorted by the words.
            pub const ALL: &'static [$name] = &[$($name::$variant),*];

            /// Their words.
            const WORDS: &'static [&'static str] = &[$($word),*];

            /// The word, as it is written.
            pub fn word(&self) -> &str {
                match self {
                    $($name::$variant => $word,)*
                    $name::Other(word) => word,
                }
            }

            /// The kind of a word, if it has a row.
            pub fn known(word: &str) -> Option<$name> {
                Self::WORDS.binary_search(&word).ok().map(|row| Self::ALL[row].clone())
            }
        }

        impl From<std::sync::Arc<str>> for $name {
            fn from(word: std::sync::Arc<str>) -> $name {
                $name::known(&word).unwrap_or($name::Other(word))
            }
        }

        impl From<&str> for $name {
            fn from(word: &str) -> $name {
                $name::known(word).unwrap_or_else(|| $name::Other(word.into()))
            }
        }

        impl std::fmt::Display for $name {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                f.write_str(self.word())
            }
        }
    };
}

pub(super) use vocabulary;

#[cfg(test)]
mod tests {
    use crate::{AttrKind, BundleTag, MetadataKind, StringKey};

    macro_rules! check_words {
        ($($name:ident)*) => {$(
            let words: Vec<&str> = $name::ALL.iter().map($name::word).collect();
            assert!(words.is_sorted_by(|a, b| a < b), "{words:?}");
            assert!($name::ALL.iter().all(|kind| $name::from(kind.word()) == *kind));
            assert_eq!($name::from("made-up").to_string(), "made-up");
        )*};
    }

    #[test]
    fn words_are_sorted_and_are_read_as_they_are_written() {
        check_words!(AttrKind BundleTag MetadataKind StringKey);
    }
}
