; undef is equal to anything and unequal: a branch on that is undefined, whatever memory the pointers lead to
; expect: vacuous

define i8 @src(ptr %p, ptr %q) {
  %first = load i8, ptr %p
  %same = icmp eq ptr undef, %q
  br i1 %same, label %yes, label %no

yes:
  ret i8 %first

no:
  ret i8 0
}

define i8 @tgt(ptr %p, ptr %q) {
  unreachable
}
