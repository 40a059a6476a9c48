; BITS: a pointer of which a byte was overwritten is poison in the paper, and an address in the Language Reference
; expect: violates value
; expect[twin]: refines
; options: address-bits=6

define { i8, i64 } @src(i8 noundef %x) {
  %a = alloca i8, align 1
  %cell = alloca ptr
  store ptr %a, ptr %cell
  %high = getelementptr i8, ptr %cell, i64 7
  store i8 0, ptr %high
  %p = load ptr, ptr %cell
  %i = ptrtoint ptr %p to i64
  %one = insertvalue { i8, i64 } poison, i8 %x, 0
  %both = insertvalue { i8, i64 } %one, i64 %i, 1
  ret { i8, i64 } %both
}

define { i8, i64 } @tgt(i8 noundef %x) {
  %one = insertvalue { i8, i64 } poison, i8 %x, 0
  %both = insertvalue { i8, i64 } %one, i64 77, 1
  ret { i8, i64 } %both
}
