; What InstCombine of LLVM 23 makes of a zext of a lane of bytes as an integer: nneg, as if its bits were zero
; expect: violates poison
; expect[byte-strict]: violates poison

define i32 @src(i8 %x) {
  %b = bitcast i8 %x to <1 x b8>
  %i = bitcast <1 x b8> %b to i8
  %r = zext i8 %i to i32
  ret i32 %r
}

define i32 @tgt(i8 %x) {
  %r = zext nneg i8 %x to i32
  ret i32 %r
}
