//! What is proved about loops, each with its wrong twins, which are not.

use super::pointers::{Fact, asked_about, expect_proved, expect_unproved};
use irrefute_prove::Attempt;
use irrefute_refine::Undefined;

const USE: &str = "declare void @use(i32)\ndeclare i1 @more()";
const PURE: &str = "declare noundef i32 @f(i32) memory(none) nounwind willreturn
declare noundef i32 @g(ptr) memory(read) nounwind willreturn";

pub(super) const RIGHT: &[Fact] = &[
    // What does not change in a loop is computed before it; the phis come in another order, the branch is turned.
    (
        "",
        "i32 %n, i32 %x",
        [
            "i32; br label %l; l:; %i = phi i32 [ 0, %0 ], [ %j, %l ]; %s = phi i32 [ 0, %0 ], [ %t, %l ]; \
             %m = mul i32 %x, 2; %t = add nsw i32 %s, %m; %j = add nuw i32 %i, 1; %c = icmp ult i32 %j, %n; \
             br i1 %c, label %l, label %e; e:; ret i32 %t",
            "i32; %m = shl i32 %x, 1; br label %l; l:; %s = phi i32 [ 0, %0 ], [ %t, %l ]; \
             %i = phi i32 [ 0, %0 ], [ %j, %l ]; %t = add i32 %m, %s; %j = add i32 %i, 1; %c = icmp uge i32 %j, %n; \
             br i1 %c, label %e, label %l; e:; ret i32 %t",
        ],
    ),
    // Memory that others may reach, turn by turn.
    (
        "",
        "ptr %p, i64 %n",
        [
            "void; br label %l; l:; %i = phi i64 [ 0, %0 ], [ %j, %b ]; %c = icmp ult i64 %i, %n; \
             br i1 %c, label %b, label %e; b:; %a = getelementptr i32, ptr %p, i64 %i; %v = load i32, ptr %a; \
             %w = mul i32 %v, 2; store i32 %w, ptr %a; %j = add i64 %i, 1; br label %l; e:; ret void",
            "void; br label %l; l:; %i = phi i64 [ 0, %0 ], [ %j, %b ]; %c = icmp ult i64 %i, %n; \
             br i1 %c, label %b, label %e; b:; %a = getelementptr i32, ptr %p, i64 %i; %v = load i32, ptr %a; \
             %w = shl i32 %v, 1; store i32 %w, ptr %a; %j = add i64 %i, 1; br label %l; e:; ret void",
        ],
    ),
    // A phi that is another one, and one that nobody reads.
    (
        USE,
        "i32 %n",
        [
            "void; br label %l; l:; %i = phi i32 [ 3, %0 ], [ %j, %l ]; %k = phi i32 [ 3, %0 ], [ %m, %l ]; \
             %d = phi i8 [ 7, %0 ], [ %d2, %l ]; %d2 = mul i8 %d, %d; %j = add i32 %i, 5; %m = add i32 %k, 5; \
             call void @use(i32 %i); call void @use(i32 %k); %c = call i1 @more(); br i1 %c, label %l, label %e; e:; ret void",
            "void; br label %l; l:; %i = phi i32 [ 3, %0 ], [ %j, %l ]; %j = add i32 %i, 5; \
             call void @use(i32 %i); call void @use(i32 %i); %c = call i1 @more(); br i1 %c, label %l, label %e; e:; ret void",
        ],
    ),
    // A loop in a loop, and one that never ends.
    (
        USE,
        "i32 %n, i32 %x",
        [
            "void; br label %o; o:; %i = phi i32 [ 0, %0 ], [ %j, %p ]; br label %l; l:; %k = phi i32 [ %i, %o ], [ %m, %l ]; \
             %y = add i32 %k, %x; %z = sub i32 %y, %x; call void @use(i32 %z); %m = add i32 %k, 1; %c = icmp eq i32 %m, %n; \
             br i1 %c, label %p, label %l; p:; %j = add i32 %i, 2; br label %o",
            "void; br label %o; o:; %i = phi i32 [ 0, %0 ], [ %j, %p ]; br label %l; l:; %k = phi i32 [ %i, %o ], [ %m, %l ]; \
             call void @use(i32 %k); %m = add i32 %k, 1; %c = icmp eq i32 %m, %n; \
             br i1 %c, label %p, label %l; p:; %j = add i32 %i, 2; br label %o",
        ],
    ),
    // A value that is frozen in each turn is frozen once for all of them.
    (
        USE,
        "i32 %x",
        [
            "void; br label %l; l:; %f = freeze i32 %x; call void @use(i32 %f); %c = call i1 @more(); \
             br i1 %c, label %l, label %e; e:; ret void",
            "void; %f = freeze i32 %x; br label %l; l:; call void @use(i32 %f); %c = call i1 @more(); \
             br i1 %c, label %l, label %e; e:; ret void",
        ],
    ),
    // A call that does nothing but return, in a loop that writes nothing.
    (
        PURE,
        "ptr %p, i32 %n",
        [
            "i32; br label %l; l:; %i = phi i32 [ 0, %0 ], [ %j, %l ]; %a = call i32 @g(ptr %p); %b = call i32 @g(ptr %p); \
             %d = sub i32 %a, %b; %j = add i32 %i, 1; %c = icmp eq i32 %j, %n; br i1 %c, label %e, label %l; e:; ret i32 %d",
            "i32; br label %l; l:; %i = phi i32 [ 0, %0 ], [ %j, %l ]; %a = call i32 @g(ptr %p); \
             %j = add i32 %i, 1; %c = icmp eq i32 %j, %n; br i1 %c, label %e, label %l; e:; ret i32 0",
        ],
    ),
    // What holds in each turn: a counter does not wrap, is even, is at most 1000.
    (
        "",
        "i32 noundef %n",
        [
            "i32; %g = icmp sgt i32 %n, 0; br i1 %g, label %l, label %e; l:; %i = phi i32 [ 0, %0 ], [ %j, %l ]; \
             %j = add i32 %i, 1; %c = icmp slt i32 %j, %n; br i1 %c, label %l, label %e; \
             e:; %r = phi i32 [ 0, %0 ], [ %j, %l ]; ret i32 %r",
            "i32; %g = icmp sgt i32 %n, 0; br i1 %g, label %l, label %e; l:; %i = phi i32 [ 0, %0 ], [ %j, %l ]; \
             %j = add nuw nsw i32 %i, 1; %c = icmp ult i32 %j, %n; br i1 %c, label %l, label %e; \
             e:; %r = phi i32 [ 0, %0 ], [ %j, %l ]; ret i32 %r",
        ],
    ),
    (
        USE,
        "i32 %x",
        [
            "void; br label %l; l:; %i = phi i32 [ 0, %0 ], [ %j, %l ]; %z = icmp ult i32 %i, 200; \
             %v = select i1 %z, i32 %x, i32 7; call void @use(i32 %v); %j = add i32 %i, 2; %c = icmp eq i32 %j, 100; \
             br i1 %c, label %e, label %l; e:; ret void",
            "void; br label %l; l:; %i = phi i32 [ 0, %0 ], [ %j, %l ]; call void @use(i32 %x); \
             %j = add nuw nsw i32 %i, 2; %c = icmp eq i32 %j, 100; br i1 %c, label %e, label %l; e:; ret void",
        ],
    ),
    // A counter that the target has wider.
    (
        "",
        "ptr %p, i32 noundef %n",
        [
            "void; %g = icmp sgt i32 %n, 0; br i1 %g, label %l, label %e; l:; %i = phi i32 [ 0, %0 ], [ %j, %l ]; \
             %w = sext i32 %i to i64; %a = getelementptr i32, ptr %p, i64 %w; store i32 %i, ptr %a; \
             %j = add nsw i32 %i, 1; %c = icmp slt i32 %j, %n; br i1 %c, label %l, label %e; e:; ret void",
            "void; %g = icmp sgt i32 %n, 0; br i1 %g, label %h, label %e; h:; %w = zext nneg i32 %n to i64; br label %l; \
             l:; %i = phi i64 [ 0, %h ], [ %j, %l ]; %a = getelementptr i32, ptr %p, i64 %i; \
             %t = trunc nuw nsw i64 %i to i32; store i32 %t, ptr %a; %j = add nuw nsw i64 %i, 1; \
             %c = icmp ne i64 %j, %w; br i1 %c, label %l, label %e; e:; ret void",
        ],
    ),
    // Two turns at once, and all of them.
    (
        USE,
        "i32 %x",
        [
            "void; br label %l; l:; %i = phi i32 [ 0, %0 ], [ %j, %l ]; %s = phi i32 [ %x, %0 ], [ %t, %l ]; \
             call void @use(i32 %s); %t = add i32 %s, %i; %j = add nuw nsw i32 %i, 1; %c = icmp ne i32 %j, 100; \
             br i1 %c, label %l, label %e; e:; call void @use(i32 %t); ret void",
            "void; br label %l; l:; %i = phi i32 [ 0, %0 ], [ %k, %l ]; %s = phi i32 [ %x, %0 ], [ %u, %l ]; \
             call void @use(i32 %s); %t = add i32 %s, %i; %j = add nuw nsw i32 %i, 1; call void @use(i32 %t); \
             %u = add i32 %t, %j; %k = add nuw nsw i32 %i, 2; %c = icmp ne i32 %k, 100; \
             br i1 %c, label %l, label %e; e:; call void @use(i32 %u); ret void",
        ],
    ),
    (
        "",
        "ptr %p, i32 %x",
        [
            "void; br label %l; l:; %i = phi i64 [ 0, %0 ], [ %j, %l ]; %a = getelementptr i32, ptr %p, i64 %i; \
             store i32 %x, ptr %a; %j = add i64 %i, 1; %c = icmp ult i64 %j, 3; br i1 %c, label %l, label %e; e:; ret void",
            "void; store i32 %x, ptr %p; %a = getelementptr i32, ptr %p, i64 1; store i32 %x, ptr %a; \
             %b = getelementptr i32, ptr %p, i64 2; store i32 %x, ptr %b; ret void",
        ],
    ),
    // The same where nothing else leads to the block, and where the bound was stored.
    (
        "",
        "ptr noalias %p, i32 %x",
        [
            "void; br label %l; l:; %i = phi i64 [ 0, %0 ], [ %j, %l ]; %a = getelementptr i32, ptr %p, i64 %i; \
             store i32 %x, ptr %a; %j = add i64 %i, 1; %c = icmp ult i64 %j, 2; br i1 %c, label %l, label %e; e:; ret void",
            "void; store i32 %x, ptr %p; %a = getelementptr i32, ptr %p, i64 1; store i32 %x, ptr %a; ret void",
        ],
    ),
    (
        "",
        "ptr %p, i32 %x",
        [
            "void; %b = alloca i64; store i64 2, ptr %b; br label %l; l:; %i = phi i64 [ 0, %0 ], [ %j, %l ]; \
             %a = getelementptr i32, ptr %p, i64 %i; store i32 %x, ptr %a; %j = add i64 %i, 1; %n = load i64, ptr %b; \
             %c = icmp ult i64 %j, %n; br i1 %c, label %l, label %e; e:; ret void",
            "void; store i32 %x, ptr %p; %a = getelementptr i32, ptr %p, i64 1; store i32 %x, ptr %a; ret void",
        ],
    ),
    // What each turn loads is loaded before the loop, since the first turn does.
    (
        USE,
        "ptr %p, i32 %n",
        [
            "void; br label %l; l:; %i = phi i32 [ 0, %0 ], [ %j, %l ]; %s = phi i32 [ 0, %0 ], [ %t, %l ]; \
             %v = load i32, ptr %p; %t = add i32 %s, %v; %j = add i32 %i, 1; %c = icmp ult i32 %j, %n; \
             br i1 %c, label %l, label %e; e:; call void @use(i32 %t); ret void",
            "void; %v = load i32, ptr %p; br label %l; l:; %i = phi i32 [ 0, %0 ], [ %j, %l ]; \
             %s = phi i32 [ 0, %0 ], [ %t, %l ]; %t = add i32 %s, %v; %j = add i32 %i, 1; %c = icmp ult i32 %j, %n; \
             br i1 %c, label %l, label %e; e:; call void @use(i32 %t); ret void",
        ],
    ),
    // Phis that change places.
    (
        USE,
        "i32 noundef %x, i32 noundef %y",
        [
            "void; br label %l; l:; %a = phi i32 [ %x, %0 ], [ %b, %l ]; %b = phi i32 [ %y, %0 ], [ %a, %l ]; \
             %d = mul i32 %a, 2; call void @use(i32 %d); %c = call i1 @more(); br i1 %c, label %l, label %e; e:; ret void",
            "void; br label %l; l:; %a = phi i32 [ %x, %0 ], [ %b, %l ]; %b = phi i32 [ %y, %0 ], [ %a, %l ]; \
             %d = shl i32 %a, 1; call void @use(i32 %d); %c = call i1 @more(); br i1 %c, label %l, label %e; e:; ret void",
        ],
    ),
    (
        "",
        "i32 noundef %x, i32 noundef %y",
        [
            "i32; br label %l; l:; %a = phi i32 [ %x, %0 ], [ %b, %l ]; %b = phi i32 [ %y, %0 ], [ %a, %l ]; \
             %i = phi i32 [ 0, %0 ], [ %j, %l ]; %j = add i32 %i, 1; %c = icmp ult i32 %j, 4; br i1 %c, label %l, label %e; \
             e:; ret i32 %b",
            "i32; ret i32 %x",
        ],
    ),
    // Loops that both promise to make progress.
    (
        "!0 = distinct !{!0, !1}\n!1 = !{!\"llvm.loop.mustprogress\"}",
        "i32 %x",
        [
            "void; br label %l; l:; %a = mul i32 %x, 2; %c = icmp eq i32 %a, 6; br i1 %c, label %l, label %e, !llvm.loop !0; e:; \
             ret void",
            "void; br label %l; l:; %a = shl i32 %x, 1; %c = icmp eq i32 %a, 6; br i1 %c, label %l, label %e, !llvm.loop !0; e:; \
             ret void",
        ],
    ),
];

const WRONG: &[Fact] = &[
    // One turn more, and one turn less.
    (
        "",
        "i32 %n",
        [
            "i32; br label %l; l:; %i = phi i32 [ 0, %0 ], [ %j, %l ]; %j = add i32 %i, 1; %c = icmp ult i32 %j, %n; \
             br i1 %c, label %l, label %e; e:; ret i32 %j",
            "i32; br label %l; l:; %i = phi i32 [ 0, %0 ], [ %j, %l ]; %j = add i32 %i, 1; %c = icmp ule i32 %j, %n; \
             br i1 %c, label %l, label %e; e:; ret i32 %j",
        ],
    ),
    // What holds in the first turn alone.
    (
        USE,
        "i32 %n",
        [
            "void; br label %l; l:; %i = phi i32 [ 0, %0 ], [ %j, %l ]; call void @use(i32 %i); %j = add i32 %i, 1; \
             %c = call i1 @more(); br i1 %c, label %l, label %e; e:; ret void",
            "void; br label %l; l:; %i = phi i32 [ 0, %0 ], [ %j, %l ]; call void @use(i32 0); %j = add i32 %i, 1; \
             %c = call i1 @more(); br i1 %c, label %l, label %e; e:; ret void",
        ],
    ),
    // Two phis that are equal at first.
    (
        USE,
        "i32 %n",
        [
            "void; br label %l; l:; %i = phi i32 [ 3, %0 ], [ %j, %l ]; %k = phi i32 [ 3, %0 ], [ %m, %l ]; \
             %j = add i32 %i, 5; %m = add i32 %k, 6; call void @use(i32 %k); \
             %c = call i1 @more(); br i1 %c, label %l, label %e; e:; ret void",
            "void; br label %l; l:; %i = phi i32 [ 3, %0 ], [ %j, %l ]; %j = add i32 %i, 5; call void @use(i32 %i); \
             %c = call i1 @more(); br i1 %c, label %l, label %e; e:; ret void",
        ],
    ),
    // A sum that starts elsewhere, or is poison where the source's is none.
    (
        "",
        "i32 %n, i32 %x",
        [
            "i32; br label %l; l:; %i = phi i32 [ 0, %0 ], [ %j, %l ]; %s = phi i32 [ %x, %0 ], [ %t, %l ]; \
             %t = add i32 %s, %i; %j = add i32 %i, 1; %c = icmp ult i32 %j, %n; br i1 %c, label %l, label %e; e:; ret i32 %t",
            "i32; br label %l; l:; %i = phi i32 [ 0, %0 ], [ %j, %l ]; %s = phi i32 [ 0, %0 ], [ %t, %l ]; \
             %t = add i32 %s, %i; %j = add i32 %i, 1; %c = icmp ult i32 %j, %n; br i1 %c, label %l, label %e; e:; ret i32 %t",
        ],
    ),
    (
        "",
        "i32 %n, i32 %x",
        [
            "i32; br label %l; l:; %i = phi i32 [ 0, %0 ], [ %j, %l ]; %s = phi i32 [ %x, %0 ], [ %t, %l ]; \
             %t = add i32 %s, %i; %j = add i32 %i, 1; %c = icmp ult i32 %j, %n; br i1 %c, label %l, label %e; e:; ret i32 %t",
            "i32; br label %l; l:; %i = phi i32 [ 0, %0 ], [ %j, %l ]; %s = phi i32 [ %x, %0 ], [ %t, %l ]; \
             %t = add nuw i32 %s, %i; %j = add i32 %i, 1; %c = icmp ult i32 %j, %n; br i1 %c, label %l, label %e; e:; ret i32 %t",
        ],
    ),
    // A value that is frozen once is not frozen anew in each turn; an undef that is read anew is not one value.
    (
        USE,
        "i32 %x",
        [
            "void; %f = freeze i32 %x; br label %l; l:; call void @use(i32 %f); %c = call i1 @more(); \
             br i1 %c, label %l, label %e; e:; ret void",
            "void; br label %l; l:; %f = freeze i32 %x; call void @use(i32 %f); %c = call i1 @more(); \
             br i1 %c, label %l, label %e; e:; ret void",
        ],
    ),
    (
        USE,
        "i32 %x",
        [
            "void; br label %o; o:; %f = freeze i32 %x; br label %l; l:; call void @use(i32 %f); %c = call i1 @more(); \
             br i1 %c, label %l, label %p; p:; %d = call i1 @more(); br i1 %d, label %o, label %e; e:; ret void",
            "void; br label %o; o:; br label %l; l:; %f = freeze i32 %x; call void @use(i32 %f); %c = call i1 @more(); \
             br i1 %c, label %l, label %p; p:; %d = call i1 @more(); br i1 %d, label %o, label %e; e:; ret void",
        ],
    ),
    (
        USE,
        "i32 noundef %n",
        [
            "i32; br label %l; l:; %i = phi i32 [ %n, %0 ], [ %f, %l ]; %f = freeze i32 undef; %c = call i1 @more(); \
             br i1 %c, label %l, label %e; e:; %r = sub i32 %i, %i; ret i32 %r",
            "i32; br label %l; l:; %i = phi i32 [ %n, %0 ], [ undef, %l ]; %c = call i1 @more(); \
             br i1 %c, label %l, label %e; e:; %r = sub i32 %i, %i; ret i32 %r",
        ],
    ),
    // A store that comes in another turn, and what was loaded before others wrote.
    (
        USE,
        "ptr %p, i32 %x",
        [
            "void; br label %l; l:; %i = phi i32 [ 0, %0 ], [ %j, %l ]; store i32 %i, ptr %p; %j = add i32 %i, 1; \
             %c = call i1 @more(); br i1 %c, label %l, label %e; e:; ret void",
            "void; br label %l; l:; %i = phi i32 [ 0, %0 ], [ %j, %l ]; %j = add i32 %i, 1; store i32 %j, ptr %p; \
             %c = call i1 @more(); br i1 %c, label %l, label %e; e:; ret void",
        ],
    ),
    (
        "",
        "ptr %p, i32 noundef %n",
        [
            "i32; br label %l; l:; %i = phi i32 [ 0, %0 ], [ %j, %l ]; %v = load i32, ptr %p; %w = add i32 %v, 1; \
             store i32 %w, ptr %p; %j = add i32 %i, 1; %c = icmp ult i32 %j, %n; br i1 %c, label %l, label %e; e:; ret i32 %v",
            "i32; %v = load i32, ptr %p; br label %l; l:; %i = phi i32 [ 0, %0 ], [ %j, %l ]; %w = add i32 %v, 1; \
             store i32 %w, ptr %p; %j = add i32 %i, 1; %c = icmp ult i32 %j, %n; br i1 %c, label %l, label %e; e:; ret i32 %v",
        ],
    ),
    // An access before a loop that may never reach the source's.
    (
        USE,
        "ptr %p",
        [
            "i32; br label %l; l:; %c = call i1 @more(); br i1 %c, label %l, label %e; e:; %v = load i32, ptr %p; ret i32 %v",
            "i32; %v = load i32, ptr %p; br label %l; l:; %c = call i1 @more(); br i1 %c, label %l, label %e; e:; ret i32 %v",
        ],
    ),
    (
        "",
        "ptr %p, i32 %n",
        [
            "i32; br label %l; l:; %i = phi i32 [ 0, %0 ], [ %j, %l ]; %j = add i32 %i, %n; %c = icmp eq i32 %j, 7; \
             br i1 %c, label %e, label %l; e:; %v = load i32, ptr %p; ret i32 %v",
            "i32; %v = load i32, ptr %p; br label %l; l:; %i = phi i32 [ 0, %0 ], [ %j, %l ]; %j = add i32 %i, %n; \
             %c = icmp eq i32 %j, 7; br i1 %c, label %e, label %l; e:; ret i32 %v",
        ],
    ),
    // A loop that never ends, and one that does.
    (
        "",
        "i32 %n",
        ["i32; br label %l; l:; br label %l", "i32; br label %l; l:; br i1 true, label %e, label %l; e:; ret i32 0"],
    ),
    (
        "",
        "i1 noundef %c",
        [
            "i32; br label %l; l:; br i1 %c, label %e, label %l; e:; ret i32 0",
            "i32; br label %l; l:; br i1 %c, label %l, label %e; e:; ret i32 0",
        ],
    ),
    // A call that reads memory which the loop writes.
    (
        PURE,
        "ptr %p, i32 %n",
        [
            "i32; br label %l; l:; %i = phi i32 [ 0, %0 ], [ %j, %l ]; %a = call i32 @g(ptr %p); store i32 %i, ptr %p; \
             %j = add i32 %i, 1; %c = icmp eq i32 %j, %n; br i1 %c, label %e, label %l; e:; ret i32 %a",
            "i32; %a = call i32 @g(ptr %p); br label %l; l:; %i = phi i32 [ 0, %0 ], [ %j, %l ]; store i32 %i, ptr %p; \
             %j = add i32 %i, 1; %c = icmp eq i32 %j, %n; br i1 %c, label %e, label %l; e:; ret i32 %a",
        ],
    ),
    // Sets of lanes that are picked together, from turn to turn.
    (
        USE,
        "i1 %c",
        [
            "<2 x i1>; br label %l; l:; %v = phi <2 x i1> [ zeroinitializer, %0 ], [ %w, %l ]; %f = freeze i1 %c; \
             %w = select i1 %f, <2 x i1> <i1 1, i1 1>, <2 x i1> zeroinitializer; \
             %m = call i1 @more(); br i1 %m, label %l, label %e; e:; ret <2 x i1> %v",
            "<2 x i1>; br label %l; l:; %v = phi <2 x i1> [ zeroinitializer, %0 ], [ undef, %l ]; \
             %m = call i1 @more(); br i1 %m, label %l, label %e; e:; ret <2 x i1> %v",
        ],
    ),
    // What does not hold in each turn: a counter wraps, is odd, is more; a fact that would hold if it held before.
    (
        "",
        "i32 noundef %n",
        [
            "i32; br label %l; l:; %i = phi i32 [ 0, %0 ], [ %j, %l ]; %j = add i32 %i, 1; %c = icmp ne i32 %j, %n; \
             br i1 %c, label %l, label %e; e:; ret i32 %j",
            "i32; br label %l; l:; %i = phi i32 [ 0, %0 ], [ %j, %l ]; %j = add nuw i32 %i, 1; %c = icmp ne i32 %j, %n; \
             br i1 %c, label %l, label %e; e:; ret i32 %j",
        ],
    ),
    (
        USE,
        "i32 %x, i32 noundef %b",
        [
            "void; br label %l; l:; %i = phi i32 [ %b, %0 ], [ %j, %l ]; %z = icmp ult i32 %i, 200; \
             %v = select i1 %z, i32 %x, i32 7; call void @use(i32 %v); %j = add i32 %i, 2; %c = icmp eq i32 %j, 100; \
             br i1 %c, label %e, label %l; e:; ret void",
            "void; br label %l; l:; %i = phi i32 [ %b, %0 ], [ %j, %l ]; call void @use(i32 %x); \
             %j = add i32 %i, 2; %c = icmp eq i32 %j, 100; br i1 %c, label %e, label %l; e:; ret void",
        ],
    ),
    (
        USE,
        "i1 noundef %b",
        [
            "void; br label %l; l:; %i = phi i1 [ 0, %0 ], [ %j, %l ]; %k = phi i1 [ %b, %0 ], [ %i, %l ]; %j = or i1 %i, %k; \
             %v = zext i1 %j to i32; call void @use(i32 %v); %c = call i1 @more(); br i1 %c, label %l, label %e; e:; ret void",
            "void; br label %l; l:; call void @use(i32 0); %c = call i1 @more(); br i1 %c, label %l, label %e; e:; ret void",
        ],
    ),
    // A wider counter that goes on where the narrow one wraps, or begins elsewhere.
    (
        USE,
        "i8 noundef %n",
        [
            "void; br label %l; l:; %i = phi i8 [ 0, %0 ], [ %j, %l ]; %w = zext i8 %i to i32; call void @use(i32 %w); \
             %j = add i8 %i, 1; %c = call i1 @more(); br i1 %c, label %l, label %e; e:; ret void",
            "void; br label %l; l:; %i = phi i32 [ 0, %0 ], [ %j, %l ]; call void @use(i32 %i); \
             %j = add i32 %i, 1; %c = call i1 @more(); br i1 %c, label %l, label %e; e:; ret void",
        ],
    ),
    (
        USE,
        "i8 noundef %n",
        [
            "void; br label %l; l:; %i = phi i8 [ %n, %0 ], [ %i, %l ]; %w = sext i8 %i to i32; call void @use(i32 %w); \
             %c = call i1 @more(); br i1 %c, label %l, label %e; e:; ret void",
            "void; %w = zext i8 %n to i32; br label %l; l:; %i = phi i32 [ %w, %0 ], [ %i, %l ]; call void @use(i32 %i); \
             %c = call i1 @more(); br i1 %c, label %l, label %e; e:; ret void",
        ],
    ),
    // Two turns at once where the number of turns is odd, and all but one.
    (
        USE,
        "i32 %x",
        [
            "void; br label %l; l:; %i = phi i32 [ 0, %0 ], [ %j, %l ]; call void @use(i32 %x); \
             %j = add nuw nsw i32 %i, 1; %c = icmp ult i32 %j, 99; br i1 %c, label %l, label %e; e:; ret void",
            "void; br label %l; l:; %i = phi i32 [ 0, %0 ], [ %k, %l ]; call void @use(i32 %x); \
             %j = add nuw nsw i32 %i, 1; call void @use(i32 %x); %k = add nuw nsw i32 %i, 2; %c = icmp ult i32 %k, 99; \
             br i1 %c, label %l, label %e; e:; ret void",
        ],
    ),
    (
        "",
        "ptr %p, i32 %x",
        [
            "void; br label %l; l:; %i = phi i64 [ 0, %0 ], [ %j, %l ]; %a = getelementptr i32, ptr %p, i64 %i; \
             store i32 %x, ptr %a; %j = add i64 %i, 1; %c = icmp ult i64 %j, 3; br i1 %c, label %l, label %e; e:; ret void",
            "void; store i32 %x, ptr %p; %a = getelementptr i32, ptr %p, i64 1; store i32 %x, ptr %a; ret void",
        ],
    ),
    // One turn too few, where nothing else leads to the block, and where the bound was stored.
    (
        "",
        "ptr noalias %p, i32 %x",
        [
            "void; br label %l; l:; %i = phi i64 [ 0, %0 ], [ %j, %l ]; %a = getelementptr i32, ptr %p, i64 %i; \
             store i32 %x, ptr %a; %j = add i64 %i, 1; %c = icmp ult i64 %j, 3; br i1 %c, label %l, label %e; e:; ret void",
            "void; store i32 %x, ptr %p; %a = getelementptr i32, ptr %p, i64 1; store i32 %x, ptr %a; ret void",
        ],
    ),
    (
        "",
        "ptr %p, i32 %x",
        [
            "void; %b = alloca i64; store i64 3, ptr %b; br label %l; l:; %i = phi i64 [ 0, %0 ], [ %j, %l ]; \
             %a = getelementptr i32, ptr %p, i64 %i; store i32 %x, ptr %a; %j = add i64 %i, 1; %n = load i64, ptr %b; \
             %c = icmp ult i64 %j, %n; br i1 %c, label %l, label %e; e:; ret void",
            "void; store i32 %x, ptr %p; %a = getelementptr i32, ptr %p, i64 1; store i32 %x, ptr %a; ret void",
        ],
    ),
    // Loops of both sides that never end, which have too many turns to write out, and do something else.
    (
        USE,
        "i32 %x",
        [
            "void; br label %l; l:; %i = phi i32 [ 0, %0 ], [ %j, %l ]; %j = add i32 %i, 1; %c = icmp eq i32 %j, 500; \
             br i1 %c, label %e, label %l; e:; call void @use(i32 1); ret void",
            "void; br label %l; l:; %i = phi i32 [ 0, %0 ], [ %j, %l ]; %j = add i32 %i, 1; %c = icmp eq i32 %j, 500; \
             br i1 %c, label %e, label %l; e:; call void @use(i32 2); ret void",
        ],
    ),
    // A load before a loop whose first turn may end before it, or after what may end the block.
    (
        USE,
        "ptr %p, i32 %n",
        [
            "i32; br label %l; l:; %i = phi i32 [ 0, %0 ], [ %j, %b ]; %c = icmp ult i32 %i, %n; \
             br i1 %c, label %b, label %e; b:; %v = load i32, ptr %p; %j = add i32 %i, %v; br label %l; e:; ret i32 %i",
            "i32; %v = load i32, ptr %p; br label %l; l:; %i = phi i32 [ 0, %0 ], [ %j, %b ]; %c = icmp ult i32 %i, %n; \
             br i1 %c, label %b, label %e; b:; %j = add i32 %i, %v; br label %l; e:; ret i32 %i",
        ],
    ),
    (
        USE,
        "ptr %p",
        [
            "i32; br label %l; l:; %c = call i1 @more(); %v = load i32, ptr %p; br i1 %c, label %l, label %e; e:; ret i32 %v",
            "i32; %v = load i32, ptr %p; br label %l; l:; %c = call i1 @more(); br i1 %c, label %l, label %e; e:; ret i32 %v",
        ],
    ),
    // A load of a turn that another turn overwrites.
    (
        "",
        "ptr %p, ptr %q, i32 noundef %n",
        [
            "i32; br label %l; l:; %i = phi i32 [ 0, %0 ], [ %j, %l ]; %v = load i32, ptr %p; store i32 %i, ptr %q; \
             %j = add i32 %i, 1; %c = icmp ult i32 %j, %n; br i1 %c, label %l, label %e; e:; ret i32 %v",
            "i32; %v = load i32, ptr %p; br label %l; l:; %i = phi i32 [ 0, %0 ], [ %j, %l ]; store i32 %i, ptr %q; \
             %j = add i32 %i, 1; %c = icmp ult i32 %j, %n; br i1 %c, label %l, label %e; e:; ret i32 %v",
        ],
    ),
    // Phis that change places once more than said.
    (
        "",
        "i32 noundef %x, i32 noundef %y",
        [
            "i32; br label %l; l:; %a = phi i32 [ %x, %0 ], [ %b, %l ]; %b = phi i32 [ %y, %0 ], [ %a, %l ]; \
             %i = phi i32 [ 0, %0 ], [ %j, %l ]; %j = add i32 %i, 1; %c = icmp ult i32 %j, 4; br i1 %c, label %l, label %e; \
             e:; ret i32 %b",
            "i32; ret i32 %y",
        ],
    ),
    // A turn of an inner loop that goes on with the outer one.
    (
        USE,
        "",
        [
            "void; br label %o; o:; call void @use(i32 100); br label %l; l:; %k = phi i32 [ 0, %o ], [ %m, %n ]; \
             call void @use(i32 %k); %m = add i32 %k, 1; %r = call i1 @more(); br i1 %r, label %o, label %n; \
             n:; %d = call i1 @more(); br i1 %d, label %l, label %x; x:; %f = call i1 @more(); \
             br i1 %f, label %o, label %e; e:; ret void",
            "void; br label %o; o:; call void @use(i32 100); br label %l; \
             l:; %k = phi i32 [ 0, %o ], [ %m1, %n1 ], [ %k1, %l1 ]; call void @use(i32 %k); %m = add i32 %k, 1; \
             %r = call i1 @more(); br i1 %r, label %l1, label %n; n:; %d = call i1 @more(); br i1 %d, label %l1, label %x; \
             l1:; %k1 = phi i32 [ %k, %l ], [ %m, %n ]; call void @use(i32 %k1); %m1 = add i32 %k1, 1; \
             %r1 = call i1 @more(); br i1 %r1, label %l, label %n1; n1:; %d1 = call i1 @more(); \
             br i1 %d1, label %l, label %x; x:; %f = call i1 @more(); br i1 %f, label %o, label %e; e:; ret void",
        ],
    ),
    // A loop of the target alone that promises to make progress.
    (
        "!0 = distinct !{!0, !1}\n!1 = !{!\"llvm.loop.mustprogress\"}",
        "i1 noundef %x",
        [
            "void; br i1 %x, label %l, label %e; l:; br label %l; e:; ret void",
            "void; br i1 %x, label %l, label %e; l:; br label %l, !llvm.loop !0; e:; ret void",
        ],
    ),
];

#[test]
fn what_holds_from_turn_to_turn_is_proved() {
    expect_proved(RIGHT);
}

/// What was stored is loaded in the next turn, or after a call: also where no argument is poison.
const STORED: &[Fact] = &[
    (
        USE,
        "ptr noundef %p, i1 noundef %r, i32 noundef %n",
        [
            "void; br label %l; l:; %i = phi i32 [ 0, %0 ], [ %j, %l ]; %v = load i32, ptr %p; %f = freeze i32 %v; \
             call void @use(i32 %f); %w = select i1 %r, i32 poison, i32 0; store i32 %w, ptr %p; %j = add i32 %i, 1; \
             %d = icmp ult i32 %j, %n; br i1 %d, label %l, label %e; e:; ret void",
            "void; br label %l; l:; %i = phi i32 [ 0, %0 ], [ %j, %l ]; %v = load i32, ptr %p; \
             call void @use(i32 %v); %w = select i1 %r, i32 poison, i32 0; store i32 %w, ptr %p; %j = add i32 %i, 1; \
             %d = icmp ult i32 %j, %n; br i1 %d, label %l, label %e; e:; ret void",
        ],
    ),
    (
        USE,
        "ptr noundef %p",
        [
            "void; store i32 poison, ptr %p; %c = call i1 @more(); %v = load i32, ptr %p; %f = freeze i32 %v; \
             call void @use(i32 %f); ret void",
            "void; store i32 poison, ptr %p; %c = call i1 @more(); %v = load i32, ptr %p; call void @use(i32 %v); ret void",
        ],
    ),
];

#[test]
fn what_is_stored_may_be_poison_where_no_argument_is() {
    let undefined = Undefined { poison: false, undef: false };
    for (head, parameters, bodies) in STORED {
        let (attempt, _, text) = asked_about(head, parameters, *bodies, undefined);
        assert!(!matches!(attempt, Attempt::Proved { .. }), "{attempt:?}\n{text}");
    }
}

#[test]
fn what_does_not_is_not() {
    expect_unproved(WRONG);
}
