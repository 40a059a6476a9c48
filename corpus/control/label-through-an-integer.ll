; the address of a label may be taken apart as a number, as long as it is put together again before the jump
; expect: refines

define i4 @src(i1 noundef %c) {
  %p = select i1 %c, ptr blockaddress(@src, %yes), ptr blockaddress(@src, %no)
  %i = ptrtoint ptr %p to i64
  %j = xor i64 %i, 1
  %k = xor i64 %j, 1
  %q = inttoptr i64 %k to ptr
  indirectbr ptr %q, [label %yes, label %no]
yes:
  ret i4 1
no:
  ret i4 3
}

define i4 @tgt(i1 noundef %c) {
  %r = select i1 %c, i4 1, i4 3
  ret i4 %r
}
