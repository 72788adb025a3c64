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
 * docs/keys.md is made from heddle-default.xml. To write it anew: {@code mvn test
 * -Dtest=KeysDocTest -Dheddle.docs.write=true}.
 */
class KeysDocTest {
  private static final Path PAGE = Path.of("docs/keys.md");
  private static final String HEAD =
      """
      # Keys

      Every setting of Heddle, made from `src/main/resources/heddle-default.xml` by `KeysDocTest`.
      Set them in `capacity-scheduler.xml` (reloaded by `yarn rmadmin -refreshQueues`, wins) or in
      `yarn-site.xml`: see [configure.md](configure.md).
      """;
  private static final String FAMILIES =
      """

      ## %1$sRESOURCE

      Default: `1`

      Weight of a resource type in fitness and urgency, such as `%1$smemory-mb`: a number from 0 to
      1000000. RESOURCE is a name that YARN knows: `memory-mb`, `vcores`, or one of
      `resource-types.xml`. Reloaded by a refresh.

      ## %2$sQUEUEPATH.enabled

      Default: `true`, or what the nearest queue above says

      true or false. A queue that is not enabled is pure stock. QUEUEPATH is the full path, such as
      `root.sales.daily`. Reloaded by a refresh.

      ## %2$sQUEUEPATH.policy

      Default: `yarn.scheduler.heddle.policy`, or what the nearest queue above says

      The placement policy of a queue. Reloaded by a refresh.

      ## %2$sQUEUEPATH.beta.TERM

      Default: `yarn.scheduler.heddle.haste-a.beta.TERM`, or what the nearest queue above says

      Weight of a term in the policy `haste-a` in a queue: a number from 0 to 1. TERM is `fitness`,
      `urgency` or `alignment`; each is inherited by itself. Reloaded by a refresh.

      ## %2$sQUEUEPATH.admission

      Default: `yarn.scheduler.heddle.admission.policy`, or what the nearest queue above says

      The admission policy of a queue. Reloaded by a refresh.

      ## %2$sQUEUEPATH.admission.max-running

      Default: `yarn.scheduler.heddle.admission.max-running`, or what the nearest queue above says

      Most applications of a queue that run at a time: a number from 0 to 1000000. Reloaded by a
      refresh.

      ## %3$sNAME.hosts

      Default: no classes

      The hosts of a node class: names, with `*` for any part, divided by commas. NAME is any name
      without a dot, at most 100 of them; of several that name a host, the first in the order of
      the alphabet has it. Read at the start.

      ## %3$sNAME.max.FIGURE

      Default: `yarn.scheduler.heddle.metrics.max.FIGURE`

      As there, of the nodes of a class. FIGURE is `disk-read-mb`, `disk-written-mb`, `received-mb` or
      `sent-mb`. Read at the start.

      ## %4$sQUEUEPATH.min-share

      Default: `yarn.scheduler.heddle.tuner.min-share`

      Number, 0.001 to 1. The smallest share of its parent that the tuner gives a queue. One that is
      below is raised to it, a step at a time, when settings are changed. For this queue alone, not for
      those below it. Taken over at the tuner's next look after a refresh.

      ## %4$sQUEUEPATH.max-share

      Default: `yarn.scheduler.heddle.tuner.max-share`

      Number, 0.001 to 1. The largest share of its parent that the tuner gives a queue. For this queue
      alone. Taken over at the tuner's next look after a refresh.

      ## %4$sQUEUEPATH.orderings

      Default: `yarn.scheduler.heddle.tuner.orderings`, or what the nearest queue above says

      Of `fifo`, `fair` and `drf`, divided by commas. Taken over at the tuner's next look after a
      refresh.

      ## %4$sQUEUEPATH.enabled

      Default: `true`, or what the nearest queue above says

      true or false. The tuner changes nothing of a queue that is not enabled. Taken over
      at the tuner's next look after a refresh.
      """;

  @Test
  void thePageSaysWhatTheDefaultsFileSays() throws Exception {
    String page = render();
    if (Boolean.getBoolean("heddle.docs.write")) {
      Files.writeString(PAGE, page);
    }
    assertThat(Files.readString(PAGE))
        .as("docs/keys.md; see KeysDocTest for how to write it anew")
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
