; A symbol that is extern_weak may be defined nowhere
; expect: violates value

@w = extern_weak global i32

define i1 @src() {
  %c = icmp eq ptr @w, null
  ret i1 %c
}

define i1 @tgt() {
  ret i1 false
}
