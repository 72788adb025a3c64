package io.heddle.bench.adaptive.operator;

import io.heddle.sim.OperatedCluster;
import io.heddle.tune.apply.Applier.NotAppliedException;
import io.heddle.tune.apply.Applier.QueueChange;
import io.heddle.tune.apply.FairSettings;
import io.heddle.tune.apply.FairSettings.FairQueue;
import io.heddle.tune.workload.Queue.QueueSettings;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

public final class FairQueues implements TunedQueues {
  private static final String ROOT = "root.";

  private final Map<String, FairQueue> queues;

  /** Queues that may hold any number of masters; settings by full path, weights of 100 in all. */
  public FairQueues(Map<String, QueueSettings> settings) {
    queues = new LinkedHashMap<>();
    settings.forEach(
        (path, queue) ->
            queues.put(
                path,
                new FairQueue(
                    String.valueOf(100 * queue.share()),
                    queue.ordering().name().toLowerCase(Locale.ROOT),
                    true)));
  }

  @Override
  public List<String> paths() {
    return List.copyOf(queues.keySet());
  }

  @Override
  public QueueSettings settings(String path) throws NotAppliedException {
    return new FairSettings(queues).of(path);
  }

  @Override
  public void apply(List<QueueChange> changes, OperatedCluster cluster) throws NotAppliedException {
    queues.putAll(new FairSettings(queues).changed(changes));
    cluster.reallocate(text());
  }

  /** The allocation file. Its root lets queues choose any policy. */
  public String text() {
    StringBuilder below = new StringBuilder();
    queues.forEach(
        (path, queue) ->
            below.append(
                "<queue name=\"%s\"><weight>%s</weight><schedulingPolicy>%s</schedulingPolicy></queue>"
                    .formatted(path.substring(ROOT.length()), queue.weight(), queue.policy())));
    return """
    <?xml version="1.0"?>
    <allocations>
      <queueMaxAMShareDefault>-1.0</queueMaxAMShareDefault>
      <queue name="root"><schedulingPolicy>drf</schedulingPolicy>%s</queue>
    </allocations>
    """
        .formatted(below);
  }
}
