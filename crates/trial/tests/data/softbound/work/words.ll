target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-pc-linux-gnu"

%struct.entry = type { ptr, i32, i32 }

@text = internal constant [45 x i8] c"the cat and the dog and the bird saw the cat\00", align 16
@.str = private unnamed_addr constant [9 x i8] c"%.*s %d\0A\00", align 1

; Function Attrs: nounwind uwtable
define dso_local i32 @main(i32 noundef %0, ptr noundef %1) #0 {
  %3 = alloca i32, align 4
  %4 = alloca i32, align 4
  %5 = alloca ptr, align 8
  %6 = alloca i32, align 4
  %7 = alloca %struct.entry, align 8
  %8 = alloca i32, align 4
  %9 = alloca i32, align 4
  %10 = alloca [16 x %struct.entry], align 16
  %11 = alloca ptr, align 8
  %12 = alloca ptr, align 8
  %13 = alloca ptr, align 8
  %14 = alloca i32, align 4
  store i32 0, ptr %3, align 4
  store i32 %0, ptr %4, align 4
  store ptr %1, ptr %5, align 8
  call void @llvm.lifetime.start.p0(ptr %6) #8
  %15 = load i32, ptr %4, align 4
  %16 = icmp sgt i32 %15, 1
  br i1 %16, label %17, label %22

17:                                               ; preds = %2
  %18 = load ptr, ptr %5, align 8
  %19 = getelementptr inbounds ptr, ptr %18, i64 1
  %20 = load ptr, ptr %19, align 8
  %21 = call i32 @atoi(ptr noundef %20) #9
  br label %23

22:                                               ; preds = %2
  br label %23

23:                                               ; preds = %22, %17
  %24 = phi i32 [ %21, %17 ], [ 1, %22 ]
  store i32 %24, ptr %6, align 4
  call void @llvm.lifetime.start.p0(ptr %7) #8
  call void @llvm.memset.p0.i64(ptr align 8 %7, i8 0, i64 16, i1 false)
  call void @llvm.lifetime.start.p0(ptr %8) #8
  store i32 0, ptr %8, align 4
  br label %25

25:                                               ; preds = %114, %23
  %26 = load i32, ptr %8, align 4
  %27 = load i32, ptr %6, align 4
  %28 = icmp slt i32 %26, %27
  br i1 %28, label %30, label %29

29:                                               ; preds = %25
  store i32 2, ptr %9, align 4
  call void @llvm.lifetime.end.p0(ptr %8) #8
  br label %117

30:                                               ; preds = %25
  call void @llvm.lifetime.start.p0(ptr %10) #8
  call void @llvm.memset.p0.i64(ptr align 16 %10, i8 0, i64 256, i1 false)
  call void @llvm.lifetime.start.p0(ptr %11) #8
  store ptr @text, ptr %11, align 8
  br label %31

31:                                               ; preds = %88, %30
  %32 = load ptr, ptr %11, align 8
  %33 = load i8, ptr %32, align 1
  %34 = icmp ne i8 %33, 0
  br i1 %34, label %35, label %90

35:                                               ; preds = %31
  call void @llvm.lifetime.start.p0(ptr %12) #8
  %36 = load ptr, ptr %11, align 8
  store ptr %36, ptr %12, align 8
  br label %37

37:                                               ; preds = %49, %35
  %38 = load ptr, ptr %12, align 8
  %39 = load i8, ptr %38, align 1
  %40 = sext i8 %39 to i32
  %41 = icmp ne i32 %40, 0
  br i1 %41, label %42, label %47

42:                                               ; preds = %37
  %43 = load ptr, ptr %12, align 8
  %44 = load i8, ptr %43, align 1
  %45 = sext i8 %44 to i32
  %46 = icmp ne i32 %45, 32
  br label %47

47:                                               ; preds = %42, %37
  %48 = phi i1 [ false, %37 ], [ %46, %42 ]
  br i1 %48, label %49, label %52

49:                                               ; preds = %47
  %50 = load ptr, ptr %12, align 8
  %51 = getelementptr inbounds nuw i8, ptr %50, i32 1
  store ptr %51, ptr %12, align 8
  br label %37

52:                                               ; preds = %47
  call void @llvm.lifetime.start.p0(ptr %13) #8
  %53 = getelementptr inbounds [16 x %struct.entry], ptr %10, i64 0, i64 0
  %54 = load ptr, ptr %11, align 8
  %55 = load ptr, ptr %12, align 8
  %56 = load ptr, ptr %11, align 8
  %57 = ptrtoint ptr %55 to i64
  %58 = ptrtoint ptr %56 to i64
  %59 = sub i64 %57, %58
  %60 = trunc i64 %59 to i32
  %61 = call i32 @find(ptr noundef %53, i32 noundef 16, ptr noundef %54, i32 noundef %60)
  %62 = sext i32 %61 to i64
  %63 = getelementptr inbounds [16 x %struct.entry], ptr %10, i64 0, i64 %62
  store ptr %63, ptr %13, align 8
  %64 = load ptr, ptr %11, align 8
  %65 = load ptr, ptr %13, align 8
  %66 = getelementptr inbounds nuw %struct.entry, ptr %65, i32 0, i32 0
  store ptr %64, ptr %66, align 8
  %67 = load ptr, ptr %12, align 8
  %68 = load ptr, ptr %11, align 8
  %69 = ptrtoint ptr %67 to i64
  %70 = ptrtoint ptr %68 to i64
  %71 = sub i64 %69, %70
  %72 = trunc i64 %71 to i32
  %73 = load ptr, ptr %13, align 8
  %74 = getelementptr inbounds nuw %struct.entry, ptr %73, i32 0, i32 1
  store i32 %72, ptr %74, align 8
  %75 = load ptr, ptr %13, align 8
  %76 = getelementptr inbounds nuw %struct.entry, ptr %75, i32 0, i32 2
  %77 = load i32, ptr %76, align 4
  %78 = add nsw i32 %77, 1
  store i32 %78, ptr %76, align 4
  %79 = load ptr, ptr %12, align 8
  %80 = load i8, ptr %79, align 1
  %81 = sext i8 %80 to i32
  %82 = icmp ne i32 %81, 0
  br i1 %82, label %83, label %86

83:                                               ; preds = %52
  %84 = load ptr, ptr %12, align 8
  %85 = getelementptr inbounds i8, ptr %84, i64 1
  br label %88

86:                                               ; preds = %52
  %87 = load ptr, ptr %12, align 8
  br label %88

88:                                               ; preds = %86, %83
  %89 = phi ptr [ %85, %83 ], [ %87, %86 ]
  store ptr %89, ptr %11, align 8
  call void @llvm.lifetime.end.p0(ptr %13) #8
  call void @llvm.lifetime.end.p0(ptr %12) #8
  br label %31

90:                                               ; preds = %31
  %91 = getelementptr inbounds [16 x %struct.entry], ptr %10, i64 0, i64 0
  call void @llvm.memcpy.p0.p0.i64(ptr align 8 %7, ptr align 16 %91, i64 16, i1 false)
  call void @llvm.lifetime.start.p0(ptr %14) #8
  store i32 1, ptr %14, align 4
  br label %92

92:                                               ; preds = %110, %90
  %93 = load i32, ptr %14, align 4
  %94 = icmp slt i32 %93, 16
  br i1 %94, label %96, label %95

95:                                               ; preds = %92
  store i32 9, ptr %9, align 4
  call void @llvm.lifetime.end.p0(ptr %14) #8
  br label %113

96:                                               ; preds = %92
  %97 = load i32, ptr %14, align 4
  %98 = sext i32 %97 to i64
  %99 = getelementptr inbounds [16 x %struct.entry], ptr %10, i64 0, i64 %98
  %100 = getelementptr inbounds nuw %struct.entry, ptr %99, i32 0, i32 2
  %101 = load i32, ptr %100, align 4
  %102 = getelementptr inbounds nuw %struct.entry, ptr %7, i32 0, i32 2
  %103 = load i32, ptr %102, align 4
  %104 = icmp sgt i32 %101, %103
  br i1 %104, label %105, label %109

105:                                              ; preds = %96
  %106 = load i32, ptr %14, align 4
  %107 = sext i32 %106 to i64
  %108 = getelementptr inbounds [16 x %struct.entry], ptr %10, i64 0, i64 %107
  call void @llvm.memcpy.p0.p0.i64(ptr align 8 %7, ptr align 16 %108, i64 16, i1 false)
  br label %109

109:                                              ; preds = %105, %96
  br label %110

110:                                              ; preds = %109
  %111 = load i32, ptr %14, align 4
  %112 = add nsw i32 %111, 1
  store i32 %112, ptr %14, align 4
  br label %92

113:                                              ; preds = %95
  call void @llvm.lifetime.end.p0(ptr %11) #8
  call void @llvm.lifetime.end.p0(ptr %10) #8
  br label %114

114:                                              ; preds = %113
  %115 = load i32, ptr %8, align 4
  %116 = add nsw i32 %115, 1
  store i32 %116, ptr %8, align 4
  br label %25

117:                                              ; preds = %29
  %118 = getelementptr inbounds nuw %struct.entry, ptr %7, i32 0, i32 1
  %119 = load i32, ptr %118, align 8
  %120 = getelementptr inbounds nuw %struct.entry, ptr %7, i32 0, i32 0
  %121 = load ptr, ptr %120, align 8
  %122 = getelementptr inbounds nuw %struct.entry, ptr %7, i32 0, i32 2
  %123 = load i32, ptr %122, align 4
  %124 = call i32 (ptr, ...) @printf(ptr noundef @.str, i32 noundef %119, ptr noundef %121, i32 noundef %123)
  store i32 0, ptr %3, align 4
  store i32 1, ptr %9, align 4
  call void @llvm.lifetime.end.p0(ptr %7) #8
  call void @llvm.lifetime.end.p0(ptr %6) #8
  %125 = load i32, ptr %3, align 4
  ret i32 %125
}

; Function Attrs: nocallback nofree nosync nounwind willreturn memory(argmem: readwrite)
declare void @llvm.lifetime.start.p0(ptr captures(none)) #1

; Function Attrs: inlinehint nounwind willreturn memory(read) uwtable
define available_externally i32 @atoi(ptr noundef nonnull %0) #2 {
  %2 = alloca ptr, align 8
  store ptr %0, ptr %2, align 8
  %3 = load ptr, ptr %2, align 8
  %4 = call i64 @strtol(ptr noundef %3, ptr noundef null, i32 noundef 10) #8
  %5 = trunc i64 %4 to i32
  ret i32 %5
}

; Function Attrs: nocallback nofree nounwind willreturn memory(argmem: write)
declare void @llvm.memset.p0.i64(ptr writeonly captures(none), i8, i64, i1 immarg) #3

; Function Attrs: nounwind uwtable
define internal i32 @find(ptr noundef %0, i32 noundef %1, ptr noundef %2, i32 noundef %3) #0 {
  %5 = alloca ptr, align 8
  %6 = alloca i32, align 4
  %7 = alloca ptr, align 8
  %8 = alloca i32, align 4
  %9 = alloca i32, align 4
  %10 = alloca i32, align 4
  %11 = alloca i32, align 4
  store ptr %0, ptr %5, align 8
  store i32 %1, ptr %6, align 4
  store ptr %2, ptr %7, align 8
  store i32 %3, ptr %8, align 4
  call void @llvm.lifetime.start.p0(ptr %9) #8
  store i32 5381, ptr %9, align 4
  call void @llvm.lifetime.start.p0(ptr %10) #8
  store i32 0, ptr %10, align 4
  br label %12

12:                                               ; preds = %27, %4
  %13 = load i32, ptr %10, align 4
  %14 = load i32, ptr %8, align 4
  %15 = icmp slt i32 %13, %14
  br i1 %15, label %17, label %16

16:                                               ; preds = %12
  call void @llvm.lifetime.end.p0(ptr %10) #8
  br label %30

17:                                               ; preds = %12
  %18 = load i32, ptr %9, align 4
  %19 = mul i32 %18, 33
  %20 = load ptr, ptr %7, align 8
  %21 = load i32, ptr %10, align 4
  %22 = sext i32 %21 to i64
  %23 = getelementptr inbounds i8, ptr %20, i64 %22
  %24 = load i8, ptr %23, align 1
  %25 = zext i8 %24 to i32
  %26 = add i32 %19, %25
  store i32 %26, ptr %9, align 4
  br label %27

27:                                               ; preds = %17
  %28 = load i32, ptr %10, align 4
  %29 = add nsw i32 %28, 1
  store i32 %29, ptr %10, align 4
  br label %12

30:                                               ; preds = %16
  call void @llvm.lifetime.start.p0(ptr %11) #8
  %31 = load i32, ptr %9, align 4
  %32 = load i32, ptr %6, align 4
  %33 = urem i32 %31, %32
  store i32 %33, ptr %11, align 4
  br label %34

34:                                               ; preds = %67, %30
  %35 = load ptr, ptr %5, align 8
  %36 = load i32, ptr %11, align 4
  %37 = zext i32 %36 to i64
  %38 = getelementptr inbounds nuw %struct.entry, ptr %35, i64 %37
  %39 = getelementptr inbounds nuw %struct.entry, ptr %38, i32 0, i32 0
  %40 = load ptr, ptr %39, align 8
  %41 = icmp ne ptr %40, null
  br i1 %41, label %42, label %65

42:                                               ; preds = %34
  %43 = load ptr, ptr %5, align 8
  %44 = load i32, ptr %11, align 4
  %45 = zext i32 %44 to i64
  %46 = getelementptr inbounds nuw %struct.entry, ptr %43, i64 %45
  %47 = getelementptr inbounds nuw %struct.entry, ptr %46, i32 0, i32 1
  %48 = load i32, ptr %47, align 8
  %49 = load i32, ptr %8, align 4
  %50 = icmp ne i32 %48, %49
  br i1 %50, label %63, label %51

51:                                               ; preds = %42
  %52 = load ptr, ptr %5, align 8
  %53 = load i32, ptr %11, align 4
  %54 = zext i32 %53 to i64
  %55 = getelementptr inbounds nuw %struct.entry, ptr %52, i64 %54
  %56 = getelementptr inbounds nuw %struct.entry, ptr %55, i32 0, i32 0
  %57 = load ptr, ptr %56, align 8
  %58 = load ptr, ptr %7, align 8
  %59 = load i32, ptr %8, align 4
  %60 = sext i32 %59 to i64
  %61 = call i32 @memcmp(ptr noundef %57, ptr noundef %58, i64 noundef %60) #9
  %62 = icmp ne i32 %61, 0
  br label %63

63:                                               ; preds = %51, %42
  %64 = phi i1 [ true, %42 ], [ %62, %51 ]
  br label %65

65:                                               ; preds = %63, %34
  %66 = phi i1 [ false, %34 ], [ %64, %63 ]
  br i1 %66, label %67, label %72

67:                                               ; preds = %65
  %68 = load i32, ptr %11, align 4
  %69 = add i32 %68, 1
  %70 = load i32, ptr %6, align 4
  %71 = urem i32 %69, %70
  store i32 %71, ptr %11, align 4
  br label %34

72:                                               ; preds = %65
  %73 = load i32, ptr %11, align 4
  call void @llvm.lifetime.end.p0(ptr %11) #8
  call void @llvm.lifetime.end.p0(ptr %9) #8
  ret i32 %73
}

; Function Attrs: nocallback nofree nosync nounwind willreturn memory(argmem: readwrite)
declare void @llvm.lifetime.end.p0(ptr captures(none)) #1

; Function Attrs: nocallback nofree nounwind willreturn memory(argmem: readwrite)
declare void @llvm.memcpy.p0.p0.i64(ptr noalias writeonly captures(none), ptr noalias readonly captures(none), i64, i1 immarg) #4

declare i32 @printf(ptr noundef, ...) #5

; Function Attrs: nounwind
declare i64 @strtol(ptr noundef, ptr noundef, i32 noundef) #6

; Function Attrs: nounwind willreturn memory(read)
declare i32 @memcmp(ptr noundef, ptr noundef, i64 noundef) #7

attributes #0 = { nounwind uwtable "min-legal-vector-width"="0" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cmov,+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }
attributes #1 = { nocallback nofree nosync nounwind willreturn memory(argmem: readwrite) }
attributes #2 = { inlinehint nounwind willreturn memory(read) uwtable "min-legal-vector-width"="0" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cmov,+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }
attributes #3 = { nocallback nofree nounwind willreturn memory(argmem: write) }
attributes #4 = { nocallback nofree nounwind willreturn memory(argmem: readwrite) }
attributes #5 = { "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cmov,+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }
attributes #6 = { nounwind "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cmov,+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }
attributes #7 = { nounwind willreturn memory(read) "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cmov,+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }
attributes #8 = { nounwind }
attributes #9 = { nounwind willreturn memory(read) }


