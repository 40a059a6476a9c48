; Every bit of a funnel shift of undef is one of undef's
; expect: proved

define i64 @src(i8 %x) {
  %n = zext i8 %x to i64
  %r = call i64 @llvm.fshl.i64(i64 undef, i64 undef, i64 %n)
  ret i64 %r
}

define i64 @tgt(i8 %x) {
  ret i64 undef
}

declare i64 @llvm.fshl.i64(i64, i64, i64)
