//! Calls of native code that may fault or never return.
//!
//! [`Armed::call`] enters native code through a few instructions that save the stack pointer where the signal handler
//! finds it. When native code faults, or uses up its CPU time, the handler makes the kernel resume behind that call
//! instead, with the saved stack pointer, and the signal as the result. Faults outside of such a call go back to the
//! earlier handlers, so that LLVM's own faults still end the worker.
//!
//! Invariant: `recovery.stack` is nonzero exactly while native code runs, and is then the stack pointer of the frame
//! of [`enter`] that called it. One thread makes guarded calls, as [`Guard`] is neither `Send` nor made twice.

use std::arch::naked_asm;
use std::io;
use std::marker::PhantomData;
use std::mem::MaybeUninit;
use std::ptr;
use std::sync::OnceLock;
use std::sync::atomic::{AtomicBool, AtomicU64, AtomicUsize, Ordering};
use std::time::Duration;

use irrefute_protocol::{Access, Ending, MemoryFault};
use libc::{SIGBUS, SIGFPE, SIGILL, SIGSEGV, SIGTRAP, SIGVTALRM, c_int, c_void, sigaction, siginfo_t, ucontext_t};

use crate::breakpoints;

/// The signals that native code can raise.
const FAULTS: [c_int; 5] = [SIGFPE, SIGSEGV, SIGBUS, SIGILL, SIGTRAP];

/// The `si_code` of a signal for which the kernel has no more specific code. Such a fault has no address.
const SI_KERNEL: c_int = 0x80;

/// The size of the handler's stack in bytes. It has one of its own, because native code may have used up the normal
/// one.
const HANDLER_STACK: usize = 64 << 10;

/// The wrapper of a module ([`crate::wrapper`]): reads the arguments and writes the results of the function with a
/// number.
pub type Native = unsafe extern "sysv64" fn(*const u64, *mut u64, u32);

/// Where execution resumes after a fault; shared with the assembly of [`enter`].
#[repr(C)]
struct Recovery {
    stack: AtomicUsize,
    instruction: AtomicUsize,
}

static RECOVERY: Recovery = Recovery { stack: AtomicUsize::new(0), instruction: AtomicUsize::new(0) };

/// The number of the current call.
static CALL: AtomicU64 = AtomicU64::new(0);
/// The number of the call during which the timer ticked last.
static TICKED: AtomicU64 = AtomicU64::new(0);

/// The address of the last SIGSEGV or SIGBUS, valid if the processor reported it.
static ADDRESS: AtomicUsize = AtomicUsize::new(0);
/// Whether [`ADDRESS`] is valid.
static ADDRESS_TOLD: AtomicBool = AtomicBool::new(false);

/// The earlier handlers of [`FAULTS`].
static BEFORE: OnceLock<[sigaction; FAULTS.len()]> = OnceLock::new();

/// The right to call native code.
pub struct Guard {
    timer: libc::timer_t,
    of_one_thread: PhantomData<*mut ()>,
}

impl Guard {
    /// Installs the handlers, for the calling thread and once per process.
    ///
    /// # Errors
    /// When it was done before, or the system refuses.
    pub fn install() -> io::Result<Guard> {
        set_handler_stack()?;
        let mut before = [default_action(); FAULTS.len()];
        for (signal, before) in FAULTS.into_iter().zip(&mut before) {
            *before = handle(signal)?;
        }
        BEFORE.set(before).map_err(|_| io::Error::other("guarded twice"))?;
        handle(SIGVTALRM)?;
        Ok(Guard { timer: cpu_timer()?, of_one_thread: PhantomData })
    }

    /// Sets a time limit: calls time out after between one and two times `limit` of CPU time, until the result is
    /// dropped. One timer serves many calls: each tick ends the call that was already under way at the tick before.
    /// Setting the timer for each call would cost a system call per input.
    pub fn limit(&self, limit: Duration) -> io::Result<Armed<'_>> {
        self.tick_every(limit.max(Duration::from_millis(1)))?;
        Ok(Armed { guard: self })
    }

    fn tick_every(&self, period: Duration) -> io::Result<()> {
        let period = libc::timespec {
            tv_sec: i64::try_from(period.as_secs()).unwrap_or(i64::MAX),
            tv_nsec: period.subsec_nanos().into(),
        };
        let spec = libc::itimerspec { it_interval: period, it_value: period };
        // SAFETY: a timer that is never deleted, and a complete specification.
        check(unsafe { libc::timer_settime(self.timer, 0, &spec, ptr::null_mut()) })
    }
}

/// Calls of native code under a time limit.
pub struct Armed<'g> {
    guard: &'g Guard,
}

impl Armed<'_> {
    /// Calls function `which` through `native`.
    ///
    /// # Safety
    /// `native` is a wrapper whose code is loaded, `input` has the words that it reads for `which`, and `output`
    /// those that it writes. What the code does beyond that is exactly what is being tested: a fault is caught, but
    /// damage to this process is not.
    pub unsafe fn call(&self, native: Native, which: u32, input: &[u64], output: &mut [u64]) -> Ending {
        CALL.fetch_add(1, Ordering::Relaxed);
        // SAFETY: as the caller says; `RECOVERY` lives for ever and this thread alone uses it.
        match unsafe { enter(native, input.as_ptr(), output.as_mut_ptr(), &RECOVERY, which) } {
            0 => Ending::Returned,
            SIGVTALRM => Ending::TimedOut,
            signal => Ending::Faulted(MemoryFault { signal, access: access(signal) }),
        }
    }
}

/// The address of the last fault.
fn access(signal: c_int) -> Option<Access> {
    let told = matches!(signal, SIGSEGV | SIGBUS) && ADDRESS_TOLD.load(Ordering::Relaxed);
    told.then(|| Access::At(ADDRESS.load(Ordering::Relaxed) as u64))
}

impl Drop for Armed<'_> {
    fn drop(&mut self) {
        // Cannot fail: the same call with another period succeeded. A late tick finds no call.
        let _ = self.guard.tick_every(Duration::ZERO);
    }
}

/// Calls `native(input, output, which)` and returns 0, or the signal that ended it.
///
/// # Safety
/// As [`Armed::call`]; not to be entered while another call of it is active.
#[unsafe(naked)]
unsafe extern "sysv64" fn enter(
    native: Native,
    input: *const u64,
    output: *mut u64,
    recovery: &Recovery,
    which: u32,
) -> c_int {
    naked_asm!(
        // Save everything that the ABI requires a callee to preserve: native code that faults restores nothing.
        "push rbp",
        "push rbx",
        "push r12",
        "push r13",
        "push r14",
        "push r15",
        "sub rsp, 24",
        "stmxcsr [rsp]",
        "fnstcw [rsp + 4]",
        "mov [rsp + 8], rcx",
        "lea rax, [rip + 3f]",
        "mov [rcx + 8], rax",
        "mov [rcx], rsp",
        "mov rax, rdi",
        "mov rdi, rsi",
        "mov rsi, rdx",
        "mov edx, r8d",
        "call rax",
        "xor eax, eax",
        "2:",
        "mov rcx, [rsp + 8]",
        "mov qword ptr [rcx], 0",
        "fldcw [rsp + 4]",
        "ldmxcsr [rsp]",
        "cld",
        "add rsp, 24",
        "pop r15",
        "pop r14",
        "pop r13",
        "pop r12",
        "pop rbx",
        "pop rbp",
        "ret",
        // The handler resumes here, with the signal in eax and anything on the x87 stack.
        "3:",
        "fninit",
        "jmp 2b",
    )
}

extern "C" fn on_signal(signal: c_int, info: *mut siginfo_t, context: *mut c_void) {
    // SAFETY: the kernel passes the interrupted context of this thread to a handler with SA_SIGINFO.
    if signal == SIGTRAP && unsafe { breakpoints::hit(context) } {
        return;
    }
    let stack = RECOVERY.stack.load(Ordering::Relaxed);
    if signal == SIGVTALRM {
        let call = CALL.load(Ordering::Relaxed);
        if stack == 0 || TICKED.swap(call, Ordering::Relaxed) != call {
            return;
        }
    } else if stack == 0 {
        return stand_aside(signal, info);
    }
    // SAFETY: the kernel passes information about the signal; every such information has a code, and that about a fault
    // an address.
    let (code, address) = unsafe { ((*info).si_code, (*info).si_addr()) };
    // The kernel's own code, SI_KERNEL, means that the address was not canonical and is not reported.
    ADDRESS_TOLD.store(code > 0 && code != SI_KERNEL, Ordering::Relaxed);
    ADDRESS.store(address.addr(), Ordering::Relaxed);
    // SAFETY: the kernel passes the interrupted context of this thread to a handler with SA_SIGINFO.
    let registers = unsafe { &mut (*context.cast::<ucontext_t>()).uc_mcontext.gregs };
    registers[libc::REG_RSP as usize] = stack as i64;
    registers[libc::REG_RIP as usize] = RECOVERY.instruction.load(Ordering::Relaxed) as i64;
    registers[libc::REG_RAX as usize] = signal.into();
}

/// Passes a fault outside of native code on to the earlier handler: it is installed again, and the faulting instruction
/// runs again. That handler is LLVM's, whose code must meet no breakpoint.
fn stand_aside(signal: c_int, info: *mut siginfo_t) {
    breakpoints::disarm();
    let before = FAULTS.iter().position(|fault| *fault == signal).zip(BEFORE.get());
    let before = before.map_or(default_action(), |(index, before)| before[index]);
    // SAFETY: both calls are allowed in a signal handler; `before` was a valid action, and `info` is the kernel's.
    unsafe {
        sigaction(signal, &before, ptr::null_mut());
        if (*info).si_code <= 0 {
            // Sent by a process: no instruction will fault again.
            libc::raise(signal);
        }
    }
}

fn default_action() -> sigaction {
    // SAFETY: all zeros is a valid action: the default one, no flags, no mask.
    unsafe { MaybeUninit::<sigaction>::zeroed().assume_init() }
}

/// Makes [`on_signal`] handle `signal`. Returns the earlier action.
fn handle(signal: c_int) -> io::Result<sigaction> {
    let mut action = default_action();
    action.sa_sigaction = on_signal as extern "C" fn(c_int, *mut siginfo_t, *mut c_void) as usize;
    action.sa_flags = libc::SA_SIGINFO | libc::SA_ONSTACK | libc::SA_RESTART;
    let mut before = default_action();
    // SAFETY: `on_signal` has the signature that SA_SIGINFO asks for, and both actions are valid.
    check(unsafe { sigaction(signal, &action, &mut before) })?;
    Ok(before)
}

fn set_handler_stack() -> io::Result<()> {
    let memory = Box::leak(vec![0_u8; HANDLER_STACK].into_boxed_slice());
    let stack = libc::stack_t { ss_sp: memory.as_mut_ptr().cast(), ss_flags: 0, ss_size: memory.len() };
    // SAFETY: the memory is never freed and nobody else uses it.
    check(unsafe { libc::sigaltstack(&stack, ptr::null_mut()) })
}

/// A timer on this thread's CPU time that signals this thread.
fn cpu_timer() -> io::Result<libc::timer_t> {
    // SAFETY: all zeros is a valid event; the fields that matter follow.
    let mut event = unsafe { MaybeUninit::<libc::sigevent>::zeroed().assume_init() };
    event.sigev_notify = libc::SIGEV_THREAD_ID;
    event.sigev_signo = SIGVTALRM;
    event.sigev_notify_thread_id = rustix::thread::gettid().as_raw_nonzero().get();
    let mut timer = ptr::null_mut();
    // SAFETY: a complete event and a place for the timer.
    check(unsafe { libc::timer_create(libc::CLOCK_THREAD_CPUTIME_ID, &mut event, &mut timer) })?;
    Ok(timer)
}

fn check(status: c_int) -> io::Result<()> {
    if status == 0 { Ok(()) } else { Err(io::Error::last_os_error()) }
}
