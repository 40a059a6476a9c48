; calls with other arguments throw other exceptions
; expect: violates trace

declare i32 @__gxx_personality_v0(...)
declare i8 @g(i8) willreturn memory(none)

define i8 @src(i8 %x) personality ptr @__gxx_personality_v0 {
  %r = invoke i8 @g(i8 %x) to label %done unwind label %pad
done:
  ret i8 0
pad:
  %e = landingpad { ptr, i32 } cleanup
  resume { ptr, i32 } %e
}

define i8 @tgt(i8 %x) personality ptr @__gxx_personality_v0 {
  %y = add i8 %x, 1
  %r = call i8 @g(i8 %y)
  ret i8 0
}
