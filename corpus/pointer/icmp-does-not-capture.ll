; ICMP of two logical pointers captures nothing: the block keeps its contents across an unknown call
; expect: refines
; expect[twin]: refines
; expect[flat]: refines

declare void @unknown(i1)

define i8 @src(ptr %q, i8 %x) {
  %p = alloca i8
  store i8 %x, ptr %p
  %c = icmp eq ptr %p, %q
  %f = freeze i1 %c
  call void @unknown(i1 %f)
  %v = load i8, ptr %p
  ret i8 %v
}

define i8 @tgt(ptr %q, i8 %x) {
  %p = alloca i8
  %c = icmp eq ptr %p, %q
  %f = freeze i1 %c
  call void @unknown(i1 %f)
  ret i8 %x
}
