//! Enumerations whose variants have words: reasons, rules and the like, as reports name them.

/// Makes an enumeration from rows: what a variant is, and its words. The order is that of the rows.
macro_rules! worded {
    ($(#[$doc:meta])* pub enum $name:ident { $($(#[$row:meta])* $variant:ident = $words:literal,)* }) => {
        $(#[$doc])*
        pub enum $name { $($(#[$row])* $variant),* }

        impl $name {
            /// All of them, in order.
            pub const ALL: [$name; [$($words),*].len()] = [$($name::$variant),*];

            /// It in words, as reports name it.
            pub fn words(self) -> &'static str {
                match self {
                    $($name::$variant => $words),*
                }
            }
        }

        impl std::fmt::Display for $name {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                f.write_str(self.words())
            }
        }
    };
}

pub(crate) use worded;
