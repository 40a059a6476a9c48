; up to LLVM 22 what a parameter is `dereferenceable` to must not be freed before the function is left
; expect: vacuous
; expect[alive2]: violates ub

declare void @free(ptr)

define i8 @src(i1 noundef %c, ptr noundef dereferenceable(1) %p) {
entry:
  call void @free(ptr %p)
  br i1 %c, label %then, label %end

then:
  %v = load i8, ptr %p
  br label %end

end:
  %r = phi i8 [ %v, %then ], [ 0, %entry ]
  ret i8 %r
}

define i8 @tgt(i1 noundef %c, ptr noundef dereferenceable(1) %p) {
  call void @free(ptr %p)
  %v = load i8, ptr %p
  %r = select i1 %c, i8 %v, i8 0
  ret i8 %r
}
