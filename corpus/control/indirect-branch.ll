; `indirectbr` goes to the label whose address it is given
; expect: proved

define i4 @src(i1 noundef %c, i4 %x) {
  %p = select i1 %c, ptr blockaddress(@src, %yes), ptr blockaddress(@src, %no)
  indirectbr ptr %p, [label %yes, label %no]
yes:
  ret i4 %x
no:
  ret i4 3
}

define i4 @tgt(i1 noundef %c, i4 %x) {
  br i1 %c, label %yes, label %no
yes:
  ret i4 %x
no:
  ret i4 3
}
