; Behind the release another thread may store what the callee reads, which nothing shows
; expect: refines
; note: docs/threads.md, "Limits"

@x = global i8 0
@g = global i8 0

declare i8 @seen() memory(read) nosync nounwind willreturn

define i8 @src() {
  %r = call i8 @seen()
  store atomic i8 1, ptr @g release, align 1
  ret i8 %r
}

define i8 @tgt() {
  store atomic i8 1, ptr @g release, align 1
  %r = call i8 @seen()
  ret i8 %r
}
