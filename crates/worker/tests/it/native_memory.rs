//! Native code with memory: buffers, pointers into them, variables, allocation, and what goes beyond them.

use std::path::PathBuf;
use std::time::Duration;

use irrefute_llvm::{
    Access, Backend, Buffer, Bytes, Call, Flush, Job, Linked, Memory, MemoryAfter, MemoryFault, NativeReply,
    NativeRequest, Place, Pointer, Region, Relocation, Rows, Stage, WorkerConfig,
};

fn linked() -> Linked {
    let program = Some(PathBuf::from(env!("CARGO_BIN_EXE_irrefute-llvm")));
    Linked::start(WorkerConfig { program, ..WorkerConfig::default() }).expect("the worker starts")
}

fn to(buffer: u32, offset: i64) -> Pointer {
    Pointer { region: Region::Buffer(buffer), offset }
}

fn argument(word: u32, pointer: Pointer) -> Relocation {
    Relocation { place: Place::Argument(word), pointer }
}

/// Buffers, each of them an argument, in order.
fn buffers(buffers: Vec<Buffer>) -> Memory {
    let relocations = (0..).zip(&buffers).map(|(index, _)| argument(index, to(index, 0))).collect();
    Memory { buffers, globals: Vec::new(), relocations }
}

fn read_only(bytes: &[u8]) -> Buffer {
    Buffer { writable: false, ..Buffer::new(bytes, 8) }
}

fn request(inputs: &[(&[u64], Memory)]) -> NativeRequest {
    let mut rows = Rows::new(inputs.first().map_or(0, |(row, _)| row.len()));
    inputs.iter().for_each(|(row, _)| rows.push(row));
    let memory = inputs.iter().map(|(_, memory)| memory.clone()).collect();
    NativeRequest { memory, ..NativeRequest::new("f", rows) }
}

/// Runs `@f` of an unoptimized module.
fn run(text: &str, request: NativeRequest) -> NativeReply {
    let mut job = Job::new(text, "");
    job.want.native = vec![request];
    linked().run(&job).unwrap().native.unwrap().after.remove(0)
}

fn natively(text: &str, inputs: &[(&[u64], Memory)]) -> NativeReply {
    run(text, request(inputs))
}

fn after(reply: &NativeReply, index: usize) -> &MemoryAfter {
    reply.memory(index).expect("memory after the call")
}

fn changed(after: &MemoryAfter, buffer: usize) -> Option<&[u8]> {
    after.buffers[buffer].changed.as_ref().map(|bytes| &bytes[..])
}

#[track_caller]
fn assert_unavailable(reply: &NativeReply, why: &str) {
    let Call::Unavailable(reason) = reply.call(0) else { panic!("{reply:?}") };
    assert!(reason.contains(why), "{reason}");
}

/// The place that a fault was about.
#[track_caller]
fn faulted_at(reply: &NativeReply) -> Pointer {
    let Call::Faulted(MemoryFault { signal: libc::SIGSEGV, access: Some(Access::Near(pointer)) }) = reply.call(0)
    else {
        panic!("{reply:?}");
    };
    pointer
}

const LOAD: &str = "define i8 @f(ptr %p, i64 %i) {\n  %q = getelementptr i8, ptr %p, i64 %i\n  \
                    %r = load volatile i8, ptr %q\n  ret i8 %r\n}";
const STORE: &str = "define void @f(ptr %p, i64 %i) {\n  %q = getelementptr i8, ptr %p, i64 %i\n  \
                     store volatile i8 7, ptr %q\n  ret void\n}";

/// One access `offset` bytes behind the start of a buffer.
fn access(text: &str, buffer: Buffer, offset: i64) -> NativeReply {
    natively(text, &[(&[0, offset as u64], buffers(vec![buffer]))])
}

#[test]
fn what_is_written_is_seen() {
    let text = "define i32 @f(ptr %p, ptr %q) {\n  %x = load i32, ptr %p\n  %y = add i32 %x, 1\n  \
                store i32 %y, ptr %q\n  ret i32 %x\n}";
    let memory = buffers(vec![Buffer::new([1, 2, 3, 4], 4), Buffer::new([9; 6], 2)]);
    let reply = natively(text, &[(&[0, 0], memory)]);
    assert_eq!(reply.call(0), Call::Returned(&[0x0403_0201]));
    let after = after(&reply, 0);
    assert_eq!((changed(after, 0), changed(after, 1)), (None, Some(&[2, 2, 3, 4, 9, 9][..])));
    assert_eq!(after.buffers.iter().map(|buffer| (buffer.base % 2, buffer.size)).collect::<Vec<_>>(), [(0, 4), (0, 6)]);
    assert_eq!((&after.globals[..], &after.allocations[..]), (&[][..], &[][..]));
}

#[test]
fn every_alignment_and_size_is_placed() {
    for (size, align) in [(0, 1), (1, 1), (3, 8), (4096, 4096), (4097, 1), (70_000, 64), (1 << 20, 4096), (5, 4096)] {
        for flush in [Flush::End, Flush::Start] {
            let buffer = Buffer { flush, ..Buffer::new(vec![1; size], align) };
            let text = "define i64 @f(ptr %p) {\n  %r = ptrtoint ptr %p to i64\n  ret i64 %r\n}";
            let reply = natively(text, &[(&[0], buffers(vec![buffer]))]);
            let base = after(&reply, 0).buffers[0].base;
            assert_eq!(reply.call(0), Call::Returned(&[base]));
            assert_eq!(base % u64::from(align), 0);
            let guarded = match flush {
                Flush::Start => base,
                Flush::End => base + (size as u64).next_multiple_of(align.into()),
            };
            assert_eq!(guarded % 4096, 0, "{size} {align}");
        }
    }
}

#[test]
fn reads_beyond_both_ends_fault() {
    let bytes = || Buffer::new([1, 2, 3, 4, 5, 6, 7, 8], 8);
    let at_start = || Buffer { flush: Flush::Start, ..bytes() };
    for writable in [true, false] {
        assert_eq!(access(LOAD, Buffer { writable, ..bytes() }, 7).call(0), Call::Returned(&[8]));
        assert_eq!(faulted_at(&access(LOAD, Buffer { writable, ..bytes() }, 8)), to(0, 8));
        assert_eq!(faulted_at(&access(LOAD, Buffer { writable, ..bytes() }, 8 + 4095)), to(0, 8 + 4095));
        assert_eq!(access(LOAD, Buffer { writable, ..at_start() }, 0).call(0), Call::Returned(&[1]));
        assert_eq!(faulted_at(&access(LOAD, Buffer { writable, ..at_start() }, -1)), to(0, -1));
    }
    assert_eq!(faulted_at(&access(LOAD, Buffer::new([], 1), 0)), to(0, 0));
}

#[test]
fn writes_beyond_both_ends_fault_or_leave_a_trace() {
    let bytes = || Buffer::new([1; 6], 4);
    // Two bytes behind the end and all before the start up to the page's are not guarded but watched.
    assert_eq!(changed(after(&access(STORE, bytes(), 5), 0), 0), Some(&[1, 1, 1, 1, 1, 7][..]));
    assert_eq!(access(STORE, bytes(), 6).call(0), Call::Damaged(to(0, 6)));
    assert_eq!(access(STORE, bytes(), 7).call(0), Call::Damaged(to(0, 7)));
    assert_eq!(faulted_at(&access(STORE, bytes(), 8)), to(0, 8));
    assert_eq!(access(STORE, bytes(), -1).call(0), Call::Damaged(to(0, -1)));
    assert_eq!(access(STORE, bytes(), -4088).call(0), Call::Damaged(to(0, -4088)));
    assert_eq!(faulted_at(&access(STORE, bytes(), -4089)), to(0, -4089));
    let at_start = || Buffer { flush: Flush::Start, ..bytes() };
    assert_eq!(faulted_at(&access(STORE, at_start(), -1)), to(0, -1));
    assert_eq!(access(STORE, at_start(), 6).call(0), Call::Damaged(to(0, 6)));
}

#[test]
fn a_fault_is_about_the_nearest_buffer() {
    let text = "define void @f(ptr %p, ptr %q, i64 %i) {\n  %r = getelementptr i8, ptr %q, i64 %i\n  \
                store i8 7, ptr %r\n  ret void\n}";
    let row = |offset: i64| (vec![0, 0, offset as u64], buffers(vec![Buffer::new([1; 8], 8), Buffer::new([1; 8], 8)]));
    let near = |offset: i64| {
        let (input, memory) = row(offset);
        faulted_at(&natively(text, &[(&input, memory)]))
    };
    assert_eq!(near(8), to(1, 8));
    // Slots lie side by side: two pages before the second buffer ends the first.
    assert_eq!(near(-8192 + 8), to(0, 8));
}

#[test]
fn what_is_read_only_is_not_written() {
    let memory = || read_only(&[1, 2, 3, 4]);
    assert_eq!(access(LOAD, memory(), 2).call(0), Call::Returned(&[3]));
    assert_eq!(faulted_at(&access(STORE, memory(), 2)), to(0, 2));
}

#[test]
fn a_fault_retires_the_worker_and_skips_the_rest() {
    let mut linked = linked();
    let row = |offset: u64| ([0, offset], buffers(vec![Buffer::new([0; 6], 4)]));
    let rows = [row(0), row(6), row(1)];
    let rows: Vec<(&[u64], Memory)> = rows.iter().map(|(input, memory)| (&input[..], memory.clone())).collect();
    let mut job = Job::new(STORE, "");
    job.want.native = vec![request(&rows), request(&rows[..1])];
    let natives = linked.run(&job).unwrap().native.unwrap();
    let calls: Vec<_> = (0..3).map(|index| natives.after[0].call(index)).collect();
    assert_eq!(calls, [Call::Returned(&[]), Call::Damaged(to(0, 6)), Call::Skipped]);
    assert_eq!(*after(&natives.after[0], 2), MemoryAfter::default());
    assert_eq!(natives.after[1].call(0), Call::Returned(&[]), "the damage is repaired");
    assert_eq!(linked.worker_id(), None);
}

#[test]
fn buffers_hold_pointers() {
    // A list: the first node is not writable, the second points one past its own end.
    let text = "define ptr @f(ptr %p) {\n  %q = load ptr, ptr %p\n  %v = getelementptr i8, ptr %q, i64 8\n  \
                %end = load ptr, ptr %v\n  store ptr %end, ptr %q\n  store ptr null, ptr %v\n  ret ptr %end\n}";
    let inside = |buffer, offset, pointer| Relocation { place: Place::In(Region::Buffer(buffer), offset), pointer };
    let memory = Memory {
        buffers: vec![read_only(&[0; 8]), Buffer::new([0; 16], 8)],
        globals: Vec::new(),
        relocations: vec![argument(0, to(0, 0)), inside(0, 0, to(1, 0)), inside(1, 8, to(1, 16))],
    };
    let reply = natively(text, &[(&[0], memory)]);
    let after = after(&reply, 0);
    let end = after.buffers[1].base + 16;
    assert_eq!(reply.call(0), Call::Returned(&[end]));
    assert_eq!(changed(after, 1), Some(&[end.to_le_bytes(), [0; 8]].concat()[..]));
}

#[test]
fn pointers_are_leaves_of_vectors_and_aggregates() {
    let text = "define {i8, <2 x ptr>} @f([2 x ptr] %a, i8 %x) {\n  %p = extractvalue [2 x ptr] %a, 0\n  \
                %q = extractvalue [2 x ptr] %a, 1\n  %v = insertelement <2 x ptr> poison, ptr %q, i32 0\n  \
                %w = insertelement <2 x ptr> %v, ptr %p, i32 1\n  %r = insertvalue {i8, <2 x ptr>} poison, i8 %x, 0\n  \
                %s = insertvalue {i8, <2 x ptr>} %r, <2 x ptr> %w, 1\n  ret {i8, <2 x ptr>} %s\n}";
    let memory = Memory { relocations: vec![argument(1, to(0, 3))], ..buffers(vec![Buffer::new([0; 4], 1)]) };
    let reply = natively(text, &[(&[77, 0, 5], memory)]);
    let base = after(&reply, 0).buffers[0].base;
    assert_eq!(reply.call(0), Call::Returned(&[5, base + 3, 77]));
}

#[test]
fn rows_have_nothing_to_do_with_each_other() {
    let text = "define i64 @f(ptr %p, ptr %q, i64 %n) {\n  %last = sub i64 %n, 1\n  \
                %e = getelementptr i8, ptr %p, i64 %last\n  %x = load i8, ptr %e\n  \
                call void @llvm.memmove.p0.p0.i64(ptr %q, ptr %p, i64 %n, i1 false)\n  %r = zext i8 %x to i64\n  ret i64 %r\n}\n\
                declare void @llvm.memmove.p0.p0.i64(ptr, ptr, i64, i1)";
    let contents = |row: usize| (0..=row * 53 % 5000).map(|byte| (byte + row) as u8).collect::<Vec<u8>>();
    let rows: Vec<(Vec<u64>, Memory)> = (0..100)
        .map(|row| {
            let bytes = contents(row);
            let align = 1 << (row % 5);
            let from = Buffer { writable: row % 3 > 0, ..Buffer::new(bytes.clone(), align) };
            (vec![0, 0, bytes.len() as u64], buffers(vec![from, Buffer::new(vec![0xee; bytes.len() + row % 7], align)]))
        })
        .collect();
    let rows: Vec<(&[u64], Memory)> = rows.iter().map(|(input, memory)| (&input[..], memory.clone())).collect();
    let reply = natively(text, &rows);
    for row in 0..100 {
        let bytes = contents(row);
        assert_eq!(reply.call(row), Call::Returned(&[u64::from(*bytes.last().unwrap())]));
        let expected = [bytes, vec![0xee; row % 7]].concat();
        assert_eq!(changed(after(&reply, row), 1), Some(&expected[..]), "{row}");
    }
}

#[test]
fn the_stack_and_the_memory_functions_are_there() {
    let text = "declare ptr @memcpy(ptr, ptr, i64)\ndeclare ptr @memset(ptr, i32, i64)\n\
                declare i32 @memcmp(ptr, ptr, i64)\ndeclare i32 @bcmp(ptr, ptr, i64)\ndeclare i64 @strlen(ptr)\n\
                declare void @llvm.memset.p0.i64(ptr, i8, i64, i1)\n\
                define i64 @f(ptr %p, i64 %n) {\n  %s = alloca [64 x i8]\n  \
                call void @llvm.memset.p0.i64(ptr %s, i8 0, i64 64, i1 false)\n  \
                %c = call ptr @memcpy(ptr %s, ptr %p, i64 %n)\n  %l = call i64 @strlen(ptr %c)\n  \
                %d = call i32 @memcmp(ptr %s, ptr %p, i64 %n)\n  %e = call i32 @bcmp(ptr %s, ptr %p, i64 %n)\n  \
                %o = or i32 %d, %e\n  %z = zext i32 %o to i64\n  %h = shl i64 %z, 32\n  \
                %q = call ptr @memset(ptr %p, i32 65, i64 2)\n  %r = or i64 %h, %l\n  ret i64 %r\n}";
    let reply = natively(text, &[(&[0, 5], buffers(vec![Buffer::new(*b"hello", 1)]))]);
    assert_eq!(reply.call(0), Call::Returned(&[5]));
    assert_eq!(changed(after(&reply, 0), 0), Some(&b"AAllo"[..]));
    let other_type =
        "declare i64 @strlen(i64)\ndefine i64 @f(i64 %x) {\n  %r = call i64 @strlen(i64 %x)\n  ret i64 %r\n}";
    assert_unavailable(&natively(other_type, &[(&[1], Memory::default())]), "only declared");
    // A function that only has the name is another one.
    let own = "define ptr @memset(ptr %p, i32 %x, i64 %n) noinline {\n  ret ptr null\n}\n\
               declare void @llvm.memset.p0.i64(ptr, i8, i64, i1)\n\
               define ptr @f(ptr %p) {\n  call void @llvm.memset.p0.i64(ptr %p, i8 1, i64 100, i1 false)\n  \
               %r = call ptr @memset(ptr %p, i32 2, i64 3)\n  ret ptr %r\n}";
    let reply = natively(own, &[(&[0], buffers(vec![Buffer::new([0; 100], 1)]))]);
    assert_eq!(reply.call(0), Call::Returned(&[0]));
    assert_eq!(changed(after(&reply, 0), 0), Some(&[1; 100][..]));
}

const ALLOCATING: &str = "declare ptr @malloc(i64)\ndeclare ptr @calloc(i64, i64)\ndeclare ptr @realloc(ptr, i64)\n\
                          declare ptr @aligned_alloc(i64, i64)\ndeclare void @free(ptr)\n";

#[test]
fn allocations_are_told() {
    let text = format!(
        "{ALLOCATING}define ptr @f() {{\n  %a = call ptr @malloc(i64 4)\n  store i32 67305985, ptr %a\n  \
         %b = call ptr @calloc(i64 3, i64 2)\n  %c = call ptr @aligned_alloc(i64 256, i64 256)\n  \
         %d = call ptr @realloc(ptr %a, i64 6)\n  call void @free(ptr %c)\n  call void @free(ptr null)\n  ret ptr %d\n}}"
    );
    let reply = natively(&text, &[(&[], Memory::default()), (&[], Memory::default())]);
    for row in 0..2 {
        let blocks = &after(&reply, row).allocations;
        assert_eq!(blocks.iter().map(|block| block.size).collect::<Vec<_>>(), [4, 6, 256, 6]);
        assert_eq!(reply.call(row), Call::Returned(&[blocks[3].base]));
        assert_eq!((&blocks[0].bytes, &blocks[2].bytes), (&None, &None), "freed");
        assert_eq!(blocks[1].bytes, Some(Bytes(vec![0; 6])));
        assert_eq!(blocks[3].bytes.as_ref().unwrap()[..4], [1, 2, 3, 4]);
        assert_eq!((blocks[2].base % 256, blocks[0].base % 16), (0, 0));
    }
    assert_eq!(after(&reply, 0), after(&reply, 1), "each row begins anew");
}

#[test]
fn misuse_of_allocations_is_seen() {
    let with = |body: &str| natively(&format!("{ALLOCATING}{body}"), &[(&[0], buffers(vec![Buffer::new([0; 4], 4)]))]);
    let beyond = with(
        "define void @f(ptr %p) {\n  %a = call ptr @malloc(i64 3)\n  %b = call ptr @malloc(i64 3)\n  \
         %q = getelementptr i8, ptr %a, i64 3\n  store i8 0, ptr %q\n  ret void\n}",
    );
    assert_eq!(beyond.call(0), Call::DamagedHeap(after(&beyond, 0).allocations[0].base + 3));
    let twice = with(
        "define void @f(ptr %p) {\n  %a = call ptr @malloc(i64 3)\n  call void @free(ptr %a)\n  \
         call void @free(ptr %a)\n  ret void\n}",
    );
    assert_eq!(twice.call(0), Call::Faulted(MemoryFault::of(libc::SIGILL)));
    let too_much = with("define ptr @f(ptr %p) {\n  %a = call ptr @malloc(i64 -1)\n  ret ptr %a\n}");
    assert_unavailable(&too_much, "memory");
    let foreign = with("define ptr @f(ptr %p) {\n  %a = call ptr @realloc(ptr %p, i64 8)\n  ret ptr %a\n}");
    assert_unavailable(&foreign, "memory");
    // An endless loop is interrupted, wherever it is, and the worker answers.
    let endless = with(
        "define void @f(ptr %p) {\n  br label %l\nl:\n  %a = call ptr @malloc(i64 0)\n  call void @free(ptr null)\n  \
         br label %l\n}",
    );
    assert!(matches!(endless.call(0), Call::TimedOut | Call::Unavailable(_)), "{endless:?}");
}

const COUNTER: &str = "@counter = global i32 5\n@hidden = internal global [2 x i32] [i32 1, i32 2]\n\
                       @fixed = constant i32 9\n\
                       define i32 @f(ptr %p) {\n  %a = load i32, ptr @counter\n  %b = add i32 %a, 1\n  \
                       store i32 %b, ptr @counter\n  %h = getelementptr i32, ptr @hidden, i64 1\n  %c = load i32, ptr %h\n  \
                       %d = mul i32 %c, 2\n  store i32 %d, ptr %h\n  %e = load i32, ptr %p\n  %x = add i32 %a, %d\n  \
                       %y = add i32 %x, %e\n  ret i32 %y\n}";

fn global(index: u32, offset: i64) -> Pointer {
    Pointer { region: Region::Global(index), offset }
}

#[test]
fn variables_begin_anew_in_each_row() {
    let pointing = |pointer, globals| Memory { relocations: vec![argument(0, pointer)], globals, buffers: Vec::new() };
    let seven = vec![(0, Bytes(7_u32.to_le_bytes().to_vec()))];
    let mut request = request(&[
        (&[0], pointing(global(1, 0), Vec::new())),
        (&[0], pointing(global(1, 0), Vec::new())),
        (&[0], pointing(global(0, 0), seven)),
        (&[0], pointing(global(1, 0), Vec::new())),
    ]);
    request.globals = ["counter", "fixed", "absent"].map(String::from).to_vec();
    let reply = run(COUNTER, request);
    let results = [5 + 4 + 9, 5 + 4 + 9, 7 + 4 + 8, 5 + 4 + 9];
    for (row, result) in results.into_iter().enumerate() {
        assert_eq!(reply.call(row), Call::Returned(&[result]), "{reply:?}");
        let [Some(counter), Some(fixed), None] = &after(&reply, row).globals[..] else { panic!("{reply:?}") };
        assert_eq!(counter.changed, Some(Bytes(vec![if row == 2 { 8 } else { 6 }, 0, 0, 0])));
        assert_eq!((fixed.size, &fixed.changed), (4, &None));
    }
}

#[test]
fn variables_hold_pointers() {
    let text = "@p = global ptr null\n@q = external global ptr\n\
                define ptr @f() {\n  %a = load ptr, ptr @p\n  %b = load ptr, ptr @q\n  store ptr %b, ptr %a\n  ret ptr %b\n}";
    let inside = |index, pointer| Relocation { place: Place::In(Region::Global(index), 0), pointer };
    let memory = Memory {
        buffers: vec![Buffer::new([0; 8], 8)],
        globals: Vec::new(),
        relocations: vec![inside(0, to(0, 0)), inside(1, global(0, 8))],
    };
    let mut named = request(&[(&[], memory.clone())]);
    named.globals = vec!["p".into(), "q".into()];
    let reply = run(text, named.clone());
    let after = after(&reply, 0);
    let behind = after.globals[0].as_ref().unwrap().base + 8;
    assert_eq!(reply.call(0), Call::Returned(&[behind]));
    assert_eq!(changed(after, 0), Some(&behind.to_le_bytes()[..]));
    // Not named, it stays what it is: declared, and nowhere.
    let mut unnamed = request(&[(&[], Memory::default())]);
    unnamed.globals = vec!["p".into()];
    assert_unavailable(&run(text, unnamed), "only declared");
}

#[test]
fn what_memory_cannot_be_given_says_why() {
    let with = |memory: Memory| natively(LOAD, &[(&[0, 0], memory)]);
    let buffer = |size: usize, align| buffers(vec![Buffer::new(vec![0; size], align)]);
    assert_unavailable(&with(buffer(1, 3)), "alignment 3");
    assert_unavailable(&with(buffer(1, 8192)), "alignment 8192");
    assert_unavailable(&with(buffer((1 << 20) + 1, 1)), "1048577 bytes");
    assert_unavailable(&with(Memory { buffers: vec![Buffer::new([], 1); 100], ..Memory::default() }), "room");
    let relocated = |place, pointer| Memory {
        relocations: vec![Relocation { place, pointer }],
        ..buffers(vec![Buffer::new([0; 8], 1)])
    };
    assert_unavailable(&with(relocated(Place::Argument(2), to(0, 0))), "argument word 2");
    assert_unavailable(&with(relocated(Place::Argument(0), to(1, 0))), "no buffer 1");
    assert_unavailable(&with(relocated(Place::In(Region::Buffer(0), 1), to(0, 0))), "room for a pointer");
    assert_unavailable(&with(relocated(Place::Argument(0), global(0, 0))), "no global 0");
    let mut short = request(&[(&[0, 0], Memory::default()), (&[0, 0], Memory::default())]);
    short.memory.pop();
    assert_unavailable(&run(LOAD, short), "1 memories for 2 inputs");
    let contents = |index, bytes: &[u8]| {
        let globals = vec![(index, Bytes(bytes.to_vec()))];
        let mut request = request(&[(&[0], Memory { globals, ..Memory::default() })]);
        request.globals = ["counter", "fixed", "absent"].map(String::from).to_vec();
        run(COUNTER, request)
    };
    assert_unavailable(&contents(0, &[1]), "1 bytes for a global of 4 bytes");
    assert_unavailable(&contents(1, &[0; 4]), "constant");
    assert_unavailable(&contents(2, &[0; 4]), "no longer defines");
    let unavailable = |text: &str| natively(text, &[(&[0], Memory::default())]);
    assert_unavailable(&unavailable("define void @f(ptr addrspace(1) %p) {\n  ret void\n}"), "address space");
    assert_unavailable(&unavailable("define void @f(ptr byval(i32) %p) {\n  ret void\n}"), "byval");
    assert_unavailable(
        &unavailable("define i64 @f(i64 %x) {\n  store i8 1, ptr addrspace(257) null\n  ret i64 0\n}"),
        "another address space",
    );
    assert_unavailable(
        &unavailable("@t = thread_local global i64 0\ndefine i64 @f(i64 %x) {\n  store i64 %x, ptr @t\n  ret i64 0\n}"),
        "of a thread",
    );
    assert_unavailable(
        &unavailable(
            "@v = global [2000000 x i8] zeroinitializer\ndefine i64 @f(i64 %x) {\n  store i64 %x, ptr @v\n  ret i64 0\n}",
        ),
        "2000000 bytes",
    );
    // One absurd declaration does not cost the others of its batch.
    let huge = "@v = external global [9999999999999 x i8]\n@w = external global i8\n\
                define i64 @f(i64 %x) {\n  store i64 %x, ptr @v\n  ret i64 0\n}\n\
                define i8 @g() {\n  %r = load i8, ptr @w\n  ret i8 %r\n}";
    let mut job = Job::new(huge, "");
    job.want.native = vec![request(&[(&[0], Memory::default())]), request(&[(&[], Memory::default())])];
    job.want.native[1].function = "g".into();
    job.want.native.iter_mut().for_each(|request| request.globals = vec!["v".into(), "w".into()]);
    let natives = linked().run(&job).unwrap().native.unwrap();
    assert_unavailable(&natives.after[0], "only declared");
    assert_eq!(natives.after[1].call(0), Call::Returned(&[0]));
}

#[test]
fn optimized_code_gets_the_same_memory() {
    let text = "define i32 @f(ptr noalias %p, ptr noalias %q) {\n  store i32 1, ptr %p\n  store i32 2, ptr %q\n  \
                %r = load i32, ptr %p\n  ret i32 %r\n}";
    let mut job = Job::new(text, "default<O2>");
    job.want.native = vec![request(&[(&[0, 0], buffers(vec![Buffer::new([0; 4], 4), Buffer::new([0; 4], 4)]))])];
    job.want.native_before = true;
    let natives = linked().run(&job).unwrap().native.unwrap();
    assert_eq!(natives.before, natives.after);
    assert_eq!(natives.after[0].call(0), Call::Returned(&[1]));
}

#[test]
fn a_call_with_memory_costs_microseconds() {
    let text = "define i32 @f(ptr %p, ptr %q) {\n  %x = load i32, ptr %p\n  store i32 %x, ptr %q\n  ret i32 %x\n}";
    let memory = buffers(vec![read_only(&[7; 16]), Buffer::new([0; 64], 8)]);
    let rows = vec![(&[0, 0][..], memory); 10_000];
    let mut job = Job::new(text, "");
    job.want.native = vec![request(&rows)];
    let mut linked = linked();
    linked.run(&job).unwrap().native.unwrap();
    let response = linked.run(&job).unwrap();
    assert_eq!(response.native.unwrap().after[0].call(9_999), Call::Returned(&[0x0707_0707]));
    let each = response.times.of(Stage::Native) / 10_000;
    println!("{each:?} per call with two buffers");
    assert!(each < Duration::from_micros(20), "{each:?}");
}
