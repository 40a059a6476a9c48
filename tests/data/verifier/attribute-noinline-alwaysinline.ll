; broken: 
declare void @f() noinline alwaysinline

; valid:
declare void @f() alwaysinline
