; a length is at most the number of lanes, so it is not that of all elements
; expect: violates value

declare i32 @llvm.experimental.get.vector.length.i8(i8, i32, i1)

define i32 @src(i8 %n) {
  %l = call i32 @llvm.experimental.get.vector.length.i8(i8 %n, i32 4, i1 false)
  ret i32 %l
}

define i32 @tgt(i8 %n) {
  %l = zext i8 %n to i32
  ret i32 %l
}
