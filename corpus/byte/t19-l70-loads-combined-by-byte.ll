; T19, L70: four bytes by one load of bytes
; expect: refines
; expect[byte-strict]: refines

define i64 @src(ptr %p) {
  %p1 = getelementptr inbounds b8, ptr %p, i64 1
  %p2 = getelementptr inbounds b8, ptr %p, i64 2
  %p3 = getelementptr inbounds b8, ptr %p, i64 3
  %b0 = load b8, ptr %p
  %b1 = load b8, ptr %p1
  %b2 = load b8, ptr %p2
  %b3 = load b8, ptr %p3
  %i0 = bytecast b8 %b0 to i8
  %i1 = bytecast b8 %b1 to i8
  %i2 = bytecast b8 %b2 to i8
  %i3 = bytecast b8 %b3 to i8
  %e0 = zext i8 %i0 to i64
  %e1 = zext i8 %i1 to i64
  %e2 = zext i8 %i2 to i64
  %e3 = zext i8 %i3 to i64
  %s1 = shl i64 %e1, 8
  %s2 = shl i64 %e2, 16
  %s3 = shl i64 %e3, 24
  %o1 = or i64 %e0, %s1
  %o2 = or i64 %o1, %s2
  %r = or i64 %o2, %s3
  ret i64 %r
}

define i64 @tgt(ptr %p) {
  %b = load b32, ptr %p, align 1
  %i = bytecast b32 %b to i32
  %r = zext i32 %i to i64
  ret i64 %r
}
