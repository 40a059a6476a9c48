; What a call site promised, and the target's no more, the function keeps all the same
; expect: refines

declare void @f(i8) noreturn

define void @src(i1 noundef %c, i8 noundef %x) {
  br i1 %c, label %a, label %b
a:
  call void @f(i8 %x) memory(none)
  unreachable
b:
  call void @f(i8 %x)
  unreachable
}

define void @tgt(i1 noundef %c, i8 noundef %x) {
  call void @f(i8 %x)
  unreachable
}
