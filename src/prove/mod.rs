//! Floor 5: proofs.
pub mod graph;
pub mod rules;
pub mod solver;
pub mod word;
