; What a copy reads may be read by an ordinary load, whatever else loads there atomically
; expect: refines

@y = global [4 x i8] zeroinitializer, align 8

define void @src(ptr %p) {
  call void @llvm.memcpy.p0.p0.i64(ptr %p, ptr @y, i64 1, i1 false)
  %r = load atomic i8, ptr @y unordered, align 1
  ret void
}

define void @tgt(ptr %p) {
  %r = load i8, ptr @y, align 8
  store i8 %r, ptr %p
  ret void
}

declare void @llvm.memcpy.p0.p0.i64(ptr, ptr, i64, i1)
