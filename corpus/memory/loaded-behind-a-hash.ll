; memory holds what becomes a constant by a rotation and a product
; expect: violates value

declare i32 @llvm.fshl.i32(i32, i32, i32)

define i1 @src(ptr noundef align 4 dereferenceable(4) %p) {
  %x = load i32, ptr %p
  %r = call i32 @llvm.fshl.i32(i32 %x, i32 %x, i32 13)
  %h = mul i32 %r, 3432918353
  %c = icmp eq i32 %h, 1234567891
  ret i1 %c
}

define i1 @tgt(ptr noundef align 4 dereferenceable(4) %p) {
  ret i1 false
}
