; PSUB, different blocks: poison, so anything may replace it
; expect: proved
; expect[twin]: proved

define { i8, i64 } @src(i8 noundef %x) {
  %p = alloca i8
  %q = alloca i8
  %d = psub ptr %p, %q to i64
  %one = insertvalue { i8, i64 } poison, i8 %x, 0
  %both = insertvalue { i8, i64 } %one, i64 %d, 1
  ret { i8, i64 } %both
}

define { i8, i64 } @tgt(i8 noundef %x) {
  %one = insertvalue { i8, i64 } poison, i8 %x, 0
  %both = insertvalue { i8, i64 } %one, i64 77, 1
  ret { i8, i64 } %both
}
