//! The tests of what is public, and of what it does together with other packages.

mod campaign;
mod enumerate_run;
mod page;
mod sweep;
