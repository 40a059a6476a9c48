//! irrefute
#![deny(unsafe_code)]
pub mod ir;
pub mod refine;
pub mod semantics;
pub mod trial;
pub mod llvm;
