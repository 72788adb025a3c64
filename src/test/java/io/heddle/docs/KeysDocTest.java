package io.heddle.docs;

import static org.assertj.core.api.Assertions.assertThat;

import io.heddle.config.FitnessConfig;
import io.heddle.config.Keys;
import io.heddle.config.LearningConfig.BanditConfig;
import io.heddle.config.MaximaConfig;
import io.heddle.config.TunerBounds;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.Test;
import org.w3c.dom.Element;
import org.w3c.dom.NodeList;

/** To write docs/keys.md again: {@code mvn test -Dtest=KeysDocTest -Dheddle.docs.write=true}. */
class KeysDocTest {
  private static final Path PAGE = Path.of("docs/keys.md");
  private static final String HEAD =
      """
      # Keys

      All settings, and [where to set them](configure.md#where). Defaults are in parentheses; ranges
      include both ends. Endings are the unit: `-us`, `-ms`, `-s`, and `-mb` for megabytes per
      second. `hugo*` is `hugo` and `hugo-star`, likewise `heddle*` and `decima*`.

      | keys | a change takes effect |
      |---|---|
      | `state.*`, `colocation.*`, `metrics.*`, `admission.tick-ms`, `reclaim.period-ms` | when the ResourceManager starts |
      | `tuner.*` | at the tuner's next tick after [a refresh](tuner.md#what-is-read-when) |
      | all others | at `yarn rmadmin -refreshQueues`, if set in `capacity-scheduler.xml` |
      """;
  private static final String FAMILIES =
      """

      ## Families

      *Inherited*: from the nearest queue above that sets it. QUEUEPATH is the full path, such as
      `root.sales.daily`. A key in parentheses: its value is the default.

      - **%1$sRESOURCE** (`1`)<br>
        0-1000000. Weight of `memory-mb`, `vcores`, or a name from `resource-types.xml` in fitness
        and urgency; 0 leaves it out.
      - **%2$sQUEUEPATH.enabled** (`true`, inherited)<br>
        false: the queue is pure stock.
      - **%2$sQUEUEPATH.policy** (`policy`, inherited)<br>
        Placement policy.
      - **%2$sQUEUEPATH.beta.TERM** (`haste-a.beta.TERM`, inherited)<br>
        0-1. Weight of a term of `haste-a`. Each TERM is inherited by itself.
      - **%2$sQUEUEPATH.admission** (`admission.policy`, inherited)<br>
        Admission policy.
      - **%2$sQUEUEPATH.admission.max-running** (`admission.max-running`, inherited)<br>
        0-1000000. Most running applications.
      - **%2$sQUEUEPATH.gang** (none, inherited)<br>
        Application types, comma-separated, whose containers are a [gang](gangs.md) without a tag.
        `none`: no types.
      - **%5$sNAME** (no groups)<br>
        Jobs of a group for `hugo*`, comma-separated, as `yarn heddle colocation show` names them;
        others join the nearest one by use. At most 64 groups.
      - **%3$sNAME.hosts** (no classes)<br>
        Hosts of a node class, comma-separated, with `*` for any part. At most 100 classes; the first
        in alphabetical order that matches a host holds.
      - **%3$sNAME.max.FIGURE** (`metrics.max.FIGURE`)<br>
        The same for a node class. FIGURE is `disk-read-mb`, `disk-written-mb`, `received-mb` or
        `sent-mb`.
      - **%4$sQUEUEPATH.min-share** (`tuner.min-share`)<br>
        0.001-1. As `tuner.min-share`; changes raise a queue below it, a step at a time.
      - **%4$sQUEUEPATH.max-share** (`tuner.max-share`)<br>
        0.001-1. As `tuner.max-share`.
      - **%4$sQUEUEPATH.orderings** (`tuner.orderings`, inherited)<br>
        As `tuner.orderings`.
      - **%4$sQUEUEPATH.enabled** (`true`, inherited)<br>
        false: the tuner changes nothing of the queue.
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
    StringBuilder page = new StringBuilder(HEAD).append('\n');
    String section = "";
    NodeList properties = properties();
    for (int i = 0; i < properties.getLength(); i++) {
      Element property = (Element) properties.item(i);
      String name = text(property, "name");
      int dot = name.indexOf('.', Keys.PREFIX.length());
      if (dot > 0 && !name.substring(Keys.PREFIX.length(), dot).equals(section)) {
        section = name.substring(Keys.PREFIX.length(), dot);
        page.append("\n## ").append(section).append("\n\n");
      }
      page.append("- **")
          .append(name)
          .append("** (`")
          .append(text(property, "value"))
          .append("`)<br>\n  ")
          .append(text(property, "description").replace("\n", "\n  "))
          .append('\n');
    }
    return page.append(
            FAMILIES.formatted(
                FitnessConfig.WEIGHT,
                Keys.QUEUE,
                MaximaConfig.CLASS,
                TunerBounds.QUEUE,
                BanditConfig.GROUP))
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
