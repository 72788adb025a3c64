package io.heddle.config;

import io.heddle.config.HttpConfig.AuthenticationConfig;
import io.heddle.config.Keys.RemovedKeys;
import io.heddle.config.QueueSettings.QueueAdmission;
import io.heddle.config.QueueSettings.QueueConfig;
import io.heddle.config.ScoringConfig.TermsConfig;
import io.heddle.model.Counted;
import io.heddle.model.Printable;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import org.apache.hadoop.conf.Configuration;

/**
 * All settings of the scheduler; see {@code heddle-default.xml} for each key's default, unit, range
 * and source. Read from {@code yarn-site.xml} and, so that {@code yarn rmadmin -refreshQueues}
 * reloads it, {@code capacity-scheduler.xml}.
 *
 * @param waitingLimitNanos how long a request may wait before it is offered first; 0 is for ever
 * @param maxProfiles recurring jobs and workflows whose profiles are kept
 */
public record HeddleConfig(
    Mode mode,
    FitnessConfig fitness,
    InitialAssignmentConfig initialAssignment,
    TermsConfig terms,
    long waitingLimitNanos,
    GuardConfig guard,
    int maxProfiles,
    StateConfig state,
    AdmissionConfig admission,
    LearningConfig learning,
    MetricsConfig metrics,
    TunerConfig tuner,
    DagConfig dag,
    ExplainConfig explain,
    ReclaimConfig reclaim,
    NodesConfig nodes,
    QueueSettings queues) {

  public static final String MODE = Keys.PREFIX + "mode";

  public static final String POLICY = Keys.PREFIX + "policy";

  public static final String INITIAL_ASSIGNMENT = Keys.PREFIX + "initial-assignment";
  public static final String WAITING_LIMIT = Keys.PREFIX + "waiting-limit-ms";
  public static final String BUDGET = Keys.PREFIX + "guard.budget-us";
  public static final String FAILURE_LIMIT = Keys.PREFIX + "guard.failure-limit";
  public static final String REFUSE_USELESS_KILLS = Keys.PREFIX + "preemption.refuse-useless-kills";
  public static final String MAX_PROFILES = Keys.PREFIX + "profile.max-jobs";
  public static final String STATE_DIR = Keys.PREFIX + "state.dir";
  public static final String STATE_INTERVAL = Keys.PREFIX + "state.interval-ms";

  /** Keys that a log line shows; check-config prints all. */
  private static final int MOST_DESCRIBED = 12;

  private static final long DAY_MILLIS = TimeUnit.DAYS.toMillis(1);

  /** Free share of each resource of a node from which on a plan fills it. */
  private static final double FREE_SHARE = 0.9;

  /** Most distinct demands of a plan times amounts in use; about 10 ms. */
  private static final int MAX_STEPS = 500_000;

  private static final int MAX_DEMANDS = 512;
  private static final long COOL_DOWN_NANOS = TimeUnit.MINUTES.toNanos(1);
  private static final long LOG_INTERVAL_NANOS = TimeUnit.MINUTES.toNanos(1);

  /** Throws ConfigException if a setting cannot be used, or is not known. */
  public static HeddleConfig parse(Configuration conf, KnownNames names) {
    Configuration defaults = Keys.defaults();
    SettingsReader reader = new SettingsReader(conf, defaults);
    refuseUnknown(reader, defaults);
    ScoringConfig scoring = ScoringConfig.parse(reader, defaults);
    AdmissionConfig admission = AdmissionConfig.parse(reader);
    String policy = SettingsReader.oneOf(POLICY, reader.text(POLICY), names.policies());
    return new HeddleConfig(
        reader.oneOf(MODE, Mode.class),
        FitnessConfig.parse(reader, names.resources()),
        new InitialAssignmentConfig(reader.flag(INITIAL_ASSIGNMENT), FREE_SHARE, MAX_STEPS),
        scoring.terms(),
        TimeUnit.MILLISECONDS.toNanos(reader.integer(WAITING_LIMIT, 0, DAY_MILLIS, "milliseconds")),
        guard(reader),
        profiles(reader),
        state(reader),
        admission,
        LearningConfig.parse(reader),
        MetricsConfig.parse(reader),
        TunerConfig.parse(reader),
        DagConfig.parse(reader, budgetNanos(reader)),
        ExplainConfig.parse(reader),
        ReclaimConfig.parse(reader),
        NodesConfig.parse(reader, admission),
        QueueSettings.parse(
            reader.below(Keys.QUEUE),
            new QueueConfig(
                true, policy, scoring.beta(), QueueAdmission.parse(reader, names.admissions())),
            names.policies(),
            names.admissions()));
  }

  /** Heddle's keys that {@code conf} sets, sorted, with their values. */
  public static SortedMap<String, String> given(Configuration conf) {
    SortedMap<String, String> given = new TreeMap<>();
    conf.getPropsWithPrefix(Keys.PREFIX)
        .forEach(
            (rest, value) -> {
              if (value != null && !value.isBlank()) {
                given.put(Keys.PREFIX + rest, value.trim());
              }
            });
    return given;
  }

  /** Returns the keys that are set, on one line of bounded length, for a log. */
  public static String described(Configuration conf) {
    SortedMap<String, String> given = given(conf);
    String keys =
        given.entrySet().stream()
            .limit(MOST_DESCRIBED)
            .map(entry -> Printable.value(entry.getKey() + " = " + entry.getValue()))
            .collect(Collectors.joining(", "));
    return given.isEmpty()
        ? "all settings are defaults"
        : Printable.of(Counted.of(given.size(), "key") + " set: " + keys);
  }

  /** What to say of keys in {@code conf} that are accepted and ignored, a sentence for each. */
  public static List<String> warnings(Configuration conf) {
    return RemovedKeys.in(conf);
  }

  private static void refuseUnknown(SettingsReader reader, Configuration defaults) {
    reader
        .below(Keys.PREFIX)
        .forEach(
            (rest, value) -> {
              String key = Keys.PREFIX + rest;
              if (AuthenticationConfig.isSecret(key)) {
                throw new ConfigException(
                    key, "***", "a secret stands in a credential provider or a file, not here");
              }
              RemovedKeys.check(key, value);
              if (defaults.get(key) == null
                  && !RemovedKeys.isIgnored(key)
                  && !key.startsWith(FitnessConfig.WEIGHT)
                  && !key.startsWith(MaximaConfig.CLASS)
                  && !key.startsWith(LearningConfig.BanditConfig.GROUP)
                  && !key.startsWith(TunerBounds.QUEUE)
                  && !key.startsWith(Keys.QUEUE)) {
                throw new ConfigException(
                    key,
                    value,
                    "no such key; "
                        + Suggestion.of(
                            Keys.PREFIX,
                            rest,
                            new TreeSet<>(defaults.getPropsWithPrefix(Keys.PREFIX).keySet()))
                        + "docs/keys.md lists all, remove or correct it");
              }
            });
  }

  private static GuardConfig guard(SettingsReader reader) {
    return new GuardConfig(
        budgetNanos(reader),
        MAX_DEMANDS,
        (int) reader.integer(FAILURE_LIMIT, 1, 1_000_000, "failures"),
        COOL_DOWN_NANOS,
        LOG_INTERVAL_NANOS,
        reader.flag(REFUSE_USELESS_KILLS));
  }

  private static long budgetNanos(SettingsReader reader) {
    return TimeUnit.MICROSECONDS.toNanos(reader.integer(BUDGET, 50, 1_000_000, "microseconds"));
  }

  /** Throws ConfigException if a setting of the state directory cannot be used. */
  public static StateConfig state(Configuration conf) {
    return state(new SettingsReader(conf, Keys.defaults()));
  }

  /**
   * Parses the limit of profiles alone.
   *
   * @throws ConfigException if it cannot be used
   */
  public static int profiles(Configuration conf) {
    return profiles(new SettingsReader(conf, Keys.defaults()));
  }

  private static int profiles(SettingsReader reader) {
    return (int) reader.integer(MAX_PROFILES, 1, 100_000, "jobs");
  }

  private static StateConfig state(SettingsReader reader) {
    return new StateConfig(
        reader.directory(STATE_DIR),
        reader.integer(STATE_INTERVAL, 1_000, DAY_MILLIS, "milliseconds"));
  }

  /**
   * Where what was learned is kept from one start to the next.
   *
   * @param directory on any file system of Hadoop's, if it is to be kept at all
   * @param intervalMillis least time between two writes
   */
  public record StateConfig(Optional<String> directory, long intervalMillis) {}

  /**
   * Bounds of Heddle's work and failures.
   *
   * @param budgetNanos of scoring in one pass over a node
   * @param maxDemands distinct demands that one decision looks at
   * @param failureLimit failures in a row before the cool-down on stock order
   * @param logIntervalNanos least time between two log lines about failures
   * @param refusesUselessKills whether preemption kills only what helps a starved queue
   */
  public record GuardConfig(
      long budgetNanos,
      int maxDemands,
      int failureLimit,
      long coolDownNanos,
      long logIntervalNanos,
      boolean refusesUselessKills) {}

  /** Names that settings may refer to; resources include {@code memory-mb} and {@code vcores}. */
  public record KnownNames(Set<String> policies, Set<String> admissions, Set<String> resources) {
    public KnownNames {
      policies = Set.copyOf(policies);
      admissions = Set.copyOf(admissions);
      resources = Set.copyOf(resources);
    }
  }

  /**
   * How a node that is nearly empty is filled.
   *
   * @param enabled whether by a plan for the whole node
   * @param freeShare of each resource from which on a node counts as nearly empty; from 0 to 1
   * @param maxSteps work that one plan may take; beyond it there is none
   */
  public record InitialAssignmentConfig(boolean enabled, double freeShare, int maxSteps) {}
}
