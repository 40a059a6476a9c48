; broken: @g: a common variable must be zero
@g = common global i32 1

; valid:
@g = common global i32 0
