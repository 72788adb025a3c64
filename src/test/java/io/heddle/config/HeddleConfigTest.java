package io.heddle.config;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.heddle.config.FitnessConfig.Unit;
import io.heddle.config.HeddleConfig.GuardConfig;
import io.heddle.config.HeddleConfig.InitialAssignmentConfig;
import io.heddle.config.HeddleConfig.KnownNames;
import io.heddle.config.HeddleConfig.StateConfig;
import io.heddle.config.LearningConfig.BanditConfig;
import io.heddle.config.LearningConfig.Beside;
import io.heddle.config.LearningConfig.CompanionConfig;
import io.heddle.config.LearningConfig.Normalise;
import io.heddle.config.LearningConfig.UpdateRule;
import io.heddle.config.QueueSettings.QueueAdmission;
import io.heddle.config.QueueSettings.QueueConfig;
import io.heddle.config.ScoringConfig.PreferenceWeights;
import io.heddle.config.ScoringConfig.TermsConfig;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import org.apache.hadoop.conf.Configuration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class HeddleConfigTest {
  private static final QueueAdmission STOCK = new QueueAdmission("fifo", 0);

  private static final KnownNames NAMES =
      new KnownNames(
          Set.of("heddle", "haste", "haste-a", "ffd-dp"),
          Set.of("fifo", "hugo"),
          Set.of("memory-mb", "vcores"));

  @Test
  void defaults() {
    HeddleConfig config = HeddleConfig.parse(new Configuration(false), NAMES);

    assertThat(config.mode()).isEqualTo(Mode.SHADOW);
    assertThat(config.initialAssignment())
        .isEqualTo(new InitialAssignmentConfig(false, 0.9, 500_000));
    assertThat(config.terms())
        .isEqualTo(new TermsConfig(true, true, true, true, true, true, true, 0.08));
    assertThat(config.fitness()).isEqualTo(new FitnessConfig(Unit.FRACTION, Map.of()));
    assertThat(config.fitness().weightOf("memory-mb")).isEqualTo(1);
    assertThat(config.waitingLimitNanos()).isEqualTo(TimeUnit.MINUTES.toNanos(5));
    assertThat(config.guard())
        .isEqualTo(
            new GuardConfig(
                TimeUnit.MILLISECONDS.toNanos(100),
                512,
                5,
                TimeUnit.MINUTES.toNanos(1),
                TimeUnit.MINUTES.toNanos(1),
                true));
    assertThat(config.maxProfiles()).isEqualTo(10_000);
    assertThat(config.state()).isEqualTo(new StateConfig(Optional.empty(), 60_000));
    assertThat(config.learning())
        .isEqualTo(
            new LearningConfig(
                60_000,
                1_000,
                new BanditConfig(
                    2,
                    Beside.ROOM,
                    Normalise.COLUMN,
                    UpdateRule.INCREMENT,
                    6,
                    new TreeMap<>(),
                    3_600_000),
                new CompanionConfig(50, 2.5, 0.05)));
    assertThat(config.queues().fallback())
        .isEqualTo(new QueueConfig(true, "heddle", beta(0.2, 0.2, 0.6), STOCK));
    assertThat(config.queues().of("root.default")).isEqualTo(config.queues().fallback());
  }

  private static PreferenceWeights beta(double fitness, double urgency, double alignment) {
    Map<String, Double> beta = new HashMap<>(ScoringConfig.ofDefaults().beta().byTerm());
    beta.putAll(Map.of("fitness", fitness, "urgency", urgency, "alignment", alignment));
    return new PreferenceWeights(beta);
  }

  @Test
  void everyKeyIsMapped() {
    Configuration conf = new Configuration(false);
    conf.set("yarn.scheduler.heddle.mode", "shadow");
    conf.set("yarn.scheduler.heddle.policy", "ffd-dp");
    conf.set("yarn.scheduler.heddle.terms.chain", "false");
    conf.set("yarn.scheduler.heddle.terms.reservation", "false");
    conf.set("yarn.scheduler.heddle.master-share", "0.25");
    conf.set("yarn.scheduler.heddle.fitness.unit", "raw");
    conf.set("yarn.scheduler.heddle.fitness.weight.memory-mb", "0.5");
    conf.set("yarn.scheduler.heddle.fitness.weight.vcores", "3");
    conf.set("yarn.scheduler.heddle.waiting-limit-ms", "7");
    conf.set("yarn.scheduler.heddle.guard.budget-us", "60");
    conf.set("yarn.scheduler.heddle.guard.failure-limit", "12");
    conf.set("yarn.scheduler.heddle.preemption.refuse-useless-kills", "false");
    conf.set("yarn.scheduler.heddle.haste-a.beta.fitness", "0.1");
    conf.set("yarn.scheduler.heddle.haste-a.beta.urgency", "0.4");
    conf.set("yarn.scheduler.heddle.haste-a.beta.alignment", "0.5");
    conf.set("yarn.scheduler.heddle.initial-assignment", "true");
    conf.set("yarn.scheduler.heddle.profile.max-jobs", "15");
    conf.set("yarn.scheduler.heddle.state.dir", "hdfs://name/heddle");
    conf.set("yarn.scheduler.heddle.state.interval-ms", "1600");
    conf.set("yarn.scheduler.heddle.colocation.period-ms", "1700");
    conf.set("yarn.scheduler.heddle.colocation.max-jobs", "18");
    conf.set("yarn.scheduler.heddle.colocation.learning-rate", "0.5");
    conf.set("yarn.scheduler.heddle.colocation.update", "assignment");
    conf.set("yarn.scheduler.heddle.colocation.beside", "all");
    conf.set("yarn.scheduler.heddle.colocation.normalise", "row");
    conf.set("yarn.scheduler.heddle.colocation.group.io", "sort, word count");
    conf.set("yarn.scheduler.heddle.colocation.companion.in-order-share", "0.25");
    conf.set("yarn.scheduler.heddle.colocation.hugo-star.waiting-limit-ms", "20");
    conf.set("yarn.scheduler.heddle.queue.root.sales.enabled", "false");
    conf.set("yarn.scheduler.heddle.queue.root.sales.policy", "haste");

    HeddleConfig config = HeddleConfig.parse(conf, NAMES);

    assertThat(config.mode()).isEqualTo(Mode.SHADOW);
    assertThat(config.initialAssignment())
        .isEqualTo(new InitialAssignmentConfig(true, 0.9, 500_000));
    assertThat(config.terms())
        .isEqualTo(new TermsConfig(false, true, true, true, true, false, true, 0.25));
    assertThat(config.fitness())
        .isEqualTo(new FitnessConfig(Unit.RAW, Map.of("memory-mb", 0.5, "vcores", 3.0)));
    assertThat(config.waitingLimitNanos()).isEqualTo(7_000_000);
    assertThat(config.guard())
        .isEqualTo(
            new GuardConfig(
                60_000, 512, 12, TimeUnit.MINUTES.toNanos(1), TimeUnit.MINUTES.toNanos(1), false));
    assertThat(config.maxProfiles()).isEqualTo(15);
    assertThat(config.state()).isEqualTo(new StateConfig(Optional.of("hdfs://name/heddle"), 1_600));
    assertThat(config.learning())
        .isEqualTo(
            new LearningConfig(
                1_700,
                18,
                new BanditConfig(
                    0.5,
                    Beside.ALL,
                    Normalise.ROW,
                    UpdateRule.ASSIGNMENT,
                    6,
                    new TreeMap<>(Map.of("io", Set.of("sort", "word count"))),
                    20),
                new CompanionConfig(50, 2.5, 0.25)));
    PreferenceWeights beta = beta(0.1, 0.4, 0.5);
    assertThat(config.queues().of("root.sales"))
        .isEqualTo(new QueueConfig(false, "haste", beta, STOCK));
    assertThat(config.queues().of("root.other"))
        .isEqualTo(new QueueConfig(true, "ffd-dp", beta, STOCK));
    assertThat(config.queues().fallback()).isEqualTo(config.queues().of("root.other"));
  }

  @Test
  void typesOfGangsAreInherited() {
    Configuration conf = new Configuration(false);
    conf.set("yarn.scheduler.heddle.queue.root.ml.gang", "TONY, horovod");
    conf.set("yarn.scheduler.heddle.queue.root.ml.etl.gang", "none");
    QueueSettings queues = HeddleConfig.parse(conf, NAMES).queues();
    assertThat(queues.isGang("root.ml.train", "TonY")).isTrue();
    assertThat(queues.isGang("root.ml", "HOROVOD")).isTrue();
    assertThat(queues.isGang("root.ml", "SPARK")).isFalse();
    assertThat(queues.isGang("root.ml.etl", "TONY")).isFalse();
    assertThat(queues.isGang("root", "TONY")).isFalse();
  }

  @Test
  void queuesInheritWhatTheyDoNotSay() {
    Configuration conf = new Configuration(false);
    conf.set("yarn.scheduler.heddle.queue.root.enabled", "false");
    conf.set("yarn.scheduler.heddle.queue.root.sales.policy", "ffd-dp");
    conf.set("yarn.scheduler.heddle.queue.root.sales.daily.enabled", "true");
    conf.set("yarn.scheduler.heddle.queue.root.sales.beta.fitness", "1");
    conf.set("yarn.scheduler.heddle.queue.root.sales.daily.beta.alignment", "0");
    conf.set("yarn.scheduler.heddle.queue.root.beta.urgency", "0.3");

    QueueSettings queues = HeddleConfig.parse(conf, NAMES).queues();

    assertThat(queues.of("root.sales.daily.late"))
        .isEqualTo(new QueueConfig(true, "ffd-dp", beta(1, 0.3, 0), STOCK));
    assertThat(queues.of("root.sales.weekly"))
        .isEqualTo(new QueueConfig(false, "ffd-dp", beta(1, 0.3, 0.6), STOCK));
    assertThat(queues.of("root.salesforce"))
        .isEqualTo(new QueueConfig(false, "heddle", beta(0.2, 0.3, 0.6), STOCK));
  }

  @Test
  void spacesAndUpperCaseAreForgiven() {
    Configuration conf = new Configuration(false);
    conf.set(HeddleConfig.MODE, " Shadow ");
    conf.set(HeddleConfig.FAILURE_LIMIT, " 3 ");
    conf.set(Keys.QUEUE + "root.a.enabled", " FALSE ");

    HeddleConfig config = HeddleConfig.parse(conf, NAMES);

    assertThat(config.mode()).isEqualTo(Mode.SHADOW);
    assertThat(config.guard().failureLimit()).isEqualTo(3);
    assertThat(config.queues().of("root.a").enabled()).isFalse();
  }

  @ParameterizedTest
  @ValueSource(strings = {"queue", " QUEUE "})
  void theRemovedScopeIsIgnoredWhereItSaidWhatAlwaysHolds(String value) {
    assertThat(parse("yarn.scheduler.heddle.scope", value).toString())
        .isEqualTo(HeddleConfig.parse(new Configuration(false), NAMES).toString());
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "haste-a.beta.company",
        "queue.root.sales.daily.beta.company",
        "metrics.stale-ms",
        "tuner.judging.leave-alone-ms"
      })
  void aRemovedKeyIsIgnoredWithAWarning(String name) {
    Configuration conf = new Configuration(false);
    conf.set(Keys.PREFIX + name, "0.3");
    assertThat(HeddleConfig.parse(conf, NAMES).toString())
        .isEqualTo(HeddleConfig.parse(new Configuration(false), NAMES).toString());
    assertThat(HeddleConfig.warnings(conf))
        .containsExactly("yarn.scheduler.heddle." + name + " is no longer used; remove it");
  }

  @ParameterizedTest
  @ValueSource(strings = {"cluster", "rack"})
  void anyOtherScopeIsRefused(String value) {
    assertThatThrownBy(() -> parse("yarn.scheduler.heddle.scope", value))
        .isInstanceOf(ConfigException.class)
        .hasMessage(
            "yarn.scheduler.heddle.scope = '"
                + value
                + "' cannot be used: the key was removed, requests are ranked within their queue;"
                + " remove it");
  }

  /** The bounds of {@code heddle-default.xml}, inclusive; one step beyond is refused. */
  @ParameterizedTest
  @CsvSource({
    "waiting-limit-ms, 0, 86400000",
    "guard.budget-us, 50, 1000000",
    "guard.failure-limit, 1, 1000000",
    "profile.max-jobs, 1, 100000",
    "state.interval-ms, 1000, 86400000"
  })
  void wholeNumbersHaveBounds(String name, long least, long largest) {
    String key = Keys.PREFIX + name;
    assertThat(parse(key, Long.toString(least))).isNotNull();
    assertThat(parse(key, Long.toString(largest))).isNotNull();
    for (String value :
        Set.of(Long.toString(least - 1), Long.toString(largest + 1), "1.5", "x", "1e3")) {
      assertThatThrownBy(() -> parse(key, value))
          .isInstanceOf(ConfigException.class)
          .hasMessageContainingAll(key, "'" + value + "'", "from " + least + " to " + largest);
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"/var/lib/heddle", "hdfs:///heddle", "file:/heddle", "s3a://bucket/heddle"})
  void theStateDirectoryIsAnAbsolutePath(String value) {
    assertThat(parse(HeddleConfig.STATE_DIR, value).state().directory()).hasValue(value);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "haste-a.beta.fitness",
        "haste-a.beta.urgency",
        "haste-a.beta.alignment",
        "queue.root.sales.beta.alignment"
      })
  void sharesHaveBounds(String name) {
    String key = Keys.PREFIX + name;
    assertThat(parse(key, "0")).isNotNull();
    assertThat(parse(key, "1")).isNotNull();
    for (String value : Set.of("-0.1", "1.1", "NaN", "most")) {
      assertThatThrownBy(() -> parse(key, value))
          .isInstanceOf(ConfigException.class)
          .hasMessageContainingAll(key, "'" + value + "'", "from 0.0 to 1.0");
    }
  }

  /** Each key turns off its own term and no other. */
  @ParameterizedTest
  @CsvSource({
    "chain, false, true, true, true, true, true, true",
    "small-jobs, true, false, true, true, true, true, true",
    "fair-share, true, true, false, true, true, true, true",
    "ageing, true, true, true, false, true, true, true",
    "just-in-time-reduces, true, true, true, true, false, true, true",
    "reservation, true, true, true, true, true, false, true",
    "master-admission, true, true, true, true, true, true, false"
  })
  void eachTermIsTurnedOffByItself(
      String name,
      boolean chain,
      boolean smallJobs,
      boolean fairShare,
      boolean ageing,
      boolean justInTime,
      boolean reservation,
      boolean admission) {
    String key = Keys.PREFIX + "terms." + name;
    assertThat(parse(key, "false").terms())
        .isEqualTo(
            new TermsConfig(
                chain, smallJobs, fairShare, ageing, justInTime, reservation, admission, 0.08));
    assertThatThrownBy(() -> parse(key, "perhaps"))
        .isInstanceOf(ConfigException.class)
        .hasMessageContainingAll(key, "'perhaps'", "true", "false");
  }

  /** A share of 0 would let no master start. */
  @Test
  void theMasterShareIsAboveZero() {
    assertThat(parse(TermsConfig.MASTER_SHARE, "0.001").terms().masterShare()).isEqualTo(0.001);
    assertThat(parse(TermsConfig.MASTER_SHARE, "1").terms().masterShare()).isEqualTo(1);
  }

  /** Each with a part of its remedy. */
  @ParameterizedTest
  @CsvSource({
    "master-share, 0, from 0.001 to 1.0",
    "master-share, 0.0009, from 0.001 to 1.0",
    "master-share, 1.1, from 0.001 to 1.0",
    "master-share, -1, from 0.001 to 1.0",
    "master-share, NaN, from 0.001 to 1.0",
    "master-share, some, from 0.001 to 1.0",
    "fitness.weight.vcores, -0.1, from 0.0 to 1000000.0",
    "fitness.weight.vcores, 1000000.1, from 0.0 to 1000000.0",
    "fitness.weight.vcores, NaN, from 0.0 to 1000000.0",
    "fitness.weight.vcores, Infinity, from 0.0 to 1000000.0",
    "fitness.weight.vcores, heavy, from 0.0 to 1000000.0",
    "state.dir, heddle, hdfs:///heddle",
    "state.dir, ../heddle, hdfs:///heddle",
    "state.dir, hdfs:heddle, hdfs:///heddle",
    "state.dir, hdfs://name, hdfs:///heddle",
    "state.dir, a b, hdfs:///heddle",
    "state.dir, ::, hdfs:///heddle",
    "queue.root.ml.gang, 'TONY,', 'such as TONY,SPARK, or none'",
    "queue.root.ml.gang, 'none,TONY', 'such as TONY,SPARK, or none'",
    "queue.root.ml.gang, ATypeOfMoreThan20Letters, 'such as TONY,SPARK, or none'",
    "colocation.beside, nearby, 'write one of [room, all]'",
    "colocation.normalise, both, 'write one of [column, row]'",
    "colocation.group.io, 'sort,', each in one group only",
    "colocation.group.io, 'sort,sort', each in one group only"
  })
  void badValuesAreRefused(String name, String value, String remedy) {
    String key = Keys.PREFIX + name;
    assertThatThrownBy(() -> parse(key, value))
        .isInstanceOf(ConfigException.class)
        .hasMessageContainingAll(key, "'" + value + "'", remedy);
  }

  @Test
  void everyDefaultIsAValueThatIsAccepted() {
    Configuration written = Keys.defaults();
    assertThat(HeddleConfig.parse(written, NAMES).toString())
        .isEqualTo(HeddleConfig.parse(new Configuration(false), NAMES).toString());
  }

  private static HeddleConfig parse(String key, String value) {
    Configuration conf = new Configuration(false);
    conf.set(key, value);
    return HeddleConfig.parse(conf, NAMES);
  }
}
