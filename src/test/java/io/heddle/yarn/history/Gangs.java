package io.heddle.yarn.history;

import io.heddle.sim.engine.scheduler.VirtualApplication;
import io.heddle.sim.engine.scheduler.VirtualApplication.Submission;
import io.heddle.sim.engine.scheduler.VirtualApplication.Tasks;
import io.heddle.sim.engine.scheduler.VirtualCluster;
import java.util.HashSet;
import java.util.Set;

/** Applications that hold each container until all are there, work for a time, and end them all. */
final class Gangs {
  private static final int KEY = 1;
  private static final long UNTIL_COMPLETE = Long.MAX_VALUE / 4;

  private final VirtualCluster cluster;
  private final Set<Member> incomplete = new HashSet<>();

  private record Member(VirtualApplication application, int count, long millis) {
    boolean isComplete() {
      return application.waiting(KEY) == 0 && application.given(KEY) == count;
    }
  }

  Gangs(VirtualCluster cluster) {
    this.cluster = cluster;
  }

  /** Adds one to three gangs, each of at most half of the cluster. */
  static void add(HistoryDraft draft) {
    int whole =
        draft.nodes().stream().filter(node -> node.label().isEmpty()).mapToInt(Node::cores).sum();
    for (int left = draft.upTo(3); left > 0; left--) {
      int number = draft.nextApplication();
      long at = draft.random().nextInt(90_000);
      String queue = draft.oneOf(draft.queues().leaves());
      int priority = draft.chance(4) ? draft.random().nextInt(3) : 0;
      int gigabytes = draft.upTo(Math.min(3, draft.smallestNode()));
      int count = draft.upTo(Math.max(1, whole / 2 / gigabytes));
      Tasks tasks = Tasks.of(KEY, gigabytes, 1, count, UNTIL_COMPLETE);
      Submission submission = new Submission(queue, draft.user(), "YARN", priority, 1);
      draft.events().add(new Event.Submit(at, number, submission));
      draft.events().add(new Event.Gang(at, number, tasks, 1_000L * draft.upTo(40)));
    }
  }

  void add(VirtualApplication application, Tasks tasks, long millis) {
    incomplete.add(new Member(application, tasks.count(), millis));
    application.ask(tasks);
  }

  /** Lets gangs that are complete work; one that loses a container meanwhile begins again. */
  void look() {
    for (Member member : Set.copyOf(incomplete)) {
      if (member.application().hasEnded()) {
        incomplete.remove(member);
      } else if (member.isComplete()) {
        incomplete.remove(member);
        cluster.at(cluster.now() + member.millis(), () -> finish(member));
      }
    }
  }

  private void finish(Member member) {
    if (member.isComplete()) {
      member.application().complete(KEY);
    } else {
      incomplete.add(member);
    }
  }
}
