//! irrefute
#![deny(unsafe_code)]
pub mod generate;
pub mod ir;
pub mod llvm;
pub mod reduce;
pub mod refine;
pub mod semantics;
pub mod trial;
