; broken: @f: the attribute `immarg` does not belong here
declare void @f(i32 immarg)

; valid:
declare i32 @llvm.abs.i32(i32, i1 immarg)
