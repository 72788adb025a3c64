package io.heddle.colocation;

import static org.assertj.core.api.Assertions.assertThat;

import io.heddle.colocation.Grouping.Inheritance;
import io.heddle.model.RecurringName;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.stream.Stream;
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
    return Grouping.regroup(Groups.ONE, byJob(uses), wanted, new SplittableRandom(1));
  }

  private static Map<RecurringName, NodeUse> byJob(List<NodeUse> uses) {
    Map<RecurringName, NodeUse> byJob = new LinkedHashMap<>();
    uses.forEach(use -> byJob.put(Scenes.job("job " + byJob.size()), use));
    return byJob;
  }

  @ParameterizedTest
  @ValueSource(ints = {2, 3, 4, 6})
  void jobsOfAKindAreInOneGroup(int kinds) {
    List<NodeUse> uses = jobs(kinds, 5);
    Groups groups = grouped(uses, kinds);
    assertThat(groups.size()).isEqualTo(kinds);
    for (int i = 0; i < uses.size(); i++) {
      assertThat(groups.nearest(uses.get(i))).isEqualTo(groups.nearest(uses.get(i % kinds)));
    }
  }

  @Test
  void asManyAsAreWantedAndNoMoreThanJobs() {
    assertThat(grouped(jobs(2, 5), 3).size()).isEqualTo(3);
    assertThat(grouped(jobs(2, 1), 6).size()).isEqualTo(2);
    assertThat(grouped(jobs(1, 1), 6).size()).isEqualTo(1);
    assertThat(grouped(List.of(NodeUse.NOTHING, NodeUse.NOTHING), 6).size()).isEqualTo(1);
  }

  /**
   * One old group falls into two, and takes its preference for the other along: H(0, 1) = 2 is what
   * both of its parts think of group 1, and -1 what group 1 thinks of both. So with the baselines.
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
                new BanditRow<>(new PreferenceRow<>(Map.of(0, -2.0, 1, 2.0), 0), 3, 10),
                new BanditRow<>(new PreferenceRow<>(Map.of(0, -1.0, 1, 1.0), 0), 5, 4)));
    Groups fresh =
        groups(
            List.of(low, middle, high),
            Stream.generate(BanditRow::<Integer>unknown).limit(3).toList());
    Groups heir =
        Inheritance.between(old, fresh, byJob(List.of(low, middle, high, high))).inherited();
    assertThat(heir.rows().get(0).preferences().of(2)).isEqualTo(2);
    assertThat(heir.rows().get(1).preferences().of(2)).isEqualTo(2);
    assertThat(heir.rows().get(1).preferences().of(0)).isEqualTo(-2);
    assertThat(heir.rows().get(2).preferences().of(0)).isEqualTo(-1);
    assertThat(heir.rows().get(2).preferences().of(2)).isEqualTo(1);
    assertThat(heir.rows()).extracting(BanditRow::meanGoodness).containsExactly(3.0, 3.0, 5.0);
    assertThat(heir.rows()).extracting(BanditRow::updates).containsExactly(10L, 10L, 4L);
  }

  /**
   * Jobs 0 and 2 are named together, at 0.1 and 0.9 of the CPU: 0.5 in the mean. Of the other
   * group's job nothing was seen: it stands at the mean of all three, 0.6. A job that is not named
   * belongs to the nearer one.
   */
  @Test
  void groupsAreAsTheyAreNamed() {
    List<NodeUse> uses =
        List.of(new NodeUse(0.1, 0, 0, 0), new NodeUse(0.8, 0, 0, 0), new NodeUse(0.9, 0, 0, 0));
    List<Set<String>> named = List.of(Set.of("job 0", "job 2"), Set.of("other"));
    Groups groups = Grouping.named(Groups.first(named), byJob(uses), named);
    assertThat(groups.centres()).extracting(NodeUse::cpu).containsExactly(0.5, 0.6);
    assertThat(groups.of(Scenes.job("job 2"), uses.get(2))).isZero();
    assertThat(groups.of(Scenes.job("job 1"), uses.get(1))).isEqualTo(1);
    assertThat(groups.of(Scenes.job("other"), NodeUse.NOTHING)).isEqualTo(1);
  }

  /** What was preferred stays with the same names, and goes with the jobs to other ones. */
  @Test
  void namedGroupsKeepOrInheritPreferences() {
    Map<RecurringName, NodeUse> uses =
        byJob(List.of(new NodeUse(0.1, 0, 0, 0), new NodeUse(0.9, 0, 0, 0)));
    List<Set<String>> named = List.of(Set.of("job 0"), Set.of("job 1"));
    Groups old =
        Groups.first(named)
            .with(0, new BanditRow<>(new PreferenceRow<>(Map.of(0, -1.0, 1, 1.0), 0), 4, 6));
    assertThat(Grouping.named(old, uses, named).rows()).isEqualTo(old.rows());

    List<Set<String>> turned = List.of(Set.of("job 1"), Set.of("job 0"));
    Groups heir = Grouping.named(old, uses, turned);
    assertThat(heir.rows().get(1).preferences().of(0)).isEqualTo(1);
    assertThat(heir.rows().get(1).meanGoodness()).isEqualTo(4);
    assertThat(heir.rows().get(0).updates()).isZero();
  }

  private static Groups groups(List<NodeUse> centres, List<BanditRow<Integer>> rows) {
    return new Groups(centres, NodeUse.by(figure -> 1), rows, List.of());
  }

  /** Ann's two jobs use otherwise than Mal's thousand, which were seen later. */
  @Test
  void oneUsersJobsDoNotMakeAllGroups() {
    Map<RecurringName, NodeUse> uses = new LinkedHashMap<>();
    for (int i = 0; i < 2; i++) {
      uses.put(new RecurringName("ann", "SPARK", "etl" + i), new NodeUse(0.9, 0.9, 0.9, 0.9));
    }
    for (int i = 0; i < 1_000; i++) {
      uses.put(new RecurringName("mal", "SPARK", "m" + i), new NodeUse(0.1, 0.1, 0.1, 0.1));
    }
    Groups groups = Grouping.regroup(Groups.ONE, uses, 2, new SplittableRandom(1));
    assertThat(groups.size()).isEqualTo(2);
  }
}
