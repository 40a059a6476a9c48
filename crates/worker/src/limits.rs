//! Limits that the process sets itself, so that a fault of LLVM costs one worker and nothing else.

use std::fs;
use std::io;
use std::os::fd::AsFd;
use std::os::unix::net::UnixStream;
use std::path::PathBuf;

use rustix::event::{PollFd, PollFlags, poll};
use rustix::io::Errno;
use rustix::process::{Resource, Rlimit, getrlimit, setrlimit};

/// Limits the address space to `bytes` and forbids core files.
pub fn impose(bytes: u64) -> io::Result<()> {
    limit(Resource::As, bytes)?;
    limit(Resource::Core, 0)
}

fn limit(resource: Resource, value: u64) -> io::Result<()> {
    let maximum = getrlimit(resource).maximum;
    let current = maximum.map_or(value, |maximum| maximum.min(value));
    Ok(setrlimit(resource, Rlimit { current: Some(current), maximum })?)
}

/// Ends this process as soon as the parent closes its end of the socket, whatever LLVM is doing then.
///
/// `PR_SET_PDEATHSIG` would tie the worker to the *thread* that started it; the socket lives as long as the process.
pub fn die_with(socket: &UnixStream) -> io::Result<()> {
    let socket = socket.try_clone()?;
    let watch = move || {
        let mut end = [PollFd::from_borrowed_fd(socket.as_fd(), PollFlags::RDHUP)];
        while poll(&mut end, None) == Err(Errno::INTR) {}
        // SAFETY: ends the process without running anything in it.
        unsafe { libc::_exit(0) }
    };
    std::thread::Builder::new().name("watch".into()).stack_size(64 << 10).spawn(watch)?;
    Ok(())
}

/// Resident bytes of this process; 0 if they cannot be read.
pub fn resident() -> u64 {
    let pages = || fs::read_to_string("/proc/self/statm").ok()?.split_whitespace().nth(1)?.parse::<u64>().ok();
    pages().unwrap_or(0) * rustix::param::page_size() as u64
}

/// The file of the loaded library whose name begins with `name`.
pub fn library_path(name: &str) -> Option<PathBuf> {
    let maps = fs::read_to_string("/proc/self/maps").ok()?;
    let paths = maps.lines().filter_map(|line| line.find('/').map(|at| PathBuf::from(&line[at..])));
    paths.into_iter().find(|path| path.file_name().is_some_and(|file| file.to_string_lossy().starts_with(name)))
}
