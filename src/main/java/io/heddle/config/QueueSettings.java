package io.heddle.config;

import java.util.List;
import java.util.Map;
import java.util.Set;

/** Settings by queue path, each inherited downwards. */
public final class QueueSettings {
  private final QueueConfig fallback;
  private final InheritedSetting<Boolean> enabled =
      new InheritedSetting<>(".enabled", SettingsReader::flag);
  private final InheritedSetting<String> policy;
  private final InheritedSetting<Double> betaFitness = beta("fitness");
  private final InheritedSetting<Double> betaUrgency = beta("urgency");
  private final InheritedSetting<Double> betaAlignment = beta("alignment");
  private final InheritedSetting<String> admission;
  private final InheritedSetting<Integer> maxRunning =
      new InheritedSetting<>(".admission.max-running", QueueAdmission::maxRunning);
  private final List<InheritedSetting<?>> settings;

  private QueueSettings(QueueConfig fallback, KnownNames names) {
    this.fallback = fallback;
    this.policy = oneOf(".policy", names.policies());
    this.admission = oneOf(".admission", names.admissions());
    this.settings =
        List.of(enabled, policy, betaFitness, betaUrgency, betaAlignment, admission, maxRunning);
  }

  private static InheritedSetting<String> oneOf(String suffix, Set<String> names) {
    return new InheritedSetting<>(suffix, (key, value) -> SettingsReader.oneOf(key, value, names));
  }

  private static InheritedSetting<Double> beta(String term) {
    return new InheritedSetting<>(
        ".beta." + term, (key, value) -> SettingsReader.number(key, value, 0, 1));
  }

  /** Parses what stands below {@code prefix}; {@code fallback} holds where nothing is set. */
  static QueueSettings parse(
      String prefix, Map<String, String> values, QueueConfig fallback, KnownNames names) {
    QueueSettings parsed = new QueueSettings(fallback, names);
    values.forEach((rest, value) -> parsed.take(prefix + rest, rest, value));
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
    return new QueueConfig(
        enabled.of(queuePath, fallback.enabled()),
        policy.of(queuePath, fallback.policy()),
        new PreferenceWeights(
            betaFitness.of(queuePath, fallback.beta().fitness()),
            betaUrgency.of(queuePath, fallback.beta().urgency()),
            betaAlignment.of(queuePath, fallback.beta().alignment())),
        new QueueAdmission(
            admission.of(queuePath, fallback.admission().policy()),
            maxRunning.of(queuePath, fallback.admission().maxRunning())));
  }

  @Override
  public String toString() {
    return "QueueSettings[fallback=" + fallback + ", " + settings + "]";
  }
}
