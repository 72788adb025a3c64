package io.heddle.bench.reality;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;

/**
 * The cores of one node, shared by the containers that work on it. Where these want more cores than
 * the node has, all go slower alike, in proportion to what they were given, as under the shares of
 * cgroups. Times in milliseconds; a container does one piece of work at a time.
 *
 * <p>A scheduler that counts cores never gives away too many, so that each container goes at full
 * speed. One that counts memory alone does, and the processes in the containers only sleep.
 */
final class NodeCores {
  private static final double NOTHING_LEFT = 1e-6;

  private final long cores;
  private final Map<Long, Work> working = new HashMap<>();
  private long updated;

  NodeCores(long cores) {
    this.cores = cores;
  }

  private record Work(long wanted, double left) {}

  /** A container begins to work; {@code millis} at full speed, at least 0 cores wanted. */
  void begin(long container, long wanted, long millis, long now) {
    advance(now);
    working.put(container, new Work(wanted, millis));
  }

  /** A container works no longer; one that did not is let be. */
  void end(long container, long now) {
    advance(now);
    working.remove(container);
  }

  /** The containers whose work is done, which thereby ends. */
  List<Long> takeDone(long now) {
    advance(now);
    List<Long> done =
        working.entrySet().stream()
            .filter(each -> each.getValue().left() <= NOTHING_LEFT)
            .map(Map.Entry::getKey)
            .sorted()
            .toList();
    working.keySet().removeAll(done);
    return done;
  }

  /** When the next work is done unless another begins or ends before; empty where none is. */
  OptionalLong nextDone() {
    return working.values().stream()
        .mapToLong(work -> updated + (long) Math.ceil(work.left() / speed() - NOTHING_LEFT))
        .min();
  }

  /** What part of full speed each container goes at: {@code min(1, cores / wanted)}. */
  double speed() {
    long wanted = working.values().stream().mapToLong(Work::wanted).sum();
    return wanted <= cores ? 1 : (double) cores / wanted;
  }

  private void advance(long now) {
    double done = (now - updated) * speed();
    working.replaceAll((container, work) -> new Work(work.wanted(), work.left() - done));
    updated = now;
  }
}
