#include "gdl/reader.h"

#include <gtest/gtest.h>
#include <pthread.h>

#include <functional>
#include <string>
#include <thread>
#include <vector>

#include "base/error.h"
#include "gdl/description.h"

namespace senet::gdl {
namespace {

std::string read(std::string_view text) {
  std::string result;
  for (const Expression& expression : read_expressions(text, "test")) result += to_text(expression) + "\n";
  return result;
}

std::string error_of(std::string_view text, const ReadLimits& limits = {}) {
  try {
    read_expressions(text, "test", limits);
  } catch (const Error& error) {
    return error.what();
  }
  return "no error";
}

// Runs `work` in a thread with a stack of `bytes`.
void run_with_stack(std::size_t bytes, std::function<void()> work) {
  pthread_attr_t attributes;
  ASSERT_EQ(pthread_attr_init(&attributes), 0);
  ASSERT_EQ(pthread_attr_setstacksize(&attributes, bytes), 0);
  pthread_t thread;
  const auto entry = [](void* argument) -> void* {
    (*static_cast<std::function<void()>*>(argument))();
    return nullptr;
  };
  ASSERT_EQ(pthread_create(&thread, &attributes, entry, &work), 0);
  pthread_join(thread, nullptr);
  pthread_attr_destroy(&attributes);
}

TEST(Reader, ReadsAtomsAndNestedLists) { EXPECT_EQ(read("a (b ( c ) () \t\f\v d)e"), "a\n(b (c) () d)\ne\n"); }

TEST(Reader, ReadsNothingFromAnEmptyText) {
  EXPECT_EQ(read(""), "");
  EXPECT_EQ(read(" \r\n; only a comment"), "");
}

TEST(Reader, NeedsNoSpaceBesideParentheses) { EXPECT_EQ(read("(a(b)c)(d)"), "(a (b) c)\n(d)\n"); }

TEST(Reader, SkipsCommentsToTheEndOfTheLineEvenGluedToAnAtom) {
  EXPECT_EQ(read("a;b (\nc ; ) \r d;;\r\n(e;(\n);end"), "a\nc\nd\n(e)\n");
}

TEST(Reader, CountsLinesOfEveryLineEndAndColumnsInBytes) {
  const auto expressions = read_expressions("a\rb\r\n  c\n\n\xc3\xa9 d ; x\re", "test");
  ASSERT_EQ(expressions.size(), 6u);
  const std::vector<Place> places = {{1, 1}, {2, 1}, {3, 3}, {5, 1}, {5, 4}, {6, 1}};
  for (std::size_t i = 0; i < places.size(); ++i) {
    EXPECT_EQ(to_text("x", expressions[i].place), to_text("x", places[i])) << i;
  }
}

TEST(Reader, GivesListsThePlaceOfTheirParenthesis) {
  const auto expressions = read_expressions("\n (a\n  (b))", "test");
  EXPECT_EQ(expressions.front().place, (Place{2, 2}));
  EXPECT_EQ(expressions.front().list.back().place, (Place{3, 3}));
  EXPECT_EQ(expressions.front().list.back().list.front().place, (Place{3, 4}));
}

TEST(Reader, KeepsBytesThatAreNotUtf8) {
  EXPECT_EQ(read("(\xff\xfe caf\xe9 \x80)"), "(\xff\xfe caf\xe9 \x80)\n");
  EXPECT_EQ(read("\xe2\x82\xac ; \xff\n\xf0\x9f\x8e\xb2"), "\xe2\x82\xac\n\xf0\x9f\x8e\xb2\n");
}

TEST(Reader, KeepsEveryByteThatIsNoDelimiterInAtoms) {
  for (int byte = 0; byte < 256; ++byte) {
    const char c = static_cast<char>(byte);
    if (std::string_view(" \t\r\n\f\v();").find(c) != std::string_view::npos) continue;
    const std::string atom = {'a', c, 'b'};
    EXPECT_EQ(read("(" + atom + ")"), "(" + atom + ")\n") << byte;
  }
}

TEST(Reader, SkipsAByteOrderMark) {
  const auto expressions = read_expressions("\xef\xbb\xbf(a)", "test");
  ASSERT_EQ(expressions.size(), 1u);
  EXPECT_EQ(to_text(expressions.front()), "(a)");
  EXPECT_EQ(expressions.front().place, (Place{1, 1}));
}

TEST(Reader, SkipsAByteOrderMarkWhereverAnAtomWouldBegin) {
  const std::string mark = "\xef\xbb\xbf";
  for (const std::string& text : {mark + mark + "(a)", " " + mark + "(a)", "; sheet\n" + mark + "(a)",
                                  mark + " (" + mark + "a" + mark + mark + ")", "(" + mark + mark + "a) " + mark}) {
    const std::string written = read(text);
    EXPECT_TRUE(written == "(a)\n" || written == "(a" + mark + mark + ")\n") << written;
    EXPECT_EQ(read(written), written);
  }
  EXPECT_EQ(read("(a" + mark + "b " + mark + "c)"), "(a" + mark + "b c)\n") << "within an atom it is one of its bytes";
  EXPECT_EQ(read_expressions("(a) " + mark + "(b)", "test")[1].place, (Place{1, 8}));
}

TEST(Reader, NamesThePlaceOfAParenthesisWithoutPartner) {
  EXPECT_EQ(error_of("(a)\n(b (c)\n(d)"), "test:2:1: opening parenthesis without a closing one");
  EXPECT_EQ(error_of("(a)\n (b))(c)"), "test:2:5: closing parenthesis without an opening one");
  EXPECT_EQ(error_of("(a ; )\n"), "test:1:1: opening parenthesis without a closing one");
}

TEST(Reader, RefusesTextsBeyondItsLimits) {
  EXPECT_EQ(error_of("aaaa", {.max_bytes = 3}), "test: text longer than 3 bytes");
  EXPECT_EQ(error_of("(a b)\n(c)", {.max_items = 4}), "test:2:2: more than 4 atoms and lists");
  EXPECT_EQ(error_of("((\n()))", {.max_depth = 2}), "test:2:1: parentheses nested more than 2 deep");
  EXPECT_EQ(error_of("(a b) ; c\n", {.max_bytes = 10, .max_items = 3, .max_depth = 1}), "no error");
}

// Instrumented frames are several times as large.
#ifdef __SANITIZE_ADDRESS__
constexpr std::size_t kSmallStack = 4 << 20;
#else
constexpr std::size_t kSmallStack = 1 << 20;
#endif

TEST(Reader, ReadsAtTheDepthLimitOnASmallStackAndRefusesBeyondIt) {
  const std::size_t depth = ReadLimits{}.max_depth;
  run_with_stack(kSmallStack, [&] {
    const std::string text = std::string(depth, '(') + std::string(depth, ')');
    EXPECT_EQ(read(text), text + "\n");
  });
  EXPECT_EQ(error_of(std::string(100'000, '(')), "test:1:1001: parentheses nested more than 1000 deep");
}

TEST(Reader, GivesTheSameResultInManyThreadsAtOnce) {
  std::string text;
  for (int i = 0; i < 200; ++i) text += "(<= (next (cell " + std::to_string(i) + " ?x)) (true \xe9)) ; c\r";
  const std::string expected = read(text);
  std::vector<std::string> results(4);
  {
    std::vector<std::jthread> threads;
    for (std::string& result : results) threads.emplace_back([&] { result = read(text); });
  }
  for (const std::string& result : results) EXPECT_EQ(result, expected);
}

}  // namespace
}  // namespace senet::gdl
