; Language Reference, "Pointer Capture": the result may be the pointer that it keeps
; expect: violates value

declare ptr @same(ptr captures(ret: address, provenance)) memory(none) nounwind willreturn

define i8 @src() {
  %p = alloca i8
  store i8 1, ptr %p
  %q = call nonnull ptr @same(ptr %p)
  store i8 2, ptr %q
  %v = load i8, ptr %p
  ret i8 %v
}

define i8 @tgt() {
  %p = alloca i8
  store i8 1, ptr %p
  %q = call nonnull ptr @same(ptr %p)
  store i8 2, ptr %q
  ret i8 1
}
