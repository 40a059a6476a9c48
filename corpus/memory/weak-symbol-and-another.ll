; and says nothing of another one
; expect: violates value

@v = extern_weak global i32
@w = extern_weak global i32

define i1 @src() {
  %c = icmp eq ptr @w, null
  ret i1 %c
}

define i1 @tgt() {
  %c = icmp eq ptr @v, null
  ret i1 %c
}
