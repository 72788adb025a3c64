package io.heddle.yarn.web;

import io.heddle.model.Printable;
import io.heddle.web.CachedSnapshot;
import io.heddle.web.ClusterHistory.Span;
import io.heddle.web.Query;
import io.heddle.web.Query.Slice;
import io.heddle.web.Refusal;
import io.heddle.web.Resources;
import io.heddle.web.Resources.Resource;
import io.heddle.web.TunerInfo;
import io.heddle.yarn.observe.BadHints;
import java.util.List;
import java.util.function.Function;
import java.util.function.LongSupplier;
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
    shown.one(
        "cluster",
        "the mode, the policy and what is in use",
        cluster::cluster,
        (info, query) -> info);
    shown.one(
        "decisions",
        "containers given since the start, by what decided",
        cluster::decisions,
        (info, query) -> info);
    resources.show(
        "history",
        "the last hour of the cluster, with span=week the last week",
        whole(query -> span(dependencies.history(), query)));
    resources.show(
        "changes",
        "starts, and changes of mode and settings, the latest first",
        whole(query -> Slice.of(dependencies.changes().latestFirst(query.seesAll()), query)));
    HealthResource health = new HealthResource(dependencies);
    CachedSnapshot<?> all = shown.snapshot(() -> health.health(true));
    CachedSnapshot<?> withoutQuotes = shown.snapshot(() -> health.health(false));
    resources.show(
        "health",
        "whether all is well, failures, metrics sources, state directory, HA state",
        whole(query -> (query.seesAll() ? all : withoutQuotes).get()));
    shown.one(
        "queues", "leaf queues, with parents=true all", queues::queues, QueuesResource::slice);
    shown.one(
        "users",
        "what each user holds, those who hold most first",
        new UsersResource(dependencies.scheduler())::users,
        UsersResource::slice);
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
    shown.one(
        "applications",
        "applications that wait, in their expected order",
        new WaitingResource(dependencies)::applications,
        WaitingResource.WaitingApplications::slice);
    RunningResource running = new RunningResource(dependencies);
    shown.one(
        "running",
        "applications that hold containers, those that hold most first",
        running::applications,
        running::slice);
    shown.one(
        "stages",
        "the last plan for jobs of stages",
        queues::stages,
        (stages, query) -> visible(stages, QueuesResource.StageInfo::application, query));
    shown.one(
        "hints",
        "applications with tags that cannot be used as they are, the latest first",
        dependencies.badHints(),
        (hints, query) -> visible(hints, BadHints.Entry::application, query));
    CachedSnapshot<LearnedResource.View> view = shown.snapshot(learned::view);
    resources.show(
        "preferences",
        "which jobs share nodes well, with counts",
        whole(query -> view.get().preferences(query)));
    resources.show(
        "groups", "groups of jobs with similar use", whole(query -> view.get().groups()));
    resources.show(
        "shadow",
        "what shadow mode would have chosen otherwise, per hour and queue",
        whole(
            new ShadowResource(
                () -> dependencies.scheduler().getClock().getTime(),
                shown.snapshot(dependencies.comparisons()::all))));
    new ReclaimResource(dependencies.reclaim(), () -> dependencies.scheduler().getClock().getTime())
        .in(resources);
    resources.show(
        "applications/ID/explanation",
        "why an application waits and why its containers went where they went",
        new ExplanationResource(
            id -> dependencies.scheduler().getRMContext().getRMApps().containsKey(id),
            dependencies.explain()));
    resources.show("tuner", "the tuner and its timeline", whole(query -> TunerInfo.NONE));
  }

  private static Span span(HistoryRecorder history, Query query) throws Refusal {
    return switch (query.text("span")) {
      case "", "hour" -> history.history().hour();
      case "week" -> history.week().week();
      default ->
          throw Refusal.badRequest(
              "span = '%s': give hour or week".formatted(Printable.value(query.text("span"))));
    };
  }

  private <T> CachedSnapshot<T> snapshot(Supplier<T> reader) {
    return new CachedSnapshot<>(reader, ticker);
  }

  /** What of a snapshot answers a query. */
  private interface View<T> {
    Object of(T snapshot, Query query) throws Refusal;
  }

  private <T> void one(String name, String about, Supplier<T> reader, View<T> view) {
    CachedSnapshot<T> snapshot = snapshot(reader);
    resources.show(name, about, whole(query -> view.of(snapshot.get(), query)));
  }

  private static <T> Slice<T> visible(List<T> all, Function<T, String> application, Query query)
      throws Refusal {
    return Slice.of(
        all.stream().filter(one -> query.caller().maySee(application.apply(one))).toList(), query);
  }

  private static Resource whole(Resource resource) {
    return query -> {
      query.expectNoPath();
      return resource.get(query);
    };
  }
}
