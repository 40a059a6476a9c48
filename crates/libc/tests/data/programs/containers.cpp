// Compiled with -D_GLIBCXX_EXTERN_TEMPLATE=0, so that strings are in the program.
#include <cstdio>
#include <list>
#include <map>
#include <memory>
#include <stdexcept>
#include <string>
#include <unordered_map>
#include <vector>

struct Own : std::runtime_error {
    Own() : std::runtime_error("own") {}
};

int main() {
    std::map<int, std::string> tree;
    for (int i = 0; i < 40; i++) tree[i * 17 % 41] = std::to_string(i);
    for (int i = 0; i < 40; i += 3) tree.erase(i);
    for (auto &[key, text] : tree) printf("%d:%s ", key, text.c_str());
    puts("");
    std::unordered_map<std::string, int> table;
    for (int i = 0; i < 20; i++) table["key" + std::to_string(i)] = i;
    for (auto &[key, number] : table) printf("%d ", number);
    printf("%zu\n", table.bucket_count());
    std::list<int> list{5, 2, 8, 1};
    list.sort();
    list.reverse();
    for (int i : list) printf("%d ", i);
    puts("");
    auto shared = std::make_shared<Own>();
    try {
        throw *shared;
    } catch (std::exception &e) {
        printf("%s %ld\n", e.what(), shared.use_count());
    }
    try {
        std::vector<int>(3).at(7);
    } catch (std::out_of_range &e) {
        puts(e.what());
    }
    try {
        std::stoi("no number");
    } catch (std::logic_error &e) {
        puts(e.what());
    }
    return 0;
}
