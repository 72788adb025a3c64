package io.heddle.config;

import io.heddle.config.Keys.RemovedKeys;
import io.heddle.config.ScoringConfig.PreferenceWeights;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.BiFunction;
import java.util.stream.Stream;

/** Settings by queue path, each inherited downwards. */
public final class QueueSettings {
  private final QueueConfig fallback;
  private final InheritedSetting<Boolean> enabled =
      new InheritedSetting<>(".enabled", SettingsReader::flag);
  private final InheritedSetting<String> policy;
  private final Map<String, InheritedSetting<Double>> beta = new TreeMap<>();
  private final InheritedSetting<String> admission;
  private final InheritedSetting<Integer> maxRunning =
      new InheritedSetting<>(".admission.max-running", QueueAdmission::maxRunning);
  private final InheritedSetting<Set<String>> gangTypes =
      new InheritedSetting<>(".gang", GangTypes::parse);
  private final List<InheritedSetting<?>> settings;

  private QueueSettings(QueueConfig fallback, Set<String> policies, Set<String> admissions) {
    this.fallback = fallback;
    this.policy = oneOf(".policy", policies);
    this.admission = oneOf(".admission", admissions);
    fallback.beta().byTerm().keySet().forEach(term -> beta.put(term, beta(term)));
    this.settings =
        Stream.of(
                List.of(enabled, policy), beta.values(), List.of(admission, maxRunning, gangTypes))
            .<InheritedSetting<?>>flatMap(Collection::stream)
            .toList();
  }

  private static InheritedSetting<String> oneOf(String suffix, Set<String> names) {
    return new InheritedSetting<>(suffix, (key, value) -> SettingsReader.oneOf(key, value, names));
  }

  private static InheritedSetting<Double> beta(String term) {
    return new InheritedSetting<>(
        ".beta." + term, (key, value) -> SettingsReader.number(key, value, 0, 1));
  }

  static QueueSettings parse(
      Map<String, String> values,
      QueueConfig fallback,
      Set<String> policies,
      Set<String> admissions) {
    QueueSettings parsed = new QueueSettings(fallback, policies, admissions);
    values.forEach((rest, value) -> parsed.take(Keys.QUEUE + rest, rest, value));
    return parsed;
  }

  private void take(String key, String rest, String value) {
    if (RemovedKeys.isIgnored(key)) {
      return;
    }
    if (settings.stream().noneMatch(setting -> setting.take(key, rest, value))) {
      List<String> suffixes = settings.stream().map(InheritedSetting::suffix).toList();
      throw new ConfigException(
          key, value, "end the key in one of " + suffixes + " after the queue's path");
    }
  }

  /** Full paths of all queues of which something is said, sorted. */
  public Set<String> paths() {
    Set<String> paths = new TreeSet<>();
    settings.forEach(setting -> paths.addAll(setting.paths()));
    return paths;
  }

  /** What holds for a queue of which nothing is said. */
  public QueueConfig fallback() {
    return fallback;
  }

  /** Whether any queue may have this placement policy. */
  public boolean uses(String placementPolicy) {
    return fallback.policy().equals(placementPolicy) || policy.has(placementPolicy);
  }

  /** The settings of the queue with this full path, such as {@code root.sales.daily}. */
  public QueueConfig of(String queuePath) {
    Map<String, Double> byTerm = new HashMap<>(fallback.beta().byTerm());
    byTerm.replaceAll((term, weight) -> beta.get(term).of(queuePath, weight));
    return new QueueConfig(
        enabled.of(queuePath, fallback.enabled()),
        policy.of(queuePath, fallback.policy()),
        new PreferenceWeights(byTerm),
        new QueueAdmission(
            admission.of(queuePath, fallback.admission().policy()),
            maxRunning.of(queuePath, fallback.admission().maxRunning())));
  }

  /** The name of the placement policy of the queue with this full path. */
  public String policy(String queuePath) {
    return policy.of(queuePath, fallback.policy());
  }

  /** Whether applications of a type ask for gangs in the queue with this full path. */
  public boolean isGang(String queuePath, String applicationType) {
    return gangTypes.of(queuePath, Set.of()).contains(GangTypes.normal(applicationType));
  }

  @Override
  public String toString() {
    return "QueueSettings[fallback=" + fallback + ", " + settings + "]";
  }

  /**
   * Which waiting application of a queue starts next, and when.
   *
   * @param policy {@code fifo} holds nothing
   * @param maxRunning most applications that run at a time; 0 for as many as free capacity is
   *     expected to be enough for
   */
  public record QueueAdmission(String policy, int maxRunning) {
    /** The policy that is stock: every application is started at once. */
    public static final String FIFO = "fifo";

    public static final QueueAdmission STOCK = new QueueAdmission(FIFO, 0);

    private static final int MOST_RUNNING = 1_000_000;

    /** Whether applications wait until the policy starts them. */
    public boolean holds() {
      return !policy.equals(FIFO);
    }

    static QueueAdmission parse(SettingsReader reader, Set<String> policies) {
      String key = AdmissionConfig.POLICY;
      return new QueueAdmission(
          SettingsReader.oneOf(key, reader.text(key), policies),
          maxRunning(AdmissionConfig.MAX_RUNNING, reader.text(AdmissionConfig.MAX_RUNNING)));
    }

    static int maxRunning(String key, String value) {
      return (int)
          SettingsReader.integer(
              key, value, new SettingsReader.Range(0, MOST_RUNNING, "applications"));
    }
  }

  /** Setting by queue path that queues below inherit unless they have their own. */
  static final class InheritedSetting<T> {
    private final String suffix;
    private final BiFunction<String, String, T> parser;
    private final Map<String, T> byPath = new TreeMap<>();

    InheritedSetting(String suffix, BiFunction<String, String, T> parser) {
      this.suffix = suffix;
      this.parser = parser;
    }

    String suffix() {
      return suffix;
    }

    Set<String> paths() {
      return byPath.keySet();
    }

    /**
     * Returns whether {@code rest}, queue path and suffix, is a key of this setting, and notes it.
     */
    boolean take(String key, String rest, String value) {
      if (!rest.endsWith(suffix)) {
        return false;
      }
      String path = rest.substring(0, rest.length() - suffix.length());
      if (!path.equals("root") && !path.startsWith("root.")) {
        throw new ConfigException(
            key, value, "write the queue's full path, which begins with root");
      }
      byPath.put(path, parser.apply(key, value));
      return true;
    }

    T of(String queuePath, T otherwise) {
      for (String path = queuePath; !path.isEmpty(); path = parent(path)) {
        T value = byPath.get(path);
        if (value != null) {
          return value;
        }
      }
      return otherwise;
    }

    /** What is said of this queue itself. */
    Optional<T> own(String queuePath) {
      return Optional.ofNullable(byPath.get(queuePath));
    }

    boolean has(T value) {
      return byPath.containsValue(value);
    }

    private static String parent(String path) {
      int dot = path.lastIndexOf('.');
      return dot < 0 ? "" : path.substring(0, dot);
    }

    @Override
    public String toString() {
      return suffix + byPath;
    }
  }

  /**
   * The settings of one queue.
   *
   * @param enabled whether Heddle ranks this queue's requests; else the queue is pure stock
   * @param beta weights of the terms for the policy {@code haste-a}
   */
  public record QueueConfig(
      boolean enabled, String policy, PreferenceWeights beta, QueueAdmission admission) {}
}
