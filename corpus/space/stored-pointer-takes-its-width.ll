; a pointer takes as many bytes as the layout gives its space
; expect: refines

target datalayout = "e-p3:32:32"

define ptr addrspace(3) @src(ptr noundef %m, ptr addrspace(3) noundef %p) {
  store ptr addrspace(3) %p, ptr %m
  %behind = getelementptr i8, ptr %m, i64 4
  store i32 7, ptr %behind
  %v = load ptr addrspace(3), ptr %m
  ret ptr addrspace(3) %v
}

define ptr addrspace(3) @tgt(ptr noundef %m, ptr addrspace(3) noundef %p) {
  store ptr addrspace(3) %p, ptr %m
  %behind = getelementptr i8, ptr %m, i64 4
  store i32 7, ptr %behind
  ret ptr addrspace(3) %p
}
