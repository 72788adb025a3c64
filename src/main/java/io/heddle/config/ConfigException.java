package io.heddle.config;

import io.heddle.model.Printable;

/**
 * Unusable setting: names key, value and what would be right, each in one line of bounded length.
 */
public final class ConfigException extends IllegalArgumentException {
  private static final long serialVersionUID = 1L;
  private final String key;

  /**
   * A refusal of {@code key}.
   *
   * @param remedy what to write instead, as an instruction
   */
  public ConfigException(String key, String value, String remedy) {
    super(
        "%s = '%s' cannot be used: %s"
            .formatted(Printable.value(key), Printable.value(value), Printable.of(remedy)));
    this.key = key;
  }

  public String key() {
    return key;
  }
}
