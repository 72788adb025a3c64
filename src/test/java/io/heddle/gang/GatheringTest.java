package io.heddle.gang;

import static org.assertj.core.api.Assertions.assertThat;

import io.heddle.gang.GangPlan.Part;
import io.heddle.gang.GangPlan.Place;
import io.heddle.gang.Gathering.Drain;
import io.heddle.gang.Gathering.End;
import io.heddle.model.ResourceVector;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class GatheringTest {
  private static final int RUNS = 300;

  /** Memory and GPUs. */
  private static ResourceVector amount(long memory, long gpus) {
    return ResourceVector.of(memory, gpus);
  }

  private static Part<String> part(ResourceVector size, int count) {
    return new Part<>(new Place("any", size), count, node -> Integer.MAX_VALUE);
  }

  /**
   * Node a has 1 GPU free, and 1, 2 and 1 more after 10, 40 and 90 s; node b has 2 after 60 s; node
   * c has 4 after 70 s. Soonest are a's four until 40 s, then b's two, then c's four.
   */
  @Test
  void choosesWhatIsFreeSoonest() {
    ResourceVector gpu = amount(1, 1);
    Map<String, Drain> nodes = new LinkedHashMap<>();
    nodes.put(
        "a",
        new Drain(
            amount(10, 1),
            List.of(
                new End(10, amount(1, 1)), new End(40, amount(1, 2)), new End(90, amount(1, 1)))));
    nodes.put("b", new Drain(amount(10, 0), List.of(new End(60, amount(1, 2)))));
    nodes.put("c", new Drain(amount(10, 0), List.of(new End(70, amount(1, 4)))));

    Gathering<String> three = Gathering.of(List.of(part(gpu, 3)), nodes).orElseThrow();
    assertThat(three.seconds()).isEqualTo(40);
    assertThat(three.places().places()).isEqualTo(Map.of("a", Map.of(new Place("any", gpu), 3)));
    Gathering<String> six = Gathering.of(List.of(part(gpu, 6)), nodes).orElseThrow();
    assertThat(six.seconds()).isEqualTo(60);
    Gathering<String> seven = Gathering.of(List.of(part(gpu, 7)), nodes).orElseThrow();
    assertThat(seven.seconds()).isEqualTo(70);
    assertThat(seven.places().counts()).isEqualTo(Map.of(new Place("any", gpu), 7));
    assertThat(Gathering.of(List.of(part(gpu, 12)), nodes)).isEmpty();

    // One of the four on a in 40 s is spare; memory is.
    Backfill onA = Backfill.of(nodes.get("a"), three.places().amounts().get("a"), three.seconds());
    assertThat(onA.spare()).isEqualTo(amount(9, 1));
    ResourceVector free = nodes.get("a").free();
    assertThat(onA.admits(amount(1, 1), () -> Double.POSITIVE_INFINITY, free)).isTrue();
    assertThat(onA.without(amount(1, 1)).admits(amount(1, 1), () -> 41, free)).isFalse();
    assertThat(onA.without(amount(1, 1)).admits(amount(1, 1), () -> 40, free)).isTrue();
    assertThat(onA.without(amount(1, 1)).admits(amount(8, 0), () -> 9_999, free)).isTrue();
    assertThat(onA.admits(amount(1, 2), () -> 1, free)).isFalse();
  }

  @Test
  void largeGangsWaitForLessThanSmallOnes() {
    Patience patience = new Patience(100);
    assertThat(patience.isOver(199, 1, 0)).isFalse();
    assertThat(patience.isOver(200, 1, 0)).isTrue();
    assertThat(patience.isOver(399, 0.5, 0)).isFalse();
    assertThat(patience.isOver(400, 0.5, 0)).isTrue();
    // A small one waits for eight times the patience, and for twice that after a failure.
    assertThat(patience.isOver(799, 0.001, 0)).isFalse();
    assertThat(patience.isOver(800, 0.001, 0)).isTrue();
    assertThat(patience.isOver(1_599, 0.001, 1)).isFalse();
    assertThat(new Patience(0).isOver(Long.MAX_VALUE, 1, 0)).isFalse();
  }

  @Test
  void gatheringIsBoundedByTimeAndByIdleSlots() {
    Patience patience = new Patience(10_000_000_000L);
    assertThat(patience.goesOn(79, 2, 0)).isTrue();
    assertThat(patience.goesOn(80, 2, 0)).isFalse();
    assertThat(patience.goesOn(0, 2, 120_000_000_000L)).isFalse();
  }

  private static Map<String, Drain> nodes(SplittableRandom random) {
    Map<String, Drain> nodes = new LinkedHashMap<>();
    int count = random.nextInt(1, 8);
    for (int i = 0; i < count; i++) {
      List<End> ends = new ArrayList<>();
      for (int left = random.nextInt(6); left > 0; left--) {
        ends.add(new End(random.nextInt(100), amount(random.nextInt(1, 4), random.nextInt(3))));
      }
      ends.sort(Comparator.comparingDouble(End::seconds));
      nodes.put("n" + i, new Drain(amount(random.nextInt(6), random.nextInt(3)), ends));
    }
    return nodes;
  }

  private static List<Part<String>> parts(SplittableRandom random) {
    List<Part<String>> parts = new ArrayList<>();
    parts.add(part(amount(random.nextInt(1, 3), 1), random.nextInt(1, 8)));
    if (random.nextInt(3) == 0) {
      parts.add(part(amount(random.nextInt(3, 5), 0), random.nextInt(1, 4)));
    }
    return parts;
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3})
  void allPartsFitInTimeAndNoSooner(long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    int found = 0;
    for (int run = 0; run < RUNS; run++) {
      Map<String, Drain> nodes = nodes(random);
      List<Part<String>> parts = parts(random);
      Optional<Gathering<String>> gathering = Gathering.of(parts, nodes);
      if (gathering.isPresent()) {
        found++;
        double seconds = gathering.get().seconds();
        GangPlan<String> places = gathering.get().places();
        parts.forEach(
            part -> assertThat(places.counts()).containsEntry(part.place(), part.count()));
        places
            .amounts()
            .forEach(
                (node, amount) ->
                    assertThat(amount.fitsIn(nodes.get(node).freeIn(seconds))).isTrue());
      }
      if (parts.size() == 1) {
        double before = gathering.map(Gathering::seconds).orElse(Double.POSITIVE_INFINITY) - 0.5;
        assertThat(slots(parts.get(0), nodes, before)).isLessThan(parts.get(0).count());
      }
    }
    assertThat(found).isGreaterThan(RUNS / 3);
  }

  private static int slots(Part<String> part, Map<String, Drain> nodes, double beforeSeconds) {
    return beforeSeconds < 0
        ? 0
        : nodes.values().stream()
            .mapToInt(node -> part.size().timesIn(node.freeIn(beforeSeconds)))
            .sum();
  }

  /** Whatever is admitted, in any order, the gang's places are free in time. */
  @ParameterizedTest
  @ValueSource(longs = {4, 5, 6})
  void whatIsAdmittedDelaysNothing(long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    int admitted = 0;
    for (int run = 0; run < RUNS; run++) {
      Map<String, Drain> nodes = nodes(random);
      Optional<Gathering<String>> gathering = Gathering.of(parts(random), nodes);
      if (gathering.isEmpty()) {
        continue;
      }
      double shadow = gathering.get().seconds();
      Map<String, ResourceVector> needed = gathering.get().places().amounts();
      for (Map.Entry<String, ResourceVector> each : needed.entrySet()) {
        admitted += fill(nodes.get(each.getKey()), each.getValue(), shadow, random);
      }
    }
    assertThat(admitted).isGreaterThan(RUNS / 2);
  }

  /** Plays second by second until the shadow time. */
  private static int fill(
      Drain node, ResourceVector needed, double shadow, SplittableRandom random) {
    List<End> running = new ArrayList<>(node.ends());
    ResourceVector free = node.free();
    int admitted = 0;
    for (int now = 0; now <= shadow; now++) {
      for (End end : List.copyOf(running)) {
        if (end.seconds() == now) {
          running.remove(end);
          free = free.plus(end.amount());
        }
      }
      int second = now;
      Backfill backfill =
          Backfill.of(
              new Drain(
                  free,
                  running.stream()
                      .map(end -> new End(end.seconds() - second, end.amount()))
                      .sorted(Comparator.comparingDouble(End::seconds))
                      .toList()),
              needed,
              shadow - now);
      ResourceVector size = amount(random.nextInt(3), random.nextInt(2));
      int seconds = random.nextInt(1, 60);
      if (backfill.admits(size, () -> seconds, free)) {
        admitted++;
        free = free.minus(size);
        running.add(new End(now + seconds, size));
      }
    }
    ResourceVector atShadow = free;
    for (End end : running) {
      atShadow = end.seconds() <= shadow ? atShadow.plus(end.amount()) : atShadow;
    }
    assertThat(needed.fitsIn(atShadow)).isTrue();
    return admitted;
  }
}
