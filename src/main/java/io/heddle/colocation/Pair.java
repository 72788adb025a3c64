package io.heddle.colocation;

import io.heddle.model.RecurringName;

/** A job, and another one or the same beside which it runs. */
record Pair(RecurringName job, RecurringName beside) {}
