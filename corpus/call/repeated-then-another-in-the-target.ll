; also where the target repeats the call
; expect: violates trace

declare void @w(i8) memory(inaccessiblemem: write) nounwind willreturn
declare void @g(i8)

define void @src() {
  call void @w(i8 1)
  call void @g(i8 1)
  ret void
}

define void @tgt() {
  call void @w(i8 1)
  call void @w(i8 1)
  call void @g(i8 2)
  ret void
}
