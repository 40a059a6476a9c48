; The landing pads of an inlined function get the clauses around the call
; expect: refines

@A = external constant ptr
@B = external constant ptr
declare i32 @__gxx_personality_v0(...)
declare i32 @llvm.eh.typeid.for.p0(ptr)
declare void @g()
declare void @use(i32)

define internal void @callee() personality ptr @__gxx_personality_v0 {
  invoke void @g() to label %done unwind label %pad
done:
  ret void
pad:
  %e = landingpad { ptr, i32 } cleanup
  %selector = extractvalue { ptr, i32 } %e, 1
  call void @use(i32 %selector)
  resume { ptr, i32 } %e
}

define i8 @src() personality ptr @__gxx_personality_v0 {
  invoke void @callee() to label %done unwind label %pad
done:
  ret i8 1
pad:
  %e = landingpad { ptr, i32 } catch ptr @A
  %selector = extractvalue { ptr, i32 } %e, 1
  %id = call i32 @llvm.eh.typeid.for.p0(ptr @A)
  %same = icmp eq i32 %selector, %id
  br i1 %same, label %caught, label %other
caught:
  ret i8 2
other:
  resume { ptr, i32 } %e
}

define i8 @tgt() personality ptr @__gxx_personality_v0 {
  invoke void @g() to label %done unwind label %inner
done:
  ret i8 1
inner:
  %i = landingpad { ptr, i32 } cleanup catch ptr @A
  %s = extractvalue { ptr, i32 } %i, 1
  invoke void @use(i32 %s) to label %pad unwind label %outer
outer:
  %o = landingpad { ptr, i32 } catch ptr @A
  br label %pad
pad:
  %e = phi { ptr, i32 } [ %i, %inner ], [ %o, %outer ]
  %selector = extractvalue { ptr, i32 } %e, 1
  %id = call i32 @llvm.eh.typeid.for.p0(ptr @A)
  %same = icmp eq i32 %selector, %id
  br i1 %same, label %caught, label %other
caught:
  ret i8 2
other:
  resume { ptr, i32 } %e
}
