package io.heddle.cli.live;

import io.heddle.cli.command.Subcommand.CommandException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.stream.Collectors;

/** What one ResourceManager says; each is {@code error} alone where it cannot be read. */
record StatusReading(
    String address,
    SortedMap<String, Object> metrics,
    Map<?, ?> health,
    Map<?, ?> tuner,
    Map<?, ?> hints) {
  static final int UNHEALTHY = 3;

  static final String ERROR = "error";

  boolean isKnown() {
    return health.get("healthy") instanceof Boolean;
  }

  List<Map<?, ?>> problems() {
    return listed(health, "problems");
  }

  List<Map<?, ?>> badHints() {
    return listed(hints, "items");
  }

  private static List<Map<?, ?>> listed(Map<?, ?> document, String name) {
    List<Map<?, ?>> entries = new ArrayList<>();
    if (document.get(name) instanceof List<?> listed) {
      listed.forEach(each -> entries.add(each instanceof Map<?, ?> entry ? entry : Map.of()));
    }
    return entries;
  }

  Map<String, Object> document() {
    Map<String, Object> document = new LinkedHashMap<>();
    document.put("address", address);
    document.put("metrics", metrics);
    document.put("health", health);
    document.put("tuner", tuner);
    document.put("hints", hints);
    return document;
  }

  Optional<CommandException> wrong() {
    if (!isKnown()) {
      return Optional.of(
          new CommandException(
              "%s: health is not known: %s".formatted(address, health.get(ERROR))));
    }
    String what =
        problems().stream()
            .map(problem -> String.valueOf(problem.get("what")))
            .collect(Collectors.joining(", "));
    return what.isEmpty()
        ? Optional.empty()
        : Optional.of(new CommandException(address + " needs attention: " + what, UNHEALTHY));
  }
}
