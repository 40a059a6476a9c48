; unless it is about one thread
; expect: refines

define void @src(ptr noundef %p) {
  fence syncscope("singlethread") acquire
  ret void
}

define void @tgt(ptr noundef %p) nosync {
  fence syncscope("singlethread") acquire
  ret void
}
