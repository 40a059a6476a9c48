; the length for no more elements than there are lanes is their number
; expect: refines

declare i32 @llvm.experimental.get.vector.length.i8(i8, i32, i1)

define i32 @src(i8 %n) {
  %m = call i8 @llvm.umin.i8(i8 %n, i8 4)
  %l = call i32 @llvm.experimental.get.vector.length.i8(i8 %m, i32 4, i1 false)
  ret i32 %l
}

define i32 @tgt(i8 %n) {
  %m = call i8 @llvm.umin.i8(i8 %n, i8 4)
  %l = zext i8 %m to i32
  ret i32 %l
}

declare i8 @llvm.umin.i8(i8, i8)
