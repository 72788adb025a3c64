package io.heddle.colocation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.heddle.colocation.Grouping.Inheritance;
import io.heddle.colocation.Grouping.Silhouette;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.stream.Stream;
import org.apache.commons.math3.ml.clustering.CentroidCluster;
import org.apache.commons.math3.ml.clustering.DoublePoint;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class GroupingTest {
  private static List<NodeUse> jobs(int kinds, int each) {
    SplittableRandom random = new SplittableRandom(kinds);
    List<NodeUse> uses = new ArrayList<>();
    for (int i = 0; i < kinds * each; i++) {
      int kind = i % kinds;
      uses.add(
          new NodeUse(
              (kind & 1) + random.nextDouble(0.02),
              0.3,
              (kind >> 1 & 1) + random.nextDouble(0.02),
              (kind >> 2) + random.nextDouble(0.02)));
    }
    return uses;
  }

  private static Groups grouped(List<NodeUse> uses, int wanted) {
    return Grouping.regroup(Groups.ONE, uses, wanted, new SplittableRandom(1));
  }

  @ParameterizedTest
  @ValueSource(ints = {2, 3, 4, 6})
  void asManyAsThereAreKindsByTheSilhouette(int kinds) {
    List<NodeUse> uses = jobs(kinds, 5);
    Groups groups = grouped(uses, 0);
    assertThat(groups.size()).isEqualTo(kinds);
    for (int i = 0; i < uses.size(); i++) {
      assertThat(groups.nearest(uses.get(i))).isEqualTo(groups.nearest(uses.get(i % kinds)));
    }
  }

  @Test
  void asManyAsAreWantedAndNoMoreThanJobs() {
    assertThat(grouped(jobs(2, 5), 3).size()).isEqualTo(3);
    assertThat(grouped(jobs(2, 1), 6).size()).isEqualTo(2);
    assertThat(grouped(jobs(1, 1), 0).size()).isEqualTo(1);
    assertThat(grouped(List.of(NodeUse.NOTHING, NodeUse.NOTHING), 0).size()).isEqualTo(1);
  }

  /**
   * Points 0, 1 and 10: for 0, a = 1 and b = 10, (10 - 1) / 10 = 0.9; for 1, a = 1, b = 9: 8/9; the
   * one alone counts 0. Mean 0.59630.
   */
  @Test
  void theSilhouetteOfThreePoints() {
    CentroidCluster<DoublePoint> two = cluster(0, 1);
    assertThat(Silhouette.mean(List.of(two, cluster(10)))).isCloseTo(0.59630, within(1e-5));
  }

  private static CentroidCluster<DoublePoint> cluster(double... points) {
    CentroidCluster<DoublePoint> cluster =
        new CentroidCluster<>(new DoublePoint(new double[] {points[0]}));
    for (double point : points) {
      cluster.addPoint(new DoublePoint(new double[] {point}));
    }
    return cluster;
  }

  /**
   * One old group falls into two, and takes its preference for the other along: H(0, 1) = 2 is what
   * both of its parts think of group 1, and -1 what group 1 thinks of both.
   */
  @Test
  void newGroupsInheritWhatTheirJobsPreferred() {
    NodeUse low = new NodeUse(0.1, 0, 0, 0);
    NodeUse middle = new NodeUse(0.2, 0, 0, 0);
    NodeUse high = new NodeUse(0.9, 0, 0, 0);
    Groups old =
        groups(
            List.of(low, high),
            List.of(
                new PreferenceRow<>(Map.of(0, -2.0, 1, 2.0), 0),
                new PreferenceRow<>(Map.of(0, -1.0, 1, 1.0), 0)));
    Groups fresh =
        groups(
            List.of(low, middle, high),
            Stream.generate(PreferenceRow::<Integer>unknown).limit(3).toList());
    Groups heir = Inheritance.between(old, fresh, List.of(low, middle, high, high)).inherited();
    assertThat(heir.preferences().get(0).of(2)).isEqualTo(2);
    assertThat(heir.preferences().get(1).of(2)).isEqualTo(2);
    assertThat(heir.preferences().get(1).of(0)).isEqualTo(-2);
    assertThat(heir.preferences().get(2).of(0)).isEqualTo(-1);
    assertThat(heir.preferences().get(2).of(2)).isEqualTo(1);
  }

  private static Groups groups(List<NodeUse> centres, List<PreferenceRow<Integer>> rows) {
    return new Groups(centres, NodeUse.by(figure -> 1), rows);
  }
}
