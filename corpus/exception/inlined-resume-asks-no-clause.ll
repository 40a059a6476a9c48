; An inlined `resume` goes to the code of the pad around the call, also if no clause of that pad matches: landing pads must
; be prepared for selectors that they did not advertise
; expect: refines

@ti = external constant ptr
declare i32 @__gxx_personality_v0(...)
declare void @g()

define internal void @h() personality ptr @__gxx_personality_v0 {
  invoke void @g() to label %done unwind label %pad
done:
  ret void
pad:
  %e = landingpad { ptr, i32 } cleanup
  resume { ptr, i32 } %e
}

define i8 @src() personality ptr @__gxx_personality_v0 {
  invoke void @h() to label %done unwind label %pad
done:
  ret i8 1
pad:
  %e = landingpad { ptr, i32 } catch ptr @ti
  ret i8 2
}

define i8 @tgt() personality ptr @__gxx_personality_v0 {
  invoke void @g() to label %done unwind label %pad
done:
  ret i8 1
pad:
  %e = landingpad { ptr, i32 } cleanup catch ptr @ti
  ret i8 2
}
