; a multiplication by a power of two is a shift, for every value
; expect: refines
; proof: proved

define i32 @src(i32 %x) {
  %r = mul nuw i32 %x, 8
  ret i32 %r
}

define i32 @tgt(i32 %x) {
  %r = shl nuw i32 %x, 3
  ret i32 %r
}
