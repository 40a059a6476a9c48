; a program whose allocations may all fail may be folded as if they did
; expect: violates value
; expect[twin]: refines
; expect[twin-1]: refines
; expect[twin-3]: refines
; expect[flat]: refines

declare ptr @malloc(i64)

define i1 @src(i64 noundef %n) {
  %p = call ptr @malloc(i64 %n)
  %none = icmp eq ptr %p, null
  ret i1 %none
}

define i1 @tgt(i64 noundef %n) {
  ret i1 true
}
