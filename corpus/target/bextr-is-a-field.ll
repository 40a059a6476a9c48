; `bextr` takes a field of bits
; expect: refines

define i32 @src(i32 %x) {
  %r = call i32 @llvm.x86.bmi.bextr.32(i32 %x, i32 2052)
  ret i32 %r
}

define i32 @tgt(i32 %x) {
  %a = lshr i32 %x, 4
  %r = and i32 %a, 255
  ret i32 %r
}

declare i32 @llvm.x86.bmi.bextr.32(i32, i32)
