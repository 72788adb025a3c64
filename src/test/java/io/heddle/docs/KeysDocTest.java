package io.heddle.docs;

import static org.assertj.core.api.Assertions.assertThat;

import io.heddle.config.HeddleConfig;
import io.heddle.config.MaximaConfig;
import io.heddle.config.TunerBounds;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.Test;
import org.w3c.dom.Element;
import org.w3c.dom.NodeList;

/**
 * docs/keys.md is made from heddle-default.xml. To write it again: {@code mvn test
 * -Dtest=KeysDocTest -Dheddle.docs.write=true}.
 */
class KeysDocTest {
  private static final Path PAGE = Path.of("docs/keys.md");
  private static final String HEAD =
      """
      # Keys

      Generated from `src/main/resources/heddle-default.xml` by `KeysDocTest`. [Configure](configure.md)
      says in which file to set them.

      | reload | a change takes effect |
      |---|---|
      | refresh | at `yarn rmadmin -refreshQueues`, if set in `capacity-scheduler.xml` |
      | restart | when the ResourceManager starts |
      | tuner | at the tuner's next look after [a refresh](tuner.md#what-is-read-when) |
      """;
  private static final String FAMILIES =
      """

      ## %1$sRESOURCE

      Default: `1`

      Number, 0 to 1000000. Weight of a resource type in fitness and urgency. RESOURCE is `memory-mb`,
      `vcores`, or a name from `resource-types.xml`. Reload: refresh.

      ## %2$sQUEUEPATH.enabled

      Default: `true`, inherited

      Boolean. false: the queue is pure stock. QUEUEPATH is the full path, such as
      `root.sales.daily`; *inherited* means from the nearest queue above that sets it. Reload: refresh.

      ## %2$sQUEUEPATH.policy

      Default: `yarn.scheduler.heddle.policy`, inherited

      Placement policy of a queue. Reload: refresh.

      ## %2$sQUEUEPATH.beta.TERM

      Default: `yarn.scheduler.heddle.haste-a.beta.TERM`, inherited

      Number, 0 to 1. Weight of a term of `haste-a` in a queue. Each TERM is inherited by itself.
      Reload: refresh.

      ## %2$sQUEUEPATH.admission

      Default: `yarn.scheduler.heddle.admission.policy`, inherited

      Admission policy of a queue. Reload: refresh.

      ## %2$sQUEUEPATH.admission.max-running

      Default: `yarn.scheduler.heddle.admission.max-running`, inherited

      Number, 0 to 1000000. Most applications of a queue that run at a time. Reload: refresh.

      ## %3$sNAME.hosts

      Default: no classes

      Hosts of a node class: names, comma-separated, with `*` for any part. NAME has no dot; at most
      100 classes. If several match a host, the first in alphabetical order holds. Reload: restart.

      ## %3$sNAME.max.FIGURE

      Default: `yarn.scheduler.heddle.metrics.max.FIGURE`

      The same for the nodes of a class. FIGURE is `disk-read-mb`, `disk-written-mb`, `received-mb` or
      `sent-mb`. Reload: restart.

      ## %4$sQUEUEPATH.min-share

      Default: `yarn.scheduler.heddle.tuner.min-share`

      Number, 0.001 to 1. Least share of its parent that the tuner gives a queue. A queue below it is
      raised to it, a step at a time, when settings are changed. Not inherited. Reload: tuner.

      ## %4$sQUEUEPATH.max-share

      Default: `yarn.scheduler.heddle.tuner.max-share`

      Number, 0.001 to 1. Largest share of its parent that the tuner gives a queue. Not inherited.
      Reload: tuner.

      ## %4$sQUEUEPATH.orderings

      Default: `yarn.scheduler.heddle.tuner.orderings`, inherited

      Of `fifo`, `fair` and `drf`, comma-separated. Reload: tuner.

      ## %4$sQUEUEPATH.enabled

      Default: `true`, inherited

      Boolean. false: the tuner changes nothing of the queue. Reload: tuner.
      """;

  @Test
  void thePageSaysWhatTheDefaultsFileSays() throws Exception {
    String page = render();
    if (Boolean.getBoolean("heddle.docs.write")) {
      Files.writeString(PAGE, page);
    }
    assertThat(Files.readString(PAGE))
        .as("docs/keys.md; see KeysDocTest for how to write it again")
        .isEqualTo(page);
  }

  private static String render() throws Exception {
    StringBuilder page = new StringBuilder(HEAD);
    NodeList properties = properties();
    for (int i = 0; i < properties.getLength(); i++) {
      Element property = (Element) properties.item(i);
      page.append("\n## ")
          .append(text(property, "name"))
          .append("\n\nDefault: `")
          .append(text(property, "value"))
          .append("`\n\n")
          .append(text(property, "description"))
          .append('\n');
    }
    return page.append(
            FAMILIES.formatted(
                HeddleConfig.FITNESS_WEIGHT,
                HeddleConfig.QUEUE,
                MaximaConfig.CLASS,
                TunerBounds.QUEUE))
        .toString();
  }

  private static NodeList properties() throws Exception {
    try (InputStream in =
        KeysDocTest.class.getClassLoader().getResourceAsStream("heddle-default.xml")) {
      return DocumentBuilderFactory.newInstance()
          .newDocumentBuilder()
          .parse(in)
          .getElementsByTagName("property");
    }
  }

  private static String text(Element property, String tag) {
    String text = property.getElementsByTagName(tag).item(0).getTextContent();
    return text.strip().lines().map(String::strip).reduce((a, b) -> a + "\n" + b).orElseThrow();
  }
}
