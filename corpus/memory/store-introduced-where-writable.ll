; what is writable may be written with what is there
; expect: refines

define void @src(ptr noalias writable dereferenceable(4) %p) {
  %old = load i32, ptr %p, align 1
  %same = icmp eq i32 %old, 42
  br i1 %same, label %end, label %then

then:
  store i32 42, ptr %p, align 1
  ret void

end:
  ret void
}

define void @tgt(ptr noalias writable dereferenceable(4) %p) {
  store i32 42, ptr %p, align 1
  ret void
}
