; a label that the address cannot be is left out of the list, and one that is not in the list is never reached
; expect: proved

define i4 @src(i1 noundef %c) {
  %p = select i1 %c, ptr blockaddress(@src, %yes), ptr blockaddress(@src, %no)
  indirectbr ptr %p, [label %yes, label %other]
yes:
  ret i4 1
no:
  ret i4 3
other:
  ret i4 5
}

define i4 @tgt(i1 noundef %c) {
  ret i4 1
}
