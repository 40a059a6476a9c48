; Two constants with significant addresses are never one
; expect: violates value

@a = private local_unnamed_addr constant i64 7
@b = private local_unnamed_addr constant i64 7

define i64 @src() {
  %address = ptrtoint ptr @a to i64
  %bits = and i64 %address, 4032
  ret i64 %bits
}

define i64 @tgt() {
  %address = ptrtoint ptr @b to i64
  %bits = and i64 %address, 4032
  ret i64 %bits
}
