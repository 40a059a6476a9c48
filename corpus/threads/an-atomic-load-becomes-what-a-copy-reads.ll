; An ordinary load that races is undef (Language Reference, "Memory Model for Concurrent Operations"), an atomic one is not
; expect: violates ordering

@y = global [4 x i8] zeroinitializer, align 8

define i8 @src(ptr %p) {
  call void @llvm.memcpy.p0.p0.i64(ptr %p, ptr @y, i64 1, i1 false)
  %r = load atomic i8, ptr @y unordered, align 1
  ret i8 %r
}

define i8 @tgt(ptr %p) {
  %r = load i8, ptr @y, align 8
  store i8 %r, ptr %p
  ret i8 %r
}

declare void @llvm.memcpy.p0.p0.i64(ptr, ptr, i64, i1)
