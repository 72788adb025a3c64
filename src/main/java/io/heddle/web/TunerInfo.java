package io.heddle.web;

import java.util.List;

/**
 * Tuner of queue settings.
 *
 * @param mode none: no tuner runs; starting: it has not looked yet; dry-run: it only journals;
 *     active: it changes settings
 * @param looks at the cluster since the start
 * @param usualSlowness factor by which jobs usually are slower than predicted
 * @param proposal number of the change of a dry run that may be applied; 0 for none
 * @param reason for what was done, or not, at the last look
 * @param timeline newest first
 */
public record TunerInfo(
    String mode,
    boolean paused,
    boolean watching,
    long looks,
    long failures,
    int changesInTheLastHour,
    double usualSlowness,
    long proposal,
    String reason,
    List<Event> timeline) {
  public static final TunerInfo NONE =
      new TunerInfo(
          "none",
          false,
          false,
          0,
          0,
          0,
          1,
          0,
          "no tuner runs: name it in yarn.resourcemanager.scheduler.monitor.policies",
          List.of());

  /**
   * Entry of the journal.
   *
   * @param millis since 1970
   * @param firstChange number of the first of the changes that the entry is about; 0 for none
   * @param predictedNowSeconds mean latency without the change; null where there is none
   * @param predictedSeconds with it; null where there is none
   * @param measuredSeconds once the change was judged; else null
   */
  public record Event(
      long millis,
      long firstChange,
      long change,
      String outcome,
      String reason,
      List<Setting> settings,
      Double predictedNowSeconds,
      Double predictedSeconds,
      Double measuredSeconds,
      int jobs) {}

  /** Other setting of a queue; shares are of the parent, above 0 and up to 1. */
  public record Setting(
      String queue,
      double shareBefore,
      double shareAfter,
      String orderingBefore,
      String orderingAfter) {}
}
