; A call of a function with `modular-format` may become a call of another
; expect: unsupported

declare void @print(ptr, ...) "modular-format"="printf,1,2,print_modular,print_impl,float"
declare void @print_modular(ptr, ...)

@format = constant [3 x i8] c"%d\00"

define void @src(i32 %x) {
  call void (ptr, ...) @print(ptr @format, i32 %x)
  ret void
}

define void @tgt(i32 %x) {
  call void (ptr, ...) @print_modular(ptr @format, i32 %x)
  ret void
}
