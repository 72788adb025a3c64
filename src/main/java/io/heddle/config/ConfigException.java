package io.heddle.config;

/** A setting that cannot be used: the message names the key, its value, and what would be right. */
public final class ConfigException extends IllegalArgumentException {
  private static final long serialVersionUID = 1L;

  /**
   * A refusal of {@code key}.
   *
   * @param remedy what to write instead, as an instruction
   */
  public ConfigException(String key, String value, String remedy) {
    super(key + " = '" + value + "' cannot be used: " + remedy);
  }
}
