target triple = "avr-unknown-unknown"

declare i32 @llvm.umul.fix.i32(i32, i32, i32)

define i32 @f(i32 %x, i32 %y) {
  %r = call i32 @llvm.umul.fix.i32(i32 %x, i32 %y, i32 31)
  ret i32 %r
}
