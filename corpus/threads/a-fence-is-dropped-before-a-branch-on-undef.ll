; What comes before undefined behaviour orders nothing, even if the executor cannot tell that it is undefined
; expect: inconclusive

define i1 @src(i32 %x) {
  fence acq_rel
  %y = sub i32 %x, 0
  %z = add nsw i32 %y, undef
  %c = icmp eq i32 %z, 0
  br i1 %c, label %yes, label %no

yes:
  ret i1 true

no:
  %old = atomicrmw umax ptr null, i32 0 acq_rel, align 4
  ret i1 false
}

define i1 @tgt(i32 %x) {
  unreachable
}
