package io.heddle.yarn;

import io.heddle.admit.AdmissionPolicy;
import io.heddle.admit.Running;
import io.heddle.admit.Waiting;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;

/**
 * Heddle with an admission policy that the test scripts, whatever the configuration names. YARN
 * makes schedulers by their class name, so the script is static: one ResourceManager at a time.
 */
final class AdmittingHeddle extends HeddleScheduler {
  /** What the policy was asked. */
  record Question(List<Waiting> waiting, List<Running> running) {}

  private static final List<Question> QUESTIONS = new ArrayList<>();
  private static AdmissionPolicy script;

  AdmittingHeddle() {
    super(
        Parts.of(System::nanoTime, new SplittableRandom(1))
            .withAdmission((policy, config, knowledge, random) -> AdmittingHeddle::next));
  }

  /** Starts whom {@code policy} says, from now on. */
  static void choose(AdmissionPolicy policy) {
    synchronized (QUESTIONS) {
      QUESTIONS.clear();
      script = policy;
    }
  }

  /** Starts the one that came last, from now on. */
  static void chooseLast() {
    choose((waiting, running) -> waiting.size() - 1);
  }

  private static int next(List<Waiting> waiting, List<Running> running) {
    synchronized (QUESTIONS) {
      QUESTIONS.add(new Question(waiting, running));
      return script.next(waiting, running);
    }
  }

  /** What the policy was asked last. */
  static Question lastQuestion() {
    synchronized (QUESTIONS) {
      return QUESTIONS.get(QUESTIONS.size() - 1);
    }
  }

  /** How often the policy was asked. */
  static int questions() {
    synchronized (QUESTIONS) {
      return QUESTIONS.size();
    }
  }
}
