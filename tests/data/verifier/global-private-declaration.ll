; broken: 
@g = private global i32

; valid:
@g = external global i32
