; broken: 
declare internal void @f()

; valid:
declare extern_weak void @f()
