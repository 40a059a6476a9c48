; a field of no bits is 0, not the whole number
; expect: violates value

define i32 @src(i32 %x) {
  %r = call i32 @llvm.x86.bmi.bextr.32(i32 %x, i32 4)
  ret i32 %r
}

define i32 @tgt(i32 %x) {
  %r = lshr i32 %x, 4
  ret i32 %r
}

declare i32 @llvm.x86.bmi.bextr.32(i32, i32)
