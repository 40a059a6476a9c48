; broken: 
declare void @f(ptr sret(i32) byval(i32))

; valid:
declare void @f(ptr sret(i32))
