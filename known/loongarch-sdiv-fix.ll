target triple = "loongarch64-unknown-linux-gnu"

define i8 @f(i8 %x, i8 %y) {
  %r = call i8 @llvm.sdiv.fix.i8(i8 %x, i8 %y, i32 3)
  ret i8 %r
}

declare i8 @llvm.sdiv.fix.i8(i8, i8, i32)
