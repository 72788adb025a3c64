package io.heddle.yarn.nodes;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.heddle.config.HeddleConfig;
import io.heddle.web.Query;
import io.heddle.web.Refusal;
import io.heddle.web.Resources.Resource;
import io.heddle.yarn.nodes.ReleasableNodes.Advice;
import io.heddle.yarn.testing.LiveRm;
import io.heddle.yarn.testing.LiveTest;
import io.heddle.yarn.testing.TimedHeddle;
import io.heddle.yarn.testing.Viewer;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.yarn.conf.YarnConfiguration;

/** Tests of node filters and of the advice which nodes may go, each with a ResourceManager. */
abstract class NodesLiveTest extends LiveTest {
  private static final long MINUTE = TimeUnit.MINUTES.toNanos(1);

  protected static LiveRm start(Consumer<Configuration> change) {
    return LiveRm.start(
        conf -> {
          LiveRm.oneQueue(conf);
          conf.set(YarnConfiguration.RM_SCHEDULER, TimedHeddle.class.getName());
          conf.set(HeddleConfig.POLICY, "heddle");
          conf.setInt(YarnConfiguration.SCHEDULER_SKIP_NODE_MULTIPLIER, 1_000);
          change.accept(conf);
        });
  }

  protected Map<String, Advice> advice() {
    return live.heddle().releasable().advise().stream()
        .map(each -> each.idleFor(MINUTE))
        .collect(Collectors.toMap(each -> each.node().getHost(), each -> each));
  }

  protected String post(String nodes) throws Refusal {
    return live.heddle()
        .resources()
        .action("nodes/release")
        .orElseThrow()
        .post(new Query("", Map.of("nodes", nodes), new Viewer("ann", true, true)));
  }

  protected JsonNode problems() throws Refusal {
    // An answer is given for a second.
    TimedHeddle.passSeconds(1);
    Resource health = live.heddle().resources().resource("health").orElseThrow();
    Query query = new Query("", Map.of(), new Viewer("ann", true, true));
    return new ObjectMapper().valueToTree(health.get(query)).path("problems");
  }

  protected JsonNode release(Map<String, String> parameters) throws Refusal {
    return new ObjectMapper()
        .valueToTree(
            live.heddle()
                .resources()
                .resource("nodes")
                .orElseThrow()
                .get(new Query("release", parameters, new Viewer("bob", true, false))));
  }
}
