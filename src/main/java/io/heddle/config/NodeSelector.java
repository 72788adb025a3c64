package io.heddle.config;

import java.util.Map;
import java.util.Optional;

/**
 * Nodes by their hosts, their node label, or a node attribute.
 *
 * @param hosts null unless hosts are listed
 * @param label empty unless it is by label
 * @param attribute empty unless it is by attribute; {@code NAME} or {@code PREFIX/NAME}
 * @param value of the attribute; empty for any
 */
public record NodeSelector(HostPatterns hosts, String label, String attribute, String value) {
  private static final String LABEL = "label:";
  private static final String ATTRIBUTE = "attribute:";
  private static final String NAME = "[\\w.-]+";
  private static final String FORM =
      "none|label:%1$s|attribute:(%1$s/)?%1$s(=%1$s)?|[\\w.*-]+(\\s*,\\s*[\\w.*-]+)*"
          .formatted(NAME);

  /** Nothing for {@code none}. */
  static Optional<NodeSelector> parse(SettingsReader reader, String key) {
    String text =
        reader.matching(
            key,
            FORM,
            "write none, host names with * for any part, divided by commas, label:NAME or"
                + " attribute:NAME=VALUE");
    if (text.equals("none")) {
      return Optional.empty();
    }
    if (text.startsWith(LABEL)) {
      return Optional.of(new NodeSelector(null, text.substring(LABEL.length()), "", ""));
    }
    if (text.startsWith(ATTRIBUTE)) {
      String[] parts = text.substring(ATTRIBUTE.length()).split("=", 2);
      return Optional.of(new NodeSelector(null, "", parts[0], parts.length > 1 ? parts[1] : ""));
    }
    return Optional.of(new NodeSelector(HostPatterns.parse(text), "", "", ""));
  }

  /**
   * Whether a node is one of them.
   *
   * @param attributes values by {@code PREFIX/NAME}
   */
  public boolean selects(String host, String nodeLabel, Map<String, String> attributes) {
    if (hosts != null) {
      return hosts.contain(host);
    }
    return attribute.isEmpty()
        ? label.equals(nodeLabel)
        : attributes.entrySet().stream().anyMatch(each -> is(each.getKey(), each.getValue()));
  }

  private boolean is(String name, String itsValue) {
    return (name.equals(attribute) || name.endsWith("/" + attribute))
        && (value.isEmpty() || value.equals(itsValue));
  }
}
