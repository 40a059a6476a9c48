; an address that is aligned to four may have one
; expect: violates value

declare void @llvm.assume(i1)

define i64 @src(ptr %p) {
  call void @llvm.assume(i1 true) [ "align"(ptr %p, i64 4) ]
  %i = ptrtoint ptr %p to i64
  %r = and i64 %i, 7
  ret i64 %r
}

define i64 @tgt(ptr %p) {
  call void @llvm.assume(i1 true) [ "align"(ptr %p, i64 4) ]
  ret i64 0
}
