package io.heddle.bench.reality;

import java.util.HashMap;
import java.util.Map;
import java.util.OptionalLong;

/** The work of all containers on the nodes of a run. Used by the run's thread only. */
final class SharedCores {
  private final RealRun run;
  private final long coresPerNode;
  private final Map<String, Node> nodes = new HashMap<>();
  private final Map<Long, Runnable> actions = new HashMap<>();

  SharedCores(RealRun run, long coresPerNode) {
    this.run = run;
    this.coresPerNode = coresPerNode;
  }

  /** Does {@code action} once a container has worked so long, at the speed of its node. */
  void work(TaskContainer container, long millis, Runnable action) {
    Node node = node(container);
    actions.put(container.number(), action);
    node.cores.begin(container.number(), container.wantedCores(), millis, run.now());
    lookAgain(node);
  }

  void ended(TaskContainer container) {
    if (actions.remove(container.number()) != null) {
      Node node = node(container);
      node.cores.end(container.number(), run.now());
      lookAgain(node);
    }
  }

  private Node node(TaskContainer container) {
    return nodes.computeIfAbsent(container.host(), host -> new Node(new NodeCores(coresPerNode)));
  }

  /** Looks when the next is done; looks that were planned before are forgotten. */
  private void lookAgain(Node node) {
    long look = ++node.looks;
    OptionalLong next = node.cores.nextDone();
    if (next.isPresent()) {
      run.after(
          Math.max(0, next.getAsLong() - run.now()),
          () -> {
            if (look == node.looks) {
              look(node);
            }
          });
    }
  }

  private void look(Node node) {
    for (long container : node.cores.takeDone(run.now())) {
      Runnable action = actions.remove(container);
      if (action != null) { // what was done just before may have ended it
        action.run();
      }
    }
    lookAgain(node);
  }

  private static final class Node {
    private final NodeCores cores;
    private long looks;

    Node(NodeCores cores) {
      this.cores = cores;
    }
  }
}
