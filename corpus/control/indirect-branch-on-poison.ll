; `indirectbr` through poison is undefined, so it is not hoisted in front of a branch
; expect: violates ub

define i4 @src(i1 noundef %c, ptr %p) {
  br i1 %c, label %go, label %no
go:
  indirectbr ptr poison, [label %yes]
yes:
  ret i4 1
no:
  ret i4 3
}

define i4 @tgt(i1 noundef %c, ptr %p) {
  indirectbr ptr poison, [label %yes]
yes:
  ret i4 1
}
