; A call that writes nothing is noticed only if its exception leaves the function: a landing pad that takes it makes the
; function free of effects
; expect: refines

declare i32 @__gxx_personality_v0(...)
declare i8 @reads(i8) willreturn memory(none)

define i8 @src(i8 noundef %x) personality ptr @__gxx_personality_v0 {
  %r = invoke i8 @reads(i8 %x) to label %done unwind label %pad
done:
  ret i8 1
pad:
  %e = landingpad { ptr, i32 } catch ptr null
  ret i8 1
}

define i8 @tgt(i8 noundef %x) personality ptr @__gxx_personality_v0 {
  ret i8 1
}
