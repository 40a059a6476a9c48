//! What is proved by promises about values, blocks and calls, each rule with its wrong twins, which are not.

use super::pointers::{Fact, expect_proved, expect_unproved};

const USE: &str = "declare void @use(i1)
declare void @need(i1 noundef)
declare i8 @any()";
const BYTES: &str = "declare void @f(ptr)
declare void @four(ptr dereferenceable(4))
declare void @or_null(ptr dereferenceable_or_null(4))
declare ptr @get()
declare dereferenceable(2) ptr @two()";
const FRESH: &str = "@g = global i8 0
declare noalias ptr @malloc(i64)
declare noalias ptr @new()
declare ptr @get()
declare void @keep(ptr)";
const VARIABLES: &str = "@x = external global i32
@y = external global i64
@table = constant [4 x i32] [i32 33, i32 2, i32 5, i32 1]";
const READS: &str = "declare i8 @look(i8) memory(read)
declare i8 @through(ptr) memory(argmem: readwrite)
declare void @event()
declare noalias ptr @make(i8) memory(read)";
const TRAP: &str = "declare void @llvm.trap()\ndeclare void @f()";
const MEMSET: &str = "declare void @llvm.memset.p0.i64(ptr, i8, i64, i1)
declare void @f()
%S = type { ptr, i32 }
%P = type { i8, i32 }";

pub(super) const RIGHT: &[Fact] = &[
    // What had to be one value is that one.
    (
        USE,
        "i1 %c",
        [
            "i1; call void @use(i1 noundef %c); %f = freeze i1 %c; ret i1 %f",
            "i1; call void @use(i1 noundef %c); ret i1 %c",
        ],
    ),
    (
        USE,
        "i8 %x",
        [
            "i8; %c = icmp eq i8 %x, 3; call void @need(i1 %c); switch i8 %x, label %a [i8 1, label %b]; \
             a:; %f = freeze i8 %x; ret i8 %f; b:; ret i8 1",
            "i8; %c = icmp eq i8 %x, 3; call void @need(i1 %c); switch i8 %x, label %a [i8 1, label %b]; \
             a:; ret i8 %x; b:; ret i8 1",
        ],
    ),
    (
        USE,
        "",
        [
            "i8; %x = call i8 @any(); switch i8 %x, label %a [i8 1, label %b]; a:; %f = freeze i8 %x; ret i8 %f; b:; ret i8 1",
            "i8; %x = call i8 @any(); switch i8 %x, label %a [i8 1, label %b]; a:; ret i8 %x; b:; ret i8 1",
        ],
    ),
    // Bytes that a call promises to be there.
    (
        BYTES,
        "i1 noundef %c, ptr %p",
        [
            "i32; br i1 %c, label %a, label %b; a:; %x = load i32, ptr %p, align 1; br label %b; \
             b:; %r = phi i32 [%x, %a], [0, %0]; call void @four(ptr %p); ret i32 %r",
            "i32; %x = load i32, ptr %p, align 1; %r = select i1 %c, i32 %x, i32 0; call void @four(ptr %p); ret i32 %r",
        ],
    ),
    (
        BYTES,
        "i1 noundef %c",
        [
            "i16; %p = call ptr @two(); br i1 %c, label %a, label %b; a:; %x = load i16, ptr %p, align 1; br label %b; \
             b:; %r = phi i16 [%x, %a], [0, %0]; ret i16 %r",
            "i16; %p = call ptr @two(); %x = load i16, ptr %p, align 1; %r = select i1 %c, i16 %x, i16 0; ret i16 %r",
        ],
    ),
    (
        BYTES,
        "ptr dereferenceable_or_null(4) %p",
        [
            "void; ret void",
            "void; %c = icmp eq ptr %p, null; br i1 %c, label %b, label %a; a:; %x = load i32, ptr %p, align 1; ret void; \
             b:; ret void",
        ],
    ),
    // Blocks that a call makes.
    (
        FRESH,
        "ptr %q",
        [
            "i8; %p = call ptr @malloc(i64 1); store i8 10, ptr %p; store i8 20, ptr %q; %r = load i8, ptr %p; ret i8 %r",
            "i8; %p = call ptr @malloc(i64 1); store i8 10, ptr %p; store i8 20, ptr %q; ret i8 10",
        ],
    ),
    (
        FRESH,
        "",
        [
            "i8; %p = call ptr @new(); store i8 10, ptr %p; store i8 20, ptr @g; %r = load i8, ptr %p; ret i8 %r",
            "i8; %p = call ptr @new(); store i8 10, ptr %p; store i8 20, ptr @g; ret i8 10",
        ],
    ),
    (
        FRESH,
        "ptr %s",
        [
            "i8; %q = load ptr, ptr %s; %p = call ptr @new(); store i8 1, ptr %p; store i8 2, ptr %q; %r = load i8, ptr %p; \
             ret i8 %r",
            "i8; %q = load ptr, ptr %s; %p = call ptr @new(); store i8 1, ptr %p; store i8 2, ptr %q; ret i8 1",
        ],
    ),
    (
        FRESH,
        "",
        [
            "i8; %q = call ptr @get(); %p = call ptr @new(); store i8 1, ptr %p; store i8 2, ptr %q; %r = load i8, ptr %p; \
             ret i8 %r",
            "i8; %q = call ptr @get(); %p = call ptr @new(); store i8 1, ptr %p; store i8 2, ptr %q; ret i8 1",
        ],
    ),
    // To allocate changes no memory that was there.
    (
        FRESH,
        "ptr %s",
        [
            "i8; %p = call ptr @malloc(i64 1); %q = load ptr, ptr %s; store i8 1, ptr %p; store i8 2, ptr %q; \
             %r = load i8, ptr %p; ret i8 %r",
            "i8; %p = call ptr @malloc(i64 1); %q = load ptr, ptr %s; store i8 1, ptr %p; store i8 2, ptr %q; ret i8 1",
        ],
    ),
    (
        FRESH,
        "ptr %q",
        [
            "ptr; store i8 1, ptr %q; %p = call ptr @malloc(i64 1); store i8 2, ptr %q; ret ptr %p",
            "ptr; %p = call ptr @malloc(i64 1); store i8 2, ptr %q; ret ptr %p",
        ],
    ),
    // Variables lie apart, and a constant can be read anywhere in it.
    (
        VARIABLES,
        "",
        [
            "i1; %a = ptrtoint ptr @x to i64; %b = ptrtoint ptr @y to i64; %d = sub i64 %b, %a; %l = icmp sle i64 %d, -8; \
             %r = icmp sle i64 4, %d; %c = or i1 %l, %r; ret i1 %c",
            "i1; ret i1 true",
        ],
    ),
    (
        VARIABLES,
        "i32 %c",
        [
            "i32; switch i32 %c, label %d [i32 0, label %a i32 1, label %b]; a:; ret i32 33; b:; ret i32 2; d:; ret i32 0",
            "i32; %l = icmp ult i32 %c, 2; br i1 %l, label %a, label %d; \
             a:; %p = getelementptr inbounds [4 x i32], ptr @table, i64 0, i32 %c; %r = load i32, ptr %p; ret i32 %r; \
             d:; ret i32 0",
        ],
    ),
    // Calls that write nothing, and may not come back.
    (
        READS,
        "i8 %n",
        [
            "i8; %a = call i8 @look(i8 %n); %b = call i8 @look(i8 %n); %r = sub i8 %a, %b; ret i8 %r",
            "i8; %a = call i8 @look(i8 %n); ret i8 0",
        ],
    ),
    (
        READS,
        "ptr %p",
        [
            "i8; %q = getelementptr i8, ptr %p, i32 0; %r = call i8 @through(ptr %q); ret i8 %r",
            "i8; %r = call i8 @through(ptr %p); ret i8 %r",
        ],
    ),
    // A trap shows no memory.
    (
        TRAP,
        "ptr %p",
        [
            "void; store i8 0, ptr %p; call void @llvm.trap(); unreachable",
            "void; store i8 1, ptr %p; call void @llvm.trap(); unreachable",
        ],
    ),
    // Padding is undef, and a pointer that leads nowhere is a number.
    (
        MEMSET,
        "ptr %p, %P noundef %x",
        [
            "i8; store %P %x, ptr %p; %r = load i8, ptr %p; %f = freeze i8 %r; ret i8 %f",
            "i8; store %P %x, ptr %p; %r = load i8, ptr %p; ret i8 %r",
        ],
    ),
    (
        MEMSET,
        "ptr %p, ptr noundef %q",
        [
            "void; %x = insertvalue %S poison, ptr %q, 0; store %S zeroinitializer, ptr %p, align 8; store %S %x, ptr %p; ret void",
            "void; %x = insertvalue %S poison, ptr %q, 0; call void @llvm.memset.p0.i64(ptr align 8 %p, i8 0, i64 16, i1 false); \
             store %S %x, ptr %p; ret void",
        ],
    ),
    (
        MEMSET,
        "ptr %p",
        [
            "void; store %S zeroinitializer, ptr %p, align 8; ret void",
            "void; call void @llvm.memset.p0.i64(ptr align 8 %p, i8 0, i64 16, i1 false); ret void",
        ],
    ),
    ("", "ptr %p", ["void; store i64 0, ptr %p; ret void", "void; store ptr null, ptr %p, align 4; ret void"]),
    ("", "ptr %p", ["void; store ptr null, ptr %p; ret void", "void; store i64 0, ptr %p; ret void"]),
    // Flags of a `select` are about both arms.
    (
        "declare double @llvm.fabs.f64(double)",
        "double %x",
        [
            "double; %c = fcmp ole double %x, 0.0; %n = fsub nnan double 0.0, %x; \
             %r = select nnan i1 %c, double %n, double %x; ret double %r",
            "double; %r = call nnan double @llvm.fabs.f64(double %x); ret double %r",
        ],
    ),
    (
        "declare float @fabsf(float)\ndeclare float @llvm.fabs.f32(float)",
        "float %x",
        [
            "float; %r = call float @fabsf(float %x); ret float %r",
            "float; %r = call float @llvm.fabs.f32(float %x); ret float %r",
        ],
    ),
];

const WRONG: &[Fact] = &[
    // What need not be one value, what is frozen before it has to be, and what has to be on another path.
    (USE, "i1 %c", ["i1; call void @use(i1 %c); %f = freeze i1 %c; ret i1 %f", "i1; call void @use(i1 %c); ret i1 %c"]),
    (
        USE,
        "i8 %x, i1 noundef %c",
        [
            "i8; br i1 %c, label %a, label %b; a:; %l = icmp eq i8 %x, 1; call void @use(i1 noundef %l); br label %b; \
             b:; %f = freeze i8 %x; ret i8 %f",
            "i8; br i1 %c, label %a, label %b; a:; %l = icmp eq i8 %x, 1; call void @use(i1 noundef %l); br label %b; \
             b:; ret i8 %x",
        ],
    ),
    (
        USE,
        "i8 %x, i1 noundef %c",
        [
            "i8; br i1 %c, label %a, label %b; a:; switch i8 %x, label %b [i8 1, label %b]; b:; %f = freeze i8 %x; ret i8 %f",
            "i8; br i1 %c, label %a, label %b; a:; switch i8 %x, label %b [i8 1, label %b]; b:; ret i8 %x",
        ],
    ),
    (
        USE,
        "i8 %x, i8 %y",
        [
            "i8; switch i8 %x, label %a [i8 1, label %a]; a:; %f = freeze i8 %y; ret i8 %f",
            "i8; switch i8 %x, label %a [i8 1, label %a]; a:; ret i8 %y",
        ],
    ),
    // More bytes than are promised, bytes of another pointer, after what may end the block, and of null.
    (
        BYTES,
        "i1 noundef %c, ptr %p",
        [
            "i64; br i1 %c, label %a, label %b; a:; %x = load i64, ptr %p, align 1; br label %b; \
             b:; %r = phi i64 [%x, %a], [0, %0]; call void @four(ptr %p); ret i64 %r",
            "i64; %x = load i64, ptr %p, align 1; %r = select i1 %c, i64 %x, i64 0; call void @four(ptr %p); ret i64 %r",
        ],
    ),
    (
        BYTES,
        "i1 noundef %c, ptr %p, ptr %q",
        [
            "i32; br i1 %c, label %a, label %b; a:; %x = load i32, ptr %p, align 1; br label %b; \
             b:; %r = phi i32 [%x, %a], [0, %0]; call void @four(ptr %q); ret i32 %r",
            "i32; %x = load i32, ptr %p, align 1; %r = select i1 %c, i32 %x, i32 0; call void @four(ptr %q); ret i32 %r",
        ],
    ),
    (
        BYTES,
        "i1 noundef %c, ptr %p",
        [
            "i32; br i1 %c, label %a, label %b; a:; %x = load i32, ptr %p, align 1; br label %b; \
             b:; %r = phi i32 [%x, %a], [0, %0]; %g = call ptr @get(); call void @four(ptr %p); ret i32 %r",
            "i32; %x = load i32, ptr %p, align 1; %r = select i1 %c, i32 %x, i32 0; %g = call ptr @get(); \
             call void @four(ptr %p); ret i32 %r",
        ],
    ),
    (
        BYTES,
        "i1 noundef %c, ptr %p",
        [
            "i32; call void @four(ptr %p); br i1 %c, label %a, label %b; a:; %x = load i32, ptr %p, align 1; ret i32 %x; \
             b:; ret i32 0",
            "i32; call void @four(ptr %p); %x = load i32, ptr %p, align 1; %r = select i1 %c, i32 %x, i32 0; ret i32 %r",
        ],
    ),
    (
        BYTES,
        "i1 noundef %c, ptr %p",
        [
            "i32; br i1 %c, label %a, label %b; a:; %x = load i32, ptr %p, align 1; br label %b; \
             b:; %r = phi i32 [%x, %a], [0, %0]; call void @or_null(ptr %p); ret i32 %r",
            "i32; %x = load i32, ptr %p, align 1; %r = select i1 %c, i32 %x, i32 0; call void @or_null(ptr %p); ret i32 %r",
        ],
    ),
    (
        BYTES,
        "ptr %p",
        ["void; call void @four(ptr %p); ret void", "void; store i8 1, ptr %p; call void @four(ptr %p); ret void"],
    ),
    (
        BYTES,
        "i1 noundef %c",
        [
            "i16; %p = call ptr @two(); %q = call ptr @get(); br i1 %c, label %a, label %b; \
             a:; %x = load i16, ptr %p, align 1; br label %b; b:; %r = phi i16 [%x, %a], [0, %0]; ret i16 %r",
            "i16; %p = call ptr @two(); %q = call ptr @get(); %x = load i16, ptr %p, align 1; \
             %r = select i1 %c, i16 %x, i16 0; ret i16 %r",
        ],
    ),
    (
        BYTES,
        "ptr align 8 dereferenceable_or_null(4) %p",
        ["void; ret void", "void; %c = icmp eq ptr %p, null; br i1 %c, label %b, label %b; b:; ret void"],
    ),
    // A block that may have been there before, that memory led to after it was made, and that a call was told of.
    (
        FRESH,
        "ptr %q",
        [
            "i8; %p = call ptr @get(); store i8 10, ptr %p; store i8 20, ptr %q; %r = load i8, ptr %p; ret i8 %r",
            "i8; %p = call ptr @get(); store i8 10, ptr %p; store i8 20, ptr %q; ret i8 10",
        ],
    ),
    (
        FRESH,
        "",
        [
            "i8; %p = call ptr @new(); call void @keep(ptr %p); %q = call ptr @get(); store i8 1, ptr %p; store i8 2, ptr %q; \
             %r = load i8, ptr %p; ret i8 %r",
            "i8; %p = call ptr @new(); call void @keep(ptr %p); %q = call ptr @get(); store i8 1, ptr %p; store i8 2, ptr %q; \
             ret i8 1",
        ],
    ),
    (
        FRESH,
        "ptr %s",
        [
            "i8; %p = call ptr @new(); call void @keep(ptr %p); %q = load ptr, ptr %s; store i8 1, ptr %p; store i8 2, ptr %q; \
             %r = load i8, ptr %p; ret i8 %r",
            "i8; %p = call ptr @new(); call void @keep(ptr %p); %q = load ptr, ptr %s; store i8 1, ptr %p; store i8 2, ptr %q; \
             ret i8 1",
        ],
    ),
    (
        FRESH,
        "ptr %s",
        [
            "i8; %p = call ptr @new(); store ptr %p, ptr %s; %q = load ptr, ptr %s; store i8 1, ptr %p; store i8 2, ptr %q; \
             %r = load i8, ptr %p; ret i8 %r",
            "i8; %p = call ptr @new(); store ptr %p, ptr %s; %q = load ptr, ptr %s; store i8 1, ptr %p; store i8 2, ptr %q; \
             ret i8 1",
        ],
    ),
    // What is no allocation may write, and read; an allocation must happen.
    (
        FRESH,
        "ptr %s",
        [
            "i8; %p = call ptr @new(); %q = load ptr, ptr %s; store i8 1, ptr %p; store i8 2, ptr %q; %r = load i8, ptr %p; \
             ret i8 %r",
            "i8; %p = call ptr @new(); %q = load ptr, ptr %s; store i8 1, ptr %p; store i8 2, ptr %q; ret i8 1",
        ],
    ),
    (
        FRESH,
        "ptr %q",
        [
            "ptr; store i8 1, ptr %q; %p = call ptr @new(); store i8 2, ptr %q; ret ptr %p",
            "ptr; %p = call ptr @new(); store i8 2, ptr %q; ret ptr %p",
        ],
    ),
    (
        FRESH,
        "ptr %q",
        [
            "ptr; %p = call ptr @malloc(i64 1); store i8 2, ptr %q; ret ptr %p",
            "ptr; %p = call ptr @malloc(i64 2); store i8 2, ptr %q; ret ptr %p",
        ],
    ),
    (
        FRESH,
        "",
        [
            "i8; %p = call ptr @malloc(i64 1); store i8 1, ptr %p; %q = call ptr @malloc(i64 1); %r = load i8, ptr %q; ret i8 %r",
            "i8; %p = call ptr @malloc(i64 1); store i8 1, ptr %p; %q = call ptr @malloc(i64 1); %s = load i8, ptr %q; ret i8 1",
        ],
    ),
    // Pointers of one address need not lead to one block.
    (
        "",
        "ptr %p, ptr %q",
        [
            "i8; %c = icmp eq ptr %p, %q; br i1 %c, label %a, label %b; a:; %v = load i8, ptr %p; ret i8 %v; b:; ret i8 0",
            "i8; %c = icmp eq ptr %p, %q; br i1 %c, label %a, label %b; a:; %v = load i8, ptr %q; ret i8 %v; b:; ret i8 0",
        ],
    ),
    // Ends of variables may meet, symbols may be merged, and a place beyond the end cannot be read.
    (
        VARIABLES,
        "",
        [
            "i1; %a = ptrtoint ptr @x to i64; %b = ptrtoint ptr @y to i64; %d = sub i64 %b, %a; %l = icmp sle i64 %d, -9; \
             %r = icmp sle i64 4, %d; %c = or i1 %l, %r; ret i1 %c",
            "i1; ret i1 true",
        ],
    ),
    (
        "@x = external unnamed_addr constant i32\n@y = external unnamed_addr constant i32",
        "",
        [
            "i1; %a = ptrtoint ptr @x to i64; %b = ptrtoint ptr @y to i64; %c = icmp ne i64 %a, %b; ret i1 %c",
            "i1; ret i1 true",
        ],
    ),
    (
        VARIABLES,
        "i32 %c",
        [
            "i32; switch i32 %c, label %d [i32 0, label %a i32 1, label %b]; a:; ret i32 33; b:; ret i32 2; d:; ret i32 0",
            "i32; %p = getelementptr inbounds [4 x i32], ptr @table, i64 0, i32 %c; %r = load i32, ptr %p; \
             %l = icmp ult i32 %c, 2; %s = select i1 %l, i32 %r, i32 0; ret i32 %s",
        ],
    ),
    // Another argument, more calls, a call between, one in another order, and one that makes a block each time.
    (
        READS,
        "i8 %n, i8 %m",
        [
            "i8; %a = call i8 @look(i8 %n); %b = call i8 @look(i8 %m); %r = sub i8 %a, %b; ret i8 %r",
            "i8; %a = call i8 @look(i8 %n); ret i8 0",
        ],
    ),
    (
        READS,
        "i8 %n",
        [
            "i8; %a = call i8 @look(i8 %n); ret i8 0",
            "i8; %a = call i8 @look(i8 %n); %b = call i8 @look(i8 %n); %r = sub i8 %a, %b; ret i8 %r",
        ],
    ),
    (
        READS,
        "i8 noundef %n",
        [
            "i8; %a = call i8 @look(i8 %n); call void @event(); %b = call i8 @look(i8 %n); %r = sub i8 %a, %b; ret i8 %r",
            "i8; %a = call i8 @look(i8 %n); call void @event(); ret i8 0",
        ],
    ),
    (
        READS,
        "i8 noundef %n, ptr %p",
        [
            "i8; %a = call i8 @look(i8 %n); store i8 1, ptr %p; %b = call i8 @look(i8 %n); %r = sub i8 %a, %b; ret i8 %r",
            "i8; %a = call i8 @look(i8 %n); store i8 1, ptr %p; ret i8 0",
        ],
    ),
    (
        READS,
        "i8 noundef %n",
        [
            "void; %a = call i8 @look(i8 %n); call void @event(); ret void",
            "void; call void @event(); %a = call i8 @look(i8 %n); ret void",
        ],
    ),
    (READS, "i8 noundef %n", ["void; %a = call i8 @look(i8 %n); ret void", "void; ret void"]),
    (READS, "i8 noundef %n", ["void; ret void", "void; %a = call i8 @look(i8 %n); ret void"]),
    (
        READS,
        "i8 noundef %n, i1 noundef %c",
        [
            "i8; br i1 %c, label %a, label %b; a:; %x = call i8 @look(i8 %n); br label %b; \
             b:; %y = call i8 @look(i8 %n); ret i8 %y",
            "i8; br i1 %c, label %a, label %b; a:; %x = call i8 @look(i8 %n); ret i8 %x; b:; ret i8 0",
        ],
    ),
    (
        READS,
        "ptr %p",
        [
            "i8; %q = getelementptr i8, ptr %p, i32 1; %r = call i8 @through(ptr %q); ret i8 %r",
            "i8; %r = call i8 @through(ptr %p); ret i8 %r",
        ],
    ),
    (
        READS,
        "ptr %p",
        [
            "i8; %a = call i8 @through(ptr %p); %b = call i8 @through(ptr %p); %r = sub i8 %a, %b; ret i8 %r",
            "i8; %a = call i8 @through(ptr %p); ret i8 0",
        ],
    ),
    (
        READS,
        "i8 noundef %n",
        [
            "i1; %a = call ptr @make(i8 %n); %b = call ptr @make(i8 %n); %r = icmp eq ptr %a, %b; ret i1 %r",
            "i1; %a = call ptr @make(i8 %n); ret i1 true",
        ],
    ),
    // Another call shows memory, and a trap does not make up for an access.
    (
        TRAP,
        "ptr %p",
        [
            "void; store i8 0, ptr %p; call void @f(); unreachable",
            "void; store i8 1, ptr %p; call void @f(); unreachable",
        ],
    ),
    (
        TRAP,
        "ptr %p",
        ["void; call void @llvm.trap(); unreachable", "void; store i8 1, ptr %p; call void @llvm.trap(); unreachable"],
    ),
    // Padding is no value, and no value is padding.
    (
        MEMSET,
        "ptr %p",
        [
            "void; call void @llvm.memset.p0.i64(ptr align 8 %p, i8 0, i64 16, i1 false); ret void",
            "void; store %S zeroinitializer, ptr %p, align 8; ret void",
        ],
    ),
    (
        MEMSET,
        "ptr %p",
        [
            "void; store %P zeroinitializer, ptr %p, align 8; ret void",
            "void; call void @llvm.memset.p0.i64(ptr align 8 %p, i8 0, i64 16, i1 false); ret void",
        ],
    ),
    (
        MEMSET,
        "ptr %p",
        [
            "i8; store i64 0, ptr %p; store %P zeroinitializer, ptr %p; %q = getelementptr i8, ptr %p, i64 1; \
             %r = load i8, ptr %q; %f = freeze i8 %r; ret i8 %f",
            "i8; store i64 0, ptr %p; store %P zeroinitializer, ptr %p; %q = getelementptr i8, ptr %p, i64 1; \
             %r = load i8, ptr %q; ret i8 %r",
        ],
    ),
    (
        MEMSET,
        "ptr %p, ptr %q",
        [
            "i8; store i64 0, ptr %q; store %P zeroinitializer, ptr %p; %r = load i8, ptr %q; ret i8 %r",
            "i8; store i64 0, ptr %q; store %P zeroinitializer, ptr %p; ret i8 0",
        ],
    ),
    (
        MEMSET,
        "ptr %p",
        [
            "void; store %P zeroinitializer, ptr %p; call void @f(); ret void",
            "void; store i64 0, ptr %p; store %P zeroinitializer, ptr %p; call void @f(); ret void",
        ],
    ),
    ("", "ptr %p", ["void; store i64 1, ptr %p; ret void", "void; store ptr null, ptr %p, align 4; ret void"]),
    ("", "ptr %p, ptr %q", ["void; store ptr %q, ptr %p; ret void", "void; store i64 0, ptr %p; ret void"]),
    // The arm that is not selected counts, too.
    (
        "declare double @llvm.fabs.f64(double)",
        "double %x",
        [
            "double; %c = fcmp ole double %x, 0.0; %n = fsub double 0.0, %x; \
             %r = select i1 %c, double %n, double %x; ret double %r",
            "double; %c = fcmp ole double %x, 0.0; %n = fsub double 0.0, %x; \
             %r = select nnan i1 %c, double %n, double %x; ret double %r",
        ],
    ),
];

#[test]
fn what_promises_make_right_is_proved() {
    expect_proved(RIGHT);
}

#[test]
fn what_no_promise_makes_right_is_not_proved() {
    expect_unproved(WRONG);
}
