; broken: @g: an appending variable must be an array
@g = appending global i32 1

; valid:
@g = appending global [1 x i32] [i32 1]
