; A pointer may lead to a function of the library that is called by another type: an event, as of any declaration
; expect: refines

declare ptr @malloc(i64)

define ptr @src(ptr %f, ptr %p, i64 %n) {
  %r = call ptr %f(ptr %p, i64 %n)
  %other = call ptr @malloc(i64 8)
  store i64 %n, ptr %other
  ret ptr %r
}

define ptr @tgt(ptr %f, ptr %p, i64 %n) {
  %r = call ptr %f(ptr %p, i64 %n)
  %other = call ptr @malloc(i64 8)
  store i64 %n, ptr %other
  ret ptr %r
}
