//! The tests of what is public, and of what it does together with other packages.

mod byte_laws;
mod byte_matrix;
mod byte_programs;
mod execution;
mod refinement;
mod taming_matrix;
mod twin_matrix;
