//! The library functions that only a whole program has, by name and type: those whose effects a check cannot compare, such
//! as input, or whose results are those of one implementation, such as `rand`.
//!
//! They are looked up before the others in a whole program, and nowhere else. Types are written with the letters of the
//! table of the others ([`has_type`]).

use irrefute_ir::FunctionType;
use irrefute_semantics::host::HostFunction;
use irrefute_semantics::library::has_type;

/// The behaviour of such a function. Numbers are positions of arguments.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Function {
    Print(Printing),
    Scan(Scanning),
    /// `putc`, to a stream or to the standard output.
    PutByte(Option<usize>),
    /// `fputs`; `puts` writes a newline, too.
    PutString {
        stream: Option<usize>,
        is_line: bool,
    },
    /// `fwrite`.
    WriteItems,
    /// `fread`.
    ReadItems,
    /// `write`.
    WriteDescriptor,
    /// `read`.
    ReadDescriptor,
    /// `getc`, from a stream or from the standard input.
    GetByte(Option<usize>),
    /// `fgets`.
    GetLine,
    Unget,
    /// `feof` and `ferror`.
    IsAtEnd,
    /// `clearerr`.
    ClearEnd,
    /// `fopen`.
    OpenFile,
    /// `fclose`.
    CloseFile,
    /// `fseek`.
    Seek,
    /// `ftell`.
    Tell,
    Rewind,
    /// `remove` and `unlink`.
    RemoveFile,
    /// `rename`.
    RenameFile,
    /// `fileno`.
    Descriptor,
    /// `perror`.
    ReportError,
    /// `strtod`, `strtof`, `atof`.
    ParseFloat {
        is_double: bool,
        end: Option<usize>,
    },
    Random,
    Seed,
    /// `exit`; `_exit` calls no handlers.
    Exit {
        handlers: bool,
    },
    /// `atexit`; `__cxa_atexit` has an argument for the handler.
    AtExit {
        argument: Option<usize>,
    },
    Sort,
    Search,
    /// `getenv`.
    Variable,
    /// `time`: the seconds since 1970, stored behind the pointer, too.
    Time,
    /// `clock`: the processor time in microseconds.
    Clock,
    /// `gettimeofday`.
    TimeOfDay,
    /// `clock_gettime`.
    ClockTime,
    /// `__errno_location`.
    ErrorNumber,
    /// `strerror`.
    ErrorText,
    /// The tables of glibc behind `<ctype.h>`.
    CharacterTable(CharacterTable),
    Classify(CharacterClass),
    /// `tolower` and `toupper`.
    ChangeCase {
        upper: bool,
    },
    /// `strtok`; `strtok_r` keeps its state in the third argument.
    Tokenize {
        state: Option<usize>,
    },
    /// `strcasecmp` and `strncasecmp`.
    CompareFolded {
        bounded: bool,
    },
    /// `__assert_fail`.
    AssertFail,
    /// `abort` and the like, with what they say.
    Abort(&'static str),
    SetJump,
    LongJump,
    /// `posix_memalign`.
    AllocateAligned,
    /// `reallocarray`.
    ReallocateArray,
    /// Does nothing and gives a number.
    Constant(u64),
    /// A function of one or two floating-point numbers.
    Math(MathFunction),
    /// `frexp`: the exponent is stored.
    SplitExponent {
        is_double: bool,
    },
    /// `modf`: the integral part is stored.
    SplitIntegral {
        is_double: bool,
    },
    /// `lround`, `lrint` and their kin.
    RoundToInteger {
        is_double: bool,
        away: bool,
    },
    Exception(ExceptionCall),
    /// `__cxa_guard_acquire`: 1 if the variable is to be initialized.
    AcquireGuard,
    /// `__cxa_guard_release`.
    ReleaseGuard,
    /// `__dynamic_cast`.
    DynamicCast,
    /// `signal`.
    Signal,
    /// `raise`.
    Raise,
    /// `getcwd`.
    CurrentFolder,
    /// `sigaction`: every signal is ignored.
    SignalAction,
    /// `sysconf`.
    Configuration,
    /// `writev`.
    WriteVector,
    /// `syscall`.
    SystemCall,
    /// `pthread_key_create`.
    ThreadKey,
}

/// A function of the `printf` family.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Printing {
    pub to: Sink,
    /// The argument that is the format; what it is applied to follows.
    pub format: usize,
    /// Whether the argument behind the format is a list of the arguments.
    pub is_list: bool,
}

/// Where text goes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Sink {
    Output,
    Stream(usize),
    /// To the memory behind the first argument, as many bytes as another says.
    Memory(Option<usize>),
    /// To a new block, a pointer to which is stored behind the first argument.
    Allocated,
}

/// A function of the `scanf` family.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Scanning {
    pub from: Origin,
    /// As in [`Printing`].
    pub format: usize,
    pub is_list: bool,
}

/// Where text comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Origin {
    Input,
    Stream(usize),
    /// A string.
    String(usize),
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum CharacterTable {
    Classes,
    Lower,
    Upper,
}

/// A class of characters in the locale "C".
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum CharacterClass {
    Alphanumeric,
    Alphabetic,
    Blank,
    Control,
    Digit,
    Graphic,
    Lower,
    Printing,
    Punctuation,
    Space,
    Upper,
    Hexadecimal,
}

impl CharacterClass {
    /// All, with the bits that glibc gives them on little-endian machines.
    pub const ALL: [(CharacterClass, u16); 12] = [
        (CharacterClass::Upper, 1 << 8),
        (CharacterClass::Lower, 1 << 9),
        (CharacterClass::Alphabetic, 1 << 10),
        (CharacterClass::Digit, 1 << 11),
        (CharacterClass::Hexadecimal, 1 << 12),
        (CharacterClass::Space, 1 << 13),
        (CharacterClass::Printing, 1 << 14),
        (CharacterClass::Graphic, 1 << 15),
        (CharacterClass::Blank, 1),
        (CharacterClass::Control, 1 << 1),
        (CharacterClass::Punctuation, 1 << 2),
        (CharacterClass::Alphanumeric, 1 << 3),
    ];

    /// Whether a byte belongs to it.
    pub fn contains(self, byte: u8) -> bool {
        match self {
            CharacterClass::Alphanumeric => byte.is_ascii_alphanumeric(),
            CharacterClass::Alphabetic => byte.is_ascii_alphabetic(),
            CharacterClass::Blank => matches!(byte, b' ' | b'\t'),
            CharacterClass::Control => byte.is_ascii_control(),
            CharacterClass::Digit => byte.is_ascii_digit(),
            CharacterClass::Graphic => byte.is_ascii_graphic(),
            CharacterClass::Lower => byte.is_ascii_lowercase(),
            CharacterClass::Printing => byte == b' ' || byte.is_ascii_graphic(),
            CharacterClass::Punctuation => byte.is_ascii_punctuation(),
            CharacterClass::Space => matches!(byte, b' ' | b'\t'..=b'\r'),
            CharacterClass::Upper => byte.is_ascii_uppercase(),
            CharacterClass::Hexadecimal => byte.is_ascii_hexdigit(),
        }
    }
}

/// A function of the mathematical library that is not among those that a check knows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum MathFunction {
    Asinh,
    Acosh,
    Atanh,
    Fdim,
    Remainder,
    Nextafter,
    Tgamma,
    Lgamma,
    Erfc,
    Logb,
    /// Those that direct calls perform as operations; a call through a pointer comes here.
    Sqrt,
    Fabs,
    Floor,
    Ceil,
    Sin,
    Cos,
    Tan,
    Exp,
    Log,
    Pow,
}

/// A function of the C++ runtime about exceptions.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum ExceptionCall {
    Allocate,
    Free,
    Throw,
    Rethrow,
    BeginCatch,
    EndCatch,
    /// `__cxa_get_exception_ptr`.
    Object,
    /// `_Unwind_Resume`, which a pass makes of `resume`.
    Resume,
    /// `_Unwind_RaiseException`: an exception of another language, which only handlers for everything take.
    RaiseForeign,
}

use Function::{Abort, Classify, Constant, Exception, Exit, Math, ParseFloat, Print, PutByte, PutString, Scan};

const fn printing(to: Sink, format: usize) -> Function {
    Print(Printing { to, format, is_list: false })
}

const fn printing_list(to: Sink, format: usize) -> Function {
    Print(Printing { to, format, is_list: true })
}

const fn scanning(from: Origin, format: usize) -> Function {
    Scan(Scanning { from, format, is_list: false })
}

const fn scanning_list(from: Origin, format: usize) -> Function {
    Scan(Scanning { from, format, is_list: true })
}

const MEMORY: Sink = Sink::Memory(None);
const BOUNDED: Sink = Sink::Memory(Some(1));

/// Names, types and meanings.
const TABLE: &[(&str, &str, Function)] = &[
    // <stdio.h>
    ("printf", "ip.", printing(Sink::Output, 0)),
    ("vprintf", "ipp", printing_list(Sink::Output, 0)),
    ("fprintf", "ipp.", printing(Sink::Stream(0), 1)),
    ("vfprintf", "ippp", printing_list(Sink::Stream(0), 1)),
    ("sprintf", "ipp.", printing(MEMORY, 1)),
    ("vsprintf", "ippp", printing_list(MEMORY, 1)),
    ("snprintf", "iplp.", printing(BOUNDED, 2)),
    ("vsnprintf", "iplpp", printing_list(BOUNDED, 2)),
    ("asprintf", "ipp.", printing(Sink::Allocated, 1)),
    ("vasprintf", "ippp", printing_list(Sink::Allocated, 1)),
    ("__printf_chk", "iip.", printing(Sink::Output, 1)),
    ("__vprintf_chk", "iipp", printing_list(Sink::Output, 1)),
    ("__fprintf_chk", "ipip.", printing(Sink::Stream(0), 2)),
    ("__vfprintf_chk", "ipipp", printing_list(Sink::Stream(0), 2)),
    ("__sprintf_chk", "ipilp.", printing(MEMORY, 3)),
    ("__vsprintf_chk", "ipilpp", printing_list(MEMORY, 3)),
    ("__snprintf_chk", "iplilp.", printing(BOUNDED, 4)),
    ("__vsnprintf_chk", "iplilpp", printing_list(BOUNDED, 4)),
    ("scanf", "ip.", scanning(Origin::Input, 0)),
    ("__isoc99_scanf", "ip.", scanning(Origin::Input, 0)),
    ("__isoc23_scanf", "ip.", scanning(Origin::Input, 0)),
    ("vscanf", "ipp", scanning_list(Origin::Input, 0)),
    ("__isoc99_vscanf", "ipp", scanning_list(Origin::Input, 0)),
    ("fscanf", "ipp.", scanning(Origin::Stream(0), 1)),
    ("__isoc99_fscanf", "ipp.", scanning(Origin::Stream(0), 1)),
    ("__isoc23_fscanf", "ipp.", scanning(Origin::Stream(0), 1)),
    ("sscanf", "ipp.", scanning(Origin::String(0), 1)),
    ("__isoc99_sscanf", "ipp.", scanning(Origin::String(0), 1)),
    ("__isoc23_sscanf", "ipp.", scanning(Origin::String(0), 1)),
    ("vsscanf", "ippp", scanning_list(Origin::String(0), 1)),
    ("__isoc99_vsscanf", "ippp", scanning_list(Origin::String(0), 1)),
    ("puts", "ip", PutString { stream: None, is_line: true }),
    ("fputs", "ipp", PutString { stream: Some(1), is_line: false }),
    ("putchar", "ii", PutByte(None)),
    ("putchar_unlocked", "ii", PutByte(None)),
    ("putc", "iip", PutByte(Some(1))),
    ("fputc", "iip", PutByte(Some(1))),
    ("_IO_putc", "iip", PutByte(Some(1))),
    ("fwrite", "lpllp", Function::WriteItems),
    ("fread", "lpllp", Function::ReadItems),
    ("write", "lipl", Function::WriteDescriptor),
    ("read", "lipl", Function::ReadDescriptor),
    ("getchar", "i", Function::GetByte(None)),
    ("getchar_unlocked", "i", Function::GetByte(None)),
    ("getc", "ip", Function::GetByte(Some(0))),
    ("fgetc", "ip", Function::GetByte(Some(0))),
    ("_IO_getc", "ip", Function::GetByte(Some(0))),
    ("fgets", "ppip", Function::GetLine),
    ("ungetc", "iip", Function::Unget),
    ("feof", "ip", Function::IsAtEnd),
    ("ferror", "ip", Constant(0)),
    ("clearerr", "vp", Function::ClearEnd),
    ("fileno", "ip", Function::Descriptor),
    ("fopen", "ppp", Function::OpenFile),
    ("fopen64", "ppp", Function::OpenFile),
    ("fclose", "ip", Function::CloseFile),
    ("fseek", "ipli", Function::Seek),
    ("fseeko", "ipli", Function::Seek),
    ("ftell", "lp", Function::Tell),
    ("ftello", "lp", Function::Tell),
    ("rewind", "vp", Function::Rewind),
    ("remove", "ip", Function::RemoveFile),
    ("unlink", "ip", Function::RemoveFile),
    ("rename", "ipp", Function::RenameFile),
    ("fflush", "ip", Constant(0)),
    ("setbuf", "vpp", Constant(0)),
    ("setvbuf", "ippil", Constant(0)),
    ("perror", "vp", Function::ReportError),
    // <stdlib.h>
    ("atof", "dp", ParseFloat { is_double: true, end: None }),
    ("strtod", "dpp", ParseFloat { is_double: true, end: Some(1) }),
    ("strtof", "fpp", ParseFloat { is_double: false, end: Some(1) }),
    ("rand", "i", Function::Random),
    ("random", "l", Function::Random),
    ("srand", "vi", Function::Seed),
    ("srandom", "vi", Function::Seed),
    ("exit", "vi", Exit { handlers: true }),
    ("_exit", "vi", Exit { handlers: false }),
    ("_Exit", "vi", Exit { handlers: false }),
    ("quick_exit", "vi", Exit { handlers: false }),
    ("abort", "v", Abort("")),
    ("atexit", "ip", Function::AtExit { argument: None }),
    ("__cxa_atexit", "ippp", Function::AtExit { argument: Some(1) }),
    ("__cxa_thread_atexit", "ippp", Function::AtExit { argument: Some(1) }),
    ("__cxa_thread_atexit_impl", "ippp", Function::AtExit { argument: Some(1) }),
    ("qsort", "vpllp", Function::Sort),
    ("bsearch", "pppllp", Function::Search),
    ("getenv", "pp", Function::Variable),
    ("posix_memalign", "ipll", Function::AllocateAligned),
    ("reallocarray", "ppll", Function::ReallocateArray),
    // <time.h>
    ("time", "lp", Function::Time),
    ("clock", "l", Function::Clock),
    ("gettimeofday", "ipp", Function::TimeOfDay),
    ("clock_gettime", "iip", Function::ClockTime),
    // <string.h>, <strings.h>
    ("strtok", "ppp", Function::Tokenize { state: None }),
    ("strtok_r", "pppp", Function::Tokenize { state: Some(2) }),
    ("__strtok_r", "pppp", Function::Tokenize { state: Some(2) }),
    ("strcasecmp", "ipp", Function::CompareFolded { bounded: false }),
    ("strncasecmp", "ippl", Function::CompareFolded { bounded: true }),
    ("strerror", "pi", Function::ErrorText),
    // <errno.h>, <ctype.h>
    ("__errno_location", "p", Function::ErrorNumber),
    ("__ctype_b_loc", "p", Function::CharacterTable(CharacterTable::Classes)),
    ("__ctype_tolower_loc", "p", Function::CharacterTable(CharacterTable::Lower)),
    ("__ctype_toupper_loc", "p", Function::CharacterTable(CharacterTable::Upper)),
    ("isalnum", "ii", Classify(CharacterClass::Alphanumeric)),
    ("isalpha", "ii", Classify(CharacterClass::Alphabetic)),
    ("isblank", "ii", Classify(CharacterClass::Blank)),
    ("iscntrl", "ii", Classify(CharacterClass::Control)),
    ("isgraph", "ii", Classify(CharacterClass::Graphic)),
    ("islower", "ii", Classify(CharacterClass::Lower)),
    ("isprint", "ii", Classify(CharacterClass::Printing)),
    ("ispunct", "ii", Classify(CharacterClass::Punctuation)),
    ("isspace", "ii", Classify(CharacterClass::Space)),
    ("isupper", "ii", Classify(CharacterClass::Upper)),
    ("isxdigit", "ii", Classify(CharacterClass::Hexadecimal)),
    ("tolower", "ii", Function::ChangeCase { upper: false }),
    ("toupper", "ii", Function::ChangeCase { upper: true }),
    // <assert.h>, <setjmp.h>, <signal.h>, <unistd.h>
    ("__assert_fail", "vppip", Function::AssertFail),
    ("setjmp", "ip", Function::SetJump),
    ("_setjmp", "ip", Function::SetJump),
    ("__sigsetjmp", "ipi", Function::SetJump),
    ("longjmp", "vpi", Function::LongJump),
    ("_longjmp", "vpi", Function::LongJump),
    ("siglongjmp", "vpi", Function::LongJump),
    ("signal", "pip", Function::Signal),
    // As Rust declares it.
    ("signal", "lil", Function::Signal),
    ("raise", "ii", Function::Raise),
    ("sleep", "ii", Constant(0)),
    ("usleep", "ii", Constant(0)),
    ("isatty", "ii", Constant(0)),
    ("getcwd", "ppl", Function::CurrentFolder),
    ("getpid", "i", Constant(1)),
    // POSIX, as far as runtime libraries need it to start. There is one thread, and no signal.
    ("poll", "ipli", Constant(0)),
    ("fcntl", "iii.", Constant(0)),
    ("sigaction", "iipp", Function::SignalAction),
    ("sigaltstack", "ipp", Constant(0)),
    ("sysconf", "li", Function::Configuration),
    ("getauxval", "ll", Constant(0)),
    ("gettid", "i", Constant(1)),
    ("pthread_self", "l", Constant(1)),
    // EPERM: nothing is known of the stack.
    ("pthread_getattr_np", "ilp", Constant(1)),
    ("pthread_key_create", "ipp", Function::ThreadKey),
    ("pthread_key_delete", "ii", Constant(0)),
    ("pthread_setspecific", "iip", Constant(0)),
    ("writev", "lipi", Function::WriteVector),
    ("syscall", "ll.", Function::SystemCall),
    // <math.h>
    ("asinh", "dd", Math(MathFunction::Asinh)),
    ("asinhf", "ff", Math(MathFunction::Asinh)),
    ("acosh", "dd", Math(MathFunction::Acosh)),
    ("acoshf", "ff", Math(MathFunction::Acosh)),
    ("atanh", "dd", Math(MathFunction::Atanh)),
    ("atanhf", "ff", Math(MathFunction::Atanh)),
    ("fdim", "ddd", Math(MathFunction::Fdim)),
    ("fdimf", "fff", Math(MathFunction::Fdim)),
    ("remainder", "ddd", Math(MathFunction::Remainder)),
    ("remainderf", "fff", Math(MathFunction::Remainder)),
    ("nextafter", "ddd", Math(MathFunction::Nextafter)),
    ("nextafterf", "fff", Math(MathFunction::Nextafter)),
    ("tgamma", "dd", Math(MathFunction::Tgamma)),
    ("lgamma", "dd", Math(MathFunction::Lgamma)),
    ("erfc", "dd", Math(MathFunction::Erfc)),
    ("logb", "dd", Math(MathFunction::Logb)),
    ("sqrt", "dd", Math(MathFunction::Sqrt)),
    ("fabs", "dd", Math(MathFunction::Fabs)),
    ("floor", "dd", Math(MathFunction::Floor)),
    ("ceil", "dd", Math(MathFunction::Ceil)),
    ("sin", "dd", Math(MathFunction::Sin)),
    ("cos", "dd", Math(MathFunction::Cos)),
    ("tan", "dd", Math(MathFunction::Tan)),
    ("exp", "dd", Math(MathFunction::Exp)),
    ("log", "dd", Math(MathFunction::Log)),
    ("pow", "ddd", Math(MathFunction::Pow)),
    ("frexp", "ddp", Function::SplitExponent { is_double: true }),
    ("frexpf", "ffp", Function::SplitExponent { is_double: false }),
    ("modf", "ddp", Function::SplitIntegral { is_double: true }),
    ("modff", "ffp", Function::SplitIntegral { is_double: false }),
    ("lround", "ld", Function::RoundToInteger { is_double: true, away: true }),
    ("lroundf", "lf", Function::RoundToInteger { is_double: false, away: true }),
    ("llround", "Ld", Function::RoundToInteger { is_double: true, away: true }),
    ("lrint", "ld", Function::RoundToInteger { is_double: true, away: false }),
    ("lrintf", "lf", Function::RoundToInteger { is_double: false, away: false }),
    ("llrint", "Ld", Function::RoundToInteger { is_double: true, away: false }),
    // The C++ runtime (Itanium C++ ABI).
    ("__cxa_allocate_exception", "pl", Exception(ExceptionCall::Allocate)),
    ("__cxa_free_exception", "vp", Exception(ExceptionCall::Free)),
    ("__cxa_throw", "vppp", Exception(ExceptionCall::Throw)),
    ("__cxa_rethrow", "v", Exception(ExceptionCall::Rethrow)),
    ("__cxa_begin_catch", "pp", Exception(ExceptionCall::BeginCatch)),
    ("__cxa_end_catch", "v", Exception(ExceptionCall::EndCatch)),
    ("__cxa_get_exception_ptr", "pp", Exception(ExceptionCall::Object)),
    ("_Unwind_Resume", "vp", Exception(ExceptionCall::Resume)),
    ("_Unwind_RaiseException", "ip", Exception(ExceptionCall::RaiseForeign)),
    ("_Unwind_DeleteException", "vp", Constant(0)),
    // _URC_END_OF_STACK: nothing is known of the stack.
    ("_Unwind_Backtrace", "ipp", Constant(5)),
    ("__dynamic_cast", "ppppl", Function::DynamicCast),
    ("__cxa_guard_acquire", "ip", Function::AcquireGuard),
    ("__cxa_guard_release", "vp", Function::ReleaseGuard),
    ("__cxa_guard_abort", "vp", Constant(0)),
    ("__cxa_pure_virtual", "v", Abort("pure virtual method called\nterminate called without an active exception\n")),
    ("_ZSt9terminatev", "v", Abort("terminate called without an active exception\n")),
    ("__stack_chk_fail", "v", Abort("*** stack smashing detected ***: terminated\n")),
];

/// The function of a name, if it has this type, where a `size_t` has `size_bits` bits.
///
/// ```
/// use irrefute_ir::{FunctionType, Type};
/// use irrefute_libc::lookup;
/// let ty = FunctionType { ret: Type::Int(32), params: Vec::new(), varargs: false };
/// assert!(lookup("rand", &ty, 64).is_some() && lookup("malloc", &ty, 64).is_none());
/// ```
pub fn lookup(name: &str, ty: &FunctionType, size_bits: u32) -> Option<HostFunction> {
    let is_it = |(known, letters, _): &(&str, &str, Function)| *known == name && has_type(ty, letters, size_bits);
    TABLE.iter().position(is_it).map(|row| HostFunction(row as u32))
}

/// The behaviour of a function that was looked up.
pub(super) fn function(number: HostFunction) -> Option<Function> {
    TABLE.get(number.0 as usize).map(|(.., function)| *function)
}

#[cfg(test)]
mod tests {
    use super::*;
    use irrefute_ir::Type;

    #[test]
    fn a_name_and_a_type_have_one_row() {
        for (i, (name, letters, _)) in TABLE.iter().enumerate() {
            assert!(TABLE[..i].iter().all(|(other, ty, _)| (other, ty) != (name, letters)), "{name}");
        }
    }

    #[test]
    fn a_type_belongs_to_a_name() {
        let ty = FunctionType { ret: Type::Int(32), params: Vec::new(), varargs: false };
        assert_eq!(lookup("rand", &ty, 64).and_then(function), Some(Function::Random));
        assert_eq!(lookup("rand", &FunctionType { ret: Type::Int(64), ..ty }, 64), None);
    }

    #[test]
    fn digits_are_hexadecimal_and_no_letters() {
        let classes = |byte: u8| CharacterClass::ALL.iter().filter(|(class, _)| class.contains(byte)).count();
        assert_eq!(classes(b'7'), 5, "digit, hexadecimal, alphanumeric, printing, graphic");
        assert_eq!(classes(b'\t'), 3, "space, blank, control");
    }
}
