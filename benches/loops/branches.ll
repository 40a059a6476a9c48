define i32 @f(i32 %n) {
entry:
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %next, %join ]
  %h = phi i32 [ 1, %entry ], [ %h2, %join ]
  %bit = and i32 %h, 1
  %odd = icmp ne i32 %bit, 0
  br i1 %odd, label %up, label %down
up:
  %tripled = mul i32 %h, 3
  %more = add i32 %tripled, 1
  br label %join
down:
  %half = lshr i32 %h, 1
  br label %join
join:
  %h1 = phi i32 [ %more, %up ], [ %half, %down ]
  %h2 = xor i32 %h1, %i
  %next = add i32 %i, 1
  %again = icmp ult i32 %next, %n
  br i1 %again, label %loop, label %exit
exit:
  ret i32 %h2
}

define i32 @main() {
  %result = call i32 @f(i32 1000000)
  ret i32 0
}
