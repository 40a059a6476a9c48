; broken: @a: an alias must be of a definition
@g = external global i32
@a = alias i32, ptr @g

; valid:
@g = global i32 0
@a = alias i32, ptr @g
