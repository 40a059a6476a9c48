; broken: @f, block %0, instruction 0 `load`: the loaded value has type %o, expected a type with a size
%o = type opaque
%t = type { i32 }
define i32 @f(i32 %a, i32 %b, i8 %c, i1 %p, ptr %q, <2 x i32> %v, float %x) {
  %r = load %o, ptr %q
  ret i32 0
}

; valid:
%o = type opaque
%t = type { i32 }
define i32 @f(i32 %a, i32 %b, i8 %c, i1 %p, ptr %q, <2 x i32> %v, float %x) {
  %r = load %t, ptr %q
  ret i32 0
}
