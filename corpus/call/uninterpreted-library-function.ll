; What is right for every function is right for one of the library that is not modelled
; expect: refines

declare i64 @fread(ptr, i64, i64, ptr)

define i64 @src(ptr %p, ptr %file) {
  %n = call i64 @fread(ptr %p, i64 1, i64 2, ptr %file)
  %r = add i64 %n, %n
  ret i64 %r
}

define i64 @tgt(ptr %p, ptr %file) {
  %n = call i64 @fread(ptr %p, i64 1, i64 2, ptr %file)
  %r = shl i64 %n, 1
  ret i64 %r
}
