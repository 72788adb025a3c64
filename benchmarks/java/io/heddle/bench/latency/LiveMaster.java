package io.heddle.bench.latency;

import java.util.List;
import org.apache.hadoop.yarn.api.protocolrecords.AllocateResponse;
import org.apache.hadoop.yarn.api.records.ContainerId;
import org.apache.hadoop.yarn.api.records.ResourceRequest;
import org.apache.hadoop.yarn.server.resourcemanager.MockAM;

record LiveMaster(MockAM protocol, ContainerId container, LiveNode node) {
  AllocateResponse allocate(List<ResourceRequest> asks, List<ContainerId> releases)
      throws Exception {
    return protocol.allocate(asks, releases);
  }

  AllocateResponse heartbeat() throws Exception {
    return allocate(List.of(), List.of());
  }

  void finish() throws Exception {
    protocol.unregisterAppAttempt(false);
    node.end(container);
  }
}
