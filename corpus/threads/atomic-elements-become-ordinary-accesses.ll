; A copy of atomic elements does not become an ordinary one
; expect: violates ordering

@y = global [4 x i16] zeroinitializer, align 8

define void @src(ptr align 2 %p) {
  call void @llvm.memcpy.element.unordered.atomic.p0.p0.i64(ptr align 2 %p, ptr align 2 @y, i64 2, i32 2)
  ret void
}

define void @tgt(ptr align 2 %p) {
  %a = load i16, ptr @y
  store i16 %a, ptr %p
  ret void
}

declare void @llvm.memcpy.element.unordered.atomic.p0.p0.i64(ptr, ptr, i64, i32)
