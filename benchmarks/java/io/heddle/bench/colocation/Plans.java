package io.heddle.bench.colocation;

import java.util.List;

/** The papers' experiments, and what their learners had run before (CCPE 2020, section 4). */
public final class Plans {
  private Plans() {}

  /** Mary's two queues. */
  public static CoLocationExperiment mary() {
    return new CoLocationExperiment("mary", List.of(), cases("queue-1", "queue-2"));
  }

  /** Hugo without any knowledge. */
  public static CoLocationExperiment hugoLearning() {
    return new CoLocationExperiment("hugo-learning", List.of(), cases("learning"));
  }

  /** Other jobs, with the preferences of the learning phase. */
  public static CoLocationExperiment hugoPrior() {
    return new CoLocationExperiment("hugo-prior", cases("learning"), cases("prior"));
  }

  /** All jobs in random order, with the preferences of the phase before. */
  public static CoLocationExperiment hugoRandom() {
    return new CoLocationExperiment(
        "hugo-random", cases("learning", "prior"), cases("queue-3", "queue-4"));
  }

  /** Jobs that come one by one, or by chance. */
  public static CoLocationExperiment hugoStar() {
    return new CoLocationExperiment(
        "hugo-star", cases("learning", "prior"), cases("constant", "arbitrary"));
  }

  private static List<QueueCase> cases(String... names) {
    return List.of(names).stream().map(Plans::named).toList();
  }

  private static QueueCase named(String name) {
    return PaperCases.all().stream()
        .filter(each -> each.name().equals(name))
        .findFirst()
        .orElseThrow();
  }
}
