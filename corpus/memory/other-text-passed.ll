; which of two texts is shown cannot be chosen, even if nobody asks where they lie
; expect: violates trace

@yes = private unnamed_addr constant [4 x i8] c"yes\00"
@nay = private unnamed_addr constant [4 x i8] c"nay\00"

declare void @show(ptr)

define void @src() {
  call void @show(ptr @yes)
  ret void
}

define void @tgt() {
  call void @show(ptr @nay)
  ret void
}
