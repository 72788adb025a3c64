package io.heddle.yarn.history;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.TreeMap;

/** Queues of two or three levels, with all that may limit them. */
final class RandomQueues {
  static final String LABEL = "x";
  private static final String CAPACITY = "yarn.scheduler.capacity.";
  private static final int MOST_LEAVES = 6;

  private final SplittableRandom random;
  private final boolean labelled;
  private final Map<String, String> settings = new TreeMap<>();
  private final List<String> leaves = new ArrayList<>();
  private final List<String> paths = new ArrayList<>();

  RandomQueues(SplittableRandom random, boolean labelled) {
    this.random = random;
    this.labelled = labelled;
    if (labelled) {
      set("root.accessible-node-labels." + LABEL + ".capacity", 100);
    }
    divide("root", 1);
  }

  Map<String, String> settings() {
    return settings;
  }

  List<String> leaves() {
    return leaves;
  }

  /** The full paths of all below root, parents before their children. */
  List<String> paths() {
    return paths;
  }

  private void set(String key, Object value) {
    settings.put(CAPACITY + key, String.valueOf(value));
  }

  private void divide(String parent, int level) {
    int count = 1 + random.nextInt(3);
    List<String> names = new ArrayList<>();
    int left = 20;
    for (int i = 0; i < count; i++) {
      int others = count - i - 1;
      // In steps of 5 %, at least one for each.
      int share = others == 0 ? left : 1 + random.nextInt(left - others);
      left -= share;
      String path = parent + ".q" + paths.size();
      paths.add(path);
      names.add(path.substring(parent.length() + 1));
      queue(path, share * 5, level);
    }
    set(parent + ".queues", String.join(",", names));
  }

  private void queue(String path, int capacity, int level) {
    int maximum =
        random.nextInt(2) == 0 ? 100 : capacity + 5 * random.nextInt((100 - capacity) / 5 + 1);
    set(path + ".capacity", capacity);
    set(path + ".maximum-capacity", maximum);
    if (labelled) {
      set(path + ".accessible-node-labels", LABEL);
      set(path + ".accessible-node-labels." + LABEL + ".capacity", capacity);
      set(path + ".accessible-node-labels." + LABEL + ".maximum-capacity", maximum);
    }
    if (level < 2 && leaves.size() < MOST_LEAVES - 2 && random.nextInt(3) == 0) {
      divide(path, level + 1);
    } else {
      leaf(path);
    }
  }

  private void leaf(String path) {
    leaves.add(path.substring(path.lastIndexOf('.') + 1));
    set(path + ".user-limit-factor", List.of(1, 2, 1_000).get(random.nextInt(3)));
    set(path + ".minimum-user-limit-percent", List.of(100, 50, 25).get(random.nextInt(3)));
    set(path + ".ordering-policy", random.nextInt(2) == 0 ? "fifo" : "fair");
    set(path + ".maximum-am-resource-percent", random.nextInt(3) == 0 ? "0.3" : "1");
    if (random.nextInt(6) == 0) {
      set(path + ".max-parallel-apps", 1 + random.nextInt(3));
    }
  }

  /** Other limits of one queue, as an administrator may set them while it is used. */
  Map<String, String> change() {
    String leaf = leaves.get(random.nextInt(leaves.size()));
    String path = paths.stream().filter(one -> one.endsWith("." + leaf)).findFirst().orElseThrow();
    if (random.nextInt(3) == 0) {
      return Map.of();
    }
    return switch (random.nextInt(3)) {
      case 0 -> Map.of(CAPACITY + path + ".maximum-capacity", "100");
      case 1 -> Map.of(CAPACITY + path + ".user-limit-factor", "3");
      default -> Map.of(CAPACITY + path + ".max-parallel-apps", "3");
    };
  }
}
