; with pointers of 32 bits, bits of an index above them do not count
; expect: refines

target datalayout = "e-p:32:32"

define i1 @src(ptr %p, i64 %i) {
  %q = getelementptr i8, ptr %p, i64 %i
  %c = icmp eq ptr %q, %p
  ret i1 %c
}

define i1 @tgt(ptr %p, i64 %i) {
  %l = trunc i64 %i to i32
  %c = icmp eq i32 %l, 0
  ret i1 %c
}
