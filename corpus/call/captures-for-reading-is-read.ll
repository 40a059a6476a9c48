; Language Reference, "Pointer Capture": what is kept by read_provenance is read later, so a store in between is noticed
; expect: violates memory

declare void @watch(ptr)
declare void @run()

define void @src() {
  %p = alloca i8
  store i8 1, ptr %p
  call void @watch(ptr readonly captures(address, read_provenance) %p)
  store i8 2, ptr %p
  call void @run()
  ret void
}

define void @tgt() {
  %p = alloca i8
  store i8 1, ptr %p
  call void @watch(ptr readonly captures(address, read_provenance) %p)
  call void @run()
  ret void
}
