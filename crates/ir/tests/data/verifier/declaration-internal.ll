; broken: @f: a declaration must be external or extern_weak
declare internal void @f()

; valid:
declare extern_weak void @f()
