; An exception that was resumed must leave the function
; expect: violates trace

@A = external constant ptr
@B = external constant ptr
declare i32 @__gxx_personality_v0(...)
declare i32 @llvm.eh.typeid.for.p0(ptr)
declare void @g()
declare void @use(i32)

define i8 @src() personality ptr @__gxx_personality_v0 {
  invoke void @g() to label %done unwind label %pad
done:
  ret i8 1
pad:
  %e = landingpad { ptr, i32 } cleanup
  resume { ptr, i32 } %e
}

define i8 @tgt() personality ptr @__gxx_personality_v0 {
  invoke void @g() to label %done unwind label %pad
done:
  ret i8 1
pad:
  %e = landingpad { ptr, i32 } cleanup
  ret i8 1
}
