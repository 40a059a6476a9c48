; an annotation is its first argument
; expect: proved

@text = private constant [2 x i8] c"a\00"

declare i4 @llvm.annotation.i4.p0(i4, ptr, ptr, i32)

define i4 @src(i4 %x) {
  %y = call i4 @llvm.annotation.i4.p0(i4 %x, ptr @text, ptr @text, i32 7)
  ret i4 %y
}

define i4 @tgt(i4 %x) {
  ret i4 %x
}
