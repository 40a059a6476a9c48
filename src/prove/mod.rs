//! Floor 5: proofs.
pub mod evaluate;
pub mod graph;
pub mod open;
pub mod question;
pub mod rules;
pub mod solver;
pub mod word;
