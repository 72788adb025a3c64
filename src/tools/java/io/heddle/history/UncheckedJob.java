package io.heddle.history;

import io.heddle.model.ResourceVector;
import io.heddle.sim.workload.Job;
import io.heddle.sim.workload.JobModel;
import java.util.Arrays;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * What histories say of a job within bounds: texts, numbers, tags as YARN takes them.
 *
 * @param queue as its user named it; empty where unknown
 * @param submitMillis since 1970
 */
public record UncheckedJob(
    String application,
    String name,
    String user,
    String queue,
    long priority,
    String tags,
    long submitMillis) {
  private static final int LONGEST = 160;
  private static final int LONGEST_TAG = 100;
  private static final int MOST_TAGS = 10;
  private static final int LONGEST_TAGS = 2 * MOST_TAGS * LONGEST_TAG;
  private static final long MOST_MEMORY = 1 << 30;
  private static final long MOST_CORES = 1 << 20;
  private static final long MOST_TASKS = 5_000_000;
  private static final long LATEST_MILLIS = 100_000_000_000_000L;
  private static final int MOST_PRIORITY = 1_000_000;
  private static final String USUAL_QUEUE = "root.default";

  /** Cuts what is too long to be kept of many applications. */
  public UncheckedJob {
    application = cut(application, LONGEST);
    name = cut(name, LONGEST);
    user = cut(user, LONGEST);
    queue = cut(queue, LONGEST);
    tags = cut(tags, LONGEST_TAGS);
  }

  /** Throws ImpossibleNumberException if it was submitted in a year that clocks do not show. */
  public Job job(ResourceVector master, JobModel model) {
    check("submission in milliseconds since 1970", submitMillis, LATEST_MILLIS);
    return new Job(
        text(application, "unknown"),
        text(name, "unnamed"),
        text(user, "unknown"),
        queuePath(queue),
        (int) Math.max(0, Math.min(priority, MOST_PRIORITY)),
        Math.max(0, submitMillis),
        master,
        checkedTags(tags),
        model);
  }

  public static ResourceVector demand(long memory, long cores) {
    return demand(memory, cores, 0);
  }

  /**
   * Container's or node's size, at least 1 MiB and core.
   *
   * @throws ImpossibleNumberException if no machine has so much
   */
  public static ResourceVector demand(long memory, long cores, long gpus) {
    check("memory in MiB", memory, MOST_MEMORY);
    check("cores", cores, MOST_CORES);
    check("GPUs", gpus, MOST_CORES);
    return gpus > 0
        ? ResourceVector.of(Math.max(1, memory), Math.max(1, cores), gpus)
        : ResourceVector.of(Math.max(1, memory), Math.max(1, cores));
  }

  /** Throws ImpossibleNumberException if no job has so many. */
  public static void checkTasks(long tasks) {
    check("tasks", tasks, MOST_TASKS);
  }

  static void check(String what, long number, long most) {
    if (number > most) {
      throw new ImpossibleNumberException(
          "%s: %d is more than any job has (%d)".formatted(what, number, most));
    }
  }

  /** A queue's full path; a queue that is named by its leaf is taken for a child of the root. */
  static String queuePath(String queue) {
    String named = text(queue, USUAL_QUEUE);
    return named.equals("root") || named.startsWith("root.") ? named : "root." + named;
  }

  private static String cut(String text, int longest) {
    return text.length() <= longest ? text : text.substring(0, longest);
  }

  private static String text(String text, String otherwise) {
    return text.isBlank() ? otherwise : text.strip();
  }

  private static Set<String> checkedTags(String tags) {
    return Arrays.stream(tags.toLowerCase(Locale.ROOT).split(",", -1))
        .map(String::strip)
        .filter(tag -> tag.matches("\\p{ASCII}{1," + LONGEST_TAG + "}"))
        .distinct()
        .sorted()
        .limit(MOST_TAGS)
        .collect(Collectors.toUnmodifiableSet());
  }
}
