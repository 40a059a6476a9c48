; Language Reference, "Pointer Capture": what is kept by read_provenance is never written later
; expect: refines

declare void @watch(ptr)
declare void @run()

define i8 @src() {
  %p = alloca i8
  store i8 1, ptr %p
  call void @watch(ptr readonly captures(address, read_provenance) %p)
  store i8 2, ptr %p
  call void @run()
  %v = load i8, ptr %p
  ret i8 %v
}

define i8 @tgt() {
  %p = alloca i8
  store i8 1, ptr %p
  call void @watch(ptr readonly captures(address, read_provenance) %p)
  store i8 2, ptr %p
  call void @run()
  ret i8 2
}
