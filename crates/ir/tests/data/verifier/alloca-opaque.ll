; broken: @f, block %0, instruction 0 `alloca`: the allocated value has type %o, expected a type with a size
%o = type opaque
define i32 @f(i32 %a, i32 %b, i8 %c, i1 %p, ptr %q, <2 x i32> %v, float %x) {
  %r = alloca %o
  ret i32 0
}

; valid:
%o = type opaque
define i32 @f(i32 %a, i32 %b, i8 %c, i1 %p, ptr %q, <2 x i32> %v, float %x) {
  %r = alloca { i32 }
  ret i32 0
}
