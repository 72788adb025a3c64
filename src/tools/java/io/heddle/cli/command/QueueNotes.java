package io.heddle.cli.command;

import static java.util.function.Predicate.not;

import io.heddle.config.HeddleConfig;
import io.heddle.config.Keys;
import io.heddle.config.NodesConfig;
import io.heddle.config.NodesConfig.NodeSelector;
import io.heddle.config.NodesConfig.Partitions;
import io.heddle.config.ReclaimConfig;
import io.heddle.config.TunerBounds;
import io.heddle.model.Printable;
import io.heddle.sim.engine.scheduler.StartTrial;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import org.apache.hadoop.conf.Configuration;

/** Settings of Heddle for queues that there are not, and for node labels that no queue may use. */
final class QueueNotes {
  private static final int MOST = 20;

  private static final String CAPACITY_OF =
      "^yarn\\.scheduler\\.capacity\\..+\\.accessible-node-labels\\.%s\\.capacity$";

  private QueueNotes() {}

  /**
   * @param read the ResourceManager's settings with those of the queues
   */
  static List<String> about(HeddleConfig config, StartTrial trial, Configuration read) {
    List<String> notes = new ArrayList<>();
    notes.addAll(missing(Keys.QUEUE + "%s.*", config.queues().paths(), trial));
    notes.addAll(missing(TunerBounds.QUEUE + "%s.*", config.tuner().bounds().paths(), trial));
    notes.addAll(missing(ReclaimConfig.QUEUES + " names %s", config.reclaim().queues(), trial));
    NodesConfig nodes = config.nodes();
    notes.addAll(unknown(NodesConfig.PACK, nodes.pack().names(), read));
    notes.addAll(
        unknown(
            NodesConfig.STABLE,
            nodes.stable().map(NodeSelector::label).filter(not(String::isEmpty)).stream().toList(),
            read));
    if (notes.size() <= MOST) {
      return notes;
    }
    List<String> first = new ArrayList<>(notes.subList(0, MOST));
    first.add("%d more settings are of queues that there are not".formatted(notes.size() - MOST));
    return first;
  }

  private static List<String> unknown(String key, Collection<String> labels, Configuration read) {
    return labels.stream()
        .filter(label -> !label.equals(Partitions.DEFAULT))
        .filter(label -> read.getValByRegex(CAPACITY_OF.formatted(label)).isEmpty())
        .map(Printable::value)
        .map(label -> "%s: no queue has capacity of a node label %s".formatted(key, label))
        .toList();
  }

  private static List<String> missing(String where, Collection<String> paths, StartTrial trial) {
    return paths.stream()
        .filter(path -> !trial.mayHave(path))
        .map(Printable::value)
        .map(path -> where.formatted(path) + ": there is no queue " + path)
        .toList();
  }
}
