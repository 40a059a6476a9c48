; Language Reference, "Pointer Capture": what only the result keeps is reached by the result, and by no later call
; expect: refines

declare ptr @same(ptr captures(ret: address, provenance))
declare void @run()

define i8 @src() {
  %p = alloca i8
  store i8 1, ptr %p
  %q = call ptr @same(ptr %p)
  store i8 2, ptr %p
  call void @run()
  %v = load i8, ptr %p
  ret i8 %v
}

define i8 @tgt() {
  %p = alloca i8
  store i8 1, ptr %p
  %q = call ptr @same(ptr %p)
  store i8 2, ptr %p
  call void @run()
  ret i8 2
}
