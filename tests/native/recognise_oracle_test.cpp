// Published rule sheets are other people's words for their own rules: none of them is one of ours.
#include <gtest/gtest.h>

#include <filesystem>
#include <string>

#include "base/error.h"
#include "gdl/description.h"
#include "native/recognise.h"

namespace senet::native {
namespace {

TEST(Corpus, HasNoSheetThatIsTakenForANativeGame) {
  int read = 0;
  for (const auto& entry : std::filesystem::directory_iterator(SENET_SHARED_DIR "/corpus")) {
    if (entry.path().extension() != ".kif") continue;
    try {
      const gdl::Description description = gdl::read_description_file(entry.path());
      ++read;
      const auto twin = recognise(description, "sheet");
      EXPECT_FALSE(twin.has_value()) << entry.path() << " is taken for " << twin->name;
    } catch (const Error&) {  // some are no rule sheets at all
    }
  }
  EXPECT_GT(read, 250);
}

}  // namespace
}  // namespace senet::native
