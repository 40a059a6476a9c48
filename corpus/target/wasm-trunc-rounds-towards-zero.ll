; It rounds towards zero
; expect: violates value

define i32 @src() {
  %r = call i32 @llvm.wasm.trunc.unsigned.i32.f32(float 0xC1EFFFFFE0000000)
  %s = call i32 @llvm.wasm.trunc.unsigned.i32.f32(float 2.5)
  ret i32 %s
}

define i32 @tgt() {
  ret i32 3
}

declare i32 @llvm.wasm.trunc.unsigned.i32.f32(float)
