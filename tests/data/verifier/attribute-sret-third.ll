; broken: 
declare void @f(i32, i32, ptr sret(i32))

; valid:
declare void @f(i32, ptr sret(i32), i32)
