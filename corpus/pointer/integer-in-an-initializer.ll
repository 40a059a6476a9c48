; a variable may begin with a number as an address
; expect: proved

@g = internal constant ptr inttoptr (i64 16 to ptr)

define i1 @src() {
  %p = load ptr, ptr @g
  %c = icmp eq ptr %p, inttoptr (i64 16 to ptr)
  ret i1 %c
}

define i1 @tgt() {
  ret i1 true
}
