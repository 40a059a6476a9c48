; Language Reference, unnamed_addr: constants of other contents have addresses of their own
; expect: violates value

@a = private unnamed_addr constant i64 7
@b = private unnamed_addr constant i64 8

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
