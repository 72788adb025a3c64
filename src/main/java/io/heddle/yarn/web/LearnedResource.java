package io.heddle.yarn.web;

import io.heddle.learn.Evidence;
import io.heddle.learn.Groups;
import io.heddle.learn.JobRecord;
import io.heddle.learn.Knowledge;
import io.heddle.learn.NodeUse;
import io.heddle.model.RecurringName;
import io.heddle.web.api.PreferencesInfo;
import io.heddle.web.api.PreferencesInfo.GroupInfo;
import io.heddle.web.api.Query;
import io.heddle.web.api.Refusal;
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

  /** What was known at one moment. */
  record View(Knowledge knowledge) {
    /** The jobs seen most often; of others than who asks only if the ResourceManager shows such. */
    PreferencesInfo preferences(Query query) throws Refusal {
      int limit = query.number("limit", USUAL_JOBS, 1, MOST_JOBS);
      boolean onlyOwn = query.caller().seesOnlyOwn() && !query.caller().isAdmin();
      List<RecurringName> visible =
          knowledge.jobs().keySet().stream()
              .filter(job -> !onlyOwn || job.user().equals(query.caller().user()))
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
      return knowledge.jobs().get(job).speeds().beside().values().stream()
          .mapToDouble(Evidence::weight)
          .sum();
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
          use(knowledge.use(job)));
    }

    private List<PreferencesInfo.Beside> beside(List<RecurringName> jobs) {
      Map<RecurringName, Integer> places = new HashMap<>();
      jobs.forEach(job -> places.put(job, places.size()));
      List<PreferencesInfo.Beside> beside = new ArrayList<>();
      for (RecurringName job : jobs) {
        knowledge
            .jobs()
            .get(job)
            .speeds()
            .beside()
            .forEach(
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

    List<GroupInfo> groups() {
      Groups groups = knowledge.groups();
      Map<Integer, Long> sizes =
          knowledge.jobs().keySet().stream()
              .map(knowledge::groupOf)
              .collect(Collectors.groupingBy(Function.identity(), Collectors.counting()));
      return IntStream.range(0, groups.size())
          .mapToObj(
              group ->
                  new GroupInfo(
                      group,
                      sizes.getOrDefault(group, 0L).intValue(),
                      use(groups.centres().get(group)),
                      IntStream.range(0, groups.size())
                          .mapToObj(next -> knowledge.hugoPreference(group, next))
                          .toList()))
          .toList();
    }

    private static PreferencesInfo.Use use(NodeUse use) {
      return new PreferencesInfo.Use(use.cpu(), use.memory(), use.disk(), use.network());
    }
  }
}
