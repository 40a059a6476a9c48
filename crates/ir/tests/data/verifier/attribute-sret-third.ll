; broken: @f: the attribute `sret` does not belong here
declare void @f(i32, i32, ptr sret(i32))

; valid:
declare void @f(i32, ptr sret(i32), i32)
