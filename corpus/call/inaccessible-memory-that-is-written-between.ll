; it does not where something else was written meanwhile
; expect: violates value

declare void @w(i4) memory(inaccessiblemem: write) nounwind willreturn
declare i4 @state() memory(inaccessiblemem: read) nounwind willreturn

define i1 @src() {
  call void @w(i4 1)
  %before = call i4 @state()
  call void @w(i4 2)
  call void @w(i4 1)
  %after = call i4 @state()
  %same = icmp eq i4 %before, %after
  ret i1 %same
}

define i1 @tgt() {
  call void @w(i4 1)
  %before = call i4 @state()
  call void @w(i4 2)
  call void @w(i4 1)
  %same = icmp eq i4 %before, %before
  ret i1 %same
}
