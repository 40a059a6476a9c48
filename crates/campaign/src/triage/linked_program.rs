//! A finding of code generation as a program to be linked and run: the optimized module with a `main` that calls the
//! function on the witness's arguments and prints the result.
//!
//! `main` is in the module, as IR, so that no calling convention of another language lies between. Code generation does
//! not inline, hence the function that is wrong is compiled as it was.

use irrefute_ir::quote::Name;
use irrefute_ir::{AttrKind, Function, LlvmVersion, Module, Type, parse, print};
use irrefute_refine::Report;
use std::fmt::Write;

/// The name of the file.
pub const FILE: &str = "program.ll";

/// Attributes of a parameter or result that change how it is passed. The call would have to repeat them.
const PASSED_OTHERWISE: [AttrKind; 10] = [
    AttrKind::ZeroExt,
    AttrKind::SignExt,
    AttrKind::InReg,
    AttrKind::ByVal,
    AttrKind::ByRef,
    AttrKind::SRet,
    AttrKind::InAlloca,
    AttrKind::Preallocated,
    AttrKind::Nest,
    AttrKind::SwiftError,
];

/// The text of the program, which prints the result in hexadecimal, lane by lane. `None` if an argument or the result is
/// neither an integer of up to 64 bits nor a vector of them, the input has memory, or a name that is needed is taken.
pub fn linked_program(module: &Module, function: &str, report: &Report, version: LlvmVersion) -> Option<String> {
    let (witness, counterexample) = (report.witness.as_deref()?, report.counterexample.as_ref()?);
    let f = module.function(function)?;
    let is_taken = ["main", "printf"].iter().any(|name| module.function(name).is_some());
    // Functions and variables that keep their initializers have no contents here.
    let memory = &witness.memory;
    let has_memory = !memory.blocks.is_empty() || memory.globals.values().any(|global| global.contents.is_some());
    let passed_otherwise =
        f.params.iter().chain([&f.ret_attrs]).any(|a| PASSED_OTHERWISE.iter().any(|kind| a.has(kind)));
    if is_taken || has_memory || passed_otherwise || f.varargs {
        return None;
    }
    let arguments: Vec<String> = counterexample.inputs.iter().map(|v| format!("{} {}", v.ty, v.value)).collect();
    let mut text = print(module, version).ok()?;
    text.push_str("\n@irrefute.number = private constant [8 x i8] c\"0x%llx \\00\"\n");
    text.push_str("@irrefute.newline = private constant [2 x i8] c\"\\0A\\00\"\n\n");
    text.push_str("declare i32 @printf(ptr, ...)\n\ndefine i32 @main() {\n");
    let result = PrintedResult::of(f)?;
    let _ = writeln!(text, "  %result = call {} @{}({})", f.ret, Name(function), arguments.join(", "));
    (0..result.lanes.unwrap_or(1)).for_each(|lane| result.print_lane(lane, f, &mut text));
    text.push_str("  call i32 (ptr, ...) @printf(ptr @irrefute.newline)\n  ret i32 0\n}\n");
    // What a counterexample writes for people may be no constant of the language.
    parse(&text, version).ok().map(|_| text)
}

/// The shape of a result that is printed.
struct PrintedResult {
    /// Bits of each lane, at most 64.
    width: u32,
    /// `None` if it is no vector.
    lanes: Option<u32>,
}

impl PrintedResult {
    fn of(f: &Function) -> Option<PrintedResult> {
        let (scalar, lanes) = match &f.ret {
            Type::Vector(lanes, scalar) => (&**scalar, Some(*lanes)),
            scalar => (scalar, None),
        };
        match scalar {
            Type::Int(width) if *width <= 64 => Some(PrintedResult { width: *width, lanes }),
            _ => None,
        }
    }

    fn print_lane(&self, lane: u32, f: &Function, text: &mut String) {
        let mut value = "%result".to_owned();
        if self.lanes.is_some() {
            let _ = writeln!(text, "  %lane{lane} = extractelement {} {value}, i32 {lane}", f.ret);
            value = format!("%lane{lane}");
        }
        if self.width < 64 {
            let _ = writeln!(text, "  %wide{lane} = zext i{} {value} to i64", self.width);
            value = format!("%wide{lane}");
        }
        let _ = writeln!(text, "  call i32 (ptr, ...) @printf(ptr @irrefute.number, i64 {value})");
    }
}
