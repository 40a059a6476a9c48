; MALLOC: malloc(0) is NULL, in the paper; C leaves it to the library, which may as well give a block
; expect: violates value
; expect[twin]: proved
; expect[flat]: proved

declare noalias ptr @malloc(i64)

define i1 @src() {
  %p = call ptr @malloc(i64 0)
  %c = icmp eq ptr %p, null
  ret i1 %c
}

define i1 @tgt() {
  ret i1 true
}
