; ModuleID = 'files.c'
source_filename = "files.c"
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-pc-linux-gnu"

@.str = private unnamed_addr constant [7 x i8] c"%d %d\0A\00", align 1
@.str.1 = private unnamed_addr constant [10 x i8] c"files.txt\00", align 1
@.str.2 = private unnamed_addr constant [2 x i8] c"r\00", align 1
@.str.3 = private unnamed_addr constant [2 x i8] c"w\00", align 1
@.str.4 = private unnamed_addr constant [9 x i8] c"line %d\0A\00", align 1
@.str.5 = private unnamed_addr constant [12 x i8] c"./files.txt\00", align 1
@.str.6 = private unnamed_addr constant [4 x i8] c"%d \00", align 1
@.str.7 = private unnamed_addr constant [7 x i8] c"%d %d \00", align 1
@.str.8 = private unnamed_addr constant [8 x i8] c"line %d\00", align 1
@.str.9 = private unnamed_addr constant [5 x i8] c"%ld \00", align 1
@.str.10 = private unnamed_addr constant [8 x i8] c"%c %ld\0A\00", align 1
@.str.11 = private unnamed_addr constant [4 x i8] c"%d\0A\00", align 1
@.str.12 = private unnamed_addr constant [4 x i8] c"a+b\00", align 1
@.str.13 = private unnamed_addr constant [4 x i8] c"xyz\00", align 1
@.str.14 = private unnamed_addr constant [10 x i8] c"%zu %.5s\0A\00", align 1
@.str.15 = private unnamed_addr constant [3 x i8] c"r+\00", align 1
@.str.16 = private unnamed_addr constant [5 x i8] c"LINE\00", align 1
@.str.17 = private unnamed_addr constant [3 x i8] c"%s\00", align 1
@.str.18 = private unnamed_addr constant [10 x i8] c"other.txt\00", align 1

; Function Attrs: noinline nounwind uwtable
define dso_local i32 @main() #0 {
  %1 = alloca i32, align 4
  %2 = alloca ptr, align 8
  %3 = alloca i32, align 4
  %4 = alloca [100 x i8], align 16
  %5 = alloca i32, align 4
  %6 = alloca i32, align 4
  %7 = alloca i32, align 4
  %8 = alloca i32, align 4
  %9 = alloca i64, align 8
  store i32 0, ptr %1, align 4
  %10 = call noalias ptr @fopen(ptr noundef @.str.1, ptr noundef @.str.2)
  %11 = icmp eq ptr %10, null
  %12 = zext i1 %11 to i32
  %13 = call ptr @__errno_location() #5
  %14 = load i32, ptr %13, align 4
  %15 = icmp eq i32 %14, 2
  %16 = zext i1 %15 to i32
  %17 = call i32 (ptr, ...) @printf(ptr noundef @.str, i32 noundef %12, i32 noundef %16)
  %18 = call noalias ptr @fopen(ptr noundef @.str.1, ptr noundef @.str.3)
  store ptr %18, ptr %2, align 8
  store i32 0, ptr %3, align 4
  br label %19

19:                                               ; preds = %26, %0
  %20 = load i32, ptr %3, align 4
  %21 = icmp slt i32 %20, 5
  br i1 %21, label %22, label %29

22:                                               ; preds = %19
  %23 = load ptr, ptr %2, align 8
  %24 = load i32, ptr %3, align 4
  %25 = call i32 (ptr, ptr, ...) @fprintf(ptr noundef %23, ptr noundef @.str.4, i32 noundef %24) #6
  br label %26

26:                                               ; preds = %22
  %27 = load i32, ptr %3, align 4
  %28 = add nsw i32 %27, 1
  store i32 %28, ptr %3, align 4
  br label %19, !llvm.loop !6

29:                                               ; preds = %19
  %30 = load ptr, ptr %2, align 8
  %31 = call i32 @fclose(ptr noundef %30)
  %32 = call noalias ptr @fopen(ptr noundef @.str.5, ptr noundef @.str.2)
  store ptr %32, ptr %2, align 8
  store i32 0, ptr %5, align 4
  br label %33

33:                                               ; preds = %38, %29
  %34 = getelementptr inbounds [100 x i8], ptr %4, i64 0, i64 0
  %35 = load ptr, ptr %2, align 8
  %36 = call ptr @fgets(ptr noundef %34, i32 noundef 100, ptr noundef %35)
  %37 = icmp ne ptr %36, null
  br i1 %37, label %38, label %49

38:                                               ; preds = %33
  %39 = getelementptr inbounds [100 x i8], ptr %4, i64 0, i64 0
  %40 = call i64 @strlen(ptr noundef %39) #7
  %41 = sub i64 %40, 1
  %42 = getelementptr inbounds nuw [100 x i8], ptr %4, i64 0, i64 %41
  %43 = load i8, ptr %42, align 1
  %44 = sext i8 %43 to i32
  %45 = icmp eq i32 %44, 10
  %46 = zext i1 %45 to i32
  %47 = load i32, ptr %5, align 4
  %48 = add nsw i32 %47, %46
  store i32 %48, ptr %5, align 4
  br label %33, !llvm.loop !8

49:                                               ; preds = %33
  %50 = load i32, ptr %5, align 4
  %51 = load ptr, ptr %2, align 8
  %52 = call i32 @feof(ptr noundef %51) #6
  %53 = icmp ne i32 %52, 0
  %54 = zext i1 %53 to i32
  %55 = call i32 (ptr, ...) @printf(ptr noundef @.str, i32 noundef %50, i32 noundef %54)
  %56 = load ptr, ptr %2, align 8
  %57 = call i32 @fseek(ptr noundef %56, i64 noundef 7, i32 noundef 0)
  %58 = load ptr, ptr %2, align 8
  %59 = call i32 @feof(ptr noundef %58) #6
  %60 = call i32 (ptr, ...) @printf(ptr noundef @.str.6, i32 noundef %59)
  %61 = load ptr, ptr %2, align 8
  %62 = call i32 (ptr, ptr, ...) @__isoc99_fscanf(ptr noundef %61, ptr noundef @.str.8, ptr noundef %6)
  %63 = load i32, ptr %6, align 4
  %64 = call i32 (ptr, ...) @printf(ptr noundef @.str.7, i32 noundef %62, i32 noundef %63)
  %65 = load ptr, ptr %2, align 8
  %66 = call i64 @ftell(ptr noundef %65)
  %67 = call i32 (ptr, ...) @printf(ptr noundef @.str.9, i64 noundef %66)
  %68 = load ptr, ptr %2, align 8
  %69 = call i32 @ungetc(i32 noundef 120, ptr noundef %68)
  %70 = load ptr, ptr %2, align 8
  %71 = call i32 @fgetc(ptr noundef %70)
  %72 = load ptr, ptr %2, align 8
  %73 = call i64 @ftell(ptr noundef %72)
  %74 = call i32 (ptr, ...) @printf(ptr noundef @.str.10, i32 noundef %71, i64 noundef %73)
  %75 = load ptr, ptr %2, align 8
  call void @rewind(ptr noundef %75)
  store i32 0, ptr %8, align 4
  br label %76

76:                                               ; preds = %80, %49
  %77 = load ptr, ptr %2, align 8
  %78 = call i32 @fgetc(ptr noundef %77)
  store i32 %78, ptr %7, align 4
  %79 = icmp ne i32 %78, -1
  br i1 %79, label %80, label %84

80:                                               ; preds = %76
  %81 = load i32, ptr %7, align 4
  %82 = load i32, ptr %8, align 4
  %83 = add nsw i32 %82, %81
  store i32 %83, ptr %8, align 4
  br label %76, !llvm.loop !9

84:                                               ; preds = %76
  %85 = load i32, ptr %8, align 4
  %86 = call i32 (ptr, ...) @printf(ptr noundef @.str.11, i32 noundef %85)
  %87 = load ptr, ptr %2, align 8
  %88 = call i32 @fclose(ptr noundef %87)
  %89 = call noalias ptr @fopen(ptr noundef @.str.1, ptr noundef @.str.12)
  store ptr %89, ptr %2, align 8
  %90 = load ptr, ptr %2, align 8
  %91 = call i64 @fwrite(ptr noundef @.str.13, i64 noundef 1, i64 noundef 3, ptr noundef %90)
  %92 = load ptr, ptr %2, align 8
  %93 = call i32 @fseek(ptr noundef %92, i64 noundef -5, i32 noundef 2)
  %94 = getelementptr inbounds [100 x i8], ptr %4, i64 0, i64 0
  %95 = load ptr, ptr %2, align 8
  %96 = call i64 @fread(ptr noundef %94, i64 noundef 1, i64 noundef 10, ptr noundef %95)
  store i64 %96, ptr %9, align 8
  %97 = load i64, ptr %9, align 8
  %98 = getelementptr inbounds [100 x i8], ptr %4, i64 0, i64 0
  %99 = call i32 (ptr, ...) @printf(ptr noundef @.str.14, i64 noundef %97, ptr noundef %98)
  %100 = load ptr, ptr %2, align 8
  %101 = call i32 @fclose(ptr noundef %100)
  %102 = call noalias ptr @fopen(ptr noundef @.str.1, ptr noundef @.str.15)
  store ptr %102, ptr %2, align 8
  %103 = load ptr, ptr %2, align 8
  %104 = call i32 @fputs(ptr noundef @.str.16, ptr noundef %103)
  %105 = load ptr, ptr %2, align 8
  %106 = call i32 @fseek(ptr noundef %105, i64 noundef 0, i32 noundef 1)
  %107 = getelementptr inbounds [100 x i8], ptr %4, i64 0, i64 0
  %108 = load ptr, ptr %2, align 8
  %109 = call ptr @fgets(ptr noundef %107, i32 noundef 100, ptr noundef %108)
  %110 = call i32 (ptr, ...) @printf(ptr noundef @.str.17, ptr noundef %109)
  %111 = call i32 @rename(ptr noundef @.str.1, ptr noundef @.str.18) #6
  %112 = call i32 (ptr, ...) @printf(ptr noundef @.str.11, i32 noundef %111)
  %113 = call i32 @remove(ptr noundef @.str.18) #6
  %114 = call noalias ptr @fopen(ptr noundef @.str.1, ptr noundef @.str.2)
  %115 = icmp eq ptr %114, null
  %116 = zext i1 %115 to i32
  %117 = call noalias ptr @fopen(ptr noundef @.str.18, ptr noundef @.str.2)
  %118 = icmp eq ptr %117, null
  %119 = zext i1 %118 to i32
  %120 = call i32 (ptr, ...) @printf(ptr noundef @.str, i32 noundef %116, i32 noundef %119)
  %121 = load ptr, ptr %2, align 8
  call void @rewind(ptr noundef %121)
  %122 = getelementptr inbounds [100 x i8], ptr %4, i64 0, i64 0
  %123 = load ptr, ptr %2, align 8
  %124 = call ptr @fgets(ptr noundef %122, i32 noundef 100, ptr noundef %123)
  %125 = call i32 (ptr, ...) @printf(ptr noundef @.str.17, ptr noundef %124)
  %126 = load ptr, ptr %2, align 8
  %127 = call i32 @fclose(ptr noundef %126)
  ret i32 %127
}

declare i32 @printf(ptr noundef, ...) #1

declare noalias ptr @fopen(ptr noundef, ptr noundef) #1

; Function Attrs: nounwind willreturn memory(none)
declare ptr @__errno_location() #2

; Function Attrs: nounwind
declare i32 @fprintf(ptr noundef, ptr noundef, ...) #3

declare i32 @fclose(ptr noundef) #1

declare ptr @fgets(ptr noundef, i32 noundef, ptr noundef) #1

; Function Attrs: nounwind willreturn memory(read)
declare i64 @strlen(ptr noundef) #4

; Function Attrs: nounwind
declare i32 @feof(ptr noundef) #3

declare i32 @fseek(ptr noundef, i64 noundef, i32 noundef) #1

declare i32 @__isoc99_fscanf(ptr noundef, ptr noundef, ...) #1

declare i64 @ftell(ptr noundef) #1

declare i32 @ungetc(i32 noundef, ptr noundef) #1

declare i32 @fgetc(ptr noundef) #1

declare void @rewind(ptr noundef) #1

declare i64 @fwrite(ptr noundef, i64 noundef, i64 noundef, ptr noundef) #1

declare i64 @fread(ptr noundef, i64 noundef, i64 noundef, ptr noundef) #1

declare i32 @fputs(ptr noundef, ptr noundef) #1

; Function Attrs: nounwind
declare i32 @rename(ptr noundef, ptr noundef) #3

; Function Attrs: nounwind
declare i32 @remove(ptr noundef) #3

attributes #0 = { noinline nounwind uwtable "frame-pointer"="all" "min-legal-vector-width"="0" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cmov,+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }
attributes #1 = { "frame-pointer"="all" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cmov,+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }
attributes #2 = { nounwind willreturn memory(none) "frame-pointer"="all" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cmov,+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }
attributes #3 = { nounwind "frame-pointer"="all" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cmov,+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }
attributes #4 = { nounwind willreturn memory(read) "frame-pointer"="all" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cmov,+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }
attributes #5 = { nounwind willreturn memory(none) }
attributes #6 = { nounwind }
attributes #7 = { nounwind willreturn memory(read) }

!llvm.module.flags = !{!0, !1, !2, !3, !4}
!llvm.ident = !{!5}

!0 = !{i32 1, !"wchar_size", i32 4}
!1 = !{i32 8, !"PIC Level", i32 2}
!2 = !{i32 7, !"PIE Level", i32 2}
!3 = !{i32 7, !"uwtable", i32 2}
!4 = !{i32 7, !"frame-pointer", i32 2}
!5 = !{!"Debian clang version 22.1.8 (1~deb12u1)"}
!6 = distinct !{!6, !7}
!7 = !{!"llvm.loop.mustprogress"}
!8 = distinct !{!8, !7}
!9 = distinct !{!9, !7}
