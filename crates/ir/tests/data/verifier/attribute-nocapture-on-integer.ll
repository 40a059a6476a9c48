; broken: @f: the attribute `nocapture` does not fit the type i32
declare void @f(i32 nocapture)

; valid:
declare void @f(ptr nocapture)
