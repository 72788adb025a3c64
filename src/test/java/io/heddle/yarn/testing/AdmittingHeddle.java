package io.heddle.yarn.testing;

import io.heddle.admit.AdmissionPolicy;
import io.heddle.admit.AdmissionPolicy.Running;
import io.heddle.admit.AdmissionPolicy.Waiting;
import io.heddle.config.Keys;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.yarn.conf.YarnConfiguration;
import org.apache.hadoop.yarn.server.resourcemanager.rmapp.RMApp;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.common.fica.FiCaSchedulerApp;

/**
 * Heddle with a clock and an admission policy that the test scripts, whatever the configuration
 * names. YARN makes schedulers by their class name, so the script is static: one ResourceManager at
 * a time.
 */
public final class AdmittingHeddle extends TimedHeddle {
  public static final String POLICY = Keys.PREFIX + "admission.policy";
  public static final String MAX_RUNNING = Keys.PREFIX + "admission.max-running";

  public record Question(List<Waiting> waiting, List<Running> running) {}

  private static final List<Question> QUESTIONS = new ArrayList<>();
  private static AdmissionPolicy script;

  public AdmittingHeddle() {
    super(
        parts -> parts.withAdmission((policy, config, knowledge, random) -> AdmittingHeddle::next));
  }

  public static LiveRm start(Consumer<Configuration> change) {
    return LiveRm.start(settings(change));
  }

  public static Configuration settings(Consumer<Configuration> change) {
    Configuration conf = LiveRm.settings();
    conf.set(YarnConfiguration.RM_SCHEDULER, AdmittingHeddle.class.getName());
    conf.set(POLICY, "companion");
    change.accept(conf);
    return conf;
  }

  public static void choose(AdmissionPolicy policy) {
    synchronized (QUESTIONS) {
      QUESTIONS.clear();
      script = policy;
    }
  }

  public static void chooseLast() {
    choose((waiting, running) -> waiting.size() - 1);
  }

  private static int next(List<Waiting> waiting, List<Running> running) {
    synchronized (QUESTIONS) {
      QUESTIONS.add(new Question(waiting, running));
      return script.next(waiting, running);
    }
  }

  public static List<Question> questions() {
    synchronized (QUESTIONS) {
      return List.copyOf(QUESTIONS);
    }
  }

  public static boolean started(LiveRm live, RMApp application) {
    FiCaSchedulerApp attempt =
        live.scheduler()
            .getApplicationAttempt(application.getCurrentAppAttempt().getAppAttemptId());
    return attempt.isRunnable();
  }

  public static List<String> started(LiveRm live, List<RMApp> applications) {
    return applications.stream()
        .filter(application -> started(live, application))
        .map(RMApp::getName)
        .toList();
  }

  public static List<RMApp> submit(LiveRm live, String... names) throws Exception {
    List<RMApp> all = new ArrayList<>();
    for (String name : names) {
      all.add(live.submit(app -> app.withAppName(name)));
    }
    return all;
  }
}
