; what reads memory that the module cannot access answers otherwise once that has changed
; expect: violates value

declare i4 @state() memory(inaccessiblemem: read) nounwind willreturn
declare void @step() memory(inaccessiblemem: readwrite) nounwind willreturn

define i1 @src() {
  %before = call i4 @state()
  call void @step()
  %after = call i4 @state()
  %same = icmp eq i4 %before, %after
  ret i1 %same
}

define i1 @tgt() {
  %before = call i4 @state()
  call void @step()
  %same = icmp eq i4 %before, %before
  ret i1 %same
}
