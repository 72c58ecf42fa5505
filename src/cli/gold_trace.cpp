#include "cli/gold_trace.h"

#include <charconv>
#include <nlohmann/json.hpp>

#include "base/error.h"
#include "base/hash.h"

namespace senet::cli {

namespace {

using Json = nlohmann::json;
using Texts = std::vector<std::string>;

std::uint64_t parse_hash(const std::string& text) {
  std::uint64_t hash = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), hash, 16);
  if (error != std::errc{} || end != text.data() + text.size()) throw Error("", "'" + text + "' is no hash");
  return hash;
}

GoldList whole(Texts texts) {
  GoldList list;
  list.count = texts.size();
  list.hash = fnv1a_lines(texts);
  list.texts = std::move(texts);
  return list;
}

GoldList parse_legal(const Json& json) {
  if (json.is_array()) return whole(json.get<Texts>());
  GoldList list;
  list.count = json.at("n").get<std::size_t>();
  list.hash = parse_hash(json.at("h").get<std::string>());
  if (json.contains("all")) list.texts = json.at("all").get<Texts>();
  return list;
}

GoldHeader parse_header(const Json& json) {
  if (json.value("type", "") != "header") throw Error("", "a trace begins with a header");
  GoldHeader header;
  header.id = json.at("id").get<std::string>();
  header.raw = json.at("variant").get<std::string>() == "raw";
  header.roles = json.at("roles").get<Texts>();
  header.init = json.at("init").get<Texts>();
  return header;
}

GoldStep parse_step(const Json& json, std::size_t roles) {
  GoldStep step;
  step.playout = json.at("p").get<std::uint32_t>();
  step.step = json.at("s").get<std::uint32_t>();
  step.state.count = json.at("n").get<std::size_t>();
  step.state.hash = parse_hash(json.at("h").get<std::string>());
  if (json.contains("state")) step.state.texts = json.at("state").get<Texts>();
  step.terminal = json.at("t").get<bool>();
  for (const Json& goal : json.at("g")) {
    step.goals.push_back(goal.is_null() ? std::nullopt : std::optional(goal.get<std::int32_t>()));
  }
  if (json.contains("gx")) step.goal_texts = json.at("gx").get<std::vector<Texts>>();
  if (json.contains("l")) {
    for (const Json& legal : json.at("l")) step.legal.push_back(parse_legal(legal));
  }
  if (json.contains("m")) step.moves = json.at("m").get<Texts>();
  const auto one_per_role = [roles](const auto& list) { return list.empty() || list.size() == roles; };
  if (step.goals.size() != roles || !one_per_role(step.goal_texts) || !one_per_role(step.legal) ||
      !one_per_role(step.moves)) {
    throw Error("", "a list has not one item for each of the " + std::to_string(roles) + " roles");
  }
  return step;
}

// Parses `line` and makes something of it; any error is told with the line's place.
template <class Function>
auto at_line(const LineReader& lines, const std::string& line, Function&& function) {
  try {
    return function(Json::parse(line));
  } catch (const Json::exception& error) {
    throw Error(lines.where(), std::string("not a golden trace: ") + error.what());
  } catch (const Error& error) {
    throw Error(lines.where(), error.text());
  }
}

}  // namespace

GoldTrace::GoldTrace(const std::string& path) : lines_(path) {
  if (!lines_.next(line_)) throw Error(path, "is empty; a trace begins with a header");
  header_ = at_line(lines_, line_, parse_header);
}

bool GoldTrace::next(GoldStep& step) {
  if (!lines_.next(line_)) throw Error(lines_.where(), "the trace ends without its end line");
  return at_line(lines_, line_, [&](const Json& json) {
    if (json.contains("type")) return false;
    step = parse_step(json, header_.roles.size());
    return true;
  });
}

}  // namespace senet::cli
