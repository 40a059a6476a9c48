target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-pc-linux-gnu"

@.str = private unnamed_addr constant [4 x i8] c"%d\0A\00", align 1

; Function Attrs: nounwind uwtable
define dso_local i32 @main(i32 noundef %0, ptr noundef %1) #0 {
  %3 = alloca i32, align 4
  %4 = alloca i32, align 4
  %5 = alloca ptr, align 8
  %6 = alloca i32, align 4
  %7 = alloca [12 x [12 x i32]], align 16
  %8 = alloca [12 x [12 x i32]], align 16
  %9 = alloca [12 x [12 x i32]], align 16
  %10 = alloca i32, align 4
  %11 = alloca i32, align 4
  %12 = alloca i32, align 4
  %13 = alloca i32, align 4
  store i32 0, ptr %3, align 4
  store i32 %0, ptr %4, align 4
  store ptr %1, ptr %5, align 8
  call void @llvm.lifetime.start.p0(ptr %6) #5
  %14 = load i32, ptr %4, align 4
  %15 = icmp sgt i32 %14, 1
  br i1 %15, label %16, label %21

16:                                               ; preds = %2
  %17 = load ptr, ptr %5, align 8
  %18 = getelementptr inbounds ptr, ptr %17, i64 1
  %19 = load ptr, ptr %18, align 8
  %20 = call i32 @atoi(ptr noundef %19) #6
  br label %22

21:                                               ; preds = %2
  br label %22

22:                                               ; preds = %21, %16
  %23 = phi i32 [ %20, %16 ], [ 1, %21 ]
  store i32 %23, ptr %6, align 4
  call void @llvm.lifetime.start.p0(ptr %7) #5
  call void @llvm.lifetime.start.p0(ptr %8) #5
  call void @llvm.lifetime.start.p0(ptr %9) #5
  call void @llvm.lifetime.start.p0(ptr %10) #5
  store i32 0, ptr %10, align 4
  br label %24

24:                                               ; preds = %56, %22
  %25 = load i32, ptr %10, align 4
  %26 = icmp slt i32 %25, 12
  br i1 %26, label %28, label %27

27:                                               ; preds = %24
  store i32 2, ptr %11, align 4
  call void @llvm.lifetime.end.p0(ptr %10) #5
  br label %59

28:                                               ; preds = %24
  call void @llvm.lifetime.start.p0(ptr %12) #5
  store i32 0, ptr %12, align 4
  br label %29

29:                                               ; preds = %52, %28
  %30 = load i32, ptr %12, align 4
  %31 = icmp slt i32 %30, 12
  br i1 %31, label %33, label %32

32:                                               ; preds = %29
  store i32 5, ptr %11, align 4
  call void @llvm.lifetime.end.p0(ptr %12) #5
  br label %55

33:                                               ; preds = %29
  %34 = load i32, ptr %10, align 4
  %35 = load i32, ptr %12, align 4
  %36 = add nsw i32 %34, %35
  %37 = load i32, ptr %10, align 4
  %38 = sext i32 %37 to i64
  %39 = getelementptr inbounds [12 x [12 x i32]], ptr %7, i64 0, i64 %38
  %40 = load i32, ptr %12, align 4
  %41 = sext i32 %40 to i64
  %42 = getelementptr inbounds [12 x i32], ptr %39, i64 0, i64 %41
  store i32 %36, ptr %42, align 4
  %43 = load i32, ptr %10, align 4
  %44 = load i32, ptr %12, align 4
  %45 = sub nsw i32 %43, %44
  %46 = load i32, ptr %10, align 4
  %47 = sext i32 %46 to i64
  %48 = getelementptr inbounds [12 x [12 x i32]], ptr %8, i64 0, i64 %47
  %49 = load i32, ptr %12, align 4
  %50 = sext i32 %49 to i64
  %51 = getelementptr inbounds [12 x i32], ptr %48, i64 0, i64 %50
  store i32 %45, ptr %51, align 4
  br label %52

52:                                               ; preds = %33
  %53 = load i32, ptr %12, align 4
  %54 = add nsw i32 %53, 1
  store i32 %54, ptr %12, align 4
  br label %29

55:                                               ; preds = %32
  br label %56

56:                                               ; preds = %55
  %57 = load i32, ptr %10, align 4
  %58 = add nsw i32 %57, 1
  store i32 %58, ptr %10, align 4
  br label %24

59:                                               ; preds = %27
  call void @llvm.lifetime.start.p0(ptr %13) #5
  store i32 0, ptr %13, align 4
  br label %60

60:                                               ; preds = %72, %59
  %61 = load i32, ptr %13, align 4
  %62 = load i32, ptr %6, align 4
  %63 = icmp slt i32 %61, %62
  br i1 %63, label %65, label %64

64:                                               ; preds = %60
  store i32 8, ptr %11, align 4
  call void @llvm.lifetime.end.p0(ptr %13) #5
  br label %75

65:                                               ; preds = %60
  %66 = getelementptr inbounds [12 x [12 x i32]], ptr %7, i64 0, i64 0
  %67 = getelementptr inbounds [12 x [12 x i32]], ptr %8, i64 0, i64 0
  %68 = getelementptr inbounds [12 x [12 x i32]], ptr %9, i64 0, i64 0
  call void @multiply(ptr noundef %66, ptr noundef %67, ptr noundef %68)
  %69 = getelementptr inbounds [12 x [12 x i32]], ptr %8, i64 0, i64 0
  %70 = getelementptr inbounds [12 x [12 x i32]], ptr %9, i64 0, i64 0
  %71 = getelementptr inbounds [12 x [12 x i32]], ptr %7, i64 0, i64 0
  call void @multiply(ptr noundef %69, ptr noundef %70, ptr noundef %71)
  br label %72

72:                                               ; preds = %65
  %73 = load i32, ptr %13, align 4
  %74 = add nsw i32 %73, 1
  store i32 %74, ptr %13, align 4
  br label %60

75:                                               ; preds = %64
  %76 = getelementptr inbounds [12 x [12 x i32]], ptr %7, i64 0, i64 3
  %77 = getelementptr inbounds [12 x i32], ptr %76, i64 0, i64 5
  %78 = load i32, ptr %77, align 4
  %79 = call i32 (ptr, ...) @printf(ptr noundef @.str, i32 noundef %78)
  store i32 0, ptr %3, align 4
  store i32 1, ptr %11, align 4
  call void @llvm.lifetime.end.p0(ptr %9) #5
  call void @llvm.lifetime.end.p0(ptr %8) #5
  call void @llvm.lifetime.end.p0(ptr %7) #5
  call void @llvm.lifetime.end.p0(ptr %6) #5
  %80 = load i32, ptr %3, align 4
  ret i32 %80
}

; Function Attrs: nocallback nofree nosync nounwind willreturn memory(argmem: readwrite)
declare void @llvm.lifetime.start.p0(ptr captures(none)) #1

; Function Attrs: inlinehint nounwind willreturn memory(read) uwtable
define available_externally i32 @atoi(ptr noundef nonnull %0) #2 {
  %2 = alloca ptr, align 8
  store ptr %0, ptr %2, align 8
  %3 = load ptr, ptr %2, align 8
  %4 = call i64 @strtol(ptr noundef %3, ptr noundef null, i32 noundef 10) #5
  %5 = trunc i64 %4 to i32
  ret i32 %5
}

; Function Attrs: nocallback nofree nosync nounwind willreturn memory(argmem: readwrite)
declare void @llvm.lifetime.end.p0(ptr captures(none)) #1

; Function Attrs: nounwind uwtable
define internal void @multiply(ptr noundef %0, ptr noundef %1, ptr noundef %2) #0 {
  %4 = alloca ptr, align 8
  %5 = alloca ptr, align 8
  %6 = alloca ptr, align 8
  %7 = alloca i32, align 4
  %8 = alloca i32, align 4
  %9 = alloca i32, align 4
  %10 = alloca i32, align 4
  %11 = alloca i32, align 4
  store ptr %0, ptr %4, align 8
  store ptr %1, ptr %5, align 8
  store ptr %2, ptr %6, align 8
  call void @llvm.lifetime.start.p0(ptr %7) #5
  store i32 0, ptr %7, align 4
  br label %12

12:                                               ; preds = %63, %3
  %13 = load i32, ptr %7, align 4
  %14 = icmp slt i32 %13, 12
  br i1 %14, label %16, label %15

15:                                               ; preds = %12
  store i32 2, ptr %8, align 4
  call void @llvm.lifetime.end.p0(ptr %7) #5
  br label %66

16:                                               ; preds = %12
  call void @llvm.lifetime.start.p0(ptr %9) #5
  store i32 0, ptr %9, align 4
  br label %17

17:                                               ; preds = %59, %16
  %18 = load i32, ptr %9, align 4
  %19 = icmp slt i32 %18, 12
  br i1 %19, label %21, label %20

20:                                               ; preds = %17
  store i32 5, ptr %8, align 4
  call void @llvm.lifetime.end.p0(ptr %9) #5
  br label %62

21:                                               ; preds = %17
  call void @llvm.lifetime.start.p0(ptr %10) #5
  store i32 0, ptr %10, align 4
  call void @llvm.lifetime.start.p0(ptr %11) #5
  store i32 0, ptr %11, align 4
  br label %22

22:                                               ; preds = %46, %21
  %23 = load i32, ptr %11, align 4
  %24 = icmp slt i32 %23, 12
  br i1 %24, label %26, label %25

25:                                               ; preds = %22
  store i32 8, ptr %8, align 4
  call void @llvm.lifetime.end.p0(ptr %11) #5
  br label %49

26:                                               ; preds = %22
  %27 = load ptr, ptr %4, align 8
  %28 = load i32, ptr %7, align 4
  %29 = sext i32 %28 to i64
  %30 = getelementptr inbounds [12 x i32], ptr %27, i64 %29
  %31 = load i32, ptr %11, align 4
  %32 = sext i32 %31 to i64
  %33 = getelementptr inbounds [12 x i32], ptr %30, i64 0, i64 %32
  %34 = load i32, ptr %33, align 4
  %35 = load ptr, ptr %5, align 8
  %36 = load i32, ptr %11, align 4
  %37 = sext i32 %36 to i64
  %38 = getelementptr inbounds [12 x i32], ptr %35, i64 %37
  %39 = load i32, ptr %9, align 4
  %40 = sext i32 %39 to i64
  %41 = getelementptr inbounds [12 x i32], ptr %38, i64 0, i64 %40
  %42 = load i32, ptr %41, align 4
  %43 = mul nsw i32 %34, %42
  %44 = load i32, ptr %10, align 4
  %45 = add nsw i32 %44, %43
  store i32 %45, ptr %10, align 4
  br label %46

46:                                               ; preds = %26
  %47 = load i32, ptr %11, align 4
  %48 = add nsw i32 %47, 1
  store i32 %48, ptr %11, align 4
  br label %22

49:                                               ; preds = %25
  %50 = load i32, ptr %10, align 4
  %51 = srem i32 %50, 1000
  %52 = load ptr, ptr %6, align 8
  %53 = load i32, ptr %7, align 4
  %54 = sext i32 %53 to i64
  %55 = getelementptr inbounds [12 x i32], ptr %52, i64 %54
  %56 = load i32, ptr %9, align 4
  %57 = sext i32 %56 to i64
  %58 = getelementptr inbounds [12 x i32], ptr %55, i64 0, i64 %57
  store i32 %51, ptr %58, align 4
  call void @llvm.lifetime.end.p0(ptr %10) #5
  br label %59

59:                                               ; preds = %49
  %60 = load i32, ptr %9, align 4
  %61 = add nsw i32 %60, 1
  store i32 %61, ptr %9, align 4
  br label %17

62:                                               ; preds = %20
  br label %63

63:                                               ; preds = %62
  %64 = load i32, ptr %7, align 4
  %65 = add nsw i32 %64, 1
  store i32 %65, ptr %7, align 4
  br label %12

66:                                               ; preds = %15
  ret void
}

declare i32 @printf(ptr noundef, ...) #3

; Function Attrs: nounwind
declare i64 @strtol(ptr noundef, ptr noundef, i32 noundef) #4

attributes #0 = { nounwind uwtable "min-legal-vector-width"="0" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cmov,+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }
attributes #1 = { nocallback nofree nosync nounwind willreturn memory(argmem: readwrite) }
attributes #2 = { inlinehint nounwind willreturn memory(read) uwtable "min-legal-vector-width"="0" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cmov,+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }
attributes #3 = { "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cmov,+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }
attributes #4 = { nounwind "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cmov,+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }
attributes #5 = { nounwind }
attributes #6 = { nounwind willreturn memory(read) }


