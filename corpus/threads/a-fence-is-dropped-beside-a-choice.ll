; Executions with choices are not compared with what other threads see: nothing is proved of them
; expect: refines
; note: dropping the fence is wrong; docs/threads.md, "Limits"

define i8 @src() {
  %x = freeze i8 undef
  fence seq_cst
  ret i8 %x
}

define i8 @tgt() {
  %x = freeze i8 undef
  ret i8 %x
}
