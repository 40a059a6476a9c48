; LLVM says of every `fclose` that it keeps no copy of the stream
; expect: refines

declare i32 @fclose(ptr)

define i32 @src(ptr %stream) {
  %n = call i32 @fclose(ptr %stream)
  ret i32 %n
}

define i32 @tgt(ptr captures(none) %stream) {
  %n = call i32 @fclose(ptr captures(none) %stream)
  ret i32 %n
}
