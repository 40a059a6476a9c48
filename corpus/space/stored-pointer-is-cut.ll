; one byte of it is overwritten
; expect: violates value

target datalayout = "e-p3:32:32"

define ptr addrspace(3) @src(ptr noundef %m, ptr addrspace(3) noundef %p) {
  store ptr addrspace(3) %p, ptr %m, align 1
  %behind = getelementptr i8, ptr %m, i64 3
  store i8 7, ptr %behind
  %v = load ptr addrspace(3), ptr %m, align 1
  ret ptr addrspace(3) %v
}

define ptr addrspace(3) @tgt(ptr noundef %m, ptr addrspace(3) noundef %p) {
  store ptr addrspace(3) %p, ptr %m, align 1
  %behind = getelementptr i8, ptr %m, i64 3
  store i8 7, ptr %behind
  ret ptr addrspace(3) %p
}
