; broken: @f, block %u, instruction 0 `landingpad`: a clause of a landingpad must be a constant
define i32 @f(i32 %a, ptr %p) personality ptr @pers {
  %r = invoke i32 @g(i32 %a) to label %n unwind label %u
n:
  ret i32 %r
u:
  %l = landingpad { ptr, i32 } catch ptr %p
  ret i32 0
}
declare i32 @pers(...)
declare i32 @g(i32)

; valid:
define i32 @f(i32 %a, ptr %p) personality ptr @pers {
  %r = invoke i32 @g(i32 %a) to label %n unwind label %u
n:
  ret i32 %r
u:
  %l = landingpad { ptr, i32 } catch ptr null
  ret i32 0
}
declare i32 @pers(...)
declare i32 @g(i32)
