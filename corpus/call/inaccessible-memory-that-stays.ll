; what reads memory that the module cannot access answers the same while nothing changes it
; expect: refines

declare i4 @state() memory(inaccessiblemem: read) nounwind willreturn
declare void @step() memory(inaccessiblemem: readwrite) nounwind willreturn

define i1 @src() {
  call void @step()
  %before = call i4 @state()
  %after = call i4 @state()
  %same = icmp eq i4 %before, %after
  ret i1 %same
}

define i1 @tgt() {
  call void @step()
  %before = call i4 @state()
  %same = icmp eq i4 %before, %before
  ret i1 %same
}
