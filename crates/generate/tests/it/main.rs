//! The tests of what is public, and of what it does together with other packages.
#![allow(clippy::disallowed_types, clippy::disallowed_methods, reason = "tests read files and start programs")]

mod enumeration;
mod generate;
mod programs;
