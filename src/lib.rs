//! irrefute
#![deny(unsafe_code)]
pub mod ir;
pub mod llvm;
pub mod refine;
pub mod semantics;
pub mod trial;
