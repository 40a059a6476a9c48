// What programs expect of the standard library of C++ on Linux (libstdc++) beyond its headers: exception classes, functions
// that throw them, and the parts of lists, maps and hash tables that headers only declare. `cpp.ll` is made of it by `make`.
#include <cstdarg>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <exception>
#include <functional>
#include <list>
#include <map>
#include <memory>
#include <new>
#include <stdexcept>
#include <typeinfo>
#include <unordered_map>

extern "C" char __libc_single_threaded = 1;

// Headers declare their instances for these types, whatever is asked of the others.
template class std::allocator<char>;
template class std::allocator<wchar_t>;

namespace std {

// Messages: each exception has a copy of its own.
static const char *copied(const char *text) {
    char *copy = static_cast<char *>(malloc(strlen(text) + 1));
    strcpy(copy, text);
    return copy;
}

__cow_string::__cow_string() : _M_p(copied("")) {}
__cow_string::__cow_string(const std::string &s) : _M_p(copied(s.c_str())) {}
__cow_string::__cow_string(const char *s, size_t) : _M_p(copied(s)) {}
__cow_string::__cow_string(const __cow_string &other) noexcept : _M_p(copied(other._M_p)) {}
__cow_string &__cow_string::operator=(const __cow_string &other) noexcept {
    const char *copy = copied(other._M_p);
    free(const_cast<char *>(_M_p));
    _M_p = copy;
    return *this;
}
__cow_string::~__cow_string() { free(const_cast<char *>(_M_p)); }
__cow_string::__cow_string(__cow_string &&other) noexcept : _M_p(other._M_p) { other._M_p = nullptr; }
__cow_string &__cow_string::operator=(__cow_string &&other) noexcept {
    const char *own = _M_p;
    _M_p = other._M_p;
    other._M_p = own;
    return *this;
}

exception::~exception() noexcept {}
const char *exception::what() const noexcept { return "std::exception"; }
bad_exception::~bad_exception() noexcept {}
const char *bad_exception::what() const noexcept { return "std::bad_exception"; }
bad_alloc::~bad_alloc() noexcept {}
const char *bad_alloc::what() const noexcept { return "std::bad_alloc"; }
bad_array_new_length::~bad_array_new_length() noexcept {}
const char *bad_array_new_length::what() const noexcept { return "std::bad_array_new_length"; }
bad_cast::~bad_cast() noexcept {}
const char *bad_cast::what() const noexcept { return "std::bad_cast"; }
bad_typeid::~bad_typeid() noexcept {}
const char *bad_typeid::what() const noexcept { return "std::bad_typeid"; }
bad_function_call::~bad_function_call() noexcept {}
const char *bad_function_call::what() const noexcept { return "bad_function_call"; }
bad_weak_ptr::~bad_weak_ptr() noexcept {}
const char *bad_weak_ptr::what() const noexcept { return "bad_weak_ptr"; }
type_info::~type_info() {}

logic_error::logic_error(const string &s) : _M_msg(s) {}
logic_error::logic_error(const char *s) : _M_msg(s, 0) {}
logic_error::logic_error(logic_error &&other) noexcept = default;
logic_error &logic_error::operator=(logic_error &&other) noexcept = default;
logic_error::logic_error(const logic_error &other) noexcept = default;
logic_error &logic_error::operator=(const logic_error &other) noexcept = default;
logic_error::~logic_error() noexcept {}
const char *logic_error::what() const noexcept { return _M_msg._M_p; }
runtime_error::runtime_error(const string &s) : _M_msg(s) {}
runtime_error::runtime_error(const char *s) : _M_msg(s, 0) {}
runtime_error::runtime_error(runtime_error &&other) noexcept = default;
runtime_error &runtime_error::operator=(runtime_error &&other) noexcept = default;
runtime_error::runtime_error(const runtime_error &other) noexcept = default;
runtime_error &runtime_error::operator=(const runtime_error &other) noexcept = default;
runtime_error::~runtime_error() noexcept {}
const char *runtime_error::what() const noexcept { return _M_msg._M_p; }

#define DERIVED(name, base)                         \
    name::name(const string &s) : base(s) {}        \
    name::name(const char *s) : base(s) {}          \
    name::~name() noexcept {}
DERIVED(domain_error, logic_error)
DERIVED(invalid_argument, logic_error)
DERIVED(length_error, logic_error)
DERIVED(out_of_range, logic_error)
DERIVED(range_error, runtime_error)
DERIVED(overflow_error, runtime_error)
DERIVED(underflow_error, runtime_error)

#define THROWS(name)                                \
    void __throw_##name(const char *s) { throw name(s); }
THROWS(logic_error)
THROWS(domain_error)
THROWS(invalid_argument)
THROWS(length_error)
THROWS(out_of_range)
THROWS(runtime_error)
THROWS(range_error)
THROWS(overflow_error)
THROWS(underflow_error)
void __throw_bad_alloc() { throw bad_alloc(); }
void __throw_bad_array_new_length() { throw bad_array_new_length(); }
void __throw_bad_cast() { throw bad_cast(); }
void __throw_bad_typeid() { throw bad_typeid(); }
void __throw_bad_exception() { throw bad_exception(); }
void __throw_bad_function_call() { throw bad_function_call(); }
void __throw_out_of_range_fmt(const char *format, ...) {
    char text[512];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(text, sizeof text, format, arguments);
    va_end(arguments);
    throw out_of_range(text);
}

bool _Sp_make_shared_tag::_S_eq(const type_info &other) noexcept { return other == typeid(_Sp_make_shared_tag); }

// Lists are rings.
namespace __detail {
void _List_node_base::_M_hook(_List_node_base *const before) noexcept {
    _M_next = before;
    _M_prev = before->_M_prev;
    before->_M_prev->_M_next = this;
    before->_M_prev = this;
}
void _List_node_base::_M_unhook() noexcept {
    _M_prev->_M_next = _M_next;
    _M_next->_M_prev = _M_prev;
}
void _List_node_base::_M_transfer(_List_node_base *const first, _List_node_base *const last) noexcept {
    if (this == last) return;
    _List_node_base *final = last->_M_prev;
    first->_M_prev->_M_next = last;
    last->_M_prev = first->_M_prev;
    first->_M_prev = _M_prev;
    _M_prev->_M_next = first;
    final->_M_next = this;
    _M_prev = final;
}
void _List_node_base::_M_reverse() noexcept {
    _List_node_base *node = this;
    do {
        _List_node_base *next = node->_M_next;
        node->_M_next = node->_M_prev;
        node->_M_prev = next;
        node = next;
    } while (node != this);
}
void _List_node_base::swap(_List_node_base &a, _List_node_base &b) noexcept {
    _List_node_base *first = a._M_next == &a ? &b : a._M_next, *last = a._M_next == &a ? &b : a._M_prev;
    _List_node_base *other_first = b._M_next == &b ? &a : b._M_next, *other_last = b._M_next == &b ? &a : b._M_prev;
    a._M_next = other_first, a._M_prev = other_last, b._M_next = first, b._M_prev = last;
    a._M_next->_M_prev = a._M_prev->_M_next = &a;
    b._M_next->_M_prev = b._M_prev->_M_next = &b;
}

// The numbers of buckets that hash tables grow through decide the order of their elements.
static const unsigned long BUCKETS[] = {
    17, 19, 23, 29, 31, 37, 41, 43, 47, 53, 59, 61, 67, 71, 73, 79, 83, 89, 97, 103, 109, 113, 127, 137, 139, 149,
    157, 167, 179, 193, 199, 211, 227, 241, 257, 277, 293, 313, 337, 359, 383, 409, 439, 467, 503, 541, 577, 619, 661,
    709, 761, 823, 887, 953, 1031, 1109, 1193, 1289, 1381, 1493, 1613, 1741, 1879, 2029, 2179, 2357, 2549, 2753, 2971,
    3209, 3469, 3739, 4027, 4349, 4703, 5087, 5503, 5953, 6427, 6949, 7517, 8123, 8783, 9497, 10273, 11113, 12011,
    12983, 14033, 15173, 16411, 17749, 19183, 20753, 22447, 24281, 26267, 28411, 30727, 33223, 35933, 38873, 42043,
    45481, 49201, 53201, 57557, 62233, 67307, 72817, 78779, 85229, 92203, 99733, 107897, 116731, 126271, 136607,
    147793, 159871, 172933, 187091, 202409, 218971, 236897, 256279, 277261, 299951, 324503, 351061, 379787, 410857,
    444487, 480881, 520241, 562841, 608903, 658753, 712697, 771049, 834181, 902483, 976369, 1056323, 1142821, 1236397,
    1337629, 1447153, 1565659, 1693859, 1832561, 1982627, 2144977, 2320627, 2510653, 2716249, 2938679, 3179303,
    3439651, 3721303, 4026031, 4355707, 4712381, 5098259, 5515729, 5967347, 6456007, 6984629, 7556579, 8175383,
    8844859, 9569143, 10352717, 11200489, 12117689, 13109983, 14183539, 15345007, 16601593, 17961079, 19431899,
    21023161, 22744717, 24607243, 26622317, 28802401, 31160981, 33712729, 36473443, 39460231, 42691603, 46187573,
    49969847, 54061849, 58488943, 63278561, 68460391, 74066549, 80131819, 86693767, 93793069, 101473717, 109783337,
    118773397, 128499677, 139022417, 150406843, 162723577, 176048909, 190465427, 206062531, 222936881, 241193053,
    260944219, 282312799, 305431229, 330442829, 357502601, 386778277, 418451333, 452718089, 489790921, 529899637,
    573292817, 620239453, 671030513, 725980837, 785430967, 849749479, 919334987, 994618837, 1076067617, 1164186217,
    1259520799, 1362662261, 1474249943, 1594975441, 1725587117, 1866894511, 2019773507, 2185171673, 2364114217,
    2557710269, 2767159799, 2993761039, 3238918481, 3504151727, 3791104843, 4101556399, 4294967291,
};
size_t _Prime_rehash_policy::_M_next_bkt(size_t least) const {
    static const unsigned char SMALL[] = {1, 2, 2, 3, 5, 5, 7, 7, 11, 11, 11, 11, 13, 13};
    size_t buckets = 0;
    if (least < sizeof SMALL) {
        buckets = SMALL[least];
        if (least == 0) return 1;
    } else {
        for (size_t candidate : BUCKETS) {
            buckets = candidate;
            if (candidate >= least) break;
        }
    }
    _M_next_resize = static_cast<size_t>(buckets * static_cast<double>(_M_max_load_factor));
    return buckets;
}
pair<bool, size_t> _Prime_rehash_policy::_M_need_rehash(size_t buckets, size_t elements, size_t more) const {
    if (elements + more <= _M_next_resize) return {false, 0};
    size_t all = elements + more;
    // The first table has room for 11.
    if (_M_next_resize == 0 && all < 11) all = 11;
    double least = all / static_cast<double>(_M_max_load_factor);
    if (least >= buckets) {
        size_t wanted = static_cast<size_t>(least) + 1, doubled = buckets * 2;
        return {true, _M_next_bkt(wanted > doubled ? wanted : doubled)};
    }
    _M_next_resize = static_cast<size_t>(buckets * static_cast<double>(_M_max_load_factor));
    return {false, 0};
}
}  // namespace __detail

// MurmurHash for 64 bits.
size_t _Hash_bytes(const void *bytes, size_t length, size_t seed) {
    const size_t factor = 0xc6a4a7935bd1e995;
    const unsigned char *at = static_cast<const unsigned char *>(bytes);
    auto mixed = [](size_t word) { return word ^ word >> 47; };
    size_t hash = seed ^ length * factor;
    for (; length >= 8; at += 8, length -= 8) {
        size_t word;
        memcpy(&word, at, 8);
        hash = (hash ^ mixed(word * factor) * factor) * factor;
    }
    if (length > 0) {
        size_t word = 0;
        for (size_t i = 0; i < length; i++) word |= static_cast<size_t>(at[i]) << 8 * i;
        hash = (hash ^ word) * factor;
    }
    return mixed(mixed(hash) * factor);
}

// Red-black trees. The header has the root as its parent, the least node to the left and the greatest to the right.
using Node = _Rb_tree_node_base;

static Node *following(Node *node) {
    if (node->_M_right) {
        for (node = node->_M_right; node->_M_left;) node = node->_M_left;
        return node;
    }
    Node *parent = node->_M_parent;
    for (; node == parent->_M_right; parent = parent->_M_parent) node = parent;
    // The root is on neither side of the header, unless it is alone.
    return node->_M_right != parent ? parent : node;
}
static Node *preceding(Node *node) {
    if (node->_M_color == _S_red && node->_M_parent->_M_parent == node) return node->_M_right;
    if (node->_M_left) {
        for (node = node->_M_left; node->_M_right;) node = node->_M_right;
        return node;
    }
    Node *parent = node->_M_parent;
    for (; node == parent->_M_left; parent = parent->_M_parent) node = parent;
    return parent;
}
Node *_Rb_tree_increment(Node *node) throw() { return following(node); }
const Node *_Rb_tree_increment(const Node *node) throw() { return following(const_cast<Node *>(node)); }
Node *_Rb_tree_decrement(Node *node) throw() { return preceding(node); }
const Node *_Rb_tree_decrement(const Node *node) throw() { return preceding(const_cast<Node *>(node)); }

// Puts a node, or nothing, where another one hangs.
static void replace(Node *node, Node *by, Node *&root) {
    Node *parent = node->_M_parent;
    if (root == node) root = by;
    else if (parent->_M_left == node) parent->_M_left = by;
    else parent->_M_right = by;
    if (by) by->_M_parent = parent;
}
static void rotate(Node *node, bool to_left, Node *&root) {
    Node *child = to_left ? node->_M_right : node->_M_left;
    Node *inner = to_left ? child->_M_left : child->_M_right;
    replace(node, child, root);
    (to_left ? node->_M_right : node->_M_left) = inner;
    if (inner) inner->_M_parent = node;
    (to_left ? child->_M_left : child->_M_right) = node;
    node->_M_parent = child;
}
static bool is_red(const Node *node) { return node && node->_M_color == _S_red; }

void _Rb_tree_insert_and_rebalance(const bool to_left, Node *node, Node *parent, Node &header) throw() {
    Node *&root = header._M_parent;
    node->_M_parent = parent;
    node->_M_left = node->_M_right = nullptr;
    node->_M_color = _S_red;
    if (to_left) {
        // The left of the header is the least node, so this is right for an empty tree, too.
        parent->_M_left = node;
        if (parent == &header) root = header._M_right = node;
        else if (parent == header._M_left) header._M_left = node;
    } else {
        parent->_M_right = node;
        if (parent == header._M_right) header._M_right = node;
    }
    while (node != root && is_red(node->_M_parent)) {
        Node *above = node->_M_parent, *top = above->_M_parent;
        const bool is_left = above == top->_M_left;
        Node *beside = is_left ? top->_M_right : top->_M_left;
        if (is_red(beside)) {
            above->_M_color = beside->_M_color = _S_black;
            top->_M_color = _S_red;
            node = top;
            continue;
        }
        if (node == (is_left ? above->_M_right : above->_M_left)) {
            rotate(above, is_left, root);
            above = node;
        }
        above->_M_color = _S_black;
        top->_M_color = _S_red;
        rotate(top, !is_left, root);
        break;
    }
    root->_M_color = _S_black;
}

Node *_Rb_tree_rebalance_for_erase(Node *const node, Node &header) throw() {
    Node *&root = header._M_parent;
    if (header._M_left == node) header._M_left = node->_M_right ? following(node) : node->_M_parent;
    if (header._M_right == node) header._M_right = node->_M_left ? preceding(node) : node->_M_parent;
    Node *hole, *above;
    _Rb_tree_color lost = node->_M_color;
    if (!node->_M_left || !node->_M_right) {
        hole = node->_M_left ? node->_M_left : node->_M_right;
        above = node->_M_parent;
        replace(node, hole, root);
    } else {
        Node *next = node->_M_right;
        while (next->_M_left) next = next->_M_left;
        lost = next->_M_color;
        hole = next->_M_right;
        above = next->_M_parent;
        if (above == node) {
            above = next;
        } else {
            replace(next, hole, root);
            next->_M_right = node->_M_right;
            next->_M_right->_M_parent = next;
        }
        replace(node, next, root);
        next->_M_left = node->_M_left;
        next->_M_left->_M_parent = next;
        next->_M_color = node->_M_color;
    }
    if (lost == _S_red) return node;
    while (hole != root && !is_red(hole)) {
        const bool is_left = hole == above->_M_left;
        Node *beside = is_left ? above->_M_right : above->_M_left;
        if (is_red(beside)) {
            beside->_M_color = _S_black;
            above->_M_color = _S_red;
            rotate(above, is_left, root);
            beside = is_left ? above->_M_right : above->_M_left;
        }
        Node *near = is_left ? beside->_M_left : beside->_M_right, *far = is_left ? beside->_M_right : beside->_M_left;
        if (!is_red(near) && !is_red(far)) {
            beside->_M_color = _S_red;
            hole = above;
            above = above->_M_parent;
            continue;
        }
        if (!is_red(far)) {
            near->_M_color = _S_black;
            beside->_M_color = _S_red;
            rotate(beside, !is_left, root);
            beside = near;
            far = is_left ? beside->_M_right : beside->_M_left;
        }
        beside->_M_color = above->_M_color;
        above->_M_color = far->_M_color = _S_black;
        rotate(above, is_left, root);
        break;
    }
    if (hole) hole->_M_color = _S_black;
    return node;
}

}  // namespace std

extern "C" void __cxa_bad_cast() { throw std::bad_cast(); }
extern "C" void __cxa_bad_typeid() { throw std::bad_typeid(); }
extern "C" void __cxa_throw_bad_array_new_length() { throw std::bad_array_new_length(); }
