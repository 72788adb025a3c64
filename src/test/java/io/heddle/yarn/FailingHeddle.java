package io.heddle.yarn;

import io.heddle.yarn.demand.LiveApplications;
import java.util.SplittableRandom;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Supplier;
import org.apache.hadoop.yarn.api.records.ApplicationAttemptId;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.common.fica.FiCaSchedulerApp;
import org.apache.hadoop.yarn.util.Clock;
import org.apache.hadoop.yarn.util.SystemClock;

/**
 * Heddle whose clocks and tables fail where the test says: while a method of that name runs in a
 * class of that name. YARN makes schedulers by their class name, so the script is static: one
 * ResourceManager at a time.
 */
final class FailingHeddle extends HeddleScheduler {
  /** A method of one of Heddle's classes. */
  record Place(String className, String method) {
    boolean isOn(StackWalker.StackFrame frame) {
      return frame.getClassName().endsWith("." + className)
          && frame.getMethodName().contains(method);
    }
  }

  private static final AtomicLong NANOS = new AtomicLong();
  private static final AtomicInteger FAILURES = new AtomicInteger();
  private static volatile Place place;
  private static volatile Supplier<Error> error;

  FailingHeddle() {
    super(
        SchedulerDependencies.of(
                () -> {
                  failHere();
                  return NANOS.get();
                },
                new SplittableRandom(1))
            .withAdmission((policy, config, knowledge, random) -> (waiting, running) -> 0));
    setClock(new FailingClock());
  }

  /** All is well from now on. */
  static void heal() {
    place = null;
    error = null;
    FAILURES.set(0);
  }

  /** Fails there from now on: with this error, or an unchecked exception if it is null. */
  static void failIn(Place next, Supplier<Error> with) {
    error = with;
    place = next;
  }

  /** How often something failed since all was well. */
  static int failures() {
    return FAILURES.get();
  }

  private static void failHere() {
    Place now = place;
    if (now != null && isHeddlesOwnCall() && isWithin(now)) {
      FAILURES.incrementAndGet();
      if (error != null) {
        throw error.get();
      }
      throw new IllegalStateException("scripted");
    }
  }

  private static boolean isWithin(Place now) {
    return StackWalker.getInstance().walk(all -> all.anyMatch(now::isOn));
  }

  /** Stock asks the same. */
  private static boolean isHeddlesOwnCall() {
    return StackWalker.getInstance()
        .walk(
            all ->
                all.map(StackWalker.StackFrame::getClassName)
                    .filter(name -> !name.startsWith(FailingHeddle.class.getName()))
                    .findFirst()
                    .orElse(""))
        .startsWith("io.heddle.");
  }

  private static final class FailingClock implements Clock {
    @Override
    public long getTime() {
      failHere();
      return SystemClock.getInstance().getTime();
    }
  }

  @Override
  public FiCaSchedulerApp getApplicationAttempt(ApplicationAttemptId attempt) {
    failHere();
    return super.getApplicationAttempt(attempt);
  }

  @Override
  LiveApplications applications() {
    failHere();
    return super.applications();
  }
}
