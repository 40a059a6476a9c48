; broken: 
@g = common global i32 1

; valid:
@g = common global i32 0
