; Section 5.2: under p == NULL, NULL replaces p
; expect: refines
; expect[twin]: refines
; expect[flat]: refines

define ptr @src(ptr %p) {
  %c = icmp eq ptr %p, null
  br i1 %c, label %yes, label %no

yes:
  ret ptr %p

no:
  ret ptr inttoptr (i64 8 to ptr)
}

define ptr @tgt(ptr %p) {
  %c = icmp eq ptr %p, null
  br i1 %c, label %yes, label %no

yes:
  ret ptr null

no:
  ret ptr inttoptr (i64 8 to ptr)
}
