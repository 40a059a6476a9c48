; a callee that reads a stack block of its caller must not become that of a `tail` call
; expect: violates poison
declare i8 @g(ptr) nounwind willreturn memory(argmem: read)

define { i8, i8 } @src(i8 noundef %x, i8 noundef %y) {
  %m = alloca i8
  store i8 %x, ptr %m
  %r = call i8 @g(ptr %m)
  %s = insertvalue { i8, i8 } poison, i8 %r, 0
  %t = insertvalue { i8, i8 } %s, i8 %y, 1
  ret { i8, i8 } %t
}

define { i8, i8 } @tgt(i8 noundef %x, i8 noundef %y) {
  %m = alloca i8
  store i8 %x, ptr %m
  %r = tail call i8 @g(ptr %m)
  %s = insertvalue { i8, i8 } poison, i8 %r, 0
  %t = insertvalue { i8, i8 } %s, i8 %y, 1
  ret { i8, i8 } %t
}
