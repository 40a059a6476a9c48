; an aligned address has zeros in its last bits
; expect: refines

declare void @llvm.assume(i1)

define i64 @src(ptr %p) {
  call void @llvm.assume(i1 true) [ "align"(ptr %p, i64 8) ]
  %i = ptrtoint ptr %p to i64
  %r = and i64 %i, 7
  ret i64 %r
}

define i64 @tgt(ptr %p) {
  call void @llvm.assume(i1 true) [ "align"(ptr %p, i64 8) ]
  ret i64 0
}
