; unless it is `nocallback`
; expect: refines

declare void @g() nocallback

define void @src() {
  call void @g()
  ret void
}

define void @tgt() norecurse {
  call void @g()
  ret void
}
