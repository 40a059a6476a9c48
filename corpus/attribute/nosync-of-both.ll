; What the source promises, the target may promise
; expect: proved

define void @src() nosync {
  fence seq_cst
  ret void
}

define void @tgt() nosync {
  fence seq_cst
  ret void
}
