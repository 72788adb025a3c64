package io.heddle.bench.demo;

import java.lang.management.ManagementFactory;
import java.util.Arrays;
import java.util.Map;
import java.util.TreeMap;
import javax.management.Attribute;
import javax.management.JMException;
import javax.management.MBeanAttributeInfo;
import javax.management.MBeanServer;
import javax.management.ObjectName;

/** Heddle's own metrics, as an operator would read them over JMX. */
final class HeddleCounters {
  private HeddleCounters() {}

  static Map<String, Number> read() throws JMException {
    MBeanServer server = ManagementFactory.getPlatformMBeanServer();
    Map<String, Number> counters = new TreeMap<>();
    for (ObjectName bean : server.queryNames(new ObjectName("Hadoop:name=HeddleMetrics,*"), null)) {
      String[] names =
          Arrays.stream(server.getMBeanInfo(bean).getAttributes())
              .map(MBeanAttributeInfo::getName)
              .toArray(String[]::new);
      for (Attribute attribute : server.getAttributes(bean, names).asList()) {
        if (attribute.getValue() instanceof Number number) {
          counters.put(attribute.getName(), number);
        }
      }
    }
    return counters;
  }
}
