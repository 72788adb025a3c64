package io.heddle.web.api;

import java.util.List;

/**
 * How Heddle fares.
 *
 * @param version of Heddle
 * @param hadoop version of Hadoop that it runs in
 * @param ha state of the ResourceManager
 * @param fallbacks passes that were served in stock order because Heddle failed
 * @param coolDowns begun after repeated failures
 * @param coolingDown whether scheduling stays on stock order now
 * @param learningFailures periods that were lost
 * @param admissionFailures choices that were made in stock order
 * @param stateDirectory where what was learned is kept; empty for nowhere
 * @param stateFailures to read or write it
 * @param hintsClamped numbers in hints that were out of range
 * @param hintsIgnored hints that could not be read
 * @param profiles recurring jobs and workflows whose profile is known
 * @param mostProfiles that are kept
 */
public record HealthInfo(
    String version,
    String hadoop,
    String ha,
    long fallbacks,
    long coolDowns,
    boolean coolingDown,
    long learningFailures,
    long admissionFailures,
    String stateDirectory,
    long stateFailures,
    long hintsClamped,
    long hintsIgnored,
    int profiles,
    int mostProfiles,
    List<Source> sources) {

  /**
   * A source of the nodes' metrics.
   *
   * @param state ok, no-data or failing
   * @param ageMillis how long it has been in this state
   * @param problem what is wrong; may be empty
   * @param nodes of which it told something at the latest poll
   * @param polls since the start
   * @param failures polls that failed
   */
  public record Source(
      String source,
      String state,
      long ageMillis,
      String problem,
      int nodes,
      long polls,
      long failures) {}
}
