; The callee may read through what the target says is not read
; expect: violates ub

declare i8 @g(ptr)

define i8 @src(ptr noundef dereferenceable(1) %p) {
  %r = call i8 @g(ptr %p)
  ret i8 %r
}

define i8 @tgt(ptr noundef dereferenceable(1) %p) {
  %r = call i8 @g(ptr readnone %p)
  ret i8 %r
}
