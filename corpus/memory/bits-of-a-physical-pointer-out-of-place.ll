; BITS: the upper half of a physical pointer loaded as an integer is poison in the paper
; expect: violates value
; expect[twin]: proved
; expect[byte-strict]: proved

define { i8, i32 } @src(i8 noundef %x) {
  %cell = alloca ptr
  %p = inttoptr i64 4294967299 to ptr
  store ptr %p, ptr %cell
  %upper = getelementptr i8, ptr %cell, i64 4
  %i = load i32, ptr %upper
  %one = insertvalue { i8, i32 } poison, i8 %x, 0
  %both = insertvalue { i8, i32 } %one, i32 %i, 1
  ret { i8, i32 } %both
}

define { i8, i32 } @tgt(i8 noundef %x) {
  %one = insertvalue { i8, i32 } poison, i8 %x, 0
  %both = insertvalue { i8, i32 } %one, i32 77, 1
  ret { i8, i32 } %both
}
