; what a function promises its callers of its result, no execution of its own shows; LLVM adds it by name alone
; expect: inconclusive

declare noalias ptr @malloc(i64)

define ptr @src(i8 noundef %n) {
  %s = zext i8 %n to i64
  %p = call ptr @malloc(i64 %s)
  ret ptr %p
}

define ptr @tgt(i8 noundef %n) allockind("alloc,uninitialized") allocsize(0) {
  %s = zext i8 %n to i64
  %p = call ptr @malloc(i64 %s)
  ret ptr %p
}
