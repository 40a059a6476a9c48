; texts that are equal may become one, so which of them is passed is open
; expect: inconclusive

@yes = private unnamed_addr constant [4 x i8] c"yes\00"
@yea = private unnamed_addr constant [4 x i8] c"yes\00"

declare void @show(ptr)

define void @src() {
  call void @show(ptr @yes)
  ret void
}

define void @tgt() {
  call void @show(ptr @yea)
  ret void
}
