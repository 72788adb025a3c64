package io.heddle.bench.packing;

import io.heddle.bench.generate.Choice;
import io.heddle.bench.generate.Choice.Option;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;

/** Queues with as many jobs each: some need less than they are guaranteed, others more. */
public enum Queues {
  PRODUCTION(40),
  ANALYTICS(30),
  RESEARCH(20),
  TESTS(10);

  private static final double PERCENT = 100;

  private final int percent;

  Queues(int percent) {
    this.percent = percent;
  }

  String path() {
    return "root." + shortName();
  }

  private String shortName() {
    return name().toLowerCase(Locale.ROOT);
  }

  /** What each is guaranteed, in per cent of the cluster, by its name below root. */
  public static Map<String, Integer> percents() {
    Map<String, Integer> percents = new LinkedHashMap<>();
    for (Queues queue : values()) {
      percents.put(queue.shortName(), queue.percent);
    }
    return percents;
  }

  /** What each is guaranteed, as a share of the cluster, by its full path. */
  public static Map<String, Double> shares() {
    Map<String, Double> shares = new LinkedHashMap<>();
    for (Queues queue : values()) {
      shares.put(queue.path(), queue.percent / PERCENT);
    }
    return shares;
  }

  public static Choice<String> choice() {
    return new Choice<>(shares().keySet().stream().map(queue -> new Option<>(queue, 1)).toList());
  }
}
