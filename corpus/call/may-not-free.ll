; a `nofree` function leaves what it is handed
; expect: refines
; expect[alive2]: refines
declare void @g(ptr) nofree

define i8 @src(i1 noundef %c, ptr noundef %p) {
entry:
  %u = load i8, ptr %p
  call void @g(ptr %p)
  br i1 %c, label %then, label %end

then:
  %v = load i8, ptr %p
  br label %end

end:
  %r = phi i8 [ %v, %then ], [ 0, %entry ]
  ret i8 %r
}

define i8 @tgt(i1 noundef %c, ptr noundef %p) {
  %u = load i8, ptr %p
  call void @g(ptr %p)
  %v = load i8, ptr %p
  %r = select i1 %c, i8 %v, i8 0
  ret i8 %r
}
