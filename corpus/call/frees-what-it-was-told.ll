; a block whose address was told may be freed by a later call that is not handed it
; expect: violates ub
; expect[alive2]: violates ub

declare noalias ptr @malloc(i64)

declare void @keep(ptr)

declare void @g()

define i8 @src(i1 noundef %c) {
entry:
  %p = call ptr @malloc(i64 1)
  %null = icmp eq ptr %p, null
  br i1 %null, label %none, label %some

none:
  ret i8 2

some:
  store i8 1, ptr %p
  call void @keep(ptr %p)
  call void @g()
  br i1 %c, label %then, label %end

then:
  %v = load i8, ptr %p
  br label %end

end:
  %r = phi i8 [ %v, %then ], [ 0, %some ]
  ret i8 %r
}

define i8 @tgt(i1 noundef %c) {
entry:
  %p = call ptr @malloc(i64 1)
  %null = icmp eq ptr %p, null
  br i1 %null, label %none, label %some

none:
  ret i8 2

some:
  store i8 1, ptr %p
  call void @keep(ptr %p)
  call void @g()
  %v = load i8, ptr %p
  %r = select i1 %c, i8 %v, i8 0
  ret i8 %r
}
