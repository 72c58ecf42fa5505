// Runs a program that was cut into stages as if it were one.
#pragma once

#include <memory>
#include <span>

#include "sliced/executor.h"
#include "sliced/stages.h"

namespace senet::sliced {

// As new_executor(). The number of sweeps is bounded by the number of variables.
std::unique_ptr<Executor> new_staged_executor(std::span<const Stage> stages, Form form = Form::kBest,
                                              GiveUp give_up = {});

}  // namespace senet::sliced
