package io.heddle.yarn.explain;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.heddle.config.ExplainConfig;
import io.heddle.explain.Explanation;
import io.heddle.explain.Reason;
import io.heddle.web.Query;
import io.heddle.web.Refusal;
import io.heddle.web.Resources.Resource;
import io.heddle.yarn.testing.LiveTest;
import io.heddle.yarn.testing.Viewer;
import java.util.List;
import java.util.Map;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.yarn.api.records.ApplicationId;
import org.apache.hadoop.yarn.server.resourcemanager.MockAM;

/** Tests of what is told of applications of a live ResourceManager. */
abstract class Explained extends LiveTest {
  static void everyContainer(Configuration conf) {
    conf.setInt(ExplainConfig.INTERVAL, 0);
  }

  Explanation explain(MockAM am) {
    return explain(am.getApplicationAttemptId().getApplicationId());
  }

  Explanation explain(ApplicationId id) {
    return live.heddle().explain(id).orElseThrow();
  }

  static List<String> kinds(Explanation explanation) {
    return explanation.waiting().stream().map(Reason::kind).toList();
  }

  static String text(Explanation explanation, Reason.Kind kind) {
    return explanation.waiting().stream()
        .filter(reason -> reason.kind().equals(kind.label()))
        .map(Reason::text)
        .findFirst()
        .orElse("");
  }

  /** What the page and its JSON show of one that waits. */
  JsonNode shown(MockAM am, boolean maySee) throws Refusal {
    return shown(am.getApplicationAttemptId().getApplicationId(), maySee);
  }

  private JsonNode shown(ApplicationId id, boolean maySee) throws Refusal {
    Resource applications = live.heddle().resources().resource("applications").orElseThrow();
    JsonNode answer =
        new ObjectMapper()
            .valueToTree(
                applications.get(new Query("", Map.of(), new Viewer("bob", maySee, false))));
    for (JsonNode item : answer.path("items")) {
      if (item.path("id").asText().equals(id.toString())) {
        return item;
      }
    }
    throw new AssertionError(id + " is not shown: " + answer);
  }

  /** The page's reason is the first that is told of the application. */
  void assertShownAs(MockAM am, Reason.Kind kind) throws Refusal {
    assertShownAs(am.getApplicationAttemptId().getApplicationId(), kind);
  }

  void assertShownAs(ApplicationId id, Reason.Kind kind) throws Refusal {
    JsonNode shown = shown(id, true);
    assertThat(shown.path("reasonKind").asText()).isEqualTo(kind.label());
    Reason first = explain(id).waiting().get(0);
    assertThat(first.kind()).isEqualTo(kind.label());
    assertThat(shown.path("reason").asText()).isEqualTo(first.text());
  }
}
