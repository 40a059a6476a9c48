; in space 0 it has more
; expect: violates value

target datalayout = "e-p3:32:32"

define i64 @src(ptr noundef %p) {
  %q = getelementptr i8, ptr %p, i64 4294967296
  %i = ptrtoint ptr %q to i64
  %h = lshr i64 %i, 32
  ret i64 %h
}

define i64 @tgt(ptr noundef %p) {
  ret i64 0
}
