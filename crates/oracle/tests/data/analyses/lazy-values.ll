; What claims are about, as LLVM 22 prints it.
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

@g = global [16 x i8] zeroinitializer
@bytes = global [32 x i8] zeroinitializer

define i32 @counted(i8 noundef %m) {
entry:
  br label %loop

loop:                                             ; preds = %loop, %entry
  %i = phi i32 [ 0, %entry ], [ %i.next, %loop ]
  %j = phi i32 [ 100, %entry ], [ %j.next, %loop ]
  %w = and i8 %m, 15
  %z = zext i8 %w to i32
  %sum = add i32 %z, %i
  %i.next = add nuw nsw i32 %i, 3
  %j.next = add nsw i32 %j, -2
  %c = icmp ult i32 %i.next, 36
  br i1 %c, label %loop, label %exit

exit:                                             ; preds = %loop
  %r = add i32 %sum, %j
  ret i32 %r
}

define i32 @symbolic(i8 noundef %n8) {
entry:
  %n = zext i8 %n8 to i32
  %bound = and i32 %n, 31
  br label %outer

outer:                                            ; preds = %latch, %entry
  %i = phi i32 [ 0, %entry ], [ %i.next, %latch ]
  br label %inner

inner:                                            ; preds = %inner, %outer
  %k = phi i32 [ %i, %outer ], [ %k.next, %inner ]
  %k.next = add nuw nsw i32 %k, 1
  %square = mul i32 %k, %k
  %ci = icmp ult i32 %k.next, 8
  br i1 %ci, label %inner, label %latch

latch:                                            ; preds = %inner
  %last = phi i32 [ %square, %inner ]
  %i.next = add nuw nsw i32 %i, 1
  %co = icmp ult i32 %i.next, %bound
  br i1 %co, label %outer, label %exit

exit:                                             ; preds = %latch
  %shift = lshr i32 %last, 3
  ret i32 %shift
}

define i32 @exits(i8 noundef %n8, i8 noundef %m8) {
entry:
  %n = zext i8 %n8 to i32
  %m = zext i8 %m8 to i32
  br label %loop

loop:                                             ; preds = %latch, %entry
  %i = phi i32 [ 0, %entry ], [ %i.next, %latch ]
  %a = icmp eq i32 %i, %n
  br i1 %a, label %first, label %latch

latch:                                            ; preds = %loop
  %i.next = add nuw nsw i32 %i, 1
  %b = icmp ult i32 %i, %m
  br i1 %b, label %loop, label %second

first:                                            ; preds = %loop
  ret i32 %i

second:                                           ; preds = %latch
  %r = or i32 %i.next, 1
  ret i32 %r
}

define i8 @branches(i8 noundef %x, i8 noundef %y) {
entry:
  %c = icmp ult i8 %x, 10
  br i1 %c, label %small, label %large

small:                                            ; preds = %entry
  %s = add nuw i8 %x, 5
  %cs = icmp ugt i8 %y, 100
  br i1 %cs, label %both, label %join

both:                                             ; preds = %small
  %b = add i8 %s, %y
  br label %join

large:                                            ; preds = %entry
  %l = lshr i8 %x, 1
  %d = icmp slt i8 %y, 0
  br i1 %d, label %neg, label %join

neg:                                              ; preds = %large
  %ln = and i8 %y, 7
  br label %join

join:                                             ; preds = %neg, %large, %both, %small
  %p = phi i8 [ %s, %small ], [ %b, %both ], [ %l, %large ], [ %ln, %neg ]
  %q = urem i8 %x, 11
  %t = add i8 %p, %q
  ret i8 %t
}

define i8 @memory(ptr noalias noundef align 4 dereferenceable(16) %p, ptr noalias noundef align 4 dereferenceable(16) %q) {
entry:
  %a = alloca [8 x i8], align 4
  %b = alloca i32, align 4
  %a1 = getelementptr i8, ptr %a, i64 1
  %a4 = getelementptr i8, ptr %a, i64 4
  %p4 = getelementptr i8, ptr %p, i64 4
  %p6 = getelementptr i8, ptr %p, i64 6
  store i32 1, ptr %a, align 4
  store i8 2, ptr %a1, align 1
  store i32 3, ptr %a4, align 4
  store i32 4, ptr %b, align 4
  store i32 5, ptr %p, align 4
  store i32 6, ptr %p4, align 4
  store i16 7, ptr %p6, align 2
  store i32 8, ptr %q, align 4
  call void @clear(ptr %a)
  call void @look(ptr %p)
  %v1 = load i32, ptr %a, align 4
  %v2 = load i32, ptr %b, align 4
  %v3 = load i32, ptr %p, align 4
  %v4 = load i16, ptr %p6, align 2
  %v5 = load i32, ptr %q, align 4
  store i8 9, ptr @g, align 1
  %v6 = load i8, ptr %a1, align 1
  %v7 = load i8, ptr @g, align 1
  %r = add i8 %v6, %v7
  ret i8 %r
}

; Function Attrs: memory(argmem: write)
define void @clear(ptr %x) #0 {
  store i8 0, ptr %x, align 1
  ret void
}

; Function Attrs: memory(argmem: read)
define void @look(ptr %x) #1 {
  %v = load i32, ptr %x, align 4
  ret void
}

define i32 @array(ptr noundef %p) {
entry:
  %slot = alloca i32, align 4
  store i32 0, ptr %slot, align 4
  br label %loop

loop:                                             ; preds = %next, %entry
  %i = phi i64 [ 0, %entry ], [ %i.next, %next ]
  %e = getelementptr inbounds i8, ptr %p, i64 %i
  %f = getelementptr inbounds i8, ptr %e, i64 1
  %v = load i8, ptr %e, align 1
  store i8 %v, ptr %f, align 1
  %odd = trunc i8 %v to i1
  br i1 %odd, label %count, label %next

count:                                            ; preds = %loop
  %old = load i32, ptr %slot, align 4
  %new = add i32 %old, 1
  store i32 %new, ptr %slot, align 4
  br label %next

next:                                             ; preds = %count, %loop
  %i.next = add nuw nsw i64 %i, 1
  %c = icmp ult i64 %i.next, 4
  br i1 %c, label %loop, label %exit

exit:                                             ; preds = %next
  %result = load i32, ptr %slot, align 4
  ret i32 %result
}

define i8 @overlaps(i8 noundef %x) {
entry:
  %a = alloca [12 x i8], align 8
  %a1 = getelementptr inbounds i8, ptr %a, i64 1
  %a2 = getelementptr inbounds i8, ptr %a, i64 2
  %a3 = getelementptr inbounds i8, ptr %a, i64 3
  %a4 = getelementptr inbounds i8, ptr %a, i64 4
  %same = getelementptr inbounds i8, ptr %a4, i64 -2
  store i64 0, ptr %a, align 8
  store i64 1, ptr %a1, align 1
  store i64 2, ptr %a2, align 1
  store i64 3, ptr %a3, align 1
  store i64 4, ptr %a4, align 1
  store i8 %x, ptr %same, align 1
  %v0 = load i64, ptr %a, align 8
  %v1 = load i64, ptr %a1, align 1
  %v2 = load i64, ptr %a2, align 1
  %v3 = load i64, ptr %a3, align 1
  %v4 = load i64, ptr %a4, align 1
  %v5 = load i8, ptr %same, align 1
  ret i8 %v5
}

define i8 @calls(i8 noundef %x) {
entry:
  %a = alloca [8 x i8], align 8
  %far = alloca i8, align 1
  %a1 = getelementptr inbounds i8, ptr %a, i64 1
  %a2 = getelementptr inbounds i8, ptr %a, i64 2
  %a3 = getelementptr inbounds i8, ptr %a, i64 3
  %a4 = getelementptr inbounds i8, ptr %a, i64 4
  %a5 = getelementptr inbounds i8, ptr %a, i64 5
  %a6 = getelementptr inbounds i8, ptr %a, i64 6
  store i8 %x, ptr %a1, align 1
  store i8 %x, ptr %a2, align 1
  store i8 %x, ptr %a3, align 1
  store i8 %x, ptr %a4, align 1
  store i8 %x, ptr %a5, align 1
  store i8 %x, ptr %a6, align 1
  store i8 %x, ptr %far, align 1
  call void @fill(ptr %a)
  %sum = call i8 @total(ptr %a)
  %v1 = load i8, ptr %a1, align 1
  %v2 = load i8, ptr %a2, align 1
  %v3 = load i8, ptr %a3, align 1
  %v4 = load i8, ptr %a4, align 1
  %v5 = load i8, ptr %far, align 1
  %r = add i8 %v5, %sum
  ret i8 %r
}

; Function Attrs: memory(argmem: write)
define void @fill(ptr %x) #0 {
  store i64 0, ptr %x, align 8
  ret void
}

; Function Attrs: memory(argmem: read)
define i8 @total(ptr %x) #1 {
  %v = load i64, ptr %x, align 8
  %t = trunc i64 %v to i8
  ret i8 %t
}

define i32 @conditional(i8 noundef %x) {
entry:
  br label %loop

loop:                                             ; preds = %next, %entry
  %i = phi i32 [ 0, %entry ], [ %i.next, %next ]
  %acc = phi i32 [ 0, %entry ], [ %acc.next, %next ]
  %wide = zext i8 %x to i32
  %c1 = icmp ult i32 %wide, 100
  br i1 %c1, label %then, label %else

then:                                             ; preds = %loop
  %t1 = add i32 %acc, 1
  %t2 = mul i32 %t1, 3
  %t3 = xor i32 %t2, %wide
  %t4 = and i32 %t3, 255
  %t5 = or i32 %t4, 1
  %t6 = shl i32 %t5, 1
  %t7 = sub i32 %t6, %i
  %c2 = icmp ult i32 %t7, 50
  br i1 %c2, label %deep, label %next

deep:                                             ; preds = %then
  %d1 = add i32 %t7, 9
  %d2 = lshr i32 %d1, 1
  %d3 = and i32 %d2, 63
  br label %next

else:                                             ; preds = %loop
  %e1 = sub i32 %acc, 1
  %e2 = mul i32 %e1, 5
  %e3 = xor i32 %e2, %wide
  %e4 = and i32 %e3, 127
  %e5 = or i32 %e4, 2
  br label %next

next:                                             ; preds = %else, %deep, %then
  %acc.next = phi i32 [ %t7, %then ], [ %d3, %deep ], [ %e5, %else ]
  %i.next = add nuw nsw i32 %i, 1
  %c3 = icmp ult i32 %i.next, 5
  br i1 %c3, label %loop, label %exit

exit:                                             ; preds = %next
  %r = and i32 %acc.next, 1023
  ret i32 %r
}

define i8 @ladder(i8 noundef %x) {
entry:
  %c1 = icmp ult i8 %x, 20
  br i1 %c1, label %b1, label %b2

b1:                                               ; preds = %entry
  %c2 = icmp ult i8 %x, 5
  br i1 %c2, label %b3, label %b4

b2:                                               ; preds = %entry
  %c3 = icmp ugt i8 %x, -56
  br i1 %c3, label %join.thread4, label %join

b3:                                               ; preds = %b1
  %x3 = add i8 %x, 3
  br label %low

b4:                                               ; preds = %b1
  %x4 = add i8 %x, 4
  br label %low

join.thread4:                                     ; preds = %b2
  %x5 = sub i8 %x, 5
  br label %end

join:                                             ; preds = %b2
  %x6 = lshr i8 %x, 1
  %c4 = icmp ult i8 %x6, 24
  br i1 %c4, label %low, label %end

low:                                              ; preds = %b4, %b3, %join
  %p3 = phi i8 [ %x6, %join ], [ %x4, %b4 ], [ %x3, %b3 ]
  %y = mul i8 %p3, 2
  br label %end

end:                                              ; preds = %join, %join.thread4, %low
  %r = phi i8 [ %y, %low ], [ %x5, %join.thread4 ], [ %x6, %join ]
  ret i8 %r
}

define i32 @down(i8 noundef %n8) {
entry:
  %n = zext i8 %n8 to i32
  br label %loop

loop:                                             ; preds = %loop, %entry
  %i = phi i32 [ %n, %entry ], [ %i.next, %loop ]
  %acc = phi i32 [ 1, %entry ], [ %acc.next, %loop ]
  %acc.next = add i32 %acc, %i
  %i.next = add nsw i32 %i, -4
  %c = icmp sgt i32 %i.next, 0
  br i1 %c, label %loop, label %exit

exit:                                             ; preds = %loop
  ret i32 %acc.next
}

define i32 @sixteen(i32 noundef %s) {
entry:
  br label %loop

loop:                                             ; preds = %loop, %entry
  %i = phi i32 [ 16, %entry ], [ %i.next, %loop ]
  %t = phi i32 [ %s, %entry ], [ %t.next, %loop ]
  %t.next = add i32 %t, 7
  %i.next = add nsw i32 %i, -1
  %c = icmp ne i32 %i.next, 0
  br i1 %c, label %loop, label %second

second:                                           ; preds = %second, %loop
  %k = phi i32 [ 0, %loop ], [ %k.next, %second ]
  %k.next = add nuw nsw i32 %k, 5
  %d = icmp ult i32 %k.next, 60
  br i1 %d, label %second, label %third

third:                                            ; preds = %third, %second
  %m = phi i32 [ 3, %second ], [ %m.next, %third ]
  %m.next = add nuw nsw i32 %m, 2
  %e = icmp ne i32 %m.next, 33
  br i1 %e, label %third, label %exit

exit:                                             ; preds = %third
  %r = add i32 %t.next, %m
  ret i32 %r
}

define i32 @turns0(i32 noundef %x) {
entry:
  br label %body

body:                                             ; preds = %entry, %body
  %i = phi i32 [ 0, %entry ], [ %i.next, %body ]
  %a = phi i32 [ %x, %entry ], [ %a.next, %body ]
  %a.next = add i32 %a, 1
  %i.next = add nuw nsw i32 %i, 1
  %c = icmp ne i32 %i.next, 6
  br i1 %c, label %body, label %exit

exit:                                             ; preds = %body
  ret i32 %a.next
}

define i32 @turns1(i32 noundef %x) {
entry:
  br label %body

body:                                             ; preds = %entry, %body
  %i = phi i32 [ 0, %entry ], [ %i.next, %body ]
  %a = phi i32 [ %x, %entry ], [ %a.next, %body ]
  %a.next = add i32 %a, 2
  %i.next = add nuw nsw i32 %i, 1
  %c = icmp ne i32 %i.next, 9
  br i1 %c, label %body, label %exit

exit:                                             ; preds = %body
  ret i32 %a.next
}

define i32 @turns2(i32 noundef %x) {
entry:
  br label %body

body:                                             ; preds = %entry, %body
  %i = phi i32 [ 2, %entry ], [ %i.next, %body ]
  %a = phi i32 [ %x, %entry ], [ %a.next, %body ]
  %a.next = add i32 %a, 3
  %i.next = add nuw nsw i32 %i, 2
  %c = icmp ne i32 %i.next, 10
  br i1 %c, label %body, label %exit

exit:                                             ; preds = %body
  ret i32 %a.next
}

define i32 @turns3(i32 noundef %x) {
entry:
  br label %body

body:                                             ; preds = %entry, %body
  %i = phi i32 [ 5, %entry ], [ %i.next, %body ]
  %a = phi i32 [ %x, %entry ], [ %a.next, %body ]
  %a.next = add i32 %a, 4
  %i.next = add nuw nsw i32 %i, 1
  %c = icmp ne i32 %i.next, 15
  br i1 %c, label %body, label %exit

exit:                                             ; preds = %body
  ret i32 %a.next
}

define i32 @turns4(i32 noundef %x) {
entry:
  br label %body

body:                                             ; preds = %entry, %body
  %i = phi i32 [ 0, %entry ], [ %i.next, %body ]
  %a = phi i32 [ %x, %entry ], [ %a.next, %body ]
  %a.next = add i32 %a, 5
  %i.next = add nuw nsw i32 %i, 4
  %c = icmp ne i32 %i.next, 32
  br i1 %c, label %body, label %exit

exit:                                             ; preds = %body
  ret i32 %a.next
}

define i32 @turns5(i32 noundef %x) {
entry:
  br label %body

body:                                             ; preds = %entry, %body
  %i = phi i32 [ 1, %entry ], [ %i.next, %body ]
  %a = phi i32 [ %x, %entry ], [ %a.next, %body ]
  %a.next = add i32 %a, 6
  %i.next = add nuw nsw i32 %i, 3
  %c = icmp ne i32 %i.next, 22
  br i1 %c, label %body, label %exit

exit:                                             ; preds = %body
  ret i32 %a.next
}

define i32 @turns6(i32 noundef %x) {
entry:
  br label %body

body:                                             ; preds = %entry, %body
  %i = phi i32 [ 7, %entry ], [ %i.next, %body ]
  %a = phi i32 [ %x, %entry ], [ %a.next, %body ]
  %a.next = add i32 %a, 7
  %i.next = add nuw nsw i32 %i, 7
  %c = icmp ne i32 %i.next, 105
  br i1 %c, label %body, label %exit

exit:                                             ; preds = %body
  ret i32 %a.next
}

define i32 @turns7(i32 noundef %x) {
entry:
  br label %body

body:                                             ; preds = %entry, %body
  %i = phi i32 [ 0, %entry ], [ %i.next, %body ]
  %a = phi i32 [ %x, %entry ], [ %a.next, %body ]
  %a.next = add i32 %a, 8
  %i.next = add nuw nsw i32 %i, 2
  %c = icmp ne i32 %i.next, 30
  br i1 %c, label %body, label %exit

exit:                                             ; preds = %body
  ret i32 %a.next
}

define i32 @turns8(i32 noundef %x) {
entry:
  br label %body

body:                                             ; preds = %entry, %body
  %i = phi i32 [ 3, %entry ], [ %i.next, %body ]
  %a = phi i32 [ %x, %entry ], [ %a.next, %body ]
  %a.next = add i32 %a, 9
  %i.next = add nuw nsw i32 %i, 5
  %c = icmp ne i32 %i.next, 63
  br i1 %c, label %body, label %exit

exit:                                             ; preds = %body
  ret i32 %a.next
}

define i32 @turns9(i32 noundef %x) {
entry:
  br label %body

body:                                             ; preds = %entry, %body
  %i = phi i32 [ 9, %entry ], [ %i.next, %body ]
  %a = phi i32 [ %x, %entry ], [ %a.next, %body ]
  %a.next = add i32 %a, 10
  %i.next = add nuw nsw i32 %i, 1
  %c = icmp ne i32 %i.next, 30
  br i1 %c, label %body, label %exit

exit:                                             ; preds = %body
  ret i32 %a.next
}

define i32 @turns10(i32 noundef %x) {
entry:
  br label %body

body:                                             ; preds = %entry, %body
  %i = phi i32 [ 0, %entry ], [ %i.next, %body ]
  %a = phi i32 [ %x, %entry ], [ %a.next, %body ]
  %a.next = add i32 %a, 11
  %i.next = add nuw nsw i32 %i, 6
  %c = icmp ne i32 %i.next, 132
  br i1 %c, label %body, label %exit

exit:                                             ; preds = %body
  ret i32 %a.next
}

define i32 @turns11(i32 noundef %x) {
entry:
  br label %body

body:                                             ; preds = %entry, %body
  %i = phi i32 [ 4, %entry ], [ %i.next, %body ]
  %a = phi i32 [ %x, %entry ], [ %a.next, %body ]
  %a.next = add i32 %a, 12
  %i.next = add nuw nsw i32 %i, 1
  %c = icmp ne i32 %i.next, 29
  br i1 %c, label %body, label %exit

exit:                                             ; preds = %body
  ret i32 %a.next
}

define i32 @turns12(i32 noundef %x) {
entry:
  br label %body

body:                                             ; preds = %entry, %body
  %i = phi i32 [ 8, %entry ], [ %i.next, %body ]
  %a = phi i32 [ %x, %entry ], [ %a.next, %body ]
  %a.next = add i32 %a, 13
  %i.next = add nuw nsw i32 %i, 8
  %c = icmp ne i32 %i.next, 48
  br i1 %c, label %body, label %exit

exit:                                             ; preds = %body
  ret i32 %a.next
}

define i32 @turns13(i32 noundef %x) {
entry:
  br label %body

body:                                             ; preds = %entry, %body
  %i = phi i32 [ 1, %entry ], [ %i.next, %body ]
  %a = phi i32 [ %x, %entry ], [ %a.next, %body ]
  %a.next = add i32 %a, 14
  %i.next = add nuw nsw i32 %i, 1
  %c = icmp ne i32 %i.next, 34
  br i1 %c, label %body, label %exit

exit:                                             ; preds = %body
  ret i32 %a.next
}

define i32 @turns14(i32 noundef %x) {
entry:
  br label %body

body:                                             ; preds = %entry, %body
  %i = phi i32 [ 0, %entry ], [ %i.next, %body ]
  %a = phi i32 [ %x, %entry ], [ %a.next, %body ]
  %a.next = add i32 %a, 15
  %i.next = add nuw nsw i32 %i, 3
  %c = icmp ne i32 %i.next, 81
  br i1 %c, label %body, label %exit

exit:                                             ; preds = %body
  ret i32 %a.next
}

define void @distance1() {
entry:
  br label %loop

loop:                                             ; preds = %loop, %entry
  %i = phi i64 [ 0, %entry ], [ %i.next, %loop ]
  %from = getelementptr inbounds [32 x i8], ptr @bytes, i64 0, i64 %i
  %v = load i8, ptr %from, align 1
  %to = add nuw nsw i64 %i, 1
  %e = getelementptr inbounds [32 x i8], ptr @bytes, i64 0, i64 %to
  store i8 %v, ptr %e, align 1
  %i.next = add nuw nsw i64 %i, 1
  %c = icmp ult i64 %i.next, 14
  br i1 %c, label %loop, label %exit

exit:                                             ; preds = %loop
  ret void
}

define void @distance2() {
entry:
  br label %loop

loop:                                             ; preds = %loop, %entry
  %i = phi i64 [ 0, %entry ], [ %i.next, %loop ]
  %from = getelementptr inbounds [32 x i8], ptr @bytes, i64 0, i64 %i
  %v = load i8, ptr %from, align 1
  %to = add nuw nsw i64 %i, 2
  %e = getelementptr inbounds [32 x i8], ptr @bytes, i64 0, i64 %to
  store i8 %v, ptr %e, align 1
  %i.next = add nuw nsw i64 %i, 1
  %c = icmp ult i64 %i.next, 14
  br i1 %c, label %loop, label %exit

exit:                                             ; preds = %loop
  ret void
}

define void @distance3() {
entry:
  br label %loop

loop:                                             ; preds = %loop, %entry
  %i = phi i64 [ 0, %entry ], [ %i.next, %loop ]
  %from = getelementptr inbounds [32 x i8], ptr @bytes, i64 0, i64 %i
  %v = load i8, ptr %from, align 1
  %to = add nuw nsw i64 %i, 3
  %e = getelementptr inbounds [32 x i8], ptr @bytes, i64 0, i64 %to
  store i8 %v, ptr %e, align 1
  %i.next = add nuw nsw i64 %i, 1
  %c = icmp ult i64 %i.next, 14
  br i1 %c, label %loop, label %exit

exit:                                             ; preds = %loop
  ret void
}

define void @distance4() {
entry:
  br label %loop

loop:                                             ; preds = %loop, %entry
  %i = phi i64 [ 0, %entry ], [ %i.next, %loop ]
  %from = getelementptr inbounds [32 x i8], ptr @bytes, i64 0, i64 %i
  %v = load i8, ptr %from, align 1
  %to = add nuw nsw i64 %i, 4
  %e = getelementptr inbounds [32 x i8], ptr @bytes, i64 0, i64 %to
  store i8 %v, ptr %e, align 1
  %i.next = add nuw nsw i64 %i, 1
  %c = icmp ult i64 %i.next, 14
  br i1 %c, label %loop, label %exit

exit:                                             ; preds = %loop
  ret void
}

define void @distance5() {
entry:
  br label %loop

loop:                                             ; preds = %loop, %entry
  %i = phi i64 [ 0, %entry ], [ %i.next, %loop ]
  %from = getelementptr inbounds [32 x i8], ptr @bytes, i64 0, i64 %i
  %v = load i8, ptr %from, align 1
  %to = add nuw nsw i64 %i, 5
  %e = getelementptr inbounds [32 x i8], ptr @bytes, i64 0, i64 %to
  store i8 %v, ptr %e, align 1
  %i.next = add nuw nsw i64 %i, 1
  %c = icmp ult i64 %i.next, 14
  br i1 %c, label %loop, label %exit

exit:                                             ; preds = %loop
  ret void
}

define void @distance6() {
entry:
  br label %loop

loop:                                             ; preds = %loop, %entry
  %i = phi i64 [ 0, %entry ], [ %i.next, %loop ]
  %from = getelementptr inbounds [32 x i8], ptr @bytes, i64 0, i64 %i
  %v = load i8, ptr %from, align 1
  %to = add nuw nsw i64 %i, 6
  %e = getelementptr inbounds [32 x i8], ptr @bytes, i64 0, i64 %to
  store i8 %v, ptr %e, align 1
  %i.next = add nuw nsw i64 %i, 1
  %c = icmp ult i64 %i.next, 14
  br i1 %c, label %loop, label %exit

exit:                                             ; preds = %loop
  ret void
}

define void @distance7() {
entry:
  br label %loop

loop:                                             ; preds = %loop, %entry
  %i = phi i64 [ 0, %entry ], [ %i.next, %loop ]
  %from = getelementptr inbounds [32 x i8], ptr @bytes, i64 0, i64 %i
  %v = load i8, ptr %from, align 1
  %to = add nuw nsw i64 %i, 7
  %e = getelementptr inbounds [32 x i8], ptr @bytes, i64 0, i64 %to
  store i8 %v, ptr %e, align 1
  %i.next = add nuw nsw i64 %i, 1
  %c = icmp ult i64 %i.next, 14
  br i1 %c, label %loop, label %exit

exit:                                             ; preds = %loop
  ret void
}

define void @distance8() {
entry:
  br label %loop

loop:                                             ; preds = %loop, %entry
  %i = phi i64 [ 0, %entry ], [ %i.next, %loop ]
  %from = getelementptr inbounds [32 x i8], ptr @bytes, i64 0, i64 %i
  %v = load i8, ptr %from, align 1
  %to = add nuw nsw i64 %i, 8
  %e = getelementptr inbounds [32 x i8], ptr @bytes, i64 0, i64 %to
  store i8 %v, ptr %e, align 1
  %i.next = add nuw nsw i64 %i, 1
  %c = icmp ult i64 %i.next, 14
  br i1 %c, label %loop, label %exit

exit:                                             ; preds = %loop
  ret void
}

define void @distance9() {
entry:
  br label %loop

loop:                                             ; preds = %loop, %entry
  %i = phi i64 [ 0, %entry ], [ %i.next, %loop ]
  %from = getelementptr inbounds [32 x i8], ptr @bytes, i64 0, i64 %i
  %v = load i8, ptr %from, align 1
  %to = add nuw nsw i64 %i, 9
  %e = getelementptr inbounds [32 x i8], ptr @bytes, i64 0, i64 %to
  store i8 %v, ptr %e, align 1
  %i.next = add nuw nsw i64 %i, 1
  %c = icmp ult i64 %i.next, 14
  br i1 %c, label %loop, label %exit

exit:                                             ; preds = %loop
  ret void
}

define void @distance10() {
entry:
  br label %loop

loop:                                             ; preds = %loop, %entry
  %i = phi i64 [ 0, %entry ], [ %i.next, %loop ]
  %from = getelementptr inbounds [32 x i8], ptr @bytes, i64 0, i64 %i
  %v = load i8, ptr %from, align 1
  %to = add nuw nsw i64 %i, 10
  %e = getelementptr inbounds [32 x i8], ptr @bytes, i64 0, i64 %to
  store i8 %v, ptr %e, align 1
  %i.next = add nuw nsw i64 %i, 1
  %c = icmp ult i64 %i.next, 14
  br i1 %c, label %loop, label %exit

exit:                                             ; preds = %loop
  ret void
}

define i32 @bits0(i32 noundef %x, i32 noundef %y) {
  %a = add i32 %x, 3
  %b = xor i32 %a, %y
  %c = shl i32 %b, 3
  %d = lshr i32 %c, 3
  %e = and i32 %d, 255
  ret i32 %e
}

define i32 @bits1(i32 noundef %x, i32 noundef %y) {
  %a = add i32 %x, 4
  %b = xor i32 %a, %y
  %c = shl i32 %b, 8
  %d = lshr i32 %c, 8
  %e = and i32 %d, 15
  ret i32 %e
}

define i32 @bits2(i32 noundef %x, i32 noundef %y) {
  %a = add i32 %x, 5
  %b = xor i32 %a, %y
  %c = shl i32 %b, 1
  %d = lshr i32 %c, 1
  %e = and i32 %d, 4095
  ret i32 %e
}

define i32 @bits3(i32 noundef %x, i32 noundef %y) {
  %a = add i32 %x, 6
  %b = xor i32 %a, %y
  %c = shl i32 %b, 4
  %d = lshr i32 %c, 4
  %e = and i32 %d, 240
  ret i32 %e
}

define i32 @bits4(i32 noundef %x, i32 noundef %y) {
  %a = add i32 %x, 7
  %b = xor i32 %a, %y
  %c = shl i32 %b, 16
  %d = lshr i32 %c, 16
  %e = and i32 %d, 3
  ret i32 %e
}

define i32 @bits5(i32 noundef %x, i32 noundef %y) {
  %a = add i32 %x, 8
  %b = xor i32 %a, %y
  %c = shl i32 %b, 7
  %d = lshr i32 %c, 7
  %e = and i32 %d, 65535
  ret i32 %e
}

define i32 @bits6(i32 noundef %x, i32 noundef %y) {
  %a = add i32 %x, 9
  %b = xor i32 %a, %y
  %c = shl i32 %b, 2
  %d = lshr i32 %c, 2
  %e = and i32 %d, 1023
  ret i32 %e
}

define i32 @bits7(i32 noundef %x, i32 noundef %y) {
  %a = add i32 %x, 10
  %b = xor i32 %a, %y
  %c = shl i32 %b, 24
  %d = lshr i32 %c, 24
  %e = and i32 %d, 7
  ret i32 %e
}

define i32 @bits8(i32 noundef %x, i32 noundef %y) {
  %a = add i32 %x, 11
  %b = xor i32 %a, %y
  %c = shl i32 %b, 9
  %d = lshr i32 %c, 9
  %e = and i32 %d, 128
  ret i32 %e
}

define i32 @bits9(i32 noundef %x, i32 noundef %y) {
  %a = add i32 %x, 12
  %b = xor i32 %a, %y
  %c = shl i32 %b, 5
  %d = lshr i32 %c, 5
  %e = and i32 %d, 12
  ret i32 %e
}

define i32 @bits10(i32 noundef %x, i32 noundef %y) {
  %a = add i32 %x, 13
  %b = xor i32 %a, %y
  %c = shl i32 %b, 11
  %d = lshr i32 %c, 11
  %e = and i32 %d, 63
  ret i32 %e
}

define i32 @bits11(i32 noundef %x, i32 noundef %y) {
  %a = add i32 %x, 14
  %b = xor i32 %a, %y
  %c = shl i32 %b, 6
  %d = lshr i32 %c, 6
  %e = and i32 %d, 510
  ret i32 %e
}

attributes #0 = { memory(argmem: write) }
attributes #1 = { memory(argmem: read) }
