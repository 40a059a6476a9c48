; U1: the byte type is what to read it back by
; expect: refines
; expect[byte-strict]: refines
; expect[limited-punning]: refines

define void @src(ptr noalias dereferenceable(1) %v, ptr noalias dereferenceable(8) %m) {
  store ptr %v, ptr %m, align 1
  %p = load ptr, ptr %m, align 1
  store i8 1, ptr %p
  ret void
}

define void @tgt(ptr noalias dereferenceable(1) %v, ptr noalias dereferenceable(8) %m) {
  store ptr %v, ptr %m, align 1
  %b = load b64, ptr %m, align 1
  %p = bytecast b64 %b to ptr
  store i8 1, ptr %p
  ret void
}
