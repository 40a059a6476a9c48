//! Where the code of a library lies in this process.

use std::ffi::{CStr, c_int, c_void};
use std::ops::Range;
use std::path::{Path, PathBuf};
use std::ptr;

use libc::{Elf64_Phdr, dl_phdr_info};

/// The code of a library that is loaded.
pub struct Text {
    /// What is added to the addresses of its file.
    pub base: usize,
    /// The addresses of the segment with its code.
    pub code: Range<usize>,
}

/// The text of the library of a file; `None` if it is not loaded.
pub fn of(path: &Path) -> Option<Text> {
    struct Wanted {
        file: PathBuf,
        found: Option<Text>,
    }
    extern "C" fn look(info: *mut dl_phdr_info, _: usize, data: *mut c_void) -> c_int {
        // SAFETY: the loader passes information about a library whose name is terminated, and what is given below.
        let (wanted, info) = unsafe { (&mut *data.cast::<Wanted>(), &*info) };
        let name = unsafe { CStr::from_ptr(info.dlpi_name) }.to_string_lossy().into_owned();
        if !Path::new(&name).canonicalize().is_ok_and(|file| file == wanted.file) {
            return 0;
        }
        let base = info.dlpi_addr as usize;
        // SAFETY: the loader keeps as many headers as it says.
        let headers = unsafe { std::slice::from_raw_parts(info.dlpi_phdr, info.dlpi_phnum.into()) };
        let access = libc::PF_R | libc::PF_X;
        let has_code = |header: &&Elf64_Phdr| header.p_type == libc::PT_LOAD && header.p_flags & access == access;
        wanted.found = headers.iter().find(has_code).map(|header| {
            let first = base + header.p_vaddr as usize;
            Text { base, code: first..first + header.p_memsz as usize }
        });
        0
    }
    let mut wanted = Wanted { file: path.canonicalize().ok()?, found: None };
    // SAFETY: `look` has the signature that is called, does not unwind, and gets a place that outlives the call.
    unsafe { libc::dl_iterate_phdr(Some(look), ptr::from_mut(&mut wanted).cast()) };
    wanted.found
}
