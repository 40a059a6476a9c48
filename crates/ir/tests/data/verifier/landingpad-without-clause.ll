; broken: @f, block %u, instruction 0 `landingpad`: a landingpad needs a clause or cleanup
define i32 @f(i32 %a) personality ptr @pers {
  %r = invoke i32 @g(i32 %a) to label %n unwind label %u
n:
  ret i32 %r
u:
  %l = landingpad { ptr, i32 }
  ret i32 0
}
declare i32 @pers(...)
declare i32 @g(i32)

; valid:
define i32 @f(i32 %a) personality ptr @pers {
  %r = invoke i32 @g(i32 %a) to label %n unwind label %u
n:
  ret i32 %r
u:
  %l = landingpad { ptr, i32 } catch ptr null
  resume { ptr, i32 } %l
}
declare i32 @pers(...)
declare i32 @g(i32)
