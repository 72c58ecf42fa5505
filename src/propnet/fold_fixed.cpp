#include "propnet/fixed.h"
#include "propnet/rewriter.h"
#include "propnet/simplify_passes.h"

namespace senet::propnet {

Network fold_fixed(const Network& network) {
  const std::vector<Fixed> fixed = find_fixed(network);
  Rewriter rewriter(network);
  for (GateId gate = 1; gate < network.gate_count(); ++gate) {
    if (fixed[gate] != Fixed::kVaries) rewriter.replace(gate, constant(fixed[gate] == Fixed::kAlwaysTrue));
  }
  Network result = rewriter.finish();
  for (std::uint32_t p = 0; p < network.proposition_count(); ++p) {
    const Fixed value = fixed[network.proposition(p)];
    if (value != Fixed::kVaries) result.next[p] = constant(value == Fixed::kAlwaysTrue);
  }
  return result;
}

}  // namespace senet::propnet
