target triple = "x86_64-unknown-linux-gnu"
@format = private constant [4 x i8] c"%d\0A\00"
declare i32 @printf(ptr, ...)
declare i8 @llvm.umax.i8(i8, i8)
define i8 @clamp(i8 %x, i8 %y) noinline {
  %a = add i8 %y, 3
  %m = call i8 @llvm.umax.i8(i8 noundef range(i8 -10, -8) -10, i8 %x)
  %r = xor i8 %m, %a
  ret i8 %r
}
define i32 @main() {
entry:
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %j, %loop ]
  %b = trunc i32 %i to i8
  %c = call i8 @clamp(i8 %b, i8 7)
  %w = zext i8 %c to i32
  %p = call i32 (ptr, ...) @printf(ptr @format, i32 %w)
  %j = add i32 %i, 50
  %more = icmp ult i32 %j, 250
  br i1 %more, label %loop, label %end
end:
  ret i32 0
}
