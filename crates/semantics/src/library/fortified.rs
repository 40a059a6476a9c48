//! The functions that `_FORTIFY_SOURCE` calls: the plain function behind a check that the object is large enough.
//!
//! The size of the object is an argument of its own; all bits set where the compiler does not know it. The program ends by
//! `__chk_fail` where more bytes would be written (Linux Standard Base, "Interface Definitions for libc"). The tables of
//! the plain functions have a row for each of these names, with the arguments where they stand here.

/// When a fortified function ends the program.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Fortification {
    /// The argument that is the size of the object, in bytes.
    pub size: usize,
    pub needs: Needs,
}

/// How many bytes an object must have. Numbers are positions of arguments.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Needs {
    /// As many as an argument says.
    Bytes(usize),
    /// A string and its 0.
    String(usize),
    /// The first argument's string, and what is copied behind it of the second one's; `bound` is the most of that.
    Appended { bound: Option<usize> },
    /// The text of a format, and a 0.
    Text { format: usize },
}

const TABLE: &[(&str, Fortification)] = &[
    ("__memcpy_chk", Fortification { size: 3, needs: Needs::Bytes(2) }),
    ("__memmove_chk", Fortification { size: 3, needs: Needs::Bytes(2) }),
    ("__mempcpy_chk", Fortification { size: 3, needs: Needs::Bytes(2) }),
    ("__memset_chk", Fortification { size: 3, needs: Needs::Bytes(2) }),
    ("__memccpy_chk", Fortification { size: 4, needs: Needs::Bytes(3) }),
    ("__strncpy_chk", Fortification { size: 3, needs: Needs::Bytes(2) }),
    ("__stpncpy_chk", Fortification { size: 3, needs: Needs::Bytes(2) }),
    ("__strlcpy_chk", Fortification { size: 3, needs: Needs::Bytes(2) }),
    ("__strlcat_chk", Fortification { size: 3, needs: Needs::Bytes(2) }),
    ("__snprintf_chk", Fortification { size: 3, needs: Needs::Bytes(1) }),
    ("__strcpy_chk", Fortification { size: 2, needs: Needs::String(1) }),
    ("__stpcpy_chk", Fortification { size: 2, needs: Needs::String(1) }),
    ("__strlen_chk", Fortification { size: 1, needs: Needs::String(0) }),
    ("__strcat_chk", Fortification { size: 2, needs: Needs::Appended { bound: None } }),
    ("__strncat_chk", Fortification { size: 3, needs: Needs::Appended { bound: Some(2) } }),
    ("__sprintf_chk", Fortification { size: 2, needs: Needs::Text { format: 3 } }),
];

/// The check of a fortified function.
pub(crate) fn fortification(name: &str) -> Option<Fortification> {
    TABLE.iter().find(|(known, _)| *known == name).map(|(_, fortification)| *fortification)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_is_a_function_of_the_library() {
        for (name, _) in TABLE {
            assert!(super::super::is_known(name), "{name}");
        }
    }

    #[test]
    fn the_plain_functions_are_not_checked() {
        assert_eq!(fortification("strcpy"), None);
        assert_eq!(fortification("__strcpy_chk").map(|f| f.size), Some(2));
    }
}
