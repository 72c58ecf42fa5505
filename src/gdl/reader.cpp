// The only translation unit that knows ANTLR.
#include "gdl/reader.h"

#include <string>
#include <utility>

#include "GdlLexer.h"
#include "GdlParser.h"
#include "base/error.h"
#include "gdl/scan.h"

namespace senet::gdl {

namespace {

using senet_grammar::GdlLexer;
using senet_grammar::GdlParser;

// ANTLR wants valid UTF-8. Each byte becomes the code point of the same number, so nothing is invalid and ANTLR's
// character indexes are our byte offsets.
std::string bytes_as_code_points(std::string_view text) {
  std::string result;
  result.reserve(text.size());
  for (const char c : text) {
    const auto byte = static_cast<unsigned char>(c);
    if (byte < 0x80) {
      result += c;
    } else {
      result += static_cast<char>(0xc0 | (byte >> 6));
      result += static_cast<char>(0x80 | (byte & 0x3f));
    }
  }
  return result;
}

// The prediction caches of generated code are static: shared by all threads, and growing for as long as the process
// lives. These belong to one call.
struct Caches {
  explicit Caches(const antlr4::atn::ATN& atn) {
    decisions.reserve(atn.getNumberOfDecisions());
    for (std::size_t i = 0; i < atn.getNumberOfDecisions(); ++i) decisions.emplace_back(atn.getDecisionState(i), i);
  }
  std::vector<antlr4::dfa::DFA> decisions;
  antlr4::atn::PredictionContextCache contexts;
};

class Parse {
 public:
  explicit Parse(const std::string& text)
      : input_(text),
        lexer_(&input_),
        lexer_caches_(lexer_.getATN()),
        tokens_(&lexer_),
        parser_(&tokens_),
        parser_caches_(parser_.getATN()) {
    // The recognizers own and delete their interpreters.
    lexer_.setInterpreter(
        new antlr4::atn::LexerATNSimulator(&lexer_, lexer_.getATN(), lexer_caches_.decisions, lexer_caches_.contexts));
    parser_.setInterpreter(new antlr4::atn::ParserATNSimulator(&parser_, parser_.getATN(), parser_caches_.decisions,
                                                               parser_caches_.contexts));
    lexer_.removeErrorListeners();
    parser_.removeErrorListeners();
  }

  GdlParser::DocumentContext* document() { return parser_.document(); }
  bool failed() { return lexer_.getNumberOfSyntaxErrors() + parser_.getNumberOfSyntaxErrors() > 0; }

 private:
  antlr4::ANTLRInputStream input_;
  GdlLexer lexer_;
  Caches lexer_caches_;
  antlr4::CommonTokenStream tokens_;
  GdlParser parser_;
  Caches parser_caches_;
};

// Turns parse trees into expressions with an explicit stack.
class Builder {
 public:
  Builder(std::string_view text, const LineTable& lines) : text_(text), lines_(lines) {}

  std::vector<Expression> build(const antlr4::ParserRuleContext& document) {
    std::vector<Expression> result;
    std::vector<Step> steps{{&document, 0, &result}};
    while (!steps.empty()) {
      Step& step = steps.back();
      if (step.child == step.context->children.size()) {
        steps.pop_back();
        continue;
      }
      const auto* child = dynamic_cast<const GdlParser::ExpressionContext*>(step.context->children[step.child++]);
      if (child == nullptr) continue;  // a parenthesis, or the end of the text
      std::vector<Expression>& list = *step.list;
      list.push_back(shallow(*child));
      if (list.back().is_list) {
        list.back().list.reserve(child->children.size() - 2);
        steps.push_back({child, 0, &list.back().list});
      }
    }
    return result;
  }

 private:
  struct Step {
    const antlr4::ParserRuleContext* context;
    std::size_t child;
    std::vector<Expression>* list;
  };

  Expression shallow(const GdlParser::ExpressionContext& context) const {
    const antlr4::Token& token = *context.start;
    Expression result;
    result.place = lines_.place(token.getStartIndex());
    result.is_list = token.getType() == GdlParser::LP;
    if (!result.is_list) {
      result.atom = text_.substr(token.getStartIndex(), token.getStopIndex() - token.getStartIndex() + 1);
    }
    return result;
  }

  std::string_view text_;
  const LineTable& lines_;
};

}  // namespace

std::vector<Expression> read_expressions(std::string_view bytes, std::string_view name, const ReadLimits& limits) {
  if (bytes.size() > limits.max_bytes) {
    throw Error(name, "text longer than " + std::to_string(limits.max_bytes) + " bytes");
  }
  if (bytes.starts_with(kByteOrderMark)) bytes.remove_prefix(kByteOrderMark.size());
  const std::string text = blank_marks(bytes);
  const LineTable lines(text);
  check_shape(text, name, lines, limits);

  Parse parse(bytes_as_code_points(text));
  const GdlParser::DocumentContext* document = parse.document();
  SENET_CHECK(!parse.failed());  // every balanced text is a document of the grammar
  return Builder(text, lines).build(*document);
}

}  // namespace senet::gdl
