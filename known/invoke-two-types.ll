@A = external constant ptr
@B = external constant ptr
declare void @g()
declare i32 @__gxx_personality_v0(...)
define i32 @f() personality ptr @__gxx_personality_v0 {
  invoke void @g() to label %ok unwind label %pad
ok:
  ret i32 0
pad:
  %p = landingpad { ptr, i32 }
          catch ptr @A
          catch ptr @B
  unreachable
}
