//! The operating system around a whole program: streams, clocks and variables. Nothing here reads any of them: whoever
//! executes the program says what they are.

/// What a whole program meets outside. The implementation for `()` has nothing: no input, time 0, and output is lost.
pub trait System {
    /// Takes what the program writes to a descriptor: 1 is the standard output, 2 the standard error.
    fn write(&mut self, _descriptor: u32, _bytes: &[u8]) {}

    /// The next bytes of the standard input, at most `most` of them; none at its end.
    fn read(&mut self, _most: usize) -> Vec<u8> {
        Vec::new()
    }

    /// The time since 1970, in nanoseconds.
    fn time(&mut self) -> u64 {
        0
    }

    /// The processor time that the program has used, in nanoseconds.
    fn processor_time(&mut self) -> u64 {
        0
    }

    /// The contents of a file that the program may read; what it writes stays with it.
    fn file(&mut self, _name: &[u8]) -> Option<Vec<u8>> {
        None
    }

    /// The current folder of the process.
    fn folder(&mut self) -> Option<Vec<u8>> {
        None
    }

    /// The value of an environment variable.
    fn variable(&mut self, _name: &[u8]) -> Option<Vec<u8>> {
        None
    }
}

impl System for () {}
