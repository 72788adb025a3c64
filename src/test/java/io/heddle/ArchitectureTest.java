package io.heddle;

import static com.tngtech.archunit.base.DescribedPredicate.describe;
import static com.tngtech.archunit.base.DescribedPredicate.not;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAPackage;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAnyPackage;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;
import com.tngtech.archunit.library.dependencies.SliceAssignment;
import com.tngtech.archunit.library.dependencies.SliceIdentifier;
import java.security.SecureRandom;
import java.time.Clock;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZonedDateTime;
import java.util.Arrays;
import java.util.Random;
import java.util.concurrent.ThreadLocalRandom;
import java.util.stream.Stream;

/** Which package may know which, and that time and chance come from outside. */
@AnalyzeClasses(
    packages = {"io.heddle", "org.apache.hadoop"},
    importOptions = {ImportOption.DoNotIncludeTests.class, ImportOption.DoNotIncludeJars.class})
class ArchitectureTest {
  private static final String HADOOP = "org.apache.hadoop..";
  private static final String LIVE_RM = "org.apache.hadoop.yarn.server..";
  private static final String BRIDGE =
      "org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity";

  /** As in the jar of the tools. */
  private static final DescribedPredicate<JavaClass> TOOLS =
      resideInAnyPackage(ours("sim"), ours("history"), ours("cli"))
          .or(describe("StockOffers", type -> type.getSimpleName().equals("StockOffers")));

  private static final DescribedPredicate<JavaClass> OF_PRIMITIVES =
      describe("primitives and their arrays", type -> type.getBaseComponentType().isPrimitive());

  /**
   * {@code name} may use only itself, these packages of ours, the JDK, slf4j, commons-math and
   * annotations for the compiler.
   */
  private static ArchRule knowsOnly(String name, String... others) {
    return knowsOnlyWith(name, new String[0], others);
  }

  private static ArchRule knowsOnlyWith(String name, String[] foreign, String... others) {
    String[] allowed =
        Stream.of(
                Stream.of(
                    "java..",
                    "org.slf4j..",
                    "org.apache.commons.math3..",
                    "com.google.errorprone.annotations..",
                    ours(name)),
                Arrays.stream(others).map(ArchitectureTest::ours),
                Arrays.stream(foreign))
            .flatMap(packages -> packages)
            .toArray(String[]::new);
    return noClasses()
        .that()
        .resideInAPackage(ours(name))
        .should()
        .dependOnClassesThat(not(resideInAnyPackage(allowed)).and(not(OF_PRIMITIVES)))
        .allowEmptyShould(true);
  }

  private static String ours(String name) {
    return "io.heddle." + name + "..";
  }

  @ArchTest
  static final ArchRule CONFIG =
      knowsOnlyWith("config", new String[] {"org.apache.hadoop.conf.."}, "model");

  @ArchTest static final ArchRule MODEL = knowsOnly("model");

  @ArchTest static final ArchRule RULE = knowsOnly("rule");

  @ArchTest static final ArchRule SCORE = knowsOnly("score", "model", "config", "rule");

  @ArchTest static final ArchRule PLACE = knowsOnly("place", "model", "config", "rule", "score");

  @ArchTest static final ArchRule EXPECT = knowsOnly("expect", "model");

  @ArchTest static final ArchRule GANG = knowsOnly("gang", "model");

  @ArchTest
  static final ArchRule ADMIT = knowsOnly("admit", "model", "config", "colocation", "state");

  @ArchTest static final ArchRule COLOCATION = knowsOnly("colocation", "model", "config", "state");

  @ArchTest static final ArchRule DAG = knowsOnly("dag", "model", "config");

  @ArchTest
  static final ArchRule TUNE =
      knowsOnlyWith("tune", new String[] {"com.fasterxml.jackson.."}, "model", "config", "state");

  @ArchTest static final ArchRule RECLAIM = knowsOnly("reclaim", "model", "config", "state");

  @ArchTest static final ArchRule PROFILE = knowsOnly("profile", "model", "state");

  @ArchTest
  static final ArchRule HISTORY =
      knowsOnlyWith(
          "history",
          new String[] {"com.fasterxml.jackson..", "javax.xml.stream..", "org.apache.avro.."},
          "model",
          "profile",
          "sim.workload");

  @ArchTest
  static final ArchRule STATE =
      knowsOnlyWith(
          "state",
          new String[] {
            "com.fasterxml.jackson..", "org.apache.hadoop.conf..", "org.apache.hadoop.fs.."
          },
          "model");

  @ArchTest
  static final ArchRule NODE_METRICS =
      knowsOnlyWith(
          "nodemetrics",
          new String[] {HADOOP, "com.fasterxml.jackson..", "javax.net.ssl.."},
          "model",
          "config");

  @ArchTest
  static final ArchRule TELEMETRY =
      knowsOnlyWith(
          "telemetry",
          new String[] {HADOOP, "javax.management.."},
          "model",
          "config",
          "admit",
          "place");

  @ArchTest
  static final ArchRule WEB =
      knowsOnlyWith(
          "web", new String[] {HADOOP, "com.fasterxml.jackson..", "javax.servlet.."}, "model");

  @ArchTest
  static final ArchRule REPORT =
      knowsOnlyWith(
          "sim.report",
          new String[] {"com.fasterxml.jackson..", "io.heddle.sim"},
          "model",
          "sim.workload");

  @ArchTest
  static final ArchRule EXPLAIN =
      knowsOnlyWith("explain", new String[] {"com.fasterxml.jackson.."}, "score", "model", "state");

  @ArchTest
  static final ArchRule CLI =
      knowsOnlyWith(
          "cli",
          new String[] {
            HADOOP,
            "com.fasterxml.jackson.core..",
            "javax.security.auth.login..",
            "javax.xml.stream..",
            "org.ietf.jgss.."
          },
          "model",
          "config",
          "score",
          "admit",
          "profile",
          "history",
          "colocation",
          "dag",
          "tune",
          "state",
          "sim",
          "reclaim",
          "explain");

  @ArchTest
  static final ArchRule SIMULATION_SETTINGS_KNOW_NO_SIMULATOR =
      noClasses()
          .that()
          .resideInAPackage("io.heddle.sim")
          .should()
          .dependOnClassesThat(
              resideInAPackage(ours("sim.*")).and(not(resideInAPackage(ours("sim.workload")))));

  @ArchTest static final ArchRule WORKLOAD = knowsOnly("sim.workload", "model");

  @ArchTest
  static final ArchRule TRACE =
      knowsOnlyWith("sim.trace", new String[] {"com.fasterxml.jackson.."}, "model", "sim.workload");

  @ArchTest
  static final ArchRule NOTHING_IN_THE_JAR_OF_THE_RESOURCEMANAGER_KNOWS_THE_TOOLS =
      noClasses().that(not(TOOLS)).should().dependOnClassesThat(TOOLS).allowEmptyShould(true);

  @ArchTest
  static final ArchRule SIMULATED_MASTERS_KNOW_NO_YARN =
      noClasses()
          .that()
          .resideInAnyPackage(ours("sim.app"), ours("sim.workload"))
          .should()
          .dependOnClassesThat()
          .resideInAPackage(HADOOP);

  @ArchTest
  static final ArchRule NOTHING_BUT_THE_COMMAND_LINE_KNOWS_HISTORIES =
      noClasses()
          .that(not(resideInAnyPackage(ours("history"), ours("cli"))))
          .should()
          .dependOnClassesThat()
          .resideInAPackage(ours("history"))
          .allowEmptyShould(true);

  @ArchTest
  static final ArchRule NOTHING_KNOWS_THE_COMMAND_LINE =
      noClasses()
          .that(not(resideInAPackage(ours("cli"))))
          .should()
          .dependOnClassesThat()
          .resideInAPackage(ours("cli"))
          .allowEmptyShould(true);

  @ArchTest
  static final ArchRule ONLY_TWO_PACKAGES_TOUCH_YARNS_SERVERS =
      noClasses()
          .that(
              resideInAPackage("io.heddle..")
                  .and(not(resideInAnyPackage(ours("yarn"), ours("sim.engine")))))
          .should()
          .dependOnClassesThat()
          .resideInAPackage(LIVE_RM);

  @ArchTest
  static final ArchRule NOTHING_OF_OURS_BUT_THE_BRIDGE_LIVES_IN_HADOOPS_PACKAGES =
      classes()
          .that(not(resideInAPackage("io.heddle..")))
          .should()
          .resideInAnyPackage(BRIDGE, BRIDGE + ".policy")
          .allowEmptyShould(true);

  @ArchTest
  static final ArchRule NO_CYCLES =
      slices().matching("io.heddle.(*)..").should().beFreeOfCycles().allowEmptyShould(true);

  @ArchTest
  static final ArchRule NO_CYCLES_IN_THE_LIVE_SCHEDULER =
      slices().matching("io.heddle.yarn.(*)..").should().beFreeOfCycles();

  @ArchTest
  static final ArchRule NO_CYCLES_IN_THE_LIVE_TUNER =
      slices().assignedFrom(new PackagesOf(ours("yarn.tune"))).should().beFreeOfCycles();

  @ArchTest
  static final ArchRule NO_CYCLES_IN_THE_SIMULATOR =
      slices().matching("io.heddle.sim.(*)..").should().beFreeOfCycles();

  @ArchTest
  static final ArchRule NO_CYCLES_INSIDE_ITS_PACKAGES =
      slices().matching("io.heddle.sim.(**)").should().beFreeOfCycles();

  @ArchTest
  static final ArchRule NO_CYCLES_IN_METRICS =
      slices().assignedFrom(new PackagesOf(ours("nodemetrics"))).should().beFreeOfCycles();

  @ArchTest
  static final ArchRule NO_CYCLES_IN_THE_COMMAND_LINE =
      slices().assignedFrom(new PackagesOf(ours("cli"))).should().beFreeOfCycles();

  @ArchTest
  static final ArchRule NO_CYCLES_IN_HISTORIES =
      slices().assignedFrom(new PackagesOf(ours("history"))).should().beFreeOfCycles();

  @ArchTest
  static final ArchRule NO_CYCLES_BETWEEN_CLASSES_OF_THE_ENGINE =
      slices().assignedFrom(new ClassesOf(ours("sim.engine"))).should().beFreeOfCycles();

  @ArchTest
  static final ArchRule ADAPTERS_DO_NOT_KNOW_THE_WHOLE_SCHEDULER =
      noClasses()
          .that(
              resideInAPackage(ours("yarn"))
                  .and(not(resideInAnyPackage("io.heddle.yarn", "io.heddle.yarn.tune"))))
          .should()
          .dependOnClassesThat()
          .resideInAPackage("io.heddle.yarn");

  @ArchTest
  static final ArchRule DEMAND_DOES_NOT_KNOW_WHO_ASKS_FOR_IT =
      noClasses()
          .that()
          .resideInAPackage(ours("yarn.demand"))
          .should()
          .dependOnClassesThat()
          .resideInAnyPackage(ours("yarn.stages"), ours("yarn.heartbeat"));

  @ArchTest
  static final ArchRule TIME_AND_CHANCE_ARE_INJECTED =
      noClasses()
          .should()
          .callMethod(System.class, "currentTimeMillis")
          .orShould()
          .callMethod(System.class, "nanoTime")
          .orShould()
          .callMethod(Instant.class, "now")
          .orShould()
          .callMethod(LocalDateTime.class, "now")
          .orShould()
          .callMethod(ZonedDateTime.class, "now")
          .orShould()
          .callMethod(Clock.class, "systemUTC")
          .orShould()
          .callMethod(Clock.class, "systemDefaultZone")
          .orShould()
          .callMethod(Math.class, "random")
          .orShould()
          .callMethod(ThreadLocalRandom.class, "current")
          .orShould()
          .callConstructor(Random.class)
          .orShould()
          .callConstructor(SecureRandom.class)
          .orShould()
          .callMethod(Thread.class, "sleep", long.class);

  @ArchTest
  static void noSimpleNameIsUsedTwice(JavaClasses classes) {
    assertThat(classes.stream().filter(type -> type.isTopLevelClass()))
        .extracting(JavaClass::getSimpleName)
        .filteredOn(name -> !name.equals("package-info"))
        .doesNotHaveDuplicates();
  }

  /** Each class of a package, with those nested in it, by itself. */
  private record ClassesOf(String packages) implements SliceAssignment {
    @Override
    public SliceIdentifier getIdentifierOf(JavaClass type) {
      return resideInAPackage(packages).test(type)
          ? SliceIdentifier.of(type.getName().replaceFirst("\\$.*", ""))
          : SliceIdentifier.ignore();
    }

    @Override
    public String getDescription() {
      return "classes of " + packages;
    }
  }

  /** Each package by itself, the one that holds the others included. */
  private record PackagesOf(String packages) implements SliceAssignment {
    @Override
    public SliceIdentifier getIdentifierOf(JavaClass type) {
      return resideInAPackage(packages).test(type)
          ? SliceIdentifier.of(type.getPackageName())
          : SliceIdentifier.ignore();
    }

    @Override
    public String getDescription() {
      return "packages of " + packages;
    }
  }
}
