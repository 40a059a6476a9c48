; Where both sides have the same fences, what else the choices decide is compared
; expect: refines

define i8 @src() {
  %x = freeze i8 undef
  fence seq_cst
  ret i8 %x
}

define i8 @tgt() {
  %x = freeze i8 undef
  fence seq_cst
  ret i8 0
}
