package io.heddle.yarn.web;

import io.heddle.explain.HourTally;
import io.heddle.explain.ShadowComparisonsJson;
import io.heddle.web.Query;
import io.heddle.web.Refusal;
import io.heddle.web.Resources.Resource;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;
import java.util.function.Supplier;

/** What shadow mode would have chosen otherwise, in all or the last hours; clock since 1970. */
record ShadowResource(LongSupplier clock, Supplier<List<HourTally>> tallies) implements Resource {
  /** More hours than are kept. */
  private static final int MOST_HOURS = 10_000;

  @Override
  public Object get(Query query) throws Refusal {
    int last = query.number("last", MOST_HOURS, 1, MOST_HOURS);
    long hour = TimeUnit.MILLISECONDS.toHours(clock.getAsLong()) - last;
    return ShadowComparisonsJson.document(
        tallies.get().stream().filter(tally -> tally.hour() > hour).toList());
  }
}
