package io.heddle.yarn.explain;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.heddle.cli.Shell;
import io.heddle.config.HeddleConfig;
import io.heddle.yarn.HeddleScheduler;
import io.heddle.yarn.testing.AdmittingHeddle;
import io.heddle.yarn.testing.LiveRm;
import io.heddle.yarn.testing.RestRm;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.yarn.api.protocolrecords.SubmitApplicationRequest;
import org.apache.hadoop.yarn.api.records.ApplicationId;
import org.apache.hadoop.yarn.api.records.ApplicationSubmissionContext;
import org.apache.hadoop.yarn.api.records.ContainerLaunchContext;
import org.apache.hadoop.yarn.api.records.Priority;
import org.apache.hadoop.yarn.api.records.Resource;
import org.apache.hadoop.yarn.server.resourcemanager.MockNM;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ExplainIT {
  /** Clears a terminal, turns what follows around, and would be a tag of HTML. */
  private static final String HOSTILE = "bad\u001b[2J\u202e\n<script>";

  @TempDir static Path directory;

  private static RestRm rm;
  private static ApplicationId first;
  private static ApplicationId second;

  /** One application runs as far as its master's container; the policy lets no other one start. */
  @BeforeAll
  static void start() throws Exception {
    rm = new RestRm(directory);
    rm.start(
        HeddleScheduler.class,
        Map.of(
            HeddleConfig.POLICY,
            "haste",
            // A slow machine must not turn a pass of ours into a stock one.
            HeddleConfig.BUDGET,
            "1000000",
            AdmittingHeddle.POLICY,
            "mary",
            AdmittingHeddle.MAX_RUNNING,
            "1"));
    MockNM node = rm.node("node:1", 10, 10);
    first = submit(1, "word count");
    second = submit(2, HOSTILE);
    while (rm.heddle().explain(first).orElseThrow().placed().isEmpty()) {
      node.nodeHeartbeat(true);
    }
  }

  @AfterAll
  static void stop() {
    rm.close();
  }

  private static ApplicationId submit(int number, String name) throws Exception {
    ApplicationId id = ApplicationId.newInstance(1_700_000_000_000L, number);
    ContainerLaunchContext master =
        ContainerLaunchContext.newInstance(
            Map.of(), Map.of(), List.of("true"), Map.of(), null, Map.of());
    rm.rm()
        .getClientRMService()
        .submitApplication(
            SubmitApplicationRequest.newInstance(
                ApplicationSubmissionContext.newInstance(
                    id,
                    name,
                    "default",
                    Priority.newInstance(0),
                    master,
                    false,
                    true,
                    1,
                    Resource.newInstance(LiveRm.GB, 1))));
    return id;
  }

  private static Shell explain(ApplicationId id, String... more) {
    String[] arguments = new String[4 + more.length];
    arguments[0] = "explain";
    arguments[1] = id.toString();
    System.arraycopy(more, 0, arguments, 2, more.length);
    arguments[2 + more.length] = "--rm";
    arguments[3 + more.length] = rm.uri("").toString();
    Shell shell = new Shell();
    shell.run(new Configuration(), arguments);
    return shell;
  }

  @Test
  void theJsonNamesTheDecision() throws Exception {
    JsonNode json = rm.api("applications/" + first + "/explanation");

    assertThat(json.path("application").asText()).isEqualTo(first.toString());
    assertThat(json.path("queue").asText()).isEqualTo("root.default");
    JsonNode placed = json.path("placed").path(0);
    assertThat(placed.path("node").asText()).isEqualTo("node:1");
    assertThat(placed.path("decidedBy").asText()).isEqualTo("application-master");
    assertThat(placed.path("candidates").path(0).path("request").path("application").asText())
        .isEqualTo(first.toString());
  }

  @Test
  void theCommandPrintsWhereTheContainerWentAndWhy() throws Exception {
    Shell printed = explain(first);

    assertThat(printed.err()).isEmpty();
    assertThat(printed.code()).isZero();
    assertThat(printed.out())
        .contains(first + " 'word count'")
        .contains("Heddle is active, policy haste")
        .contains("container_1700000000000_0001_01_000001 on node:1")
        .contains(
            "decided by application-master: the container of an ApplicationMaster goes first");
  }

  @Test
  void theCommandPrintsWhyAnApplicationWaits() throws Exception {
    assertThat(explain(second).out())
        .contains("it waits for the admission policy mary: number 1 in YARN's order of 1 that wait")
        .contains("1 of at most 1 run");
  }

  @Test
  void wordsOfUsersDoNothingToTheTerminal() throws Exception {
    assertThat(explain(second).out())
        .contains("'bad\\u001b[2J\\u202e\\u000a<script>'")
        .doesNotContain("\u001b")
        .doesNotContain("\u202e");
  }

  @Test
  void oneContainerIsPicked() throws Exception {
    assertThat(explain(first, "--container", "container_1700000000000_0001_01_000001").out())
        .contains("Why this container went where it went")
        .doesNotContain("Why it waits");
    Shell other = explain(first, "--container", "container_1700000000000_0001_01_000099");
    assertThat(other.code()).isEqualTo(1);
    assertThat(other.err()).contains("is kept (of 1 others one is)");
  }

  @Test
  void whatCannotBeExplainedIsRefusedClearly() throws Exception {
    Shell unknown = explain(ApplicationId.newInstance(5, 5));
    assertThat(unknown.code()).isEqualTo(1);
    assertThat(unknown.err()).contains("does not know application_5_0005, or no longer does");

    HttpResponse<String> bad = rm.get("/heddle/api/v1/applications/something/explanation");
    assertThat(bad.statusCode()).isEqualTo(400);
    assertThat(bad.body()).contains("is no application");

    Shell shell = new Shell();
    assertThat(shell.run(new Configuration(), "explain", "word count")).isEqualTo(1);
    assertThat(shell.err()).contains("explain takes an application");
  }
}
