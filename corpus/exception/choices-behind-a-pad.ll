; A call that only reads may unwind into a landing pad: what the environment answers behind it is the same on both
; sides, also where the choices of the source are searched for those of the target
; expect: refines

declare i32 @__gxx_personality_v0(...)
declare i32 @reads(i32) willreturn memory(none)
declare i32 @g(i32) nounwind

define { i32, i32 } @src(i32 %x) personality ptr @__gxx_personality_v0 {
  %a = invoke i32 @reads(i32 %x) to label %done unwind label %pad
done:
  ret { i32, i32 } zeroinitializer
pad:
  %e = landingpad { ptr, i32 } cleanup
  %b = call i32 @g(i32 %x)
  %c = freeze i32 poison
  %r = insertvalue { i32, i32 } poison, i32 %b, 0
  %s = insertvalue { i32, i32 } %r, i32 %c, 1
  ret { i32, i32 } %s
}

define { i32, i32 } @tgt(i32 %x) personality ptr @__gxx_personality_v0 {
  %a = invoke i32 @reads(i32 %x) to label %done unwind label %pad
done:
  ret { i32, i32 } zeroinitializer
pad:
  %e = landingpad { ptr, i32 } cleanup
  %b = call i32 @g(i32 %x)
  %c = freeze i32 poison
  %s = insertvalue { i32, i32 } poison, i32 %c, 1
  %r = insertvalue { i32, i32 } %s, i32 %b, 0
  ret { i32, i32 } %r
}
