#include "base/give_up.h"

#include "base/error.h"

namespace senet {

void GiveUp::fail() { throw Error("", "stopped"); }

}  // namespace senet
