; a pointer that an unknown function answers is not based on an argument, wherever it leads
; expect: refines

declare ptr @get()

define ptr @src(ptr %p) {
  %q = call ptr @get()
  ret ptr %q
}

define ptr @tgt(ptr captures(none) %p) {
  %q = call ptr @get()
  ret ptr %q
}
