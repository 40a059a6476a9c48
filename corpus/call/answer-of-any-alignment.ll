; a pointer that a call returns is aligned only as it promises
; expect: violates ub

declare ptr @find()

define i16 @src(i1 noundef %wanted) {
  %p = call dereferenceable(2) ptr @find()
  br i1 %wanted, label %read, label %none

read:
  %v = load i16, ptr %p, align 2
  ret i16 %v

none:
  ret i16 0
}

define i16 @tgt(i1 noundef %wanted) {
  %p = call dereferenceable(2) ptr @find()
  %v = load i16, ptr %p, align 2
  %r = select i1 %wanted, i16 %v, i16 0
  ret i16 %r
}
