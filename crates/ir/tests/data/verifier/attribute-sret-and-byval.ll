; broken: @f: the attributes `byval` and `sret` exclude each other
declare void @f(ptr sret(i32) byval(i32))

; valid:
declare void @f(ptr sret(i32))
