//! The globals that a function reaches.

/// The globals that a function, or a function that it may call, names or is led to: indices of variables and of
/// functions, itself among them, ascending.
#[derive(Clone, Debug, Default)]
pub(crate) struct Reached {
    pub variables: Vec<u32>,
    pub functions: Vec<u32>,
}
