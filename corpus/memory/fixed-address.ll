; "An integer constant other than zero … may be associated with address ranges allocated through mechanisms other than those provided by LLVM": where memory lies there, the load is defined
; expect: violates ub

define i8 @src() {
  %v = load i8, ptr inttoptr (i64 4096 to ptr)
  ret i8 %v
}

define i8 @tgt() {
  unreachable
}
