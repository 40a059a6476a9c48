; Executions with choices are not compared with what other threads see: dropping the fence is wrong, which nothing shows
; expect: inconclusive
; note: docs/threads.md, "Limits"

define i8 @src() {
  %x = freeze i8 undef
  fence seq_cst
  ret i8 %x
}

define i8 @tgt() {
  %x = freeze i8 undef
  ret i8 %x
}
