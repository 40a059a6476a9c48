//! What a whole program is linked to and runs in: its C library, and everything around `main`.
//!
//! A [`Host`] belongs to an execution that is [given](crate::execute::Run::host) one; no other execution makes any of its
//! state. It is called where the program calls one of its functions, and where the execution itself cannot know better:
//! around `main`, for output, and for exceptions. What it may do to the program is [`Process`], and nothing else.
//!
//! A host may call the program back ([`Process::call`]), which may call the host again. So its methods take `&self`, and no
//! state of it may be borrowed while the program runs.

use super::exception::{Clause, Exception};
use super::memory::{MemoryBlock, Permission};
use super::outcome::End;
use super::program::Program;
use super::reason::Unmodelled;
use super::ub_rule::UbRule;
use super::value::{CallId, Leaf, Scalar, Shape, Value};
use irrefute_ir::FunctionType;

pub use super::execute::{FormatArguments, Limits, ReadBytes};

/// The end of an execution, as the error of everything that may end it. Boxed, since every step returns one.
pub type Ended = Box<End>;

/// A function of a host, by a number that the host gave.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct HostFunction(pub u32);

/// Finds the function of a host by its name and its type; addresses have so many bits.
pub type Lookup = fn(name: &str, ty: &FunctionType, address_bits: u32) -> Option<HostFunction>;

/// A call of a function of the host.
#[derive(Clone, Copy, Debug)]
pub struct HostCall<'c> {
    /// The function.
    pub function: HostFunction,
    /// The arguments: those for the parameters, and those beyond. What the attributes of the call promise of them holds.
    pub args: &'c [Value],
    /// The shape of the result; empty if nobody takes one.
    pub result: &'c Shape,
}

impl HostCall<'_> {
    /// The argument of a number, which is a single scalar.
    pub fn arg(&self, i: usize) -> Scalar {
        self.args[i].0[0].extract().into_owned()
    }
}

/// How a call of a function of the host went on.
#[derive(Clone, Debug)]
pub enum Next {
    /// It gives this value; `None` for nothing.
    Returns(Option<Scalar>),
    /// An exception leaves it.
    Unwinds(Exception),
    /// `longjmp`: the call at that point gives this value.
    Jumps(ReturnPoint, Scalar),
}

/// How a call of a function of the program ended.
#[derive(Clone, Debug)]
pub enum Called {
    /// It returned this value.
    Returned(Value),
    /// An exception left it.
    Unwound(Exception),
}

/// A call that may return once more, as `setjmp` does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ReturnPoint {
    /// The call of the function that makes it, and its action there.
    pub(crate) call: CallId,
    pub(crate) at: usize,
}

/// A heap block that is asked for.
#[derive(Clone, Copy, Debug)]
pub struct HeapRequest {
    /// In bytes.
    pub size: u64,
    /// The least alignment, if the caller names one.
    pub align: Option<u64>,
    /// Whether null may be the answer.
    pub may_fail: bool,
}

/// What a whole program is linked to and runs in.
pub trait Host {
    /// What happens before `main`: the program has its variables, and no function of it has run.
    ///
    /// # Errors
    /// If the execution ends there.
    fn begins(&self, process: &mut dyn Process) -> Result<(), Ended>;

    /// What happens after `main` has returned.
    ///
    /// # Errors
    /// If the execution ends there, otherwise than with the result of `main`.
    fn ends(&self, process: &mut dyn Process) -> Result<(), Ended>;

    /// Performs a call of a function of the host.
    ///
    /// # Errors
    /// If the execution ends there.
    fn call(&self, process: &mut dyn Process, call: HostCall<'_>) -> Result<Next, Ended>;

    /// Takes what the program prints to the standard output with a function that is not one of the host.
    fn print(&self, process: &mut dyn Process, text: &[u8]);

    /// A string holds a number that its type cannot hold.
    ///
    /// # Errors
    /// If the execution ends there.
    fn number_too_large(&self, process: &mut dyn Process) -> Result<(), Ended>;

    /// The selector of the first of these clauses that takes an exception; `None` if all of them let it pass.
    ///
    /// # Errors
    /// If the execution ends there.
    fn selector(
        &self,
        process: &mut dyn Process,
        exception: Exception,
        clauses: &[Clause],
    ) -> Result<Option<u64>, Ended>;

    /// The object of an exception, a pointer to which landing pads receive; `None` if the program did not throw it.
    fn object(&self, exception: Exception) -> Option<Scalar>;
}

/// A whole program, as its host sees it while it waits for the host.
///
/// Pointers are those of address space 0. Every access is checked as one of the program is, and by what the call of the host
/// promises ([`Limits`]).
pub trait Process {
    /// The program.
    fn program(&self) -> &Program;

    /// The end of an execution that meets something that is not modelled.
    fn unsupported(&self, what: Unmodelled) -> Ended;

    /// The end of an execution that breaks a rule with these operands.
    fn broken(&self, rule: UbRule, operands: Vec<Value>) -> Ended;

    /// The end of an execution by an event after which nothing comes.
    fn stopped_by_event(&mut self, name: &str, args: Vec<Value>) -> Ended;

    /// Notes that others can notice something: an execution that goes on like this does not repeat itself.
    fn note_event(&mut self);

    /// A number that must be defined, and no pointer.
    ///
    /// # Errors
    /// If it is not.
    fn word(&self, scalar: &Scalar) -> Result<u64, Ended>;

    /// A number that must be defined, as the size of something.
    ///
    /// # Errors
    /// Undefined behaviour if it is not.
    fn size(&self, scalar: &Scalar) -> Result<u64, Ended>;

    /// A pointer, moved by a number of bytes.
    ///
    /// # Errors
    /// If that is not modelled.
    fn moved(&mut self, pointer: &Scalar, by: u64) -> Result<Scalar, Ended>;

    /// The byte so many bytes behind a pointer, which must be defined.
    ///
    /// # Errors
    /// If it cannot be read.
    fn byte(&mut self, pointer: &Scalar, at: u64) -> Result<u8, Ended>;

    /// The defined bytes behind a pointer.
    ///
    /// # Errors
    /// If they cannot be read.
    fn bytes(&mut self, pointer: &Scalar, count: u64) -> Result<Vec<u8>, Ended>;

    /// The bytes before the first 0, and at most so many.
    ///
    /// # Errors
    /// If they cannot be read.
    fn string(&mut self, pointer: &Scalar, most: u64) -> Result<Vec<u8>, Ended>;

    /// Writes bytes behind a pointer, which were made of those that were `read`: these must be elsewhere.
    ///
    /// # Errors
    /// If they cannot be written.
    fn write(&mut self, to: &Scalar, bytes: &[u8], read: &[ReadBytes]) -> Result<(), Ended>;

    /// The scalar so many bytes behind a pointer.
    ///
    /// # Errors
    /// If it cannot be read.
    fn load(&mut self, pointer: &Scalar, at: u64, leaf: Leaf) -> Result<Scalar, Ended>;

    /// Stores a scalar so many bytes behind a pointer.
    ///
    /// # Errors
    /// If it cannot be written.
    fn store(&mut self, pointer: &Scalar, at: u64, leaf: Leaf, value: &Scalar) -> Result<(), Ended>;

    /// Gives the elements of an array, each of this size, a new order: that of their numbers before.
    ///
    /// # Errors
    /// If they cannot be written.
    fn reorder(&mut self, array: &Scalar, size: u64, order: &[u64]) -> Result<(), Ended>;

    /// Whether so many bytes behind a pointer may be written.
    ///
    /// # Errors
    /// If they may not.
    fn must_be_writable(&mut self, pointer: &Scalar, size: u64) -> Result<(), Ended>;

    /// A pointer to a new heap block; null if the allocation fails.
    ///
    /// # Errors
    /// If that is not modelled, or the program may not write.
    fn allocate(&mut self, request: HeapRequest) -> Result<Scalar, Ended>;

    /// `realloc`.
    ///
    /// # Errors
    /// As for [`Process::allocate`], and for [`Process::free`].
    fn reallocate(&mut self, pointer: &Scalar, size: u64) -> Result<Scalar, Ended>;

    /// `free`.
    ///
    /// # Errors
    /// If nothing that may be freed begins there.
    fn free(&mut self, pointer: &Scalar) -> Result<(), Ended>;

    /// A new block of the host itself, which never ends.
    ///
    /// # Errors
    /// If there are too many.
    fn own_block(&mut self, bytes: Vec<u8>, permission: Permission) -> Result<MemoryBlock, Ended>;

    /// Defines a variable that the program declares as a pointer. Nothing happens if it does not declare it.
    ///
    /// # Errors
    /// If it cannot be written.
    fn define(&mut self, variable: &str, pointer: &Scalar) -> Result<(), Ended>;

    /// Sets what the call of the host forbids, and gives what it was: what the host does for itself it does under
    /// [no limits](Limits::default).
    fn set_limits(&mut self, limits: Limits) -> Limits;

    /// The text of a format of `printf`, and the strings that were read for it.
    ///
    /// # Errors
    /// If the format is not known, or does not fit the arguments.
    fn formatted(
        &mut self,
        format: &Scalar,
        args: &mut FormatArguments<'_>,
    ) -> Result<(Vec<u8>, Vec<ReadBytes>), Ended>;

    /// The next argument for a format.
    ///
    /// # Errors
    /// If there are too few.
    fn format_argument(&mut self, args: &mut FormatArguments<'_>, leaf: Leaf) -> Result<Scalar, Ended>;

    /// The functions in a list of constructors or destructors, those of the least priority first.
    ///
    /// # Errors
    /// If the list is not modelled.
    fn listed_functions(&self, list: &str) -> Result<Vec<Scalar>, Ended>;

    /// Calls the function of the program that a pointer points to.
    ///
    /// # Errors
    /// If the program has no such function, or if the execution ends there.
    fn call(&mut self, function: &Scalar, args: &[Value]) -> Result<Called, Ended>;

    /// The clauses of the landing pads that an exception of the current call would meet, from the innermost outwards.
    fn landing_pads(&self) -> Vec<Vec<Clause>>;

    /// Whether the host has called the function that calls it now, or a caller of it, so that an exception may come to the
    /// host.
    fn is_called_back(&self) -> bool;

    /// The current call, which may return once more.
    fn return_point(&self) -> ReturnPoint;
}
