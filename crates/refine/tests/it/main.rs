//! The tests of what is public, and of what it does together with other packages.
#![allow(clippy::disallowed_types, clippy::disallowed_methods, reason = "tests read files and start programs")]

mod byte_laws;
mod byte_matrix;
mod byte_programs;
mod contexts;
mod execution;
mod refinement;
mod taming_matrix;
mod twin_matrix;
