; a write that is less defined counts as the one that it covers
; expect: refines

declare void @w(i4) memory(inaccessiblemem: write) nounwind willreturn
declare i4 @state() memory(inaccessiblemem: read) nounwind willreturn

define i4 @src() {
  call void @w(i4 poison)
  call void @w(i4 1)
  %state = call i4 @state()
  ret i4 %state
}

define i4 @tgt() {
  call void @w(i4 1)
  call void @w(i4 1)
  %state = call i4 @state()
  ret i4 %state
}
