; the upper half of the result of `insertqi` is undefined
; expect: refines

define <2 x i64> @src(<2 x i64> %x, <2 x i64> %y) {
  %r = call <2 x i64> @llvm.x86.sse4a.insertqi(<2 x i64> %x, <2 x i64> %y, i8 0, i8 0)
  ret <2 x i64> %r
}

define <2 x i64> @tgt(<2 x i64> %x, <2 x i64> %y) {
  ret <2 x i64> %y
}

declare <2 x i64> @llvm.x86.sse4a.insertqi(<2 x i64>, <2 x i64>, i8, i8)
