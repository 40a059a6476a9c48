; Language Reference, "Pointer Capture": who may remember an address only cannot access memory by it later
; expect: refines

declare i1 @is_free(ptr)
declare void @run()

define i16 @src() {
  %p = alloca i16
  store i16 300, ptr %p
  %r = call i1 @is_free(ptr readonly captures(address_is_null) %p)
  call void @run()
  %v = load i16, ptr %p
  ret i16 %v
}

define i16 @tgt() {
  %p = alloca i16
  store i16 300, ptr %p
  %r = call i1 @is_free(ptr readonly captures(address_is_null) %p)
  call void @run()
  ret i16 300
}
