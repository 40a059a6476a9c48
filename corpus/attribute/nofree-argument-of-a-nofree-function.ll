; Who frees what was there before the call of a `nofree` function breaks the promise of the function already
; expect: refines

declare void @g(ptr)

define void @src(ptr %p) nofree {
  call void @g(ptr %p)
  ret void
}

define void @tgt(ptr nofree %p) nofree {
  call void @g(ptr %p)
  ret void
}
