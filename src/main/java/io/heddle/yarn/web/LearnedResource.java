package io.heddle.yarn.web;

import io.heddle.colocation.Evidence;
import io.heddle.colocation.Groups;
import io.heddle.colocation.JobRecord;
import io.heddle.colocation.Knowledge;
import io.heddle.colocation.NodeUse;
import io.heddle.model.RecurringName;
import io.heddle.web.Query;
import io.heddle.web.Refusal;
import io.heddle.yarn.observe.Learning;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** What was learned of jobs that share nodes, for the API; from an immutable snapshot of it. */
record LearnedResource(Learning learning) {
  private static final int USUAL_JOBS = 20;
  private static final int MOST_JOBS = 50;

  View view() {
    return new View(learning.learned() == null ? Knowledge.NONE : learning.knowledge());
  }

  record View(Knowledge knowledge) {
    /**
     * The jobs seen most often; other users' jobs only if YARN hides none of their applications.
     */
    PreferencesInfo preferences(Query query) throws Refusal {
      int limit = query.number("limit", USUAL_JOBS, 1, MOST_JOBS);
      boolean all = query.caller().maySeeAll();
      List<RecurringName> visible =
          knowledge.jobs().keySet().stream()
              .filter(job -> all || job.user().equals(query.caller().user()))
              .toList();
      List<RecurringName> most =
          visible.stream()
              .sorted(
                  Comparator.comparingDouble((RecurringName job) -> -looks(job))
                      .thenComparing(RecurringName::user)
                      .thenComparing(RecurringName::name))
              .limit(limit)
              .toList();
      return new PreferencesInfo(
          visible.size(), most.stream().map(this::job).toList(), beside(most));
    }

    private double looks(RecurringName job) {
      return knowledge.jobs().get(job).speeds().looks();
    }

    private PreferencesInfo.Job job(RecurringName job) {
      JobRecord known = knowledge.jobs().get(job);
      return new PreferencesInfo.Job(
          job.user(),
          job.type(),
          job.name(),
          knowledge.groupOf(job),
          known.runs(),
          looks(job),
          knowledge.use(job));
    }

    private List<PreferencesInfo.Beside> beside(List<RecurringName> jobs) {
      Map<RecurringName, Integer> places = new HashMap<>();
      jobs.forEach(job -> places.put(job, places.size()));
      List<PreferencesInfo.Beside> beside = new ArrayList<>();
      for (RecurringName job : jobs) {
        Map<RecurringName, Evidence> speeds = knowledge.jobs().get(job).speeds().beside();
        speeds.forEach(
            (other, seen) -> {
              if (places.containsKey(other)) {
                beside.add(
                    new PreferencesInfo.Beside(
                        places.get(job),
                        places.get(other),
                        seen.weight(),
                        knowledge.pace(job, other),
                        knowledge.benefit(job, other),
                        knowledge.maryPreference(job, other)));
              }
            });
      }
      return beside;
    }

    List<PreferencesInfo.GroupInfo> groups() {
      Groups groups = knowledge.groups();
      Map<Integer, Long> sizes =
          knowledge.jobs().keySet().stream()
              .map(knowledge::groupOf)
              .collect(Collectors.groupingBy(Function.identity(), Collectors.counting()));
      return IntStream.range(0, groups.size())
          .mapToObj(
              group ->
                  new PreferencesInfo.GroupInfo(
                      group,
                      sizes.getOrDefault(group, 0L).intValue(),
                      groups.centres().get(group),
                      IntStream.range(0, groups.size())
                          .mapToObj(next -> knowledge.hugoPreference(group, next))
                          .toList()))
          .toList();
    }
  }

  /**
   * Recurring jobs that share nodes.
   *
   * @param total jobs that are known
   * @param jobs those seen most often
   * @param beside of each pair of them that was seen
   */
  record PreferencesInfo(int total, List<Job> jobs, List<Beside> beside) {

    /**
     * Recurring job with its group, runs that have ended, and periods seen beside others ({@code
     * looks}).
     */
    public record Job(
        String user, String type, String name, int group, long runs, double looks, NodeUse use) {}

    /**
     * Jobs that were seen beside each other, by places in the list from 0.
     *
     * @param pace how fast the job is beside the other, 1 being its usual speed
     * @param benefit how much more both do beside each other than each usually does; about -1 to 1
     * @param mary Mary's preference for starting the other beside the job; 0 at first
     */
    public record Beside(
        int job, int other, double looks, double pace, double benefit, double mary) {}

    /** Group of alike jobs, and Hugo's preferences for groups beside it, 0 at first. */
    public record GroupInfo(int group, int jobs, NodeUse use, List<Double> preferences) {}
  }
}
