; A pointer may be returned if only the result captures it
; expect: refines

define ptr @src(ptr %p) {
  ret ptr %p
}

define ptr @tgt(ptr captures(ret: address, provenance) %p) {
  ret ptr %p
}
