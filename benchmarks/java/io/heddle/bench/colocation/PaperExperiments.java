package io.heddle.bench.colocation;

import io.heddle.bench.colocation.queue.PaperCases;
import io.heddle.bench.colocation.queue.QueueCase;
import io.heddle.bench.experiment.Experiment;
import java.util.List;
import java.util.stream.Stream;

/** The papers' experiments, and what their learners had run before (CCPE 2020, section 4). */
public final class PaperExperiments {
  private PaperExperiments() {}

  public static Experiment mary() {
    return new CoLocationExperiment(
        "mary", List.of(), cases("queue-1", "queue-2"), Contestants::marys);
  }

  public static Experiment hugoLearning() {
    return new CoLocationExperiment(
        "hugo-learning", List.of(), cases("learning"), Contestants::hugos);
  }

  /** Other jobs, with the preferences of the learning phase. */
  public static Experiment hugoPrior() {
    return new CoLocationExperiment(
        "hugo-prior", cases("learning"), cases("prior"), Contestants::hugos);
  }

  /** All jobs in random order, with the preferences of the phase before. */
  public static Experiment hugoRandom() {
    return new CoLocationExperiment(
        "hugo-random", cases("learning", "prior"), cases("queue-3", "queue-4"), Contestants::hugos);
  }

  /**
   * Repeats these queues where Hugo knows more, since each was run several times before, and where
   * jobs lie on nodes by chance, so that the same pairs never share all nodes.
   */
  public static Experiment hugoKnowing() {
    List<QueueCase> random = cases("queue-3", "queue-4");
    return new CoLocationExperiment(
        "hugo-knowing",
        cases("learning", "prior"),
        Stream.concat(random.stream(), random.stream().map(QueueCase::scattered)).toList(),
        Contestants::hugosThatKnow);
  }

  /** Jobs that come one by one, or by chance. */
  public static Experiment hugoStar() {
    return new CoLocationExperiment(
        "hugo-star",
        cases("learning", "prior"),
        cases("constant", "arbitrary"),
        Contestants::hugoStars);
  }

  private static List<QueueCase> cases(String... names) {
    return List.of(names).stream().map(PaperExperiments::named).toList();
  }

  private static QueueCase named(String name) {
    return PaperCases.all().stream()
        .filter(each -> each.name().equals(name))
        .findFirst()
        .orElseThrow();
  }
}
