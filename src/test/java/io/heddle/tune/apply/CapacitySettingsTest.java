package io.heddle.tune.apply;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.heddle.tune.apply.Applier.NotAppliedException;
import io.heddle.tune.apply.Applier.NotAppliedException.Reason;
import io.heddle.tune.apply.Applier.QueueChange;
import io.heddle.tune.apply.FairSettings.FairQueue;
import io.heddle.tune.workload.Queue.Ordering;
import io.heddle.tune.workload.Queue.QueueSettings;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;

class CapacitySettingsTest {
  private static final String ROOT = "yarn.scheduler.capacity.root.";

  private final Map<String, String> conf = new HashMap<>();

  private static final FairSettings SETTINGS =
      new FairSettings(
          Map.of(
              "root.a", new FairQueue("3.0", "fair", true),
              "root.b", new FairQueue("1.0", "FIFO", true),
              "root.c", new FairQueue("4", "drf", false),
              "root.c.x", new FairQueue("1.0", "drf", true),
              "root.c.y", new FairQueue("-1", "other", true)));

  private CapacitySettings settings() {
    return new CapacitySettings(conf::get);
  }

  private CapacitySettingsTest set(String key, String value) {
    conf.put(ROOT + key, value);
    return this;
  }

  private static QueueChange share(String path, double before, double after) {
    return new QueueChange(
        path, new QueueSettings(before, Ordering.FIFO), new QueueSettings(after, Ordering.FIFO));
  }

  private static QueueChange ordering(String path, Ordering before, Ordering after) {
    return new QueueChange(path, new QueueSettings(0.5, before), new QueueSettings(0.5, after));
  }

  private static void refused(ThrowingCallable call, Reason reason, String... words) {
    assertThatThrownBy(call)
        .isInstanceOfSatisfying(
            NotAppliedException.class, refusal -> assertThat(refusal.reason()).isEqualTo(reason))
        .hasMessageContainingAll(words);
  }

  @Test
  void percent() throws Exception {
    set("queues", "a, b").set("a.capacity", "30").set("b.capacity", "70");
    set("b.ordering-policy", "fair");
    assertThat(settings().of("root.a")).isEqualTo(new QueueSettings(0.3, Ordering.FIFO));
    assertThat(settings().of("root.b")).isEqualTo(new QueueSettings(0.7, Ordering.FAIR));

    assertThat(settings().changed(List.of(share("root.a", 0.3, 0.45), share("root.b", 0.7, 0.55))))
        .containsExactlyInAnyOrderEntriesOf(
            Map.of(ROOT + "a.capacity", "45", ROOT + "b.capacity", "55"));
  }

  /** 100000 grains of a thousandth: 33333 each, and one more for the first. */
  @Test
  void thirdsAddUpToAHundred() throws Exception {
    set("queues", "a,b,c").set("a.capacity", "50").set("b.capacity", "25").set("c.capacity", "25");

    assertThat(
            settings()
                .changed(
                    List.of(
                        share("root.a", 0.5, 1 / 3.0),
                        share("root.b", 0.25, 1 / 3.0),
                        share("root.c", 0.25, 1 / 3.0))))
        .containsExactlyInAnyOrderEntriesOf(
            Map.of(
                ROOT + "a.capacity", "33.334",
                ROOT + "b.capacity", "33.333",
                ROOT + "c.capacity", "33.333"));
  }

  @Test
  void siblingsThatAreNotMentionedKeepTheirs() throws Exception {
    set("queues", "a,b,c").set("a.capacity", "40").set("b.capacity", "20").set("c.capacity", "40");

    assertThat(settings().changed(List.of(share("root.a", 0.4, 0.5), share("root.b", 0.2, 0.1))))
        .containsExactlyInAnyOrderEntriesOf(
            Map.of(ROOT + "a.capacity", "50", ROOT + "b.capacity", "10"));
  }

  /** Together 4w: 65 % are 2.6w. */
  @Test
  void weights() throws Exception {
    set("queues", "a,b").set("a.capacity", "3w").set("b.capacity", "1w");
    assertThat(settings().of("root.a").share()).isEqualTo(0.75);

    assertThat(
            settings().changed(List.of(share("root.a", 0.75, 0.65), share("root.b", 0.25, 0.35))))
        .containsExactlyInAnyOrderEntriesOf(
            Map.of(ROOT + "a.capacity", "2.6w", ROOT + "b.capacity", "1.4w"));
  }

  /**
   * 10240 MB and 10 cores together. Per 7680 MB a has 4 cores, per 2560 MB b has 6: 2 : 9 for the
   * same memory. So with half of the memory each, a gets 10 * 2 / 11 = 1.8 cores and b 8.2.
   */
  @Test
  void absoluteResources() throws Exception {
    set("queues", "a,b").set("a.capacity", "[memory=7680, vcores=4]");
    set("b.capacity", "[memory=2560,vcores=6]");
    assertThat(settings().of("root.a").share()).isEqualTo(0.75);

    assertThat(settings().changed(List.of(share("root.a", 0.75, 0.5), share("root.b", 0.25, 0.5))))
        .containsExactlyInAnyOrderEntriesOf(
            Map.of(
                ROOT + "a.capacity", "[memory=5120,vcores=2]",
                ROOT + "b.capacity", "[memory=5120,vcores=8]"));
  }

  /** a goes from 8 to 4 GB, so its queues go from 6 and 2 to 3 and 1 before they are changed. */
  @Test
  void absoluteResourcesBelowFollowTheirParent() throws Exception {
    set("queues", "a,b").set("a.capacity", "[memory=8Gi]").set("b.capacity", "[memory=8Gi]");
    set("a.queues", "x,y").set("a.x.capacity", "[memory=6Gi]").set("a.y.capacity", "[memory=2Gi]");
    List<QueueChange> groups = List.of(share("root.a", 0.5, 0.25), share("root.b", 0.5, 0.75));

    assertThat(settings().changed(groups))
        .containsEntry(ROOT + "a.capacity", "[memory=4096]")
        .containsEntry(ROOT + "a.x.capacity", "[memory=3072]")
        .containsEntry(ROOT + "a.y.capacity", "[memory=1024]");

    List<QueueChange> all = new ArrayList<>(groups);
    all.add(share("root.a.x", 0.75, 0.5));
    all.add(share("root.a.y", 0.25, 0.5));
    assertThat(settings().changed(all))
        .containsEntry(ROOT + "a.x.capacity", "[memory=2048]")
        .containsEntry(ROOT + "a.y.capacity", "[memory=2048]");
  }

  @Test
  void orderings() throws Exception {
    set("queues", "a,b").set("a.capacity", "50").set("b.capacity", "50");
    set(
        "b.ordering-policy",
        "org.apache.hadoop.yarn.server.resourcemanager.scheduler.policy.FairOrderingPolicy");

    assertThat(
            settings()
                .changed(
                    List.of(
                        ordering("root.a", Ordering.FIFO, Ordering.FAIR),
                        ordering("root.b", Ordering.FAIR, Ordering.FIFO))))
        .containsExactlyInAnyOrderEntriesOf(
            Map.of(ROOT + "a.ordering-policy", "fair", ROOT + "b.ordering-policy", "fifo"));
  }

  @Test
  void guaranteesByNodeLabelStay() throws Exception {
    set("queues", "a,b").set("a.capacity", "50").set("b.capacity", "50");
    set("a.accessible-node-labels.gpu.capacity", "100").set("a.accessible-node-labels", "gpu");

    assertThat(settings().changed(List.of(share("root.a", 0.5, 0.6), share("root.b", 0.5, 0.4))))
        .containsOnlyKeys(ROOT + "a.capacity", ROOT + "b.capacity");
  }

  @Test
  void whatIsTheSameIsNeitherCheckedNorWritten() throws Exception {
    set("queues", "a,b").set("a.capacity", "50").set("b.capacity", "50");

    assertThat(settings().changed(List.of(share("root.a", 0.9, 0.9), share("root.b", 0.1, 0.1))))
        .isEmpty();
  }

  /** Shares of a parent that has room for queues of its own making: 0.2 + 0.2 of it are tuned. */
  @Test
  void sharesMayLeaveRoomForSiblingsThatAreNotConfigured() throws Exception {
    set("queues", "a,b").set("a.capacity", "2w").set("b.capacity", "2w");

    assertThat(settings().changed(List.of(share("root.a", 0.2, 0.1), share("root.b", 0.2, 0.3))))
        .containsExactlyInAnyOrderEntriesOf(
            Map.of(ROOT + "a.capacity", "1w", ROOT + "b.capacity", "3w"));
  }

  @Test
  void whatAnAdminChangedMeanwhileStays() {
    set("queues", "a,b").set("a.capacity", "50").set("b.capacity", "50");
    set("a.ordering-policy", "fair");

    refused(
        () -> settings().changed(List.of(share("root.a", 0.4, 0.3), share("root.b", 0.6, 0.7))),
        Reason.CHANGED_MEANWHILE,
        "root.a has 0.5 of what [root.a, root.b] have together by now, not 0.4");
    refused(
        () -> settings().changed(List.of(ordering("root.a", Ordering.FIFO, Ordering.FAIR))),
        Reason.CHANGED_MEANWHILE,
        "root.a orders by FAIR by now, not by FIFO");
  }

  @Test
  void aQueueThatIsGoneOrStopped() {
    set("queues", "a,b").set("a.capacity", "50").set("b.capacity", "50").set("b.state", "STOPPED");

    refused(() -> settings().of("root.c"), Reason.NO_SUCH_QUEUE, "root.c");
    refused(() -> settings().of("root.c.d"), Reason.NO_SUCH_QUEUE, "root.c");
    refused(() -> settings().of("root.b"), Reason.NO_SUCH_QUEUE, "root.b is stopped");
    refused(() -> settings().of("root"), Reason.NO_SUCH_QUEUE, "'root'");
  }

  @Test
  void aCapacityAboveTheMaximumIsRefused() {
    set("queues", "a,b").set("a.capacity", "50").set("b.capacity", "50");
    set("a.maximum-capacity", "60");
    List<QueueChange> changes = List.of(share("root.a", 0.5, 0.61), share("root.b", 0.5, 0.39));

    refused(
        () -> settings().changed(changes),
        Reason.REFUSED,
        "root.a would get a capacity of 61, above its maximum-capacity of 60");

    set("a.capacity", "1w").set("b.capacity", "1w");
    refused(() -> settings().changed(changes), Reason.REFUSED, "root.a", "of 1.22w", "of 60");

    set("a.capacity", "[memory=1000,vcores=10]").set("b.capacity", "[memory=1000,vcores=10]");
    set("a.maximum-capacity", "[memory=2000,vcores=11]");
    refused(() -> settings().changed(changes), Reason.REFUSED, "root.a", "vcores=12", "vcores=11");
  }

  @Test
  void whatSharesCannotTellIsRefused() {
    set("queues", "a,b").set("a.capacity", "0").set("b.capacity", "100");
    refused(() -> settings().of("root.a"), Reason.REFUSED, "root.a has no share");

    set("a.capacity", "1w");
    refused(() -> settings().of("root.a"), Reason.REFUSED, "root.a", "root.b", "different units");

    set("a.capacity", "[memory=50%,vcores=3w]");
    refused(() -> settings().of("root.a"), Reason.REFUSED, "root.a", "[memory=50%,vcores=3w]");

    set("a.capacity", "50")
        .set("b.capacity", "50")
        .set("a.ordering-policy", "fifo-with-partitions");
    refused(() -> settings().of("root.a"), Reason.REFUSED, "root.a", "fifo-with-partitions");
    refused(
        () -> settings().changed(List.of(ordering("root.b", Ordering.FIFO, Ordering.DRF))),
        Reason.REFUSED,
        "root.b",
        "DRF");
    refused(
        () -> settings().changed(List.of(share("root.a", 0.5, 0.6))),
        Reason.REFUSED,
        "[root.a] would add up to 0.6, not to 0.5");
    refused(
        () -> settings().changed(List.of(share("root.b", 0.5, 0.5), share("root.b", 0.5, 0.5))),
        Reason.REFUSED,
        "root.b is changed twice");
  }

  /** Any shares in any unit: the sums stay, the shares are as wanted, and the way back is exact. */
  @Test
  void sumsStayAndShareAreReached() throws Exception {
    SplittableRandom random = new SplittableRandom(11);
    for (int run = 0; run < 2_000; run++) {
      conf.clear();
      int queues = random.nextInt(2, 12);
      Capacity.Unit unit = List.of(Capacity.Unit.values()).get(random.nextInt(3));
      double[] before = shares(random, queues);
      double[] after = shares(random, queues);
      long[] grains = Apportionment.divide(100_000, before);
      List<String> names = new ArrayList<>();
      List<QueueChange> changes = new ArrayList<>();
      for (int i = 0; i < queues; i++) {
        names.add("q" + i);
        set(
            "q" + i + ".capacity",
            switch (unit) {
              case PERCENT -> BigDecimal.valueOf(grains[i], 3).toPlainString();
              case WEIGHT -> BigDecimal.valueOf(grains[i], 4).toPlainString() + "w";
              case ABSOLUTE -> "[memory=%d,vcores=%d]".formatted(grains[i] * 10, grains[i]);
            });
        changes.add(share("root.q" + i, grains[i] / 1e5, after[i]));
      }
      set("queues", String.join(",", names));
      Map<String, String> original = Map.copyOf(conf);

      conf.putAll(settings().changed(changes));
      BigDecimal sum = BigDecimal.ZERO;
      for (int i = 0; i < queues; i++) {
        assertThat(settings().of("root.q" + i).share())
            .as("run %d", run)
            .isCloseTo(after[i], within(1.1e-5));
        sum = sum.add(Capacity.parse(conf.get(ROOT + "q" + i + ".capacity")).get().leading());
      }
      assertThat(sum)
          .as("run %d", run)
          .isEqualByComparingTo(
              switch (unit) {
                case PERCENT -> "100";
                case WEIGHT -> "10";
                case ABSOLUTE -> "1000000";
              });

      conf.putAll(settings().changed(changes.stream().map(QueueChange::reversed).toList()));
      for (int i = 0; i < queues; i++) {
        String key = ROOT + "q" + i + ".capacity";
        assertThat(Capacity.parse(conf.get(key)).get().leading())
            .as("run %d", run)
            .isEqualByComparingTo(Capacity.parse(original.get(key)).get().leading());
      }
    }
  }

  /** Random shares that add up to 1, none below 2 %. */
  private static double[] shares(SplittableRandom random, int count) {
    double[] raw = random.doubles(count, 0.2, 1).toArray();
    double sum = 0;
    for (double share : raw) {
      sum += share;
    }
    for (int i = 0; i < count; i++) {
      raw[i] /= sum;
    }
    return raw;
  }

  /** Quotas 33.33 each: the one that is left goes to the first. */
  @Test
  void thirds() {
    assertThat(Apportionment.divide(100, new double[] {1, 1, 1})).containsExactly(34, 33, 33);
  }

  /** Quotas 58.8, 35.7, 5.5 of 100: 58 + 35 + 5 = 98, the two left go to 0.8 and 0.7. */
  @Test
  void whatIsLeftGoesToTheLargestRemainders() {
    assertThat(Apportionment.divide(100, new double[] {0.588, 0.357, 0.055}))
        .containsExactly(59, 36, 5);
  }

  /** Quotas 9.98, 0.01, 0.01 of 10: two need one each, which the first gives. */
  @Test
  void noPositiveShareGoesAwayWithNothing() {
    assertThat(Apportionment.divide(10, new double[] {998, 1, 1})).containsExactly(8, 1, 1);
  }

  @Test
  void aShareOfZeroGetsNothing() {
    assertThat(Apportionment.divide(7, new double[] {0, 1, 0, 1})).containsExactly(0, 4, 0, 3);
  }

  @Test
  void partsAddUpAndAreWithinOneOfTheirQuota() {
    SplittableRandom random = new SplittableRandom(7);
    for (int run = 0; run < 10_000; run++) {
      double[] shares = random.doubles(random.nextInt(1, 40), 0.1, 10).toArray();
      long total = random.nextLong(4_000, 1_000_000);
      double sum = Arrays.stream(shares).sum();

      long[] parts = Apportionment.divide(total, shares);

      assertThat(Arrays.stream(parts).sum()).as("run %d", run).isEqualTo(total);
      for (int i = 0; i < parts.length; i++) {
        assertThat(Math.abs(parts[i] - total * shares[i] / sum)).as("run %d", run).isLessThan(1);
      }
    }
  }

  @Test
  void sharesAreWeightsByTheirSum() throws Exception {
    assertThat(SETTINGS.of("root.a")).isEqualTo(new QueueSettings(0.375, Ordering.FAIR));
    assertThat(SETTINGS.of("root.b")).isEqualTo(new QueueSettings(0.125, Ordering.FIFO));
    assertThat(SETTINGS.of("root.c")).isEqualTo(new QueueSettings(0.5, Ordering.FIFO));
  }

  /** a and b have 4 of 8 together: 0.3 of 8 are 2.4, 0.2 are 1.6. */
  @Test
  void weightsAndPolicies() throws Exception {
    assertThat(
            SETTINGS.changed(
                List.of(
                    new QueueChange(
                        "root.a",
                        new QueueSettings(0.375, Ordering.FAIR),
                        new QueueSettings(0.3, Ordering.FAIR)),
                    new QueueChange(
                        "root.b",
                        new QueueSettings(0.125, Ordering.FIFO),
                        new QueueSettings(0.2, Ordering.DRF)))))
        .containsExactlyInAnyOrderEntriesOf(
            Map.of(
                "root.a", new FairQueue("2.4", "fair", true),
                "root.b", new FairQueue("1.6", "drf", true)));
  }

  @Test
  void whatIsTheSameIsNotWritten() throws Exception {
    QueueSettings same = new QueueSettings(0.9, Ordering.DRF);
    assertThat(SETTINGS.changed(List.of(new QueueChange("root.a", same, same)))).isEmpty();
  }

  @Test
  void whatCannotBeIsRefused() {
    assertThatThrownBy(() -> SETTINGS.of("root.d")).hasMessageContaining("no queue root.d");
    assertThatThrownBy(() -> SETTINGS.of("root.c.x"))
        .hasMessageContainingAll("root.c.y", "weight -1");
    assertThatThrownBy(
            () ->
                SETTINGS.changed(
                    List.of(
                        new QueueChange(
                            "root.c",
                            new QueueSettings(0.5, Ordering.FIFO),
                            new QueueSettings(0.5, Ordering.FAIR)))))
        .hasMessageContaining("only leaf queues order jobs");
    assertThatThrownBy(
            () ->
                SETTINGS.changed(
                    List.of(
                        new QueueChange(
                            "root.a",
                            new QueueSettings(0.375, Ordering.DRF),
                            new QueueSettings(0.375, Ordering.FIFO)))))
        .hasMessageContaining("root.a orders by FAIR by now, not by DRF");
  }
}
