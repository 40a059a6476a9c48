; a load that is hoisted from one path may be misaligned on the other
; expect: violates ub

declare void @g(ptr)

define i32 @src(i1 %c, ptr %p) {
  br i1 %c, label %then, label %end

then:
  %x = load i32, ptr %p, align 4
  br label %end

end:
  %r = phi i32 [ %x, %then ], [ 0, %0 ]
  call void @g(ptr dereferenceable(4) %p)
  ret i32 %r
}

define i32 @tgt(i1 %c, ptr %p) {
  %x = load i32, ptr %p, align 4
  %r = select i1 %c, i32 %x, i32 0
  call void @g(ptr dereferenceable(4) %p)
  ret i32 %r
}
