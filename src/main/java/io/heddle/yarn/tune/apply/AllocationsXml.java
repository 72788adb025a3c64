package io.heddle.yarn.tune.apply;

import io.heddle.tune.apply.FairSettings;
import io.heddle.tune.apply.FairSettings.FairQueue;
import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.w3c.dom.Element;

/** The Fair scheduler's allocation file. */
public final class AllocationsXml {
  private static final Set<String> QUEUE = Set.of("queue", "pool");
  private static final String ROOT = "root";
  private static final String WEIGHT = "weight";
  private static final String POLICY = "schedulingPolicy";
  private static final String OLD_POLICY = "schedulingMode";

  private final XmlFile file;
  private final Map<String, Element> elements = new LinkedHashMap<>();
  private final Map<String, FairQueue> queues = new LinkedHashMap<>();

  /** Throws IOException if it is not an allocation file. */
  public AllocationsXml(byte[] content) throws IOException {
    file = XmlFile.parse(content, "allocations");
    String policy =
        XmlFile.text(file.root(), "defaultQueueSchedulingPolicy")
            .or(() -> XmlFile.text(file.root(), "defaultQueueSchedulingMode"))
            .orElse("fair");
    for (Element queue : queuesBelow(file.root())) {
      String name = name(queue);
      read(name.equalsIgnoreCase(ROOT) ? ROOT : ROOT + "." + name, queue, policy);
    }
    elements.remove(ROOT);
    queues.remove(ROOT);
  }

  private void read(String path, Element queue, String defaultPolicy) {
    List<Element> below = queuesBelow(queue);
    elements.put(path, queue);
    queues.put(
        path,
        new FairQueue(
            XmlFile.text(queue, WEIGHT).orElse("1"),
            policyOf(queue).map(policy -> policy.getTextContent().strip()).orElse(defaultPolicy),
            below.isEmpty() && !queue.getAttribute("type").equals("parent")));
    for (Element child : below) {
      read(path + "." + name(child), child, defaultPolicy);
    }
  }

  private static List<Element> queuesBelow(Element element) {
    return XmlFile.children(element).stream()
        .filter(child -> QUEUE.contains(child.getTagName()))
        .toList();
  }

  private static String name(Element queue) {
    return queue.getAttribute("name").strip();
  }

  private static Optional<Element> policyOf(Element queue) {
    return XmlFile.children(queue).stream()
        .filter(child -> Set.of(POLICY, OLD_POLICY).contains(child.getTagName()))
        .reduce((first, second) -> second);
  }

  public FairSettings settings() {
    return new FairSettings(queues);
  }

  /** Writes what differs from the file, so that what it leaves to defaults stays left to them. */
  public void set(String path, FairQueue next) {
    Element element = elements.get(path);
    FairQueue now = queues.put(path, next);
    if (!next.weight().equals(now.weight())) {
      file.setText(element, WEIGHT, next.weight());
    }
    if (!next.policy().equals(now.policy())) {
      policyOf(element).orElseGet(() -> file.add(element, POLICY)).setTextContent(next.policy());
    }
  }

  public byte[] bytes() throws IOException {
    return file.bytes();
  }
}
