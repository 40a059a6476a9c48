; The programs whose assembly is edited. No operation of theirs is undefined on any input, and together their arguments
; have at most twelve bits, so that all inputs can be executed.

define i6 @choose(i6 %x, i6 %y) {
  %less = icmp slt i6 %x, %y
  %a = add i6 %x, 5
  %b = xor i6 %y, 9
  %r = select i1 %less, i6 %a, i6 %b
  ret i6 %r
}

define i8 @branch(i6 %x, i6 %y) {
  %less = icmp ult i6 %x, %y
  br i1 %less, label %yes, label %no
yes:
  %a = sext i6 %x to i8
  %b = mul i8 %a, 11
  ret i8 %b
no:
  %c = zext i6 %y to i8
  %d = sub i8 100, %c
  ret i8 %d
}

define i16 @signed(i12 %x) {
  %wide = sext i12 %x to i32
  %a = ashr i32 %wide, 3
  %b = mul i32 %a, 37
  %c = sub i32 %b, %wide
  %r = trunc i32 %c to i16
  ret i16 %r
}

define i64 @unsigned(i12 %x) {
  %wide = zext i12 %x to i64
  %a = lshr i64 %wide, 2
  %b = xor i64 %a, 1023
  %c = mul i64 %wide, 4099
  %r = add i64 %b, %c
  ret i64 %r
}

define i6 @quotient(i6 %x, i6 %y) {
  %one = or i6 %y, 1
  %q = udiv i6 %x, %one
  %m = urem i6 %x, %one
  %d = shl i6 %q, 2
  %r = xor i6 %d, %m
  ret i6 %r
}

define i6 @signed_quotient(i6 %x, i6 %y) {
  %few = and i6 %y, 7
  %one = or i6 %few, 1
  %q = sdiv i6 %x, %one
  %m = srem i6 %x, %one
  %d = shl i6 %q, 2
  %r = xor i6 %d, %m
  ret i6 %r
}

define i8 @rotate(i8 %x, i4 %n) {
  %few = and i4 %n, 7
  %left = zext i4 %few to i8
  %back = sub i8 8, %left
  %right = and i8 %back, 7
  %a = shl i8 %x, %left
  %b = lshr i8 %x, %right
  %c = or i8 %a, %b
  %r = add i8 %c, 3
  ret i8 %r
}

define i64 @wide(i6 %x, i6 %y) {
  %a = sext i6 %x to i128
  %b = zext i6 %y to i128
  %c = mul i128 %a, 12157665459056928801
  %d = add i128 %c, %b
  %e = ashr i128 %d, 60
  %r = trunc i128 %e to i64
  ret i64 %r
}

define i16 @several(i12 %x) {
  switch i12 %x, label %other [
    i12 3, label %three
    i12 -7, label %seven
    i12 100, label %hundred
    i12 101, label %hundred
  ]
three:
  ret i16 -3
seven:
  ret i16 17
hundred:
  ret i16 1000
other:
  %wide = sext i12 %x to i16
  %r = add i16 %wide, 77
  ret i16 %r
}

define i16 @loop(i6 %x, i6 %y) {
entry:
  %few = and i6 %y, 7
  %start = sext i6 %x to i16
  br label %head
head:
  %i = phi i6 [ 0, %entry ], [ %next, %body ]
  %sum = phi i16 [ %start, %entry ], [ %more, %body ]
  %go = icmp ult i6 %i, %few
  br i1 %go, label %body, label %end
body:
  %wide = zext i6 %i to i16
  %times = mul i16 %sum, 5
  %more = add i16 %times, %wide
  %next = add i6 %i, 1
  br label %head
end:
  ret i16 %sum
}

declare i6 @llvm.smax.i6(i6, i6)
declare i6 @llvm.umin.i6(i6, i6)
declare i6 @llvm.usub.sat.i6(i6, i6)
declare i6 @llvm.abs.i6(i6, i1)
define i6 @limits(i6 %x, i6 %y) {
  %a = call i6 @llvm.smax.i6(i6 %x, i6 %y)
  %b = call i6 @llvm.umin.i6(i6 %x, i6 13)
  %c = call i6 @llvm.usub.sat.i6(i6 %a, i6 %b)
  %d = call i6 @llvm.abs.i6(i6 %y, i1 false)
  %r = add i6 %c, %d
  ret i6 %r
}

define i32 @apart(i6 %x, i6 %y) {
  %a = sext i6 %x to i32
  %b = sext i6 %y to i32
  %d = sub i32 %a, %b
  %negative = icmp slt i32 %d, 0
  %n = sub i32 0, %d
  %r = select i1 %negative, i32 %n, i32 %d
  ret i32 %r
}

define i16 @places(i6 %x, i6 %y) {
  %p = alloca [4 x i16]
  %a = sext i6 %x to i16
  %b = mul i16 %a, 3
  %c = zext i6 %y to i16
  %q1 = getelementptr i16, ptr %p, i32 1
  %q2 = getelementptr i16, ptr %p, i32 2
  %q3 = getelementptr i16, ptr %p, i32 3
  store i16 %a, ptr %p
  store i16 %b, ptr %q1
  store i16 %c, ptr %q2
  store i16 -9, ptr %q3
  %few = and i6 %y, 3
  %index = zext i6 %few to i32
  %q = getelementptr i16, ptr %p, i32 %index
  %v = load i16, ptr %q
  %r = xor i16 %v, %b
  ret i16 %r
}

declare { i6, i1 } @llvm.sadd.with.overflow.i6(i6, i6)
define { i6, i1 } @overflows(i6 %x, i6 %y) {
  %r = call { i6, i1 } @llvm.sadd.with.overflow.i6(i6 %x, i6 %y)
  ret { i6, i1 } %r
}

define internal i16 @callee(i8 %a, i8 %b) noinline {
  %wide = sext i8 %a to i16
  %plain = zext i8 %b to i16
  %s = sub i16 %wide, %plain
  ret i16 %s
}

define i16 @calls(i6 %x, i6 %y) {
  %a = sext i6 %x to i8
  %b = mul i8 %a, 7
  %c = zext i6 %y to i8
  %r = call i16 @callee(i8 %b, i8 %c)
  ret i16 %r
}

declare i16 @llvm.bswap.i16(i16)
define i16 @bytes(i12 %x) {
  %a = zext i12 %x to i16
  %b = call i16 @llvm.bswap.i16(i16 %a)
  %c = add i16 %b, 777
  %r = lshr i16 %c, 1
  ret i16 %r
}

define i8 @both(i6 %x, i6 %y) {
  %a = icmp sle i6 %x, -4
  %b = icmp ugt i6 %y, 40
  %c = icmp eq i6 %x, %y
  %d = and i1 %a, %b
  %e = or i1 %d, %c
  %f = zext i1 %e to i8
  %g = sext i6 %y to i8
  %r = add i8 %f, %g
  ret i8 %r
}
