; one that is exact for all dividends of the type is right
; expect: proved
; options: no-undef

define i16 @src(i16 noundef %x) {
  %q = udiv i16 %x, 10
  ret i16 %q
}

define i16 @tgt(i16 noundef %x) {
  %z = zext i16 %x to i32
  %m = mul nuw i32 %z, 52429
  %s = lshr i32 %m, 19
  %q = trunc nuw i32 %s to i16
  ret i16 %q
}
