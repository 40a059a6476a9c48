; broken: 
declare noundef void @f()

; valid:
declare noundef i32 @f()
