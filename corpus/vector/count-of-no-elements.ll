; the number of lanes may take the place of poison, but poison not that of the number
; expect: violates poison

declare i8 @llvm.experimental.cttz.elts.i8.v2i1(<2 x i1>, i1)

define i8 @src(<2 x i1> %v) {
  %n = call i8 @llvm.experimental.cttz.elts.i8.v2i1(<2 x i1> %v, i1 false)
  ret i8 %n
}

define i8 @tgt(<2 x i1> %v) {
  %n = call i8 @llvm.experimental.cttz.elts.i8.v2i1(<2 x i1> %v, i1 true)
  ret i8 %n
}
