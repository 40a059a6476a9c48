; The other half of a funnel shift is defined
; expect: violates undef

define i64 @src(i8 %x) {
  %n = zext i8 %x to i64
  %r = call i64 @llvm.fshl.i64(i64 undef, i64 0, i64 %n)
  ret i64 %r
}

define i64 @tgt(i8 %x) {
  ret i64 undef
}

declare i64 @llvm.fshl.i64(i64, i64, i64)
