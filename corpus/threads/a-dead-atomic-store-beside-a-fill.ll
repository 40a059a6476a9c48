; What a fill stores may be stored by an ordinary store, whatever else stores there atomically
; expect: refines

@y = global [4 x i8] zeroinitializer, align 8

define void @src() {
  store atomic i8 7, ptr @y unordered, align 1
  call void @llvm.memset.p0.i64(ptr @y, i8 0, i64 4, i1 false)
  ret void
}

define void @tgt() {
  store i32 0, ptr @y, align 8
  ret void
}

declare void @llvm.memset.p0.i64(ptr, i8, i64, i1)
