; A copy of atomic elements is an unordered load and store of each
; expect: refines

@y = global [4 x i16] zeroinitializer, align 8

define void @src(ptr align 2 %p) {
  call void @llvm.memcpy.element.unordered.atomic.p0.p0.i64(ptr align 2 %p, ptr align 2 @y, i64 4, i32 2)
  ret void
}

define void @tgt(ptr align 2 %p) {
  %a = load atomic i16, ptr @y unordered, align 2
  %y1 = getelementptr i8, ptr @y, i64 2
  %b = load atomic i16, ptr %y1 unordered, align 2
  store atomic i16 %a, ptr %p unordered, align 2
  %p1 = getelementptr i8, ptr %p, i64 2
  store atomic i16 %b, ptr %p1 unordered, align 2
  ret void
}

declare void @llvm.memcpy.element.unordered.atomic.p0.p0.i64(ptr, ptr, i64, i32)
