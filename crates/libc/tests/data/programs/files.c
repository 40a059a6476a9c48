// Files that the program writes and reads again, through every kind of call.
#include <errno.h>
#include <stdio.h>
#include <string.h>

int main(void) {
    printf("%d %d\n", fopen("files.txt", "r") == NULL, errno == ENOENT);
    FILE *f = fopen("files.txt", "w");
    for (int i = 0; i < 5; i++) fprintf(f, "line %d\n", i);
    fclose(f);
    f = fopen("./files.txt", "r");
    char line[100];
    int lines = 0;
    while (fgets(line, sizeof line, f)) lines += line[strlen(line) - 1] == '\n';
    printf("%d %d\n", lines, feof(f) != 0);
    fseek(f, 7, SEEK_SET);
    printf("%d ", feof(f));
    int number;
    printf("%d %d ", fscanf(f, "line %d", &number), number);
    printf("%ld ", ftell(f));
    ungetc('x', f);
    printf("%c %ld\n", fgetc(f), ftell(f));
    rewind(f);
    int c, sum = 0;
    while ((c = fgetc(f)) != EOF) sum += c;
    printf("%d\n", sum);
    fclose(f);
    f = fopen("files.txt", "a+b");
    fwrite("xyz", 1, 3, f);
    fseek(f, -5, SEEK_END);
    size_t count = fread(line, 1, 10, f);
    printf("%zu %.5s\n", count, line);
    fclose(f);
    f = fopen("files.txt", "r+");
    fputs("LINE", f);
    fseek(f, 0, SEEK_CUR);
    printf("%s", fgets(line, sizeof line, f));
    printf("%d\n", rename("files.txt", "other.txt"));
    remove("other.txt");
    printf("%d %d\n", fopen("files.txt", "r") == NULL, fopen("other.txt", "r") == NULL);
    rewind(f);
    printf("%s", fgets(line, sizeof line, f));
    return fclose(f);
}
