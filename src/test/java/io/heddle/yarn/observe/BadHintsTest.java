package io.heddle.yarn.observe;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.heddle.explain.Reason;
import io.heddle.model.HintTags;
import io.heddle.web.Query;
import io.heddle.web.Resources.Resource;
import io.heddle.yarn.observe.BadHints.Entry;
import io.heddle.yarn.testing.LiveRm;
import io.heddle.yarn.testing.LogEvents;
import io.heddle.yarn.testing.Viewer;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.apache.hadoop.yarn.api.records.ApplicationId;
import org.apache.hadoop.yarn.server.resourcemanager.MockNM;
import org.apache.log4j.Level;
import org.apache.log4j.Logger;
import org.junit.jupiter.api.Test;

/** Whose tags are wrong is told in the log, by {@code explain} and in JSON. */
class BadHintsTest {
  private static final String PROBLEM = "tag 'heddle.colour=red' is ignored";

  private final AtomicLong nanos = new AtomicLong();
  private final BadHints hints = new BadHints(nanos::get);

  private static ApplicationId id(int number) {
    return ApplicationId.newInstance(1, number);
  }

  private void read(int number, String tag) {
    hints.read("ann", id(number), HintTags.read(List.of(tag)));
  }

  @Test
  void theLatestApplicationsAreKept() {
    read(1, "heddle.stages=3");
    assertThat(hints.latest()).isEmpty();
    for (int i = 1; i <= BadHints.MOST + 2; i++) {
      read(i, "heddle.colour=red");
    }
    assertThat(hints.latest())
        .hasSize(BadHints.MOST)
        .startsWith(new Entry(id(BadHints.MOST + 2).toString(), PROBLEM))
        .endsWith(new Entry(id(3).toString(), PROBLEM));
  }

  @Test
  void oneIsLoggedOnceAMinute() {
    try (LogEvents log = LogEvents.of(Logger.getLogger(BadHints.class), Level.WARN)) {
      read(1, "heddle.colour=\u001b[2J");
      read(1, "heddle.colour=\u001b[2J");
      nanos.set(TimeUnit.MINUTES.toNanos(1) - 1);
      read(2, "heddle.colour=red");
      read(3, "heddle.colour=red");
      nanos.set(TimeUnit.MINUTES.toNanos(1));
      read(4, "heddle.colour=red");
      assertThat(log.messages())
          .containsExactly(
              "Hints of application_1_0001: tag 'heddle.colour=\\u001b[2J' is ignored"
                  + " (0 applications not logged since the last such line)",
              "Hints of application_1_0004: tag 'heddle.colour=red' is ignored"
                  + " (2 applications not logged since the last such line)");
    }
  }

  @Test
  void aLiveResourceManagerNamesTheApplicationAndItsTags() throws Exception {
    try (LogEvents log = LogEvents.of(Logger.getLogger(BadHints.class), Level.WARN);
        LiveRm live = LiveRm.start(conf -> {})) {
      MockNM node = live.node("masters", 4, 4);
      ApplicationId bad =
          live.launch(node, app -> app.withApplicationTags(Set.of("heddle.colour=red")))
              .getApplicationAttemptId()
              .getApplicationId();
      live.launch(node, app -> {});

      assertThat(log.messages()).singleElement().asString().contains(bad.toString(), PROBLEM);
      assertThat(live.heddle().explain(bad).orElseThrow().waiting())
          .contains(new Reason("bad-hints", PROBLEM));
      Resource shown = live.heddle().resources().resource("hints").orElseThrow();
      assertThat(json(shown, true).path("items"))
          .singleElement()
          .satisfies(
              item -> assertThat(item.path("application").asText()).isEqualTo(bad.toString()))
          .satisfies(item -> assertThat(item.path("problem").asText()).isEqualTo(PROBLEM));
      assertThat(json(shown, false).path("items")).isEmpty();
    }
  }

  private static JsonNode json(Resource resource, boolean maySee) throws Exception {
    return new ObjectMapper()
        .valueToTree(resource.get(new Query("", Map.of(), new Viewer("bob", maySee, false))));
  }

  @Test
  void oneUsersApplicationsDoNotPushOutAnothers() {
    hints.read("ann", id(1), HintTags.read(List.of("heddle.stages=x")));
    for (int i = 2; i < 10 * BadHints.MOST; i++) {
      hints.read("bob", id(i), HintTags.read(List.of("heddle.stages=x")));
    }
    assertThat(hints.latest()).hasSize(BadHints.MOST);
    assertThat(hints.latest())
        .last()
        .extracting(BadHints.Entry::application)
        .isEqualTo(id(1).toString());
  }
}
