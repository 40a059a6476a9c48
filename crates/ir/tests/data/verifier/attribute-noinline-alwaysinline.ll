; broken: @f: the attributes `noinline` and `alwaysinline` exclude each other
declare void @f() noinline alwaysinline

; valid:
declare void @f() alwaysinline
