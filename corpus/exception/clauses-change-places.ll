; The first clause that matches gives the selector
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
  %e = landingpad { ptr, i32 } catch ptr @A catch ptr @B
  %selector = extractvalue { ptr, i32 } %e, 1
  call void @use(i32 %selector)
  ret i8 2
}

define i8 @tgt() personality ptr @__gxx_personality_v0 {
  invoke void @g() to label %done unwind label %pad
done:
  ret i8 1
pad:
  %e = landingpad { ptr, i32 } catch ptr @B catch ptr @A
  %selector = extractvalue { ptr, i32 } %e, 1
  call void @use(i32 %selector)
  ret i8 2
}
