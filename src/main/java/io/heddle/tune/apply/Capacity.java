package io.heddle.tune.apply;

import java.math.BigDecimal;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * Guarantee of a queue as written; amounts by resource, the only one of a percentage or weight
 * nameless.
 */
record Capacity(Unit unit, Map<String, BigDecimal> amounts) {
  enum Unit {
    /** {@code 12.5}, of the parent. */
    PERCENT,
    /** {@code 3w} in the Capacity scheduler, {@code 3.0} in the Fair scheduler. */
    WEIGHT,
    /** {@code [memory=10240,vcores=8]}, memory in MB. */
    ABSOLUTE
  }

  static final String MEMORY = "memory";

  private static final String UNNAMED = "";
  private static final Pattern NUMBER = Pattern.compile("[0-9]{1,9}(?:\\.[0-9]{0,9})?");
  private static final Pattern AMOUNT = Pattern.compile("([^=]+)=([0-9]{1,12})([A-Za-z]*)");
  private static final Map<String, Long> MEGABYTES =
      Map.of("", 1L, "Mi", 1L, "Gi", 1L << 10, "Ti", 1L << 20, "Pi", 1L << 30);

  Capacity {
    amounts = Collections.unmodifiableMap(new LinkedHashMap<>(amounts));
  }

  static Capacity of(Unit unit, BigDecimal amount) {
    return new Capacity(unit, Map.of(UNNAMED, amount));
  }

  /** Reads a value of {@code ...capacity}; empty if it mixes units or cannot be read. */
  static Optional<Capacity> parse(String raw) {
    String text = raw.replace(" ", "");
    if (text.startsWith("[") && text.endsWith("]")) {
      return absolute(text.substring(1, text.length() - 1));
    }
    boolean weight = text.endsWith("w");
    String number = weight ? text.substring(0, text.length() - 1) : text;
    return number(number).map(amount -> of(weight ? Unit.WEIGHT : Unit.PERCENT, amount));
  }

  static Optional<BigDecimal> number(String raw) {
    return NUMBER.matcher(raw).matches() ? Optional.of(new BigDecimal(raw)) : Optional.empty();
  }

  private static Optional<Capacity> absolute(String list) {
    Map<String, BigDecimal> amounts = new LinkedHashMap<>();
    for (String pair : list.split(",", -1)) {
      Matcher matcher = AMOUNT.matcher(pair);
      if (!matcher.matches()) {
        return Optional.empty();
      }
      String name = matcher.group(1);
      Long factor =
          name.equals(MEMORY) || matcher.group(3).isEmpty()
              ? MEGABYTES.get(matcher.group(3))
              : null;
      if (factor == null) {
        return Optional.empty();
      }
      amounts.put(name, new BigDecimal(matcher.group(2)).multiply(BigDecimal.valueOf(factor)));
    }
    return amounts.getOrDefault(MEMORY, BigDecimal.ZERO).signum() > 0
        ? Optional.of(new Capacity(Unit.ABSOLUTE, amounts))
        : Optional.empty();
  }

  BigDecimal leading() {
    return amounts.get(leadingName());
  }

  String leadingName() {
    return unit == Unit.ABSOLUTE ? MEMORY : UNNAMED;
  }

  BigDecimal amount(String name) {
    return amounts.getOrDefault(name, BigDecimal.ZERO);
  }

  String raw() {
    return switch (unit) {
      case PERCENT -> plain(leading());
      case WEIGHT -> plain(leading()) + "w";
      case ABSOLUTE ->
          amounts.entrySet().stream()
              .map(amount -> amount.getKey() + "=" + plain(amount.getValue()))
              .collect(Collectors.joining(",", "[", "]"));
    };
  }

  static String plain(BigDecimal number) {
    return number.stripTrailingZeros().toPlainString();
  }
}
