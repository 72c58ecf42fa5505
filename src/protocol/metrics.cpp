#include "protocol/metrics.h"

#include <prometheus/counter.h>
#include <prometheus/gauge.h>
#include <prometheus/histogram.h>
#include <prometheus/registry.h>
#include <prometheus/text_serializer.h>

#include <sstream>

#include "base/process_memory.h"

namespace senet::protocol {

namespace {

const prometheus::Histogram::BucketBoundaries kLatencies{0.001, 0.01, 0.1, 0.5, 1, 2, 5, 10, 20, 60, 300};
const prometheus::Histogram::BucketBoundaries kLefts{-1, -0.1, 0, 0.05, 0.1, 0.2, 0.3, 0.5, 1, 5, 30};

}  // namespace

struct Metrics::Families {
  prometheus::Registry registry;
  prometheus::Family<prometheus::Counter>& messages =
      prometheus::BuildCounter().Name("senet_messages_total").Help("Messages that came").Register(registry);
  prometheus::Family<prometheus::Counter>& refusals = prometheus::BuildCounter()
                                                          .Name("senet_refusals_total")
                                                          .Help("Messages answered busy or by an error")
                                                          .Register(registry);
  prometheus::Family<prometheus::Counter>& moves =
      prometheus::BuildCounter().Name("senet_moves_total").Help("Moves answered, by who chose them").Register(registry);
  prometheus::Counter& simulations = prometheus::BuildCounter()
                                         .Name("senet_simulations_total")
                                         .Help("Simulations of the searches that chose moves")
                                         .Register(registry)
                                         .Add({});
  prometheus::Counter& pondered = prometheus::BuildCounter()
                                      .Name("senet_pondered_simulations_total")
                                      .Help("Simulations between moves")
                                      .Register(registry)
                                      .Add({});
  prometheus::Counter& kept = prometheus::BuildCounter()
                                  .Name("senet_kept_simulations_total")
                                  .Help("Simulations that trees already had of the positions asked about")
                                  .Register(registry)
                                  .Add({});
  prometheus::Family<prometheus::Histogram>& latencies = prometheus::BuildHistogram()
                                                             .Name("senet_reply_seconds")
                                                             .Help("From the arrival of a message to its reply")
                                                             .Register(registry);
  prometheus::Histogram& left = prometheus::BuildHistogram()
                                    .Name("senet_move_left_seconds")
                                    .Help("What was left of the play clock when a move was ready")
                                    .Register(registry)
                                    .Add({}, kLefts);
  prometheus::Gauge& matches =
      prometheus::BuildGauge().Name("senet_matches").Help("Matches in play").Register(registry).Add({});
  prometheus::Gauge& memory =
      prometheus::BuildGauge().Name("process_resident_memory_bytes").Help("Resident memory").Register(registry).Add({});
};

Metrics::Metrics() : families_(std::make_unique<Families>()) {}

Metrics::~Metrics() = default;

void Metrics::see(const Event& event) {
  families_->messages.Add({{"message", event.message}}).Increment();
  families_->latencies.Add({{"message", event.message}}, kLatencies).Observe(event.latency.count());
  const bool error = event.reply.starts_with("(error");
  if (error || event.reply == "busy") {
    families_->refusals.Add({{"reply", error ? "error" : "busy"}}).Increment();
  }
  if (!event.move) return;
  families_->moves.Add({{"by", event.move->chosen_by}}).Increment();
  families_->simulations.Increment(static_cast<double>(event.move->report.simulations));
  families_->pondered.Increment(static_cast<double>(event.move->report.pondered));
  families_->kept.Increment(static_cast<double>(event.move->report.kept));
  families_->left.Observe(event.move->left.count());
}

std::string Metrics::text(std::size_t matches) {
  families_->matches.Set(static_cast<double>(matches));
  families_->memory.Set(static_cast<double>(resident_memory()));
  std::ostringstream out;
  prometheus::TextSerializer().Serialize(out, families_->registry.Collect());
  return out.str();
}

}  // namespace senet::protocol
