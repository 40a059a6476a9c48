; Section 1.2: inttoptr i is NULL + i, in the paper
; expect: inconclusive
; note: in the Language Reference NULL + i has no provenance; what a pointer that is returned may still reach is left undecided, and the cast of 0 is checked
; expect[twin]: refines
; expect[flat]: refines
; expect[twin-1]: refines
; expect[twin-3]: refines

define ptr @src(i64 noundef %i) {
  %p = inttoptr i64 %i to ptr
  ret ptr %p
}

define ptr @tgt(i64 noundef %i) {
  %p = getelementptr i8, ptr null, i64 %i
  ret ptr %p
}
