package io.heddle.yarn;

import io.heddle.learn.Ended;
import io.heddle.learn.Period;

/** Is told what happens in the cluster. */
public interface Learner {
  /** A period is over; one thread at a time. */
  void observe(Period period);

  /** An application has ended; from the thread that schedules. */
  void ended(Ended ended);
}
