; another lane holds something else; what it holds is not known
; expect: unsupported

target triple = "amdgcn-amd-amdhsa"

declare i32 @llvm.amdgcn.readlane.i32(i32, i32) convergent nounwind willreturn memory(none)

define i32 @src(i32 %x) {
  %r = call i32 @llvm.amdgcn.readlane.i32(i32 %x, i32 65)
  ret i32 %r
}

define i32 @tgt(i32 %x) {
  %r = call i32 @llvm.amdgcn.readlane.i32(i32 %x, i32 0)
  ret i32 %r
}
