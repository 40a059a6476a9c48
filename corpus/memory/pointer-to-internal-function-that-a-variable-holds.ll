; a variable that others can name holds the address of the function, so an argument may be it
; expect: violates value

@table = global [1 x ptr] [ptr @hidden]

define internal void @hidden() {
  ret void
}

define i1 @src(ptr %p) {
  %c = icmp eq ptr %p, @hidden
  ret i1 %c
}

define i1 @tgt(ptr %p) {
  ret i1 false
}
