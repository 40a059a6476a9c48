; A difference after the call may be none for the function that the library has: `fread` reads no more than it is told
; expect: unsupported

declare i64 @fread(ptr, i64, i64, ptr)

define i1 @src(ptr %p, ptr %file) {
  %n = call i64 @fread(ptr %p, i64 1, i64 2, ptr %file)
  %r = icmp ugt i64 %n, 2
  ret i1 %r
}

define i1 @tgt(ptr %p, ptr %file) {
  %n = call i64 @fread(ptr %p, i64 1, i64 2, ptr %file)
  ret i1 false
}
