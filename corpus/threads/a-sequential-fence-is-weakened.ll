; Two threads that store, pass such a fence and load what the other stores do not both miss it
; expect: violates ordering

@a = global i32 0
@b = global i32 0

define i32 @src() {
  store atomic i32 1, ptr @a monotonic, align 4
  fence seq_cst
  %b = load atomic i32, ptr @b monotonic, align 4
  ret i32 %b
}

define i32 @tgt() {
  store atomic i32 1, ptr @a monotonic, align 4
  fence acq_rel
  %b = load atomic i32, ptr @b monotonic, align 4
  ret i32 %b
}
