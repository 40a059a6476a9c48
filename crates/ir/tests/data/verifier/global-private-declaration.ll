; broken: @g: a declaration must be external or extern_weak
@g = private global i32

; valid:
@g = external global i32
