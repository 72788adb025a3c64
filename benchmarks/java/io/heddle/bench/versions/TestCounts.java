package io.heddle.bench.versions;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import javax.xml.XMLConstants;
import javax.xml.parsers.DocumentBuilderFactory;
import javax.xml.parsers.ParserConfigurationException;
import org.w3c.dom.Element;
import org.w3c.dom.NodeList;
import org.xml.sax.SAXException;

/** How the tests of a step ended, without those that were skipped. */
record TestCounts(int run, int skipped, List<String> failed) {
  static final TestCounts NONE = new TestCounts(0, 0, List.of());

  int passed() {
    return run - failed.size();
  }

  static TestCounts read(Path reports) throws IOException {
    TestCounts sum = NONE;
    if (Files.isDirectory(reports)) {
      try (Stream<Path> files = Files.list(reports)) {
        for (Path each : files.filter(TestCounts::isReport).sorted().toList()) {
          sum = sum.plus(of(each));
        }
      }
    }
    return sum;
  }

  private static boolean isReport(Path file) {
    String name = file.getFileName().toString();
    return name.startsWith("TEST-") && name.endsWith(".xml");
  }

  private TestCounts plus(TestCounts other) {
    List<String> all = new ArrayList<>(failed);
    all.addAll(other.failed);
    return new TestCounts(run + other.run, skipped + other.skipped, List.copyOf(all));
  }

  private static TestCounts of(Path report) throws IOException {
    NodeList cases = suite(report).getElementsByTagName("testcase");
    int skipped = 0;
    List<String> failed = new ArrayList<>();
    for (int i = 0; i < cases.getLength(); i++) {
      Element each = (Element) cases.item(i);
      if (has(each, "skipped")) {
        skipped++;
      } else if (has(each, "failure") || has(each, "error")) {
        failed.add(each.getAttribute("classname") + ' ' + each.getAttribute("name"));
      }
    }
    return new TestCounts(cases.getLength() - skipped, skipped, List.copyOf(failed));
  }

  private static boolean has(Element testCase, String child) {
    return testCase.getElementsByTagName(child).getLength() > 0;
  }

  private static Element suite(Path report) throws IOException {
    try {
      DocumentBuilderFactory factory = DocumentBuilderFactory.newInstance();
      factory.setFeature(XMLConstants.FEATURE_SECURE_PROCESSING, true);
      return factory.newDocumentBuilder().parse(report.toFile()).getDocumentElement();
    } catch (ParserConfigurationException | SAXException e) {
      throw new IOException("no report of tests: " + report, e);
    }
  }
}
