; what an unknown function answers may lead where a `noalias` argument does, and that is undefined
; expect: refines

declare ptr @get()

define internal i8 @first(ptr noalias %p) {
  %q = call ptr @get()
  %x = load i8, ptr %p
  store i8 7, ptr %q
  ret i8 %x
}

define i8 @src(ptr %p) {
  %x = call i8 @first(ptr %p)
  ret i8 %x
}

define i8 @tgt(ptr %p) {
  %q = call ptr @get()
  store i8 7, ptr %q
  %x = load i8, ptr %p
  ret i8 %x
}
