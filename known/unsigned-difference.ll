target triple = "mips-unknown-linux-gnu"

define i32 @f(i32 %x) {
  %a = and i32 %x, 1
  %low = call i32 @llvm.umin.i32(i32 %a, i32 -29284)
  %high = call i32 @llvm.umax.i32(i32 %a, i32 -29284)
  %d = sub i32 %high, %low
  ret i32 %d
}
