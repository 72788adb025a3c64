package io.heddle.config;

import static org.assertj.core.api.Assertions.assertThat;

import io.heddle.config.LearningConfig.BanditConfig;
import io.heddle.config.MaximaConfig.IoMaxima;
import java.io.InputStream;
import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.lang.reflect.RecordComponent;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.Test;
import org.w3c.dom.Document;
import org.w3c.dom.Element;
import org.w3c.dom.NodeList;

/** The file of defaults documents every key, and none that is not read. */
class DefaultsFileTest {
  @Test
  void everyKeyIsDocumentedAndEveryDocumentedKeyExists() throws Exception {
    Set<String> keys = keysOf(HeddleConfig.class);
    keys.addAll(keysOf(IoMaxima.class));
    keys.addAll(keysOf(TunerBounds.class));
    Set<String> families =
        Set.of(
            ScoringConfig.BETA,
            FitnessConfig.WEIGHT,
            Keys.QUEUE,
            BanditConfig.GROUP,
            MaximaConfig.CLASS,
            TunerBounds.QUEUE);
    keys.removeAll(families);
    // Which terms have a weight, the file itself says.
    keys.removeIf(key -> key.startsWith(ScoringConfig.BETA));

    assertThat(descriptions().keySet())
        .filteredOn(key -> !key.startsWith(ScoringConfig.BETA))
        .containsExactlyElementsOf(keys);
    assertThat(descriptions().values())
        .allSatisfy(description -> assertThat(description).hasSizeGreaterThan(20));
    assertThat(defaultsFile()).contains(families);
  }

  private static Set<String> keysOf(Class<?> section) throws IllegalAccessException {
    Set<String> keys = new TreeSet<>();
    for (Field field : section.getDeclaredFields()) {
      if (Modifier.isStatic(field.getModifiers())
          && !Modifier.isPrivate(field.getModifiers())
          && field.get(null) instanceof String key
          && key.startsWith(Keys.PREFIX)
          && !(key.endsWith(".") && field.getName().equals("PREFIX"))) {
        keys.add(key);
      }
    }
    if (!section.isRecord()) {
      return keys;
    }
    for (RecordComponent part : section.getRecordComponents()) {
      if (part.getType().isRecord()) {
        keys.addAll(keysOf(part.getType()));
      }
    }
    return keys;
  }

  private static String defaultsFile() throws Exception {
    try (InputStream in = open()) {
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    }
  }

  private static Map<String, String> descriptions() throws Exception {
    Map<String, String> found = new TreeMap<>();
    try (InputStream in = open()) {
      Document document = DocumentBuilderFactory.newInstance().newDocumentBuilder().parse(in);
      NodeList properties = document.getElementsByTagName("property");
      for (int i = 0; i < properties.getLength(); i++) {
        Element property = (Element) properties.item(i);
        found.put(text(property, "name"), text(property, "description"));
      }
    }
    return found;
  }

  private static String text(Element property, String tag) {
    NodeList found = property.getElementsByTagName(tag);
    assertThat(found.getLength()).as(tag + " of " + property.getTextContent()).isEqualTo(1);
    return String.join(" ", Arrays.asList(found.item(0).getTextContent().trim().split("\\s+")));
  }

  private static InputStream open() {
    return HeddleConfig.class.getClassLoader().getResourceAsStream("heddle-default.xml");
  }
}
