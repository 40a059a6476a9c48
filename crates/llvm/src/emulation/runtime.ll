; Functions of the run-time library that code generation calls, in terms of additions, shifts and comparisons: none of
; them may need another, and calls among them are calls of these bodies (`nobuiltin`). `iSIZE` stands for the integer as
; wide as an address.

define i32 @__mulsi3(i32 %a, i32 %b) {
  br label %head
head:
  %x = phi i32 [ %a, %0 ], [ %x.next, %head ]
  %y = phi i32 [ %b, %0 ], [ %y.next, %head ]
  %sum = phi i32 [ 0, %0 ], [ %sum.next, %head ]
  %low = and i32 %y, 1
  %mask = sub i32 0, %low
  %part = and i32 %x, %mask
  %sum.next = add i32 %sum, %part
  %x.next = shl i32 %x, 1
  %y.next = lshr i32 %y, 1
  %done = icmp eq i32 %y.next, 0
  br i1 %done, label %end, label %head
end:
  ret i32 %sum.next
}

define i64 @__muldi3(i64 %a, i64 %b) {
  br label %head
head:
  %x = phi i64 [ %a, %0 ], [ %x.next, %head ]
  %y = phi i64 [ %b, %0 ], [ %y.next, %head ]
  %sum = phi i64 [ 0, %0 ], [ %sum.next, %head ]
  %low = and i64 %y, 1
  %mask = sub i64 0, %low
  %part = and i64 %x, %mask
  %sum.next = add i64 %sum, %part
  %x.next = shl i64 %x, 1
  %y.next = lshr i64 %y, 1
  %done = icmp eq i64 %y.next, 0
  br i1 %done, label %end, label %head
end:
  ret i64 %sum.next
}

define i128 @__multi3(i128 %a, i128 %b) {
  br label %head
head:
  %x = phi i128 [ %a, %0 ], [ %x.next, %head ]
  %y = phi i128 [ %b, %0 ], [ %y.next, %head ]
  %sum = phi i128 [ 0, %0 ], [ %sum.next, %head ]
  %low = and i128 %y, 1
  %mask = sub i128 0, %low
  %part = and i128 %x, %mask
  %sum.next = add i128 %sum, %part
  %x.next = shl i128 %x, 1
  %y.next = lshr i128 %y, 1
  %done = icmp eq i128 %y.next, 0
  br i1 %done, label %end, label %head
end:
  ret i128 %sum.next
}

; The quotient and the remainder by long division. The divisor is not 0.
define internal { i32, i32 } @irrefute.divide.i32(i32 %a, i32 %b) {
  br label %head
head:
  %left = phi i32 [ 32, %0 ], [ %left.next, %head ]
  %number = phi i32 [ %a, %0 ], [ %number.next, %head ]
  %rest = phi i32 [ 0, %0 ], [ %rest.next, %head ]
  %top = lshr i32 %number, 31
  %carry = icmp slt i32 %rest, 0
  %shifted = shl i32 %rest, 1
  %joined = or i32 %shifted, %top
  %fits.low = icmp uge i32 %joined, %b
  %fits = or i1 %carry, %fits.low
  %less = sub i32 %joined, %b
  %rest.next = select i1 %fits, i32 %less, i32 %joined
  %digit = zext i1 %fits to i32
  %moved = shl i32 %number, 1
  %number.next = or i32 %moved, %digit
  %left.next = add i32 %left, -1
  %done = icmp eq i32 %left.next, 0
  br i1 %done, label %end, label %head
end:
  %pair = insertvalue { i32, i32 } poison, i32 %number.next, 0
  %both = insertvalue { i32, i32 } %pair, i32 %rest.next, 1
  ret { i32, i32 } %both
}

; The same with signs: the quotient is rounded to 0, and the remainder has the sign of the dividend.
define internal { i32, i32 } @irrefute.divide.signed.i32(i32 %a, i32 %b) {
  %a.sign = ashr i32 %a, 31
  %b.sign = ashr i32 %b, 31
  %a.flipped = xor i32 %a, %a.sign
  %b.flipped = xor i32 %b, %b.sign
  %a.size = sub i32 %a.flipped, %a.sign
  %b.size = sub i32 %b.flipped, %b.sign
  %both = call { i32, i32 } @irrefute.divide.i32(i32 %a.size, i32 %b.size)
  %quotient.size = extractvalue { i32, i32 } %both, 0
  %rest.size = extractvalue { i32, i32 } %both, 1
  %sign = xor i32 %a.sign, %b.sign
  %quotient.flipped = xor i32 %quotient.size, %sign
  %quotient = sub i32 %quotient.flipped, %sign
  %rest.flipped = xor i32 %rest.size, %a.sign
  %rest = sub i32 %rest.flipped, %a.sign
  %pair = insertvalue { i32, i32 } poison, i32 %quotient, 0
  %result = insertvalue { i32, i32 } %pair, i32 %rest, 1
  ret { i32, i32 } %result
}

define i32 @__udivsi3(i32 %a, i32 %b) {
  %both = call { i32, i32 } @irrefute.divide.i32(i32 %a, i32 %b)
  %part = extractvalue { i32, i32 } %both, 0
  ret i32 %part
}

define i32 @__umodsi3(i32 %a, i32 %b) {
  %both = call { i32, i32 } @irrefute.divide.i32(i32 %a, i32 %b)
  %part = extractvalue { i32, i32 } %both, 1
  ret i32 %part
}

define i32 @__divsi3(i32 %a, i32 %b) {
  %both = call { i32, i32 } @irrefute.divide.signed.i32(i32 %a, i32 %b)
  %part = extractvalue { i32, i32 } %both, 0
  ret i32 %part
}

define i32 @__modsi3(i32 %a, i32 %b) {
  %both = call { i32, i32 } @irrefute.divide.signed.i32(i32 %a, i32 %b)
  %part = extractvalue { i32, i32 } %both, 1
  ret i32 %part
}

; The quotient and the remainder by long division. The divisor is not 0.
define internal { i64, i64 } @irrefute.divide.i64(i64 %a, i64 %b) {
  br label %head
head:
  %left = phi i32 [ 64, %0 ], [ %left.next, %head ]
  %number = phi i64 [ %a, %0 ], [ %number.next, %head ]
  %rest = phi i64 [ 0, %0 ], [ %rest.next, %head ]
  %top = lshr i64 %number, 63
  %carry = icmp slt i64 %rest, 0
  %shifted = shl i64 %rest, 1
  %joined = or i64 %shifted, %top
  %fits.low = icmp uge i64 %joined, %b
  %fits = or i1 %carry, %fits.low
  %less = sub i64 %joined, %b
  %rest.next = select i1 %fits, i64 %less, i64 %joined
  %digit = zext i1 %fits to i64
  %moved = shl i64 %number, 1
  %number.next = or i64 %moved, %digit
  %left.next = add i32 %left, -1
  %done = icmp eq i32 %left.next, 0
  br i1 %done, label %end, label %head
end:
  %pair = insertvalue { i64, i64 } poison, i64 %number.next, 0
  %both = insertvalue { i64, i64 } %pair, i64 %rest.next, 1
  ret { i64, i64 } %both
}

; The same with signs: the quotient is rounded to 0, and the remainder has the sign of the dividend.
define internal { i64, i64 } @irrefute.divide.signed.i64(i64 %a, i64 %b) {
  %a.sign = ashr i64 %a, 63
  %b.sign = ashr i64 %b, 63
  %a.flipped = xor i64 %a, %a.sign
  %b.flipped = xor i64 %b, %b.sign
  %a.size = sub i64 %a.flipped, %a.sign
  %b.size = sub i64 %b.flipped, %b.sign
  %both = call { i64, i64 } @irrefute.divide.i64(i64 %a.size, i64 %b.size)
  %quotient.size = extractvalue { i64, i64 } %both, 0
  %rest.size = extractvalue { i64, i64 } %both, 1
  %sign = xor i64 %a.sign, %b.sign
  %quotient.flipped = xor i64 %quotient.size, %sign
  %quotient = sub i64 %quotient.flipped, %sign
  %rest.flipped = xor i64 %rest.size, %a.sign
  %rest = sub i64 %rest.flipped, %a.sign
  %pair = insertvalue { i64, i64 } poison, i64 %quotient, 0
  %result = insertvalue { i64, i64 } %pair, i64 %rest, 1
  ret { i64, i64 } %result
}

define i64 @__udivdi3(i64 %a, i64 %b) {
  %both = call { i64, i64 } @irrefute.divide.i64(i64 %a, i64 %b)
  %part = extractvalue { i64, i64 } %both, 0
  ret i64 %part
}

define i64 @__umoddi3(i64 %a, i64 %b) {
  %both = call { i64, i64 } @irrefute.divide.i64(i64 %a, i64 %b)
  %part = extractvalue { i64, i64 } %both, 1
  ret i64 %part
}

define i64 @__divdi3(i64 %a, i64 %b) {
  %both = call { i64, i64 } @irrefute.divide.signed.i64(i64 %a, i64 %b)
  %part = extractvalue { i64, i64 } %both, 0
  ret i64 %part
}

define i64 @__moddi3(i64 %a, i64 %b) {
  %both = call { i64, i64 } @irrefute.divide.signed.i64(i64 %a, i64 %b)
  %part = extractvalue { i64, i64 } %both, 1
  ret i64 %part
}

; The quotient and the remainder by long division. The divisor is not 0.
define internal { i128, i128 } @irrefute.divide.i128(i128 %a, i128 %b) {
  br label %head
head:
  %left = phi i32 [ 128, %0 ], [ %left.next, %head ]
  %number = phi i128 [ %a, %0 ], [ %number.next, %head ]
  %rest = phi i128 [ 0, %0 ], [ %rest.next, %head ]
  %top = lshr i128 %number, 127
  %carry = icmp slt i128 %rest, 0
  %shifted = shl i128 %rest, 1
  %joined = or i128 %shifted, %top
  %fits.low = icmp uge i128 %joined, %b
  %fits = or i1 %carry, %fits.low
  %less = sub i128 %joined, %b
  %rest.next = select i1 %fits, i128 %less, i128 %joined
  %digit = zext i1 %fits to i128
  %moved = shl i128 %number, 1
  %number.next = or i128 %moved, %digit
  %left.next = add i32 %left, -1
  %done = icmp eq i32 %left.next, 0
  br i1 %done, label %end, label %head
end:
  %pair = insertvalue { i128, i128 } poison, i128 %number.next, 0
  %both = insertvalue { i128, i128 } %pair, i128 %rest.next, 1
  ret { i128, i128 } %both
}

; The same with signs: the quotient is rounded to 0, and the remainder has the sign of the dividend.
define internal { i128, i128 } @irrefute.divide.signed.i128(i128 %a, i128 %b) {
  %a.sign = ashr i128 %a, 127
  %b.sign = ashr i128 %b, 127
  %a.flipped = xor i128 %a, %a.sign
  %b.flipped = xor i128 %b, %b.sign
  %a.size = sub i128 %a.flipped, %a.sign
  %b.size = sub i128 %b.flipped, %b.sign
  %both = call { i128, i128 } @irrefute.divide.i128(i128 %a.size, i128 %b.size)
  %quotient.size = extractvalue { i128, i128 } %both, 0
  %rest.size = extractvalue { i128, i128 } %both, 1
  %sign = xor i128 %a.sign, %b.sign
  %quotient.flipped = xor i128 %quotient.size, %sign
  %quotient = sub i128 %quotient.flipped, %sign
  %rest.flipped = xor i128 %rest.size, %a.sign
  %rest = sub i128 %rest.flipped, %a.sign
  %pair = insertvalue { i128, i128 } poison, i128 %quotient, 0
  %result = insertvalue { i128, i128 } %pair, i128 %rest, 1
  ret { i128, i128 } %result
}

define i128 @__udivti3(i128 %a, i128 %b) {
  %both = call { i128, i128 } @irrefute.divide.i128(i128 %a, i128 %b)
  %part = extractvalue { i128, i128 } %both, 0
  ret i128 %part
}

define i128 @__umodti3(i128 %a, i128 %b) {
  %both = call { i128, i128 } @irrefute.divide.i128(i128 %a, i128 %b)
  %part = extractvalue { i128, i128 } %both, 1
  ret i128 %part
}

define i128 @__divti3(i128 %a, i128 %b) {
  %both = call { i128, i128 } @irrefute.divide.signed.i128(i128 %a, i128 %b)
  %part = extractvalue { i128, i128 } %both, 0
  ret i128 %part
}

define i128 @__modti3(i128 %a, i128 %b) {
  %both = call { i128, i128 } @irrefute.divide.signed.i128(i128 %a, i128 %b)
  %part = extractvalue { i128, i128 } %both, 1
  ret i128 %part
}

define i32 @__aeabi_uidiv(i32 %a, i32 %b) {
  %both = call { i32, i32 } @irrefute.divide.i32(i32 %a, i32 %b)
  %part = extractvalue { i32, i32 } %both, 0
  ret i32 %part
}

define i32 @__aeabi_idiv(i32 %a, i32 %b) {
  %both = call { i32, i32 } @irrefute.divide.signed.i32(i32 %a, i32 %b)
  %part = extractvalue { i32, i32 } %both, 0
  ret i32 %part
}

define { i32, i32 } @__aeabi_uidivmod(i32 %a, i32 %b) {
  %both = call { i32, i32 } @irrefute.divide.i32(i32 %a, i32 %b)
  ret { i32, i32 } %both
}

define { i32, i32 } @__aeabi_idivmod(i32 %a, i32 %b) {
  %both = call { i32, i32 } @irrefute.divide.signed.i32(i32 %a, i32 %b)
  ret { i32, i32 } %both
}

define { i64, i64 } @__aeabi_uldivmod(i64 %a, i64 %b) {
  %both = call { i64, i64 } @irrefute.divide.i64(i64 %a, i64 %b)
  ret { i64, i64 } %both
}

define { i64, i64 } @__aeabi_ldivmod(i64 %a, i64 %b) {
  %both = call { i64, i64 } @irrefute.divide.signed.i64(i64 %a, i64 %b)
  ret { i64, i64 } %both
}

; A bit at a time. The amount of a shift that is poison may be any number, and the shift ends all the same.
define i128 @__ashlti3(i128 %a, i32 %n) {
  %few = and i32 %n, 127
  br label %head
head:
  %left = phi i32 [ %few, %0 ], [ %rest, %bit ]
  %value = phi i128 [ %a, %0 ], [ %moved, %bit ]
  %done = icmp eq i32 %left, 0
  br i1 %done, label %end, label %bit
bit:
  %rest = add i32 %left, -1
  %moved = shl i128 %value, 1
  br label %head
end:
  ret i128 %value
}

; A bit at a time. The amount of a shift that is poison may be any number, and the shift ends all the same.
define i128 @__lshrti3(i128 %a, i32 %n) {
  %few = and i32 %n, 127
  br label %head
head:
  %left = phi i32 [ %few, %0 ], [ %rest, %bit ]
  %value = phi i128 [ %a, %0 ], [ %moved, %bit ]
  %done = icmp eq i32 %left, 0
  br i1 %done, label %end, label %bit
bit:
  %rest = add i32 %left, -1
  %moved = lshr i128 %value, 1
  br label %head
end:
  ret i128 %value
}

; A bit at a time. The amount of a shift that is poison may be any number, and the shift ends all the same.
define i128 @__ashrti3(i128 %a, i32 %n) {
  %few = and i32 %n, 127
  br label %head
head:
  %left = phi i32 [ %few, %0 ], [ %rest, %bit ]
  %value = phi i128 [ %a, %0 ], [ %moved, %bit ]
  %done = icmp eq i32 %left, 0
  br i1 %done, label %end, label %bit
bit:
  %rest = add i32 %left, -1
  %moved = ashr i128 %value, 1
  br label %head
end:
  ret i128 %value
}

define i64 @__aeabi_lmul(i64 %a, i64 %b) {
  br label %head
head:
  %x = phi i64 [ %a, %0 ], [ %x.next, %head ]
  %y = phi i64 [ %b, %0 ], [ %y.next, %head ]
  %sum = phi i64 [ 0, %0 ], [ %sum.next, %head ]
  %low = and i64 %y, 1
  %mask = sub i64 0, %low
  %part = and i64 %x, %mask
  %sum.next = add i64 %sum, %part
  %x.next = shl i64 %x, 1
  %y.next = lshr i64 %y, 1
  %done = icmp eq i64 %y.next, 0
  br i1 %done, label %end, label %head
end:
  ret i64 %sum.next
}

; A bit at a time. The amount of a shift that is poison may be any number, and the shift ends all the same.
define i64 @__aeabi_llsl(i64 %a, i32 %n) {
  %few = and i32 %n, 63
  br label %head
head:
  %left = phi i32 [ %few, %0 ], [ %rest, %bit ]
  %value = phi i64 [ %a, %0 ], [ %moved, %bit ]
  %done = icmp eq i32 %left, 0
  br i1 %done, label %end, label %bit
bit:
  %rest = add i32 %left, -1
  %moved = shl i64 %value, 1
  br label %head
end:
  ret i64 %value
}

; A bit at a time. The amount of a shift that is poison may be any number, and the shift ends all the same.
define i64 @__aeabi_llsr(i64 %a, i32 %n) {
  %few = and i32 %n, 63
  br label %head
head:
  %left = phi i32 [ %few, %0 ], [ %rest, %bit ]
  %value = phi i64 [ %a, %0 ], [ %moved, %bit ]
  %done = icmp eq i32 %left, 0
  br i1 %done, label %end, label %bit
bit:
  %rest = add i32 %left, -1
  %moved = lshr i64 %value, 1
  br label %head
end:
  ret i64 %value
}

; A bit at a time. The amount of a shift that is poison may be any number, and the shift ends all the same.
define i64 @__aeabi_lasr(i64 %a, i32 %n) {
  %few = and i32 %n, 63
  br label %head
head:
  %left = phi i32 [ %few, %0 ], [ %rest, %bit ]
  %value = phi i64 [ %a, %0 ], [ %moved, %bit ]
  %done = icmp eq i32 %left, 0
  br i1 %done, label %end, label %bit
bit:
  %rest = add i32 %left, -1
  %moved = ashr i64 %value, 1
  br label %head
end:
  ret i64 %value
}

; Of 0 it is the width, as in the library for processors without an instruction for it.
define i32 @__clzsi2(i32 %a) {
  br label %head
head:
  %count = phi i32 [ 32, %0 ], [ %fewer, %bit ]
  %value = phi i32 [ %a, %0 ], [ %moved, %bit ]
  %done = icmp eq i32 %value, 0
  br i1 %done, label %end, label %bit
bit:
  %fewer = add i32 %count, -1
  %moved = lshr i32 %value, 1
  br label %head
end:
  ret i32 %count
}

; Of 0 it is the width, as in the library for processors without an instruction for it.
define i32 @__clzdi2(i64 %a) {
  br label %head
head:
  %count = phi i32 [ 64, %0 ], [ %fewer, %bit ]
  %value = phi i64 [ %a, %0 ], [ %moved, %bit ]
  %done = icmp eq i64 %value, 0
  br i1 %done, label %end, label %bit
bit:
  %fewer = add i32 %count, -1
  %moved = lshr i64 %value, 1
  br label %head
end:
  ret i32 %count
}

define ptr @memcpy(ptr %to, ptr %from, iSIZE %size) {
  br label %head
head:
  %at = phi iSIZE [ 0, %0 ], [ %next, %byte ]
  %done = icmp eq iSIZE %at, %size
  br i1 %done, label %end, label %byte
byte:
  %source = getelementptr i8, ptr %from, iSIZE %at
  %target = getelementptr i8, ptr %to, iSIZE %at
  %value = load i8, ptr %source, align 1
  store i8 %value, ptr %target, align 1
  %next = add iSIZE %at, 1
  br label %head
end:
  ret ptr %to
}

define ptr @memmove(ptr %to, ptr %from, iSIZE %size) {
  %to.address = ptrtoint ptr %to to iSIZE
  %from.address = ptrtoint ptr %from to iSIZE
  %forward = icmp ult iSIZE %to.address, %from.address
  br i1 %forward, label %up, label %down
up:
  %copied = call ptr @memcpy(ptr %to, ptr %from, iSIZE %size) nobuiltin
  ret ptr %to
down:
  %left = phi iSIZE [ %size, %0 ], [ %rest, %byte ]
  %done = icmp eq iSIZE %left, 0
  br i1 %done, label %end, label %byte
byte:
  %rest = sub iSIZE %left, 1
  %source = getelementptr i8, ptr %from, iSIZE %rest
  %target = getelementptr i8, ptr %to, iSIZE %rest
  %value = load i8, ptr %source, align 1
  store i8 %value, ptr %target, align 1
  br label %down
end:
  ret ptr %to
}

define ptr @memset(ptr %to, i32 %value, iSIZE %size) {
  %byte.value = trunc i32 %value to i8
  br label %head
head:
  %at = phi iSIZE [ 0, %0 ], [ %next, %byte ]
  %done = icmp eq iSIZE %at, %size
  br i1 %done, label %end, label %byte
byte:
  %target = getelementptr i8, ptr %to, iSIZE %at
  store i8 %byte.value, ptr %target, align 1
  %next = add iSIZE %at, 1
  br label %head
end:
  ret ptr %to
}

; The first difference decides, as of unsigned bytes.
define i32 @memcmp(ptr %a, ptr %b, iSIZE %size) {
  br label %head
head:
  %at = phi iSIZE [ 0, %0 ], [ %next, %same ]
  %done = icmp eq iSIZE %at, %size
  br i1 %done, label %end, label %byte
byte:
  %a.at = getelementptr i8, ptr %a, iSIZE %at
  %b.at = getelementptr i8, ptr %b, iSIZE %at
  %x = load i8, ptr %a.at, align 1
  %y = load i8, ptr %b.at, align 1
  %next = add iSIZE %at, 1
  %equal = icmp eq i8 %x, %y
  br i1 %equal, label %same, label %differ
same:
  br label %head
differ:
  %x.wide = zext i8 %x to i32
  %y.wide = zext i8 %y to i32
  %difference = sub i32 %x.wide, %y.wide
  ret i32 %difference
end:
  ret i32 0
}

define i32 @bcmp(ptr %a, ptr %b, iSIZE %size) {
  %result = call i32 @memcmp(ptr %a, ptr %b, iSIZE %size) nobuiltin
  ret i32 %result
}

; What Hexagon calls them.
@__hexagon_udivsi3 = alias i32 (i32, i32), ptr @__udivsi3
@__hexagon_umodsi3 = alias i32 (i32, i32), ptr @__umodsi3
@__hexagon_divsi3 = alias i32 (i32, i32), ptr @__divsi3
@__hexagon_modsi3 = alias i32 (i32, i32), ptr @__modsi3
@__hexagon_udivdi3 = alias i64 (i64, i64), ptr @__udivdi3
@__hexagon_umoddi3 = alias i64 (i64, i64), ptr @__umoddi3
@__hexagon_divdi3 = alias i64 (i64, i64), ptr @__divdi3
@__hexagon_moddi3 = alias i64 (i64, i64), ptr @__moddi3
@__hexagon_memcpy_likely_aligned_min32bytes_mult8bytes = alias ptr (ptr, ptr, iSIZE), ptr @memcpy
