//! The worker's side of its three descriptors: the socket, the position, and LLVM's output.

use std::fs::File;
use std::io::{self, Write};
use std::os::fd::{AsFd, BorrowedFd, OwnedFd};
use std::os::unix::net::UnixStream;
use std::ptr::NonNull;
use std::sync::atomic::{AtomicU64, Ordering};

use irrefute_protocol::failure::Position;
use irrefute_protocol::frame::{Inbox, encode};
use rustix::mm::{MapFlags, ProtFlags, mmap};
use serde::Serialize;
use serde::de::DeserializeOwned;

/// The connection to the parent.
pub struct Channel {
    socket: UnixStream,
    inbox: Inbox,
    outbox: Vec<u8>,
    /// The memory file of the position, and of the log of blocks.
    memory: OwnedFd,
    progress: Progress,
}

impl Channel {
    /// Takes over descriptors 0 and 1. Afterwards nothing that LLVM reads or prints reaches them: 0 is empty, and 1
    /// goes where 2 goes.
    ///
    /// # Errors
    /// When descriptor 0 is not a socket: this process was not started as a worker.
    pub fn take() -> io::Result<Channel> {
        let socket = io::stdin().as_fd().try_clone_to_owned()?;
        rustix::net::getpeername(&socket)?;
        let memory = io::stdout().as_fd().try_clone_to_owned()?;
        let progress = Progress::map(memory.as_fd())?;
        rustix::stdio::dup2_stdin(File::open("/dev/null")?)?;
        rustix::stdio::dup2_stdout(io::stderr())?;
        Ok(Channel { socket: UnixStream::from(socket), inbox: Inbox::default(), outbox: Vec::new(), memory, progress })
    }

    /// The socket, for the thread that watches it and for the handler of fatal errors.
    pub fn socket(&self) -> &UnixStream {
        &self.socket
    }

    /// Waits for a message; `None` when the parent has closed the socket.
    pub fn receive<T: DeserializeOwned>(&mut self) -> anyhow::Result<Option<T>> {
        loop {
            if let Some(message) = self.inbox.take()? {
                return Ok(Some(message));
            }
            if self.inbox.fill(&mut self.socket)? == 0 {
                return Ok(None);
            }
        }
    }

    /// Sends a message.
    pub fn send(&mut self, message: &impl Serialize) -> anyhow::Result<()> {
        self.outbox.clear();
        encode(message, &mut self.outbox)?;
        Ok(self.socket.write_all(&self.outbox)?)
    }

    /// The memory file of the position, and of the log of blocks.
    pub fn memory(&self) -> BorrowedFd<'_> {
        self.memory.as_fd()
    }

    /// The word in which the worker publishes its position.
    pub fn progress(&self) -> Progress {
        self.progress
    }
}

/// The word in shared memory from which the parent learns where a dead worker was.
#[derive(Clone, Copy)]
pub struct Progress(&'static AtomicU64);

impl Progress {
    /// Publishes the position of the worker.
    pub fn announce(self, position: Position) {
        self.0.store(position.to_word(), Ordering::Relaxed);
    }

    fn map(file: BorrowedFd<'_>) -> io::Result<Progress> {
        // SAFETY: a new mapping at an address of the kernel's choice touches no memory of ours.
        let address = unsafe {
            mmap(std::ptr::null_mut(), size_of::<u64>(), ProtFlags::READ | ProtFlags::WRITE, MapFlags::SHARED, file, 0)
        }?;
        let word = NonNull::new(address.cast::<AtomicU64>()).ok_or_else(|| io::Error::other("mapped at null"))?;
        // SAFETY: the mapping is a page (aligned for the word), is never unmapped, and the parent made the file as
        // long as the word; other processes only read it.
        Ok(Progress(unsafe { word.as_ref() }))
    }
}
