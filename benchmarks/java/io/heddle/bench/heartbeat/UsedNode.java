package io.heddle.bench.heartbeat;

import java.lang.reflect.Proxy;
import org.apache.hadoop.yarn.api.records.Resource;
import org.apache.hadoop.yarn.api.records.ResourceUtilization;
import org.apache.hadoop.yarn.server.resourcemanager.rmnode.RMNode;

final class UsedNode {
  private UsedNode() {}

  static RMNode of(RMNode node, int cores, double share) {
    ResourceUtilization use = ResourceUtilization.newInstance(1, 1, (float) (cores * share));
    Resource hardware = Resource.newInstance(node.getTotalCapability().getMemorySize(), cores);
    return (RMNode)
        Proxy.newProxyInstance(
            RMNode.class.getClassLoader(),
            new Class<?>[] {RMNode.class},
            (proxy, method, arguments) ->
                switch (method.getName()) {
                  case "getNodeUtilization" -> use;
                  case "getPhysicalResource" -> hardware;
                  default -> method.invoke(node, arguments);
                });
  }
}
