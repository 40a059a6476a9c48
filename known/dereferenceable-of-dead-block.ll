define ptr @f() {
  %m = alloca i8
  ret ptr %m
}
