; BITS: a logical pointer loaded as an integer is poison in the paper, and its address in the Language Reference
; expect: violates value
; expect[twin]: refines
; expect[byte-strict]: refines
; options: address-bits=6

define { i8, i64 } @src(i8 noundef %x) {
  %a = alloca i8, align 1
  %cell = alloca ptr
  store ptr %a, ptr %cell
  %i = load i64, ptr %cell
  %one = insertvalue { i8, i64 } poison, i8 %x, 0
  %both = insertvalue { i8, i64 } %one, i64 %i, 1
  ret { i8, i64 } %both
}

define { i8, i64 } @tgt(i8 noundef %x) {
  %one = insertvalue { i8, i64 } poison, i8 %x, 0
  %both = insertvalue { i8, i64 } %one, i64 77, 1
  ret { i8, i64 } %both
}
