//! What a function reaches.

/// What a function reaches: indices of variables and of functions, itself among them, ascending.
#[derive(Clone, Debug, Default)]
pub(in crate::semantics) struct Reached {
    pub variables: Vec<u32>,
    pub functions: Vec<u32>,
}
