; What claims about memory and promises are about, as LLVM 22 prints it.
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

@bytes = global [64 x i8] zeroinitializer, align 16
@words = global [256 x i32] zeroinitializer, align 16

; Function Attrs: nofree noinline nosync nounwind willreturn
define internal void @fill(ptr %p, i8 %v) #0 {
  store i8 %v, ptr %p, align 1
  ret void
}

define void @forward1() {
entry:
  br label %loop

loop:                                             ; preds = %loop, %entry
  %i = phi i64 [ 0, %entry ], [ %n, %loop ]
  %j = add nuw nsw i64 %i, 1
  %p = getelementptr inbounds i32, ptr @words, i64 %j
  %v = load i32, ptr %p, align 4
  %q = getelementptr inbounds i32, ptr @words, i64 %i
  store i32 %v, ptr %q, align 4
  %n = add nuw nsw i64 %i, 1
  %c = icmp ult i64 %n, 40
  br i1 %c, label %loop, label %exit

exit:                                             ; preds = %loop
  ret void
}

define void @forward2() {
entry:
  br label %loop

loop:                                             ; preds = %loop, %entry
  %i = phi i64 [ 0, %entry ], [ %n, %loop ]
  %j = add nuw nsw i64 %i, 2
  %p = getelementptr inbounds i32, ptr @words, i64 %j
  %v = load i32, ptr %p, align 4
  %q = getelementptr inbounds i32, ptr @words, i64 %i
  store i32 %v, ptr %q, align 4
  %n = add nuw nsw i64 %i, 1
  %c = icmp ult i64 %n, 40
  br i1 %c, label %loop, label %exit

exit:                                             ; preds = %loop
  ret void
}

define void @forward3() {
entry:
  br label %loop

loop:                                             ; preds = %loop, %entry
  %i = phi i64 [ 0, %entry ], [ %n, %loop ]
  %j = add nuw nsw i64 %i, 3
  %p = getelementptr inbounds i32, ptr @words, i64 %j
  %v = load i32, ptr %p, align 4
  %q = getelementptr inbounds i32, ptr @words, i64 %i
  store i32 %v, ptr %q, align 4
  %n = add nuw nsw i64 %i, 1
  %c = icmp ult i64 %n, 40
  br i1 %c, label %loop, label %exit

exit:                                             ; preds = %loop
  ret void
}

define void @forward4() {
entry:
  br label %loop

loop:                                             ; preds = %loop, %entry
  %i = phi i64 [ 0, %entry ], [ %n, %loop ]
  %j = add nuw nsw i64 %i, 4
  %p = getelementptr inbounds i32, ptr @words, i64 %j
  %v = load i32, ptr %p, align 4
  %q = getelementptr inbounds i32, ptr @words, i64 %i
  store i32 %v, ptr %q, align 4
  %n = add nuw nsw i64 %i, 1
  %c = icmp ult i64 %n, 40
  br i1 %c, label %loop, label %exit

exit:                                             ; preds = %loop
  ret void
}

define void @forward5() {
entry:
  br label %loop

loop:                                             ; preds = %loop, %entry
  %i = phi i64 [ 0, %entry ], [ %n, %loop ]
  %j = add nuw nsw i64 %i, 5
  %p = getelementptr inbounds i32, ptr @words, i64 %j
  %v = load i32, ptr %p, align 4
  %q = getelementptr inbounds i32, ptr @words, i64 %i
  store i32 %v, ptr %q, align 4
  %n = add nuw nsw i64 %i, 1
  %c = icmp ult i64 %n, 40
  br i1 %c, label %loop, label %exit

exit:                                             ; preds = %loop
  ret void
}

define void @forward6() {
entry:
  br label %loop

loop:                                             ; preds = %loop, %entry
  %i = phi i64 [ 0, %entry ], [ %n, %loop ]
  %j = add nuw nsw i64 %i, 6
  %p = getelementptr inbounds i32, ptr @words, i64 %j
  %v = load i32, ptr %p, align 4
  %q = getelementptr inbounds i32, ptr @words, i64 %i
  store i32 %v, ptr %q, align 4
  %n = add nuw nsw i64 %i, 1
  %c = icmp ult i64 %n, 40
  br i1 %c, label %loop, label %exit

exit:                                             ; preds = %loop
  ret void
}

define void @forward7() {
entry:
  br label %loop

loop:                                             ; preds = %loop, %entry
  %i = phi i64 [ 0, %entry ], [ %n, %loop ]
  %j = add nuw nsw i64 %i, 7
  %p = getelementptr inbounds i32, ptr @words, i64 %j
  %v = load i32, ptr %p, align 4
  %q = getelementptr inbounds i32, ptr @words, i64 %i
  store i32 %v, ptr %q, align 4
  %n = add nuw nsw i64 %i, 1
  %c = icmp ult i64 %n, 40
  br i1 %c, label %loop, label %exit

exit:                                             ; preds = %loop
  ret void
}

define void @forward8() {
entry:
  br label %loop

loop:                                             ; preds = %loop, %entry
  %i = phi i64 [ 0, %entry ], [ %n, %loop ]
  %j = add nuw nsw i64 %i, 8
  %p = getelementptr inbounds i32, ptr @words, i64 %j
  %v = load i32, ptr %p, align 4
  %q = getelementptr inbounds i32, ptr @words, i64 %i
  store i32 %v, ptr %q, align 4
  %n = add nuw nsw i64 %i, 1
  %c = icmp ult i64 %n, 40
  br i1 %c, label %loop, label %exit

exit:                                             ; preds = %loop
  ret void
}

define void @backward2() {
entry:
  br label %loop

loop:                                             ; preds = %loop, %entry
  %i = phi i64 [ 0, %entry ], [ %n, %loop ]
  %p = getelementptr inbounds i32, ptr @words, i64 %i
  %v = load i32, ptr %p, align 4
  %j = add nuw nsw i64 %i, 2
  %q = getelementptr inbounds i32, ptr @words, i64 %j
  store i32 %v, ptr %q, align 4
  %n = add nuw nsw i64 %i, 1
  %c = icmp ult i64 %n, 60
  br i1 %c, label %loop, label %exit

exit:                                             ; preds = %loop
  ret void
}

define void @backward3() {
entry:
  br label %loop

loop:                                             ; preds = %loop, %entry
  %i = phi i64 [ 0, %entry ], [ %n, %loop ]
  %p = getelementptr inbounds i32, ptr @words, i64 %i
  %v = load i32, ptr %p, align 4
  %j = add nuw nsw i64 %i, 3
  %q = getelementptr inbounds i32, ptr @words, i64 %j
  store i32 %v, ptr %q, align 4
  %n = add nuw nsw i64 %i, 1
  %c = icmp ult i64 %n, 60
  br i1 %c, label %loop, label %exit

exit:                                             ; preds = %loop
  ret void
}

define void @backward4() {
entry:
  br label %loop

loop:                                             ; preds = %loop, %entry
  %i = phi i64 [ 0, %entry ], [ %n, %loop ]
  %p = getelementptr inbounds i32, ptr @words, i64 %i
  %v = load i32, ptr %p, align 4
  %j = add nuw nsw i64 %i, 4
  %q = getelementptr inbounds i32, ptr @words, i64 %j
  store i32 %v, ptr %q, align 4
  %n = add nuw nsw i64 %i, 1
  %c = icmp ult i64 %n, 60
  br i1 %c, label %loop, label %exit

exit:                                             ; preds = %loop
  ret void
}

define void @backward5() {
entry:
  br label %loop

loop:                                             ; preds = %loop, %entry
  %i = phi i64 [ 0, %entry ], [ %n, %loop ]
  %p = getelementptr inbounds i32, ptr @words, i64 %i
  %v = load i32, ptr %p, align 4
  %j = add nuw nsw i64 %i, 5
  %q = getelementptr inbounds i32, ptr @words, i64 %j
  store i32 %v, ptr %q, align 4
  %n = add nuw nsw i64 %i, 1
  %c = icmp ult i64 %n, 60
  br i1 %c, label %loop, label %exit

exit:                                             ; preds = %loop
  ret void
}

define void @backward8() {
entry:
  br label %loop

loop:                                             ; preds = %loop, %entry
  %i = phi i64 [ 0, %entry ], [ %n, %loop ]
  %p = getelementptr inbounds i32, ptr @words, i64 %i
  %v = load i32, ptr %p, align 4
  %j = add nuw nsw i64 %i, 8
  %q = getelementptr inbounds i32, ptr @words, i64 %j
  store i32 %v, ptr %q, align 4
  %n = add nuw nsw i64 %i, 1
  %c = icmp ult i64 %n, 60
  br i1 %c, label %loop, label %exit

exit:                                             ; preds = %loop
  ret void
}

define void @backward12() {
entry:
  br label %loop

loop:                                             ; preds = %loop, %entry
  %i = phi i64 [ 0, %entry ], [ %n, %loop ]
  %p = getelementptr inbounds i32, ptr @words, i64 %i
  %v = load i32, ptr %p, align 4
  %j = add nuw nsw i64 %i, 12
  %q = getelementptr inbounds i32, ptr @words, i64 %j
  store i32 %v, ptr %q, align 4
  %n = add nuw nsw i64 %i, 1
  %c = icmp ult i64 %n, 60
  br i1 %c, label %loop, label %exit

exit:                                             ; preds = %loop
  ret void
}

define void @backward16() {
entry:
  br label %loop

loop:                                             ; preds = %loop, %entry
  %i = phi i64 [ 0, %entry ], [ %n, %loop ]
  %p = getelementptr inbounds i32, ptr @words, i64 %i
  %v = load i32, ptr %p, align 4
  %j = add nuw nsw i64 %i, 16
  %q = getelementptr inbounds i32, ptr @words, i64 %j
  store i32 %v, ptr %q, align 4
  %n = add nuw nsw i64 %i, 1
  %c = icmp ult i64 %n, 60
  br i1 %c, label %loop, label %exit

exit:                                             ; preds = %loop
  ret void
}

define void @backward20() {
entry:
  br label %loop

loop:                                             ; preds = %loop, %entry
  %i = phi i64 [ 0, %entry ], [ %n, %loop ]
  %p = getelementptr inbounds i32, ptr @words, i64 %i
  %v = load i32, ptr %p, align 4
  %j = add nuw nsw i64 %i, 20
  %q = getelementptr inbounds i32, ptr @words, i64 %j
  store i32 %v, ptr %q, align 4
  %n = add nuw nsw i64 %i, 1
  %c = icmp ult i64 %n, 60
  br i1 %c, label %loop, label %exit

exit:                                             ; preds = %loop
  ret void
}

define void @backward24() {
entry:
  br label %loop

loop:                                             ; preds = %loop, %entry
  %i = phi i64 [ 0, %entry ], [ %n, %loop ]
  %p = getelementptr inbounds i32, ptr @words, i64 %i
  %v = load i32, ptr %p, align 4
  %j = add nuw nsw i64 %i, 24
  %q = getelementptr inbounds i32, ptr @words, i64 %j
  store i32 %v, ptr %q, align 4
  %n = add nuw nsw i64 %i, 1
  %c = icmp ult i64 %n, 60
  br i1 %c, label %loop, label %exit

exit:                                             ; preds = %loop
  ret void
}

define i8 @stack1(ptr %p, i64 %k) {
  %a = alloca [16 x i8], align 1
  %b = alloca i32, align 4
  %m = and i64 %k, 1
  %x = getelementptr inbounds i8, ptr %a, i64 1
  store i16 1, ptr %x, align 1
  %y = getelementptr inbounds i8, ptr %a, i64 %m
  store i8 7, ptr %y, align 1
  store i32 1, ptr %b, align 4
  %z = getelementptr i8, ptr %p, i64 1
  call void @fill(ptr %z, i8 1)
  %v = load i8, ptr %z, align 1
  %u = load i8, ptr %x, align 1
  %r = add i8 %u, %v
  ret i8 %r
}

define i8 @stack2(ptr %p, i64 %k) {
  %a = alloca [16 x i8], align 1
  %b = alloca i32, align 4
  %m = and i64 %k, 2
  %x = getelementptr inbounds i8, ptr %a, i64 2
  store i16 2, ptr %x, align 1
  %y = getelementptr inbounds i8, ptr %a, i64 %m
  store i8 7, ptr %y, align 1
  store i32 2, ptr %b, align 4
  %z = getelementptr i8, ptr %p, i64 2
  call void @fill(ptr %z, i8 2)
  %v = load i8, ptr %z, align 1
  %u = load i8, ptr %x, align 1
  %r = add i8 %u, %v
  ret i8 %r
}

define i8 @stack3(ptr %p, i64 %k) {
  %a = alloca [16 x i8], align 1
  %b = alloca i32, align 4
  %m = and i64 %k, 3
  %x = getelementptr inbounds i8, ptr %a, i64 3
  store i16 3, ptr %x, align 1
  %y = getelementptr inbounds i8, ptr %a, i64 %m
  store i8 7, ptr %y, align 1
  store i32 3, ptr %b, align 4
  %z = getelementptr i8, ptr %p, i64 3
  call void @fill(ptr %z, i8 3)
  %v = load i8, ptr %z, align 1
  %u = load i8, ptr %x, align 1
  %r = add i8 %u, %v
  ret i8 %r
}

define i8 @stack4(ptr %p, i64 %k) {
  %a = alloca [16 x i8], align 1
  %b = alloca i32, align 4
  %m = and i64 %k, 4
  %x = getelementptr inbounds i8, ptr %a, i64 4
  store i16 4, ptr %x, align 1
  %y = getelementptr inbounds i8, ptr %a, i64 %m
  store i8 7, ptr %y, align 1
  store i32 4, ptr %b, align 4
  %z = getelementptr i8, ptr %p, i64 4
  call void @fill(ptr %z, i8 4)
  %v = load i8, ptr %z, align 1
  %u = load i8, ptr %x, align 1
  %r = add i8 %u, %v
  ret i8 %r
}

define i8 @stack5(ptr %p, i64 %k) {
  %a = alloca [16 x i8], align 1
  %b = alloca i32, align 4
  %m = and i64 %k, 5
  %x = getelementptr inbounds i8, ptr %a, i64 5
  store i16 5, ptr %x, align 1
  %y = getelementptr inbounds i8, ptr %a, i64 %m
  store i8 7, ptr %y, align 1
  store i32 5, ptr %b, align 4
  %z = getelementptr i8, ptr %p, i64 5
  call void @fill(ptr %z, i8 5)
  %v = load i8, ptr %z, align 1
  %u = load i8, ptr %x, align 1
  %r = add i8 %u, %v
  ret i8 %r
}

define i8 @stack6(ptr %p, i64 %k) {
  %a = alloca [16 x i8], align 1
  %b = alloca i32, align 4
  %m = and i64 %k, 6
  %x = getelementptr inbounds i8, ptr %a, i64 6
  store i16 6, ptr %x, align 1
  %y = getelementptr inbounds i8, ptr %a, i64 %m
  store i8 7, ptr %y, align 1
  store i32 6, ptr %b, align 4
  %z = getelementptr i8, ptr %p, i64 6
  call void @fill(ptr %z, i8 6)
  %v = load i8, ptr %z, align 1
  %u = load i8, ptr %x, align 1
  %r = add i8 %u, %v
  ret i8 %r
}

define i8 @stack7(ptr %p, i64 %k) {
  %a = alloca [16 x i8], align 1
  %b = alloca i32, align 4
  %m = and i64 %k, 7
  %x = getelementptr inbounds i8, ptr %a, i64 7
  store i16 7, ptr %x, align 1
  %y = getelementptr inbounds i8, ptr %a, i64 %m
  store i8 7, ptr %y, align 1
  store i32 7, ptr %b, align 4
  %z = getelementptr i8, ptr %p, i64 7
  call void @fill(ptr %z, i8 7)
  %v = load i8, ptr %z, align 1
  %u = load i8, ptr %x, align 1
  %r = add i8 %u, %v
  ret i8 %r
}

define i8 @stack8(ptr %p, i64 %k) {
  %a = alloca [16 x i8], align 1
  %b = alloca i32, align 4
  %m = and i64 %k, 8
  %x = getelementptr inbounds i8, ptr %a, i64 8
  store i16 8, ptr %x, align 1
  %y = getelementptr inbounds i8, ptr %a, i64 %m
  store i8 7, ptr %y, align 1
  store i32 8, ptr %b, align 4
  %z = getelementptr i8, ptr %p, i64 8
  call void @fill(ptr %z, i8 8)
  %v = load i8, ptr %z, align 1
  %u = load i8, ptr %x, align 1
  %r = add i8 %u, %v
  ret i8 %r
}

define i32 @loaded1(ptr align 4 dereferenceable(8) %d, ptr %u, i1 noundef %c) {
entry:
  %s = alloca i64, align 8
  store i64 1, ptr %s, align 8
  br i1 %c, label %then, label %exit

then:                                             ; preds = %entry
  %v = load i32, ptr %d, align 4
  %w = load i32, ptr %u, align 4
  %x = load i32, ptr %s, align 4
  %y = add i32 %v, %w
  %z = add i32 %y, %x
  br label %exit

exit:                                             ; preds = %then, %entry
  %r = phi i32 [ %z, %then ], [ 0, %entry ]
  ret i32 %r
}

define i32 @loaded2(ptr dereferenceable(9) %d, ptr %u, i1 noundef %c) {
entry:
  %s = alloca i64, align 8
  store i64 2, ptr %s, align 8
  br i1 %c, label %then, label %exit

then:                                             ; preds = %entry
  %v = load i32, ptr %d, align 4
  %w = load i32, ptr %u, align 4
  %x = load i32, ptr %s, align 4
  %y = add i32 %v, %w
  %z = add i32 %y, %x
  br label %exit

exit:                                             ; preds = %then, %entry
  %r = phi i32 [ %z, %then ], [ 0, %entry ]
  ret i32 %r
}

define i32 @loaded3(ptr align 4 dereferenceable(10) %d, ptr %u, i1 noundef %c) {
entry:
  %s = alloca i64, align 8
  store i64 3, ptr %s, align 8
  br i1 %c, label %then, label %exit

then:                                             ; preds = %entry
  %v = load i32, ptr %d, align 4
  %w = load i32, ptr %u, align 4
  %x = load i32, ptr %s, align 4
  %y = add i32 %v, %w
  %z = add i32 %y, %x
  br label %exit

exit:                                             ; preds = %then, %entry
  %r = phi i32 [ %z, %then ], [ 0, %entry ]
  ret i32 %r
}

define i32 @loaded4(ptr dereferenceable(11) %d, ptr %u, i1 noundef %c) {
entry:
  %s = alloca i64, align 8
  store i64 4, ptr %s, align 8
  br i1 %c, label %then, label %exit

then:                                             ; preds = %entry
  %v = load i32, ptr %d, align 4
  %w = load i32, ptr %u, align 4
  %x = load i32, ptr %s, align 4
  %y = add i32 %v, %w
  %z = add i32 %y, %x
  br label %exit

exit:                                             ; preds = %then, %entry
  %r = phi i32 [ %z, %then ], [ 0, %entry ]
  ret i32 %r
}

define i32 @loaded5(ptr align 4 dereferenceable(12) %d, ptr %u, i1 noundef %c) {
entry:
  %s = alloca i64, align 8
  store i64 5, ptr %s, align 8
  br i1 %c, label %then, label %exit

then:                                             ; preds = %entry
  %v = load i32, ptr %d, align 4
  %w = load i32, ptr %u, align 4
  %x = load i32, ptr %s, align 4
  %y = add i32 %v, %w
  %z = add i32 %y, %x
  br label %exit

exit:                                             ; preds = %then, %entry
  %r = phi i32 [ %z, %then ], [ 0, %entry ]
  ret i32 %r
}

define i32 @loaded6(ptr dereferenceable(13) %d, ptr %u, i1 noundef %c) {
entry:
  %s = alloca i64, align 8
  store i64 6, ptr %s, align 8
  br i1 %c, label %then, label %exit

then:                                             ; preds = %entry
  %v = load i32, ptr %d, align 4
  %w = load i32, ptr %u, align 4
  %x = load i32, ptr %s, align 4
  %y = add i32 %v, %w
  %z = add i32 %y, %x
  br label %exit

exit:                                             ; preds = %then, %entry
  %r = phi i32 [ %z, %then ], [ 0, %entry ]
  ret i32 %r
}

define i32 @loaded7(ptr align 4 dereferenceable(14) %d, ptr %u, i1 noundef %c) {
entry:
  %s = alloca i64, align 8
  store i64 7, ptr %s, align 8
  br i1 %c, label %then, label %exit

then:                                             ; preds = %entry
  %v = load i32, ptr %d, align 4
  %w = load i32, ptr %u, align 4
  %x = load i32, ptr %s, align 4
  %y = add i32 %v, %w
  %z = add i32 %y, %x
  br label %exit

exit:                                             ; preds = %then, %entry
  %r = phi i32 [ %z, %then ], [ 0, %entry ]
  ret i32 %r
}

define i32 @loaded8(ptr dereferenceable(15) %d, ptr %u, i1 noundef %c) {
entry:
  %s = alloca i64, align 8
  store i64 8, ptr %s, align 8
  br i1 %c, label %then, label %exit

then:                                             ; preds = %entry
  %v = load i32, ptr %d, align 4
  %w = load i32, ptr %u, align 4
  %x = load i32, ptr %s, align 4
  %y = add i32 %v, %w
  %z = add i32 %y, %x
  br label %exit

exit:                                             ; preds = %then, %entry
  %r = phi i32 [ %z, %then ], [ 0, %entry ]
  ret i32 %r
}

define i32 @loaded9(ptr align 4 dereferenceable(16) %d, ptr %u, i1 noundef %c) {
entry:
  %s = alloca i64, align 8
  store i64 9, ptr %s, align 8
  br i1 %c, label %then, label %exit

then:                                             ; preds = %entry
  %v = load i32, ptr %d, align 4
  %w = load i32, ptr %u, align 4
  %x = load i32, ptr %s, align 4
  %y = add i32 %v, %w
  %z = add i32 %y, %x
  br label %exit

exit:                                             ; preds = %then, %entry
  %r = phi i32 [ %z, %then ], [ 0, %entry ]
  ret i32 %r
}

define i32 @loaded10(ptr dereferenceable(17) %d, ptr %u, i1 noundef %c) {
entry:
  %s = alloca i64, align 8
  store i64 10, ptr %s, align 8
  br i1 %c, label %then, label %exit

then:                                             ; preds = %entry
  %v = load i32, ptr %d, align 4
  %w = load i32, ptr %u, align 4
  %x = load i32, ptr %s, align 4
  %y = add i32 %v, %w
  %z = add i32 %y, %x
  br label %exit

exit:                                             ; preds = %then, %entry
  %r = phi i32 [ %z, %then ], [ 0, %entry ]
  ret i32 %r
}

define i32 @loaded11(ptr align 4 dereferenceable(18) %d, ptr %u, i1 noundef %c) {
entry:
  %s = alloca i64, align 8
  store i64 11, ptr %s, align 8
  br i1 %c, label %then, label %exit

then:                                             ; preds = %entry
  %v = load i32, ptr %d, align 4
  %w = load i32, ptr %u, align 4
  %x = load i32, ptr %s, align 4
  %y = add i32 %v, %w
  %z = add i32 %y, %x
  br label %exit

exit:                                             ; preds = %then, %entry
  %r = phi i32 [ %z, %then ], [ 0, %entry ]
  ret i32 %r
}

define i32 @loaded12(ptr dereferenceable(19) %d, ptr %u, i1 noundef %c) {
entry:
  %s = alloca i64, align 8
  store i64 12, ptr %s, align 8
  br i1 %c, label %then, label %exit

then:                                             ; preds = %entry
  %v = load i32, ptr %d, align 4
  %w = load i32, ptr %u, align 4
  %x = load i32, ptr %s, align 4
  %y = add i32 %v, %w
  %z = add i32 %y, %x
  br label %exit

exit:                                             ; preds = %then, %entry
  %r = phi i32 [ %z, %then ], [ 0, %entry ]
  ret i32 %r
}

define i8 @sets1(i64 %k) {
  %a = alloca [16 x i8], align 1
  %b = alloca [16 x i8], align 1
  %m = and i64 %k, 7
  %x = getelementptr inbounds i8, ptr %a, i64 %m
  store i8 1, ptr %x, align 1
  %y = getelementptr inbounds i8, ptr %a, i64 1
  store i8 1, ptr %y, align 1
  store i32 7, ptr %b, align 1
  %z = getelementptr inbounds i8, ptr %b, i64 1
  %s = load i8, ptr %z, align 1
  call void @fill(ptr %y, i8 1)
  %v = load i8, ptr %x, align 1
  %r = add i8 %v, %s
  ret i8 %r
}

define i8 @sets2(i64 %k) {
  %a = alloca [16 x i8], align 1
  %b = alloca [16 x i8], align 1
  %m = and i64 %k, 7
  %x = getelementptr inbounds i8, ptr %a, i64 %m
  store i8 2, ptr %x, align 1
  %y = getelementptr inbounds i8, ptr %a, i64 2
  store i8 1, ptr %y, align 1
  store i32 7, ptr %b, align 1
  %z = getelementptr inbounds i8, ptr %b, i64 2
  %s = load i8, ptr %z, align 1
  call void @fill(ptr %y, i8 2)
  %v = load i8, ptr %x, align 1
  %r = add i8 %v, %s
  ret i8 %r
}

define i8 @sets3(i64 %k) {
  %a = alloca [16 x i8], align 1
  %b = alloca [16 x i8], align 1
  %m = and i64 %k, 7
  %x = getelementptr inbounds i8, ptr %a, i64 %m
  store i8 3, ptr %x, align 1
  %y = getelementptr inbounds i8, ptr %a, i64 3
  store i8 1, ptr %y, align 1
  store i32 7, ptr %b, align 1
  %z = getelementptr inbounds i8, ptr %b, i64 3
  %s = load i8, ptr %z, align 1
  call void @fill(ptr %y, i8 3)
  %v = load i8, ptr %x, align 1
  %r = add i8 %v, %s
  ret i8 %r
}

define i8 @sets4(i64 %k) {
  %a = alloca [16 x i8], align 1
  %b = alloca [16 x i8], align 1
  %m = and i64 %k, 7
  %x = getelementptr inbounds i8, ptr %a, i64 %m
  store i8 4, ptr %x, align 1
  %y = getelementptr inbounds i8, ptr %a, i64 4
  store i8 1, ptr %y, align 1
  store i32 7, ptr %b, align 1
  %z = getelementptr inbounds i8, ptr %b, i64 0
  %s = load i8, ptr %z, align 1
  call void @fill(ptr %y, i8 4)
  %v = load i8, ptr %x, align 1
  %r = add i8 %v, %s
  ret i8 %r
}

define i8 @sets5(i64 %k) {
  %a = alloca [16 x i8], align 1
  %b = alloca [16 x i8], align 1
  %m = and i64 %k, 7
  %x = getelementptr inbounds i8, ptr %a, i64 %m
  store i8 5, ptr %x, align 1
  %y = getelementptr inbounds i8, ptr %a, i64 5
  store i8 1, ptr %y, align 1
  store i32 7, ptr %b, align 1
  %z = getelementptr inbounds i8, ptr %b, i64 1
  %s = load i8, ptr %z, align 1
  call void @fill(ptr %y, i8 5)
  %v = load i8, ptr %x, align 1
  %r = add i8 %v, %s
  ret i8 %r
}

define i8 @sets6(i64 %k) {
  %a = alloca [16 x i8], align 1
  %b = alloca [16 x i8], align 1
  %m = and i64 %k, 7
  %x = getelementptr inbounds i8, ptr %a, i64 %m
  store i8 6, ptr %x, align 1
  %y = getelementptr inbounds i8, ptr %a, i64 6
  store i8 1, ptr %y, align 1
  store i32 7, ptr %b, align 1
  %z = getelementptr inbounds i8, ptr %b, i64 2
  %s = load i8, ptr %z, align 1
  call void @fill(ptr %y, i8 6)
  %v = load i8, ptr %x, align 1
  %r = add i8 %v, %s
  ret i8 %r
}

define i8 @sets7(i64 %k) {
  %a = alloca [16 x i8], align 1
  %b = alloca [16 x i8], align 1
  %m = and i64 %k, 7
  %x = getelementptr inbounds i8, ptr %a, i64 %m
  store i8 7, ptr %x, align 1
  %y = getelementptr inbounds i8, ptr %a, i64 7
  store i8 1, ptr %y, align 1
  store i32 7, ptr %b, align 1
  %z = getelementptr inbounds i8, ptr %b, i64 3
  %s = load i8, ptr %z, align 1
  call void @fill(ptr %y, i8 7)
  %v = load i8, ptr %x, align 1
  %r = add i8 %v, %s
  ret i8 %r
}

define i8 @sets8(i64 %k) {
  %a = alloca [16 x i8], align 1
  %b = alloca [16 x i8], align 1
  %m = and i64 %k, 7
  %x = getelementptr inbounds i8, ptr %a, i64 %m
  store i8 8, ptr %x, align 1
  %y = getelementptr inbounds i8, ptr %a, i64 0
  store i8 1, ptr %y, align 1
  store i32 7, ptr %b, align 1
  %z = getelementptr inbounds i8, ptr %b, i64 0
  %s = load i8, ptr %z, align 1
  call void @fill(ptr %y, i8 8)
  %v = load i8, ptr %x, align 1
  %r = add i8 %v, %s
  ret i8 %r
}

define i8 @sets9(i64 %k) {
  %a = alloca [16 x i8], align 1
  %b = alloca [16 x i8], align 1
  %m = and i64 %k, 7
  %x = getelementptr inbounds i8, ptr %a, i64 %m
  store i8 9, ptr %x, align 1
  %y = getelementptr inbounds i8, ptr %a, i64 1
  store i8 1, ptr %y, align 1
  store i32 7, ptr %b, align 1
  %z = getelementptr inbounds i8, ptr %b, i64 1
  %s = load i8, ptr %z, align 1
  call void @fill(ptr %y, i8 9)
  %v = load i8, ptr %x, align 1
  %r = add i8 %v, %s
  ret i8 %r
}

define i8 @sets10(i64 %k) {
  %a = alloca [16 x i8], align 1
  %b = alloca [16 x i8], align 1
  %m = and i64 %k, 7
  %x = getelementptr inbounds i8, ptr %a, i64 %m
  store i8 10, ptr %x, align 1
  %y = getelementptr inbounds i8, ptr %a, i64 2
  store i8 1, ptr %y, align 1
  store i32 7, ptr %b, align 1
  %z = getelementptr inbounds i8, ptr %b, i64 2
  %s = load i8, ptr %z, align 1
  call void @fill(ptr %y, i8 10)
  %v = load i8, ptr %x, align 1
  %r = add i8 %v, %s
  ret i8 %r
}

define i8 @sets11(i64 %k) {
  %a = alloca [16 x i8], align 1
  %b = alloca [16 x i8], align 1
  %m = and i64 %k, 7
  %x = getelementptr inbounds i8, ptr %a, i64 %m
  store i8 11, ptr %x, align 1
  %y = getelementptr inbounds i8, ptr %a, i64 3
  store i8 1, ptr %y, align 1
  store i32 7, ptr %b, align 1
  %z = getelementptr inbounds i8, ptr %b, i64 3
  %s = load i8, ptr %z, align 1
  call void @fill(ptr %y, i8 11)
  %v = load i8, ptr %x, align 1
  %r = add i8 %v, %s
  ret i8 %r
}

define i8 @sets12(i64 %k) {
  %a = alloca [16 x i8], align 1
  %b = alloca [16 x i8], align 1
  %m = and i64 %k, 7
  %x = getelementptr inbounds i8, ptr %a, i64 %m
  store i8 12, ptr %x, align 1
  %y = getelementptr inbounds i8, ptr %a, i64 4
  store i8 1, ptr %y, align 1
  store i32 7, ptr %b, align 1
  %z = getelementptr inbounds i8, ptr %b, i64 0
  %s = load i8, ptr %z, align 1
  call void @fill(ptr %y, i8 12)
  %v = load i8, ptr %x, align 1
  %r = add i8 %v, %s
  ret i8 %r
}

define i8 @sets13(i64 %k) {
  %a = alloca [16 x i8], align 1
  %b = alloca [16 x i8], align 1
  %m = and i64 %k, 7
  %x = getelementptr inbounds i8, ptr %a, i64 %m
  store i8 13, ptr %x, align 1
  %y = getelementptr inbounds i8, ptr %a, i64 5
  store i8 1, ptr %y, align 1
  store i32 7, ptr %b, align 1
  %z = getelementptr inbounds i8, ptr %b, i64 1
  %s = load i8, ptr %z, align 1
  call void @fill(ptr %y, i8 13)
  %v = load i8, ptr %x, align 1
  %r = add i8 %v, %s
  ret i8 %r
}

define i8 @sets14(i64 %k) {
  %a = alloca [16 x i8], align 1
  %b = alloca [16 x i8], align 1
  %m = and i64 %k, 7
  %x = getelementptr inbounds i8, ptr %a, i64 %m
  store i8 14, ptr %x, align 1
  %y = getelementptr inbounds i8, ptr %a, i64 6
  store i8 1, ptr %y, align 1
  store i32 7, ptr %b, align 1
  %z = getelementptr inbounds i8, ptr %b, i64 2
  %s = load i8, ptr %z, align 1
  call void @fill(ptr %y, i8 14)
  %v = load i8, ptr %x, align 1
  %r = add i8 %v, %s
  ret i8 %r
}

define i8 @sets15(i64 %k) {
  %a = alloca [16 x i8], align 1
  %b = alloca [16 x i8], align 1
  %m = and i64 %k, 7
  %x = getelementptr inbounds i8, ptr %a, i64 %m
  store i8 15, ptr %x, align 1
  %y = getelementptr inbounds i8, ptr %a, i64 7
  store i8 1, ptr %y, align 1
  store i32 7, ptr %b, align 1
  %z = getelementptr inbounds i8, ptr %b, i64 3
  %s = load i8, ptr %z, align 1
  call void @fill(ptr %y, i8 15)
  %v = load i8, ptr %x, align 1
  %r = add i8 %v, %s
  ret i8 %r
}

define i8 @sets16(i64 %k) {
  %a = alloca [16 x i8], align 1
  %b = alloca [16 x i8], align 1
  %m = and i64 %k, 7
  %x = getelementptr inbounds i8, ptr %a, i64 %m
  store i8 16, ptr %x, align 1
  %y = getelementptr inbounds i8, ptr %a, i64 0
  store i8 1, ptr %y, align 1
  store i32 7, ptr %b, align 1
  %z = getelementptr inbounds i8, ptr %b, i64 0
  %s = load i8, ptr %z, align 1
  call void @fill(ptr %y, i8 16)
  %v = load i8, ptr %x, align 1
  %r = add i8 %v, %s
  ret i8 %r
}

define i8 @sets17(i64 %k) {
  %a = alloca [16 x i8], align 1
  %b = alloca [16 x i8], align 1
  %m = and i64 %k, 7
  %x = getelementptr inbounds i8, ptr %a, i64 %m
  store i8 17, ptr %x, align 1
  %y = getelementptr inbounds i8, ptr %a, i64 1
  store i8 1, ptr %y, align 1
  store i32 7, ptr %b, align 1
  %z = getelementptr inbounds i8, ptr %b, i64 1
  %s = load i8, ptr %z, align 1
  call void @fill(ptr %y, i8 17)
  %v = load i8, ptr %x, align 1
  %r = add i8 %v, %s
  ret i8 %r
}

define i8 @sets18(i64 %k) {
  %a = alloca [16 x i8], align 1
  %b = alloca [16 x i8], align 1
  %m = and i64 %k, 7
  %x = getelementptr inbounds i8, ptr %a, i64 %m
  store i8 18, ptr %x, align 1
  %y = getelementptr inbounds i8, ptr %a, i64 2
  store i8 1, ptr %y, align 1
  store i32 7, ptr %b, align 1
  %z = getelementptr inbounds i8, ptr %b, i64 2
  %s = load i8, ptr %z, align 1
  call void @fill(ptr %y, i8 18)
  %v = load i8, ptr %x, align 1
  %r = add i8 %v, %s
  ret i8 %r
}

define i8 @sets19(i64 %k) {
  %a = alloca [16 x i8], align 1
  %b = alloca [16 x i8], align 1
  %m = and i64 %k, 7
  %x = getelementptr inbounds i8, ptr %a, i64 %m
  store i8 19, ptr %x, align 1
  %y = getelementptr inbounds i8, ptr %a, i64 3
  store i8 1, ptr %y, align 1
  store i32 7, ptr %b, align 1
  %z = getelementptr inbounds i8, ptr %b, i64 3
  %s = load i8, ptr %z, align 1
  call void @fill(ptr %y, i8 19)
  %v = load i8, ptr %x, align 1
  %r = add i8 %v, %s
  ret i8 %r
}

define i8 @sets20(i64 %k) {
  %a = alloca [16 x i8], align 1
  %b = alloca [16 x i8], align 1
  %m = and i64 %k, 7
  %x = getelementptr inbounds i8, ptr %a, i64 %m
  store i8 20, ptr %x, align 1
  %y = getelementptr inbounds i8, ptr %a, i64 4
  store i8 1, ptr %y, align 1
  store i32 7, ptr %b, align 1
  %z = getelementptr inbounds i8, ptr %b, i64 0
  %s = load i8, ptr %z, align 1
  call void @fill(ptr %y, i8 20)
  %v = load i8, ptr %x, align 1
  %r = add i8 %v, %s
  ret i8 %r
}

define i8 @read1(ptr %p) {
  %q = getelementptr i8, ptr %p, i64 1
  %v = load i8, ptr %q, align 1
  ret i8 %v
}

define void @write1(ptr %p) {
  %q = getelementptr i8, ptr %p, i64 1
  store i8 1, ptr %q, align 1
  ret void
}

define i8 @pure1(i8 %x) {
  %y = add i8 %x, 1
  ret i8 %y
}

define ptr @same1(ptr %p, ptr %q) {
  store i8 1, ptr %q, align 1
  ret ptr %p
}

define i8 @read2(ptr %p) {
  %q = getelementptr i8, ptr %p, i64 2
  %v = load i8, ptr %q, align 1
  ret i8 %v
}

define void @write2(ptr %p) {
  %q = getelementptr i8, ptr %p, i64 2
  store i8 2, ptr %q, align 1
  ret void
}

define i8 @pure2(i8 %x) {
  %y = add i8 %x, 2
  ret i8 %y
}

define ptr @same2(ptr %p, ptr %q) {
  store i8 2, ptr %q, align 1
  ret ptr %p
}

define i8 @read3(ptr %p) {
  %q = getelementptr i8, ptr %p, i64 3
  %v = load i8, ptr %q, align 1
  ret i8 %v
}

define void @write3(ptr %p) {
  %q = getelementptr i8, ptr %p, i64 3
  store i8 3, ptr %q, align 1
  ret void
}

define i8 @pure3(i8 %x) {
  %y = add i8 %x, 3
  ret i8 %y
}

define ptr @same3(ptr %p, ptr %q) {
  store i8 3, ptr %q, align 1
  ret ptr %p
}

define i8 @read4(ptr %p) {
  %q = getelementptr i8, ptr %p, i64 4
  %v = load i8, ptr %q, align 1
  ret i8 %v
}

define void @write4(ptr %p) {
  %q = getelementptr i8, ptr %p, i64 4
  store i8 4, ptr %q, align 1
  ret void
}

define i8 @pure4(i8 %x) {
  %y = add i8 %x, 4
  ret i8 %y
}

define ptr @same4(ptr %p, ptr %q) {
  store i8 4, ptr %q, align 1
  ret ptr %p
}

define i8 @read5(ptr %p) {
  %q = getelementptr i8, ptr %p, i64 5
  %v = load i8, ptr %q, align 1
  ret i8 %v
}

define void @write5(ptr %p) {
  %q = getelementptr i8, ptr %p, i64 5
  store i8 5, ptr %q, align 1
  ret void
}

define i8 @pure5(i8 %x) {
  %y = add i8 %x, 5
  ret i8 %y
}

define ptr @same5(ptr %p, ptr %q) {
  store i8 5, ptr %q, align 1
  ret ptr %p
}

define i8 @read6(ptr %p) {
  %q = getelementptr i8, ptr %p, i64 6
  %v = load i8, ptr %q, align 1
  ret i8 %v
}

define void @write6(ptr %p) {
  %q = getelementptr i8, ptr %p, i64 6
  store i8 6, ptr %q, align 1
  ret void
}

define i8 @pure6(i8 %x) {
  %y = add i8 %x, 6
  ret i8 %y
}

define ptr @same6(ptr %p, ptr %q) {
  store i8 6, ptr %q, align 1
  ret ptr %p
}

attributes #0 = { nofree noinline nosync nounwind willreturn }
