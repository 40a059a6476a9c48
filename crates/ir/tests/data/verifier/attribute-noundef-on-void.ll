; broken: @f: the attribute `noundef` does not fit the type void
declare noundef void @f()

; valid:
declare noundef i32 @f()
