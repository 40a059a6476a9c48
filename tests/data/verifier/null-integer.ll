; broken: 
@g = global i32 null

; valid:
@g = global ptr null
