//! The tests of what is public: whole programs, and what the native ones print.

mod programs;
