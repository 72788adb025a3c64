package io.heddle.cli.command;

import io.heddle.model.Printable;
import java.io.IOException;
import java.io.InputStream;
import java.net.URL;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamReader;

/** Places of properties, in the order of files, for messages that know only a key or value. */
record PropertyLines(List<PropertyLine> lines) {
  private static final Pattern OF_QUEUE =
      Pattern.compile("yarn\\.scheduler\\.capacity\\.(root(?:\\.[\\w-]+)*)\\.([\\w-]+)");

  /** A shorter value is in too many messages, unless in quotes. */
  private static final int SHORTEST_VALUE = 2;

  record PropertyLine(URL file, int line, String key, String value) {
    String place() {
      return XmlCheck.name(file) + ", line " + line;
    }

    String placeAndKey() {
      return "%s, %s=%s".formatted(place(), Printable.value(key), Printable.value(value));
    }

    private boolean isOfQueueIn(String message) {
      Matcher parts = OF_QUEUE.matcher(key);
      return parts.matches()
          && message.matches("(?s).*\\b" + Pattern.quote(parts.group(1)) + "(?![\\w.-]).*")
          && message.toLowerCase(Locale.ROOT).contains(parts.group(2).replace('-', ' '));
    }

    private boolean isQuoted(String message) {
      return isPartQuoted(message)
          || message.contains('"' + value + '"')
          || message.contains("'" + value + "'")
          || (value.length() >= SHORTEST_VALUE
              && (message.matches("(?s).*[ =]" + Pattern.quote(value) + "( .*|$)")
                  || message
                      .toUpperCase(Locale.ROOT)
                      .endsWith("." + value.toUpperCase(Locale.ROOT))));
    }

    private boolean isPartQuoted(String message) {
      return value.startsWith("[")
          && Stream.of(value.split("[\\[\\],]"))
              .filter(part -> part.contains("="))
              .map(part -> part.replaceAll("[^0-9]", ""))
              .anyMatch(
                  digits ->
                      digits.isEmpty()
                          ? message.endsWith("empty String")
                          : message.endsWith('"' + digits + '"'));
    }
  }

  static PropertyLines of(List<URL> files) {
    return new PropertyLines(files.stream().flatMap(file -> read(file).stream()).toList());
  }

  private static List<PropertyLine> read(URL file) {
    List<PropertyLine> lines = new ArrayList<>();
    try (InputStream in = file.openStream()) {
      read(file, XmlCheck.reader(in), lines);
      return lines;
    } catch (IOException | XMLStreamException e) {
      // A message without a line is still one.
      return List.of();
    }
  }

  private static void read(URL file, XMLStreamReader reader, List<PropertyLine> lines)
      throws XMLStreamException {
    int line = 0;
    String key = "";
    while (reader.hasNext()) {
      boolean begins = reader.next() == XMLStreamReader.START_ELEMENT;
      if (begins && reader.getLocalName().equals("name")) {
        line = reader.getLocation().getLineNumber();
        key = reader.getElementText().trim();
      } else if (begins && reader.getLocalName().equals("value") && !key.isEmpty()) {
        String named = key;
        // The last one counts.
        lines.removeIf(before -> before.key().equals(named));
        lines.add(new PropertyLine(file, line, key, reader.getElementText().trim()));
        key = "";
      }
    }
  }

  /** Where the property stands that a message names by its key, or else by its value: with both. */
  Optional<String> place(String message) {
    return lines.stream()
        .filter(one -> message.contains(one.key()))
        .max(Comparator.comparingInt(one -> one.key().length()))
        .map(PropertyLine::place)
        .or(() -> ofQueue(message).map(PropertyLine::placeAndKey))
        .or(
            () ->
                lines.stream()
                    .filter(one -> one.isQuoted(message))
                    .findFirst()
                    .map(PropertyLine::placeAndKey));
  }

  private Optional<PropertyLine> ofQueue(String message) {
    return lines.stream()
        .filter(one -> one.isOfQueueIn(message))
        .max(
            Comparator.comparing((PropertyLine one) -> one.isQuoted(message))
                .thenComparingInt(one -> one.key().length()));
  }

  /** The files where any of them stands that a message does not name. */
  String files() {
    return lines.stream()
        .map(line -> XmlCheck.name(line.file()))
        .distinct()
        .collect(Collectors.joining(" or "));
  }
}
