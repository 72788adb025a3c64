package io.heddle.yarn.admission;

import io.heddle.admit.AdmissionContext;
import io.heddle.admit.AdmissionPolicy;
import io.heddle.admit.AdmissionPolicy.Running;
import io.heddle.admit.AdmissionPolicy.Waiting;
import io.heddle.admit.Admissions;
import io.heddle.config.HeddleConfig;
import io.heddle.config.LearningConfig;
import io.heddle.config.Mode;
import io.heddle.model.Survival;
import io.heddle.yarn.guard.FailureLog;
import io.heddle.yarn.observe.Learning;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Asks admission policies; where one fails, the first in stock order is its choice. */
final class AdmissionChoice {
  private static final Logger LOG = LoggerFactory.getLogger(AdmissionChoice.class);

  private final AdmissionDependencies dependencies;
  private final LearningConfig config;
  private final Mode mode;
  private final AdmissionContext experience;
  private final FailureLog log;
  private final Map<Admissions, AdmissionPolicy> policies = new EnumMap<>(Admissions.class);

  AdmissionChoice(AdmissionDependencies dependencies, HeddleConfig config) {
    this.dependencies = dependencies;
    Learning learning = dependencies.learning();
    this.config = config.learning();
    mode = config.mode();
    // What shadow mode would have chosen was not, and says nothing of what choosing earns.
    experience =
        mode == Mode.ACTIVE ? learning.experience() : AdmissionContext.of(learning::knowledge);
    log =
        new FailureLog(
            LOG,
            "Heddle could not choose which application to start, stock order did",
            config.guard().logIntervalNanos());
  }

  boolean isFor(HeddleConfig other) {
    return config.equals(other.learning()) && mode == other.mode();
  }

  int next(Admissions name, List<Waiting> waiting, List<Running> running) {
    try {
      int chosen = policy(name).next(waiting, running);
      if (chosen >= 0 && chosen < waiting.size()) {
        return chosen;
      }
      failed(
          new IllegalStateException(
              "%s chose %d of %d".formatted(name.configName(), chosen, waiting.size())));
    } catch (Throwable e) {
      Survival.rethrowFatal(e);
      failed(e);
    }
    return 0;
  }

  private AdmissionPolicy policy(Admissions name) {
    return policies.computeIfAbsent(
        name,
        absent ->
            dependencies
                .policies()
                .create(name, config, experience, dependencies.random().split()));
  }

  List<Double> chances(Admissions name, List<Waiting> waiting, List<Running> running) {
    try {
      return Arrays.stream(policy(name).chances(waiting, running)).boxed().toList();
    } catch (Throwable e) {
      Survival.rethrowFatal(e);
      failed(e);
      return List.of();
    }
  }

  void failed(Throwable failure) {
    dependencies.metrics().failed(failure);
    log.failed(failure, dependencies.ticker().getAsLong());
  }
}
