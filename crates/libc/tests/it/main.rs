//! The tests of what is public: whole programs, and what the native ones print.
#![allow(clippy::disallowed_methods, reason = "tests read files")]

mod programs;
