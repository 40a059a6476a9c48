; A filter need not name a type that an earlier clause catches
; expect: refines

@A = external constant ptr
@B = external constant ptr
declare i32 @__gxx_personality_v0(...)
declare i32 @llvm.eh.typeid.for.p0(ptr)
declare void @g()
declare void @use(i32)

define i1 @src() personality ptr @__gxx_personality_v0 {
  invoke void @g() to label %done unwind label %pad
done:
  ret i1 false
pad:
  %e = landingpad { ptr, i32 } catch ptr @A filter [2 x ptr] [ptr @A, ptr @B]
  %selector = extractvalue { ptr, i32 } %e, 1
  %negative = icmp slt i32 %selector, 0
  ret i1 %negative
}

define i1 @tgt() personality ptr @__gxx_personality_v0 {
  invoke void @g() to label %done unwind label %pad
done:
  ret i1 false
pad:
  %e = landingpad { ptr, i32 } catch ptr @A filter [1 x ptr] [ptr @B]
  %selector = extractvalue { ptr, i32 } %e, 1
  %negative = icmp slt i32 %selector, 0
  ret i1 %negative
}
