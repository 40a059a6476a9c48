; a reciprocal that is too large by one is wrong at the greatest dividend with the greatest remainder
; expect: violates value
; options: no-undef

define i32 @src(i32 noundef %x) {
  %q = udiv i32 %x, 145249
  ret i32 %q
}

define i32 @tgt(i32 noundef %x) {
  %z = zext i32 %x to i64
  %m = mul nuw i64 %z, 3875757861
  %s = lshr i64 %m, 49
  %q = trunc nuw i64 %s to i32
  ret i32 %q
}
