//! The functions of the run-time library that code generation calls, as IR of our own.
//!
//! Each is defined by additions, shifts and comparisons, and compiled for the machine at `-O0`. A test checks each against
//! the instruction that it stands for. What code calls beyond these is missing, and is named where it is called.

use super::machine::Machine;

/// The text, in which `iSIZE` stands for the integer as wide as an address.
const TEXT: &str = include_str!("runtime.ll");

/// The functions as IR for a machine whose addresses are `address_bits` wide.
pub fn text(address_bits: u32) -> String {
    TEXT.replace("iSIZE", &format!("i{address_bits}"))
}

/// The functions as IR for a machine.
pub(super) fn of(machine: &Machine) -> String {
    text(machine.bits)
}
