; What becomes of a block whose pointer is kept is not followed
; expect: inconclusive

declare void @f(ptr)

define void @src() {
  %to = alloca [16 x i8]
  %own = alloca [8 x i8]
  call void @f(ptr %own)
  ret void
}

define void @tgt() {
  %to = alloca [16 x i8]
  %half = getelementptr i8, ptr %to, i64 8
  call void @f(ptr %half)
  ret void
}
