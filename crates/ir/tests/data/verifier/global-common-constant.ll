; broken: @g: a common variable cannot be constant
@g = common constant i32 0

; valid:
@g = common global i32 0, align 4
