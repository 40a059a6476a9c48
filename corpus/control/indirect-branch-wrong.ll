; `indirectbr` does not go to another label of its list
; expect: violates value

define i4 @src(i1 noundef %c) {
  %p = select i1 %c, ptr blockaddress(@src, %yes), ptr blockaddress(@src, %no)
  indirectbr ptr %p, [label %yes, label %no]
yes:
  ret i4 1
no:
  ret i4 3
}

define i4 @tgt(i1 noundef %c) {
  br i1 %c, label %no, label %yes
yes:
  ret i4 1
no:
  ret i4 3
}
