; ICMP of a place inside a block with NULL captures nothing
; expect: refines
; expect[twin]: refines
; expect[flat]: refines

declare void @unknown(i1)

define i8 @src(i8 %x) {
  %p = alloca i8
  store i8 %x, ptr %p
  %c = icmp eq ptr %p, null
  call void @unknown(i1 %c)
  %v = load i8, ptr %p
  ret i8 %v
}

define i8 @tgt(i8 %x) {
  call void @unknown(i1 false)
  ret i8 %x
}
