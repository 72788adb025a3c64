package io.heddle.config;

import java.util.Collections;
import java.util.HashSet;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.TimeUnit;

/**
 * How it is learned which jobs share nodes well.
 *
 * @param periodMillis between two looks
 * @param maxJobs recurring jobs of which anything is kept
 * @param bandits the papers' learners
 * @param companion Heddle's own learner
 */
public record LearningConfig(
    long periodMillis, int maxJobs, BanditConfig bandits, CompanionConfig companion) {
  static final String PREFIX = Keys.PREFIX + "colocation.";
  public static final String PERIOD = PREFIX + "period-ms";
  public static final String MAX_JOBS = PREFIX + "max-jobs";

  private static final int MOST_JOBS = 10_000;

  static LearningConfig parse(SettingsReader reader) {
    return new LearningConfig(
        reader.integer(PERIOD, 1_000, TimeUnit.HOURS.toMillis(1), "milliseconds"),
        (int) reader.integer(MAX_JOBS, 1, MOST_JOBS, "jobs"),
        BanditConfig.parse(reader),
        CompanionConfig.parse(reader));
  }

  /**
   * Learners of the papers on Mary, Hugo and Hugo*.
   *
   * @param stepSize of the gradient bandits, above 0
   * @param beside with which running jobs one that waits is compared
   * @param normalise how Hugo's preferences become probabilities
   * @param groups of jobs with alike use, at least 1
   * @param named jobs by group, in place of groups that are found; may be empty
   * @param waitingLimitMillis beyond which {@code hugo-star} starts an application in any case
   */
  public record BanditConfig(
      double stepSize,
      Beside beside,
      Normalise normalise,
      UpdateRule update,
      int groups,
      SortedMap<String, Set<String>> named,
      long waitingLimitMillis) {
    public static final String STEP_SIZE = LearningConfig.PREFIX + "learning-rate";
    public static final String BESIDE = LearningConfig.PREFIX + "beside";
    public static final String NORMALISE = LearningConfig.PREFIX + "normalise";
    public static final String UPDATE = LearningConfig.PREFIX + "update";

    /** Begins the keys that name the jobs of a group. */
    public static final String GROUP = LearningConfig.PREFIX + "group.";

    public static final String WAITING_LIMIT = LearningConfig.PREFIX + "hugo-star.waiting-limit-ms";

    /** As Table 6 of the CCPE paper has. */
    private static final int GROUPS = 6;

    private static final int MOST_GROUPS = 64;
    private static final double LEAST_STEP = 1e-6;
    private static final double LARGEST_STEP = 100;

    public BanditConfig {
      named = Collections.unmodifiableSortedMap(new TreeMap<>(named));
    }

    static BanditConfig parse(SettingsReader reader) {
      return new BanditConfig(
          reader.number(STEP_SIZE, LEAST_STEP, LARGEST_STEP),
          reader.oneOf(BESIDE, Beside.class),
          reader.oneOf(NORMALISE, Normalise.class),
          reader.oneOf(UPDATE, UpdateRule.class),
          GROUPS,
          named(reader),
          reader.integer(WAITING_LIMIT, 0, TimeUnit.DAYS.toMillis(7), "milliseconds"));
    }

    private static SortedMap<String, Set<String>> named(SettingsReader reader) {
      SortedMap<String, Set<String>> named = new TreeMap<>();
      Set<String> all = new HashSet<>();
      reader
          .below(GROUP)
          .forEach(
              (group, value) -> {
                Set<String> jobs = new TreeSet<>();
                for (String job : value.split(",", -1)) {
                  if (job.isBlank() || !all.add(job.strip())) {
                    throw new ConfigException(
                        GROUP + group,
                        value,
                        "list names of jobs, separated by commas, each in one group only");
                  }
                  jobs.add(job.strip());
                }
                named.put(group, jobs);
              });
      if (named.size() > MOST_GROUPS) {
        throw new ConfigException(
            GROUP + "*", named.size() + " groups", "name at most " + MOST_GROUPS);
      }
      return named;
    }
  }

  /** Over which preferences Hugo's {@code pi_e(g)} is normalised. */
  public enum Normalise {
    /** All groups b, as printed: {@code exp(H_eg) / sum of exp(H_bg)} (Euro-Par 2019, 3.2). */
    COLUMN,
    /** The groups g that wait, as in Mary's softmax (CCPE 2020, 4.1.2). */
    ROW
  }

  /** With which running jobs the papers' learners compare one that waits. */
  public enum Beside {
    /** Jobs on nodes with free capacity, next to which it would run (CCPE 2020, section 1). */
    ROOM,
    /** All, as section 3.2 of the Euro-Par paper can be read. */
    ALL
  }

  /**
   * Default learner of co-location.
   *
   * @param peek how many waiting applications it chooses from
   * @param waitingFactor no application waits for more starts than this times those in order
   * @param inOrderShare of the choices that are left in order, to measure what the others earn
   */
  public record CompanionConfig(int peek, double waitingFactor, double inOrderShare) {
    static final String PREFIX = LearningConfig.PREFIX + "companion.";
    public static final String IN_ORDER_SHARE = PREFIX + "in-order-share";

    private static final int PEEK = 50;
    private static final double WAITING_FACTOR = 2.5;

    static CompanionConfig parse(SettingsReader reader) {
      return new CompanionConfig(PEEK, WAITING_FACTOR, reader.number(IN_ORDER_SHARE, 0, 1));
    }
  }

  /** How the printed update of Hugo's preferences is read (Thamsen et al., Euro-Par 2019, 3.2). */
  public enum UpdateRule {
    /** What is printed is added to the preference, as in Eq. 2 and 3 of the CCPE paper. */
    INCREMENT,
    /** What is printed replaces the preference, to the letter. */
    ASSIGNMENT
  }
}
