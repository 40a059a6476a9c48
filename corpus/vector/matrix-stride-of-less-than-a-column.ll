; a stride is at least the number of rows
; expect: refines

declare <4 x i8> @llvm.matrix.column.major.load.v4i8.i8(ptr, i8, i1, i32, i32)

define i1 @src(ptr %p, i8 %stride) {
  %m = call <4 x i8> @llvm.matrix.column.major.load.v4i8.i8(ptr %p, i8 %stride, i1 false, i32 2, i32 2)
  %c = icmp sge i8 %stride, 2
  ret i1 %c
}

define i1 @tgt(ptr %p, i8 %stride) {
  ret i1 true
}
