package io.heddle.model;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RecurringNameTest {
  /** What differs between two runs becomes one mark; what tells jobs apart stays. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        // Dates and times
        "etl-2026-11-20 | etl-#",
        "etl_20261120 | etl_#",
        "etl20261120 | etl#",
        "etl.2026.11.20.03 | etl.#",
        "sales 2026/11/20 | sales #",
        "daily report 20261120T0300 | daily report #",
        "daily report 20261120T030000Z | daily report #",
        "load 2026-11-20T03:00:00.000Z to hive | load # to hive",
        "load 2026-11-20 03:00:00 +0100 | load #",
        "load [2026-11-20 03:00, 2026-11-20 04:00) | load [#)",
        "weekly-2026-W47 | weekly-#",
        "nightly Fri Nov 20 03:00:00 UTC 2026 | nightly # UTC #",
        "nightly 20-Nov-2026 | nightly #",
        "nightly Nov 20, 2026 | nightly #",
        "monday report | monday report",
        "march of sales | march of sales",
        // Ids
        "job_1699999999999_0042 | job_#",
        "application_1699999999999_0042 | application_#",
        "merge 6f0c7d9e-12ab-4cde-8f01-0123456789ab done | merge # done",
        "build 3f2a9bc | build #",
        "sync-4bf92f3577b34da6a3ce929d0e0e4736 | sync-#",
        "map 0x7ffe12 | map #",
        "run00042 | run#",
        "iteration 3 of 10 | iteration # of #",
        // Words that only look like one of them
        "facade defaced | facade defaced",
        "q17 | q17",
        "sparkpi v2 | sparkpi v2",
        "s3-copy md5 | s3-copy md5",
        "TeraSort | TeraSort",
        // Spark, Livy, Thrift server
        "Spark Pi | Spark Pi",
        "org.apache.spark.examples.SparkPi | org.apache.spark.examples.SparkPi",
        "livy-session-12 | livy-session-#",
        "Thrift JDBC/ODBC Server | Thrift JDBC/ODBC Server",
        "com.acme.Scoring$-2026-11-20-prod | com.acme.Scoring$-#-prod",
        // Hive on MapReduce and on Tez
        "INSERT OVERWRITE TABLE s...ds='2026-11-20'(Stage-1) | INSERT OVERWRITE TABLE s...ds='#'(Stage-1)",
        "INSERT OVERWRITE TABLE s...ds='2026-11-20'(Stage-12) | INSERT OVERWRITE TABLE s...ds='#'(Stage-12)",
        "HIVE-0f2c1a44-5b8e-4e0e-9c7a-a1b2c3d4e5f6 | HIVE-#",
        // Oozie, Pig, streaming, Sqoop, DistCp
        "oozie:launcher:T=shell:W=daily-wf:A=load:ID=0000012-260101000000000-oozie-oozi-W | oozie:launcher:T=shell:W=daily-wf:A=load:ID=#-oozie-oozi-W",
        "oozie:action:T=map-reduce:W=daily-wf:A=load:ID=0000012-260101000000000-oozie-oozi-W | oozie:action:T=map-reduce:W=daily-wf:A=load:ID=#-oozie-oozi-W",
        "PigLatin:script.pig | PigLatin:script.pig",
        "PigLatin:DefaultJobName | PigLatin:DefaultJobName",
        "streamjob7654321098765432109.jar | streamjob#.jar",
        "distcp: /logs/2026/11/20 | distcp: /logs/#",
        // Other scripts
        "отчёт за 20.11.2026 | отчёт за #",
        "日报2026-11-20 | 日报#",
      })
  void whatDiffersBetweenRunsIsTakenOut(String name, String expected) {
    assertThat(RecurringName.withoutVarying(name)).isEqualTo(expected);
  }

  private static JobHints hints(String... tags) {
    return HintTags.read(List.of(tags)).hints();
  }

  @Test
  void aHintGoesBeforeTypeAndName() {
    JobHints hints = hints("heddle.job=sales 17");
    assertThat(RecurringName.ofJob("ann", "SPARK", "a", hints))
        .isEqualTo(RecurringName.ofJob("ann", "TEZ", "b", hints))
        .isEqualTo(new RecurringName("ann", "", "sales 17"));
  }

  @Test
  void usersAndTypesAreKeptApart() {
    RecurringName anns = RecurringName.ofJob("ann", "SPARK", "etl-1", JobHints.NONE);
    assertThat(anns)
        .isEqualTo(RecurringName.ofJob("ann", "SPARK", "etl-2", JobHints.NONE))
        .isNotEqualTo(RecurringName.ofJob("bob", "SPARK", "etl-1", JobHints.NONE))
        .isNotEqualTo(RecurringName.ofJob("ann", "TEZ", "etl-1", JobHints.NONE));
  }

  @Test
  void runsOfAWorkflowHaveIdsThatDifferByANumber() {
    assertThat(RecurringName.ofWorkflow("ann", hints("heddle.workflow=pagerank-7")))
        .hasValue(new RecurringName("ann", "workflow", "pagerank-#"))
        .isEqualTo(RecurringName.ofWorkflow("ann", hints("heddle.workflow=pagerank-8")));
    assertThat(RecurringName.ofWorkflow("ann", hints("heddle.workflow=1", "heddle.job=ranks")))
        .hasValue(new RecurringName("ann", "workflow", "ranks"));
    assertThat(RecurringName.ofWorkflow("ann", JobHints.NONE)).isEmpty();
  }

  @Test
  void namesMayBeMissing() {
    assertThat(RecurringName.ofJob(null, null, null, JobHints.NONE))
        .isEqualTo(new RecurringName("", "", ""));
  }

  /** 159 letters and half of a pair that stands for one character. */
  @Test
  void whatCannotBePrintedIsReplacedAlsoWhereTheNameIsCut() {
    assertThat(new RecurringName("a\nb\t", "", "x".repeat(159) + "\uD83D\uDE00").name())
        .isEqualTo("x".repeat(159) + "?");
    assertThat(new RecurringName("a\nb\t", "", "").user()).isEqualTo("a?b?");
  }

  @Test
  void anyNameGivesABoundedOneThatStaysWhatItIs() {
    long seed = 20261121;
    SplittableRandom random = new SplittableRandom(seed);
    String alphabet = "aAfFtTzZxXwW0123456789 -_:./#(,)[é中\uD83D\uDE00";
    for (int i = 0; i < 2_000; i++) {
      StringBuilder name = new StringBuilder();
      int length = random.nextInt(3_000);
      while (name.length() < length) {
        name.append(alphabet.charAt(random.nextInt(alphabet.length())));
      }
      RecurringName found = RecurringName.ofJob("ann", "", name.toString(), JobHints.NONE);
      assertThat(found.name()).as("seed %d, name %d", seed, i).hasSizeLessThanOrEqualTo(160);
      assertThat(new RecurringName(found.user(), found.type(), found.name())).isEqualTo(found);
    }
  }
}
