package io.heddle.yarn.web;

import io.heddle.web.CachedSnapshot;
import io.heddle.web.Query;
import io.heddle.web.Query.Slice;
import io.heddle.web.Resource;
import io.heddle.web.Resources;
import io.heddle.web.TunerInfo;
import java.util.List;
import java.util.function.Function;
import java.util.function.LongSupplier;
import java.util.function.Predicate;
import java.util.function.Supplier;

/** What the scheduler shows of itself in JSON: the one list of its resources. */
public final class ApiResources {
  private final Resources resources;
  private final LongSupplier ticker;

  private ApiResources(Resources resources, LongSupplier ticker) {
    this.resources = resources;
    this.ticker = ticker;
  }

  public static void in(Resources resources, WebDependencies dependencies) {
    ApiResources shown = new ApiResources(resources, dependencies.ticker());
    ClusterResource cluster = new ClusterResource(dependencies);
    QueuesResource queues = new QueuesResource(dependencies);
    LearnedResource learned = new LearnedResource(dependencies.learning());
    shown.one("cluster", "the mode, the policy and what is in use", cluster::cluster);
    shown.one("decisions", "containers given since the start, by what decided", cluster::decisions);
    resources.show(
        "history", "the last hour of the cluster", whole(query -> dependencies.history().hour()));
    CachedSnapshot<HealthResource.HealthInfo> health =
        shown.snapshot(new HealthResource(dependencies)::health);
    resources.show(
        "health",
        "whether all is well, failures, metrics sources, state directory, HA state",
        whole(query -> health.get().seenBy(query.caller())));
    CachedSnapshot<List<QueuesResource.QueueInfo>> all = shown.snapshot(queues::queues);
    resources.show(
        "queues",
        "leaf queues, with parents=true all",
        whole(query -> QueuesResource.slice(all.get(), query)));
    ReleaseResource release = new ReleaseResource(dependencies.releasable(), dependencies.ticker());
    release.in(resources);
    CachedSnapshot<List<NodesResource.NodeInfo>> nodes =
        shown.snapshot(new NodesResource(dependencies)::nodes);
    resources.show(
        "nodes",
        "nodes: state, room, reservations, measured use; nodes/release: which may be released",
        query ->
            query.path().equals(ReleaseResource.PATH)
                ? release.get(query)
                : whole(same -> NodesResource.slice(nodes.get(), same)).get(query));
    CachedSnapshot<WaitingResource.WaitingApplications> waiting =
        shown.snapshot(new WaitingResource(dependencies)::applications);
    resources.show(
        "applications",
        "applications that wait, in their expected order",
        whole(query -> waiting.get().slice(query)));
    RunningResource running = new RunningResource(dependencies);
    CachedSnapshot<List<RunningResource.RunningInfo>> holding =
        shown.snapshot(running::applications);
    resources.show(
        "running",
        "applications that hold containers, those that hold most first",
        whole(query -> running.slice(holding.get(), query)));
    shown.list(
        "stages",
        "the last plan for jobs of stages",
        queues::stages,
        query -> stage -> query.caller().maySee(stage.application()));
    shown.list(
        "hints",
        "applications with tags that cannot be used as they are, the latest first",
        dependencies.badHints(),
        query -> hint -> query.caller().maySee(hint.application()));
    CachedSnapshot<LearnedResource.View> view = shown.snapshot(learned::view);
    resources.show(
        "preferences",
        "which jobs share nodes well, with counts",
        whole(query -> view.get().preferences(query)));
    resources.show("groups", "groups of jobs that use alike", whole(query -> view.get().groups()));
    resources.show(
        "shadow",
        "what shadow mode would have chosen otherwise, per hour and queue",
        whole(
            new ShadowResource(
                () -> dependencies.scheduler().getClock().getTime(),
                shown.snapshot(dependencies.comparisons()::all))));
    new ReclaimResource(dependencies.reclaim(), () -> dependencies.scheduler().getClock().getTime())
        .in(resources);
    resources.showPart(
        "applications",
        "explanation",
        "why an application waits and why its containers went where they went",
        new ExplanationResource(
            id -> dependencies.scheduler().getRMContext().getRMApps().containsKey(id),
            dependencies.explain()));
    resources.show("tuner", "the tuner and its timeline", whole(query -> TunerInfo.NONE));
  }

  private <T> CachedSnapshot<T> snapshot(Supplier<T> reader) {
    return new CachedSnapshot<>(reader, ticker);
  }

  private void one(String name, String about, Supplier<?> reader) {
    CachedSnapshot<?> snapshot = snapshot(reader);
    resources.show(name, about, whole(query -> snapshot.get()));
  }

  /**
   * @param visible tells which of it who asks may see
   */
  private <T> void list(
      String name, String about, Supplier<List<T>> reader, Function<Query, Predicate<T>> visible) {
    CachedSnapshot<List<T>> snapshot = snapshot(reader);
    resources.show(
        name,
        about,
        whole(
            query ->
                Slice.of(snapshot.get().stream().filter(visible.apply(query)).toList(), query)));
  }

  private static Resource whole(Resource resource) {
    return query -> {
      query.expectNoPath();
      return resource.get(query);
    };
  }
}
