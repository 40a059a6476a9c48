target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-pc-linux-gnu"

%struct.record = type { i32, [12 x i8] }

@__const.main.all = private unnamed_addr constant [3 x %struct.record] [%struct.record { i32 1, [12 x i8] c"one\00\00\00\00\00\00\00\00\00" }, %struct.record { i32 2, [12 x i8] c"two\00\00\00\00\00\00\00\00\00" }, %struct.record { i32 3, [12 x i8] c"three\00\00\00\00\00\00\00" }], align 16
@.str = private unnamed_addr constant [7 x i8] c"%d %s\0A\00", align 1

; Function Attrs: noinline nounwind optnone uwtable
define dso_local i32 @main(i32 noundef %0, ptr noundef %1) #0 {
  %3 = alloca i32, align 4
  %4 = alloca i32, align 4
  %5 = alloca ptr, align 8
  %6 = alloca [3 x %struct.record], align 16
  %7 = alloca [2 x %struct.record], align 16
  store i32 0, ptr %3, align 4
  store i32 %0, ptr %4, align 4
  store ptr %1, ptr %5, align 8
  call void @llvm.memcpy.p0.p0.i64(ptr align 16 %6, ptr align 16 @__const.main.all, i64 48, i1 false)
  %8 = getelementptr inbounds [2 x %struct.record], ptr %7, i64 0, i64 0
  %9 = getelementptr inbounds [3 x %struct.record], ptr %6, i64 0, i64 0
  %10 = load i32, ptr %4, align 4
  %11 = icmp sgt i32 %10, 1
  %12 = zext i1 %11 to i64
  %13 = select i1 %11, i64 48, i64 32
  call void @llvm.memcpy.p0.p0.i64(ptr align 16 %8, ptr align 16 %9, i64 %13, i1 false)
  %14 = getelementptr inbounds [2 x %struct.record], ptr %7, i64 0, i64 1
  %15 = getelementptr inbounds nuw %struct.record, ptr %14, i32 0, i32 0
  %16 = load i32, ptr %15, align 16
  %17 = getelementptr inbounds [2 x %struct.record], ptr %7, i64 0, i64 1
  %18 = getelementptr inbounds nuw %struct.record, ptr %17, i32 0, i32 1
  %19 = getelementptr inbounds [12 x i8], ptr %18, i64 0, i64 0
  %20 = call i32 (ptr, ...) @printf(ptr noundef @.str, i32 noundef %16, ptr noundef %19)
  %21 = getelementptr inbounds [2 x %struct.record], ptr %7, i64 0, i64 0
  %22 = getelementptr inbounds nuw %struct.record, ptr %21, i32 0, i32 0
  %23 = load i32, ptr %22, align 16
  ret i32 %23
}

; Function Attrs: nocallback nofree nounwind willreturn memory(argmem: readwrite)
declare void @llvm.memcpy.p0.p0.i64(ptr noalias writeonly captures(none), ptr noalias readonly captures(none), i64, i1 immarg) #1

declare i32 @printf(ptr noundef, ...) #2

attributes #0 = { noinline nounwind optnone uwtable "frame-pointer"="all" "min-legal-vector-width"="0" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cmov,+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }
attributes #1 = { nocallback nofree nounwind willreturn memory(argmem: readwrite) }
attributes #2 = { "frame-pointer"="all" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cmov,+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }


