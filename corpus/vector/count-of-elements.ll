; the number of the first lane that is true, or of all lanes
; expect: proved

declare i8 @llvm.experimental.cttz.elts.i8.v2i1(<2 x i1>, i1)

define i8 @src(<2 x i1> %v) {
  %n = call i8 @llvm.experimental.cttz.elts.i8.v2i1(<2 x i1> %v, i1 false)
  ret i8 %n
}

define i8 @tgt(<2 x i1> %v) {
  %f = freeze <2 x i1> %v
  %x = extractelement <2 x i1> %f, i64 0
  %y = extractelement <2 x i1> %f, i64 1
  %m = select i1 %y, i8 1, i8 2
  %n = select i1 %x, i8 0, i8 %m
  ret i8 %n
}
