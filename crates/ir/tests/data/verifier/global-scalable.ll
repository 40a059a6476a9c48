; broken: @g: a global variable cannot hold scalable vectors
@g = global <vscale x 2 x i32> zeroinitializer

; valid:
@g = global <2 x i32> zeroinitializer
