package io.heddle.bench.colocation.fluid;

import io.heddle.colocation.CoLocation.Ended;
import io.heddle.colocation.Period;

/** Who is told what a monitor would see of a run. */
interface Observer {
  void observe(Period period);

  void ended(Ended ended);
}
