; broken: @f: the attribute `nounwind` does not belong here
declare void @f(i32 nounwind)

; valid:
declare void @f(i32) nounwind
