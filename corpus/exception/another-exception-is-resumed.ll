; The exception that leaves the function is the one that was resumed
; expect: violates value

@A = external constant ptr
@B = external constant ptr
declare i32 @__gxx_personality_v0(...)
declare i32 @llvm.eh.typeid.for.p0(ptr)
declare void @g()
declare void @use(i32)

define void @src() personality ptr @__gxx_personality_v0 {
  invoke void @g() to label %done unwind label %first
done:
  ret void
first:
  %e = landingpad { ptr, i32 } cleanup
  invoke void @g() to label %resumed unwind label %second
resumed:
  resume { ptr, i32 } %e
second:
  %f = landingpad { ptr, i32 } catch ptr null
  resume { ptr, i32 } %e
}

define void @tgt() personality ptr @__gxx_personality_v0 {
  invoke void @g() to label %done unwind label %first
done:
  ret void
first:
  %e = landingpad { ptr, i32 } cleanup
  invoke void @g() to label %resumed unwind label %second
resumed:
  resume { ptr, i32 } %e
second:
  %f = landingpad { ptr, i32 } catch ptr null
  resume { ptr, i32 } %f
}
