; broken: @f: the attribute `sret` does not belong here
declare i32 @f(ptr sret(i32))

; valid:
declare void @f(ptr sret(i32))
