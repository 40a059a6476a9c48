//! The tests of what is public, and of what it does together with other packages.

mod softbound;
