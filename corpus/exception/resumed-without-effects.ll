; an exception of a call without effects is the same whether a landing pad resumes it or none takes it
; expect: refines

declare i32 @__gxx_personality_v0(...)
declare i8 @g(i8) memory(none)

define i8 @src(i8 %x) personality ptr @__gxx_personality_v0 {
  %r = invoke i8 @g(i8 %x) to label %done unwind label %pad
done:
  ret i8 %r
pad:
  %e = landingpad { ptr, i32 } cleanup
  resume { ptr, i32 } %e
}

define i8 @tgt(i8 %x) personality ptr @__gxx_personality_v0 {
  %r = call i8 @g(i8 %x)
  ret i8 %r
}
