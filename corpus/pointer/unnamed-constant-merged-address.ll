; Language Reference, unnamed_addr: of two equal constants one may take the place of the other, so no bit of the address counts
; expect: inconclusive

@a = private unnamed_addr constant i64 7
@b = private unnamed_addr constant i64 7

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
