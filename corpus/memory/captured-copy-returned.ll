; An equal pointer that must not be captured may not be returned instead: its copy is poison, if it is anything
; expect: refines
; expect[alive2]: violates poison
; note: the Language Reference does not say what becomes of such a copy, so those inputs are undecided

define ptr @src(ptr captures(none) noundef %p, ptr noundef %q) {
  %same = icmp eq ptr %p, %q
  br i1 %same, label %yes, label %no
yes:
  ret ptr %q
no:
  ret ptr null
}

define ptr @tgt(ptr captures(none) noundef %p, ptr noundef %q) {
  %same = icmp eq ptr %p, %q
  br i1 %same, label %yes, label %no
yes:
  ret ptr %p
no:
  ret ptr null
}
