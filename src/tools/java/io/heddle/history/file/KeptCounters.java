package io.heddle.history.file;

import com.fasterxml.jackson.core.JsonParseException;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.util.Set;

/**
 * Counters of a task that are read, out of groups of many thousand: {@code name} and {@code value}
 * in MapReduce (Hadoop's {@code Events.avpr}), {@code counterName} and {@code counterValue} in Tez
 * ({@code ATSConstants}).
 */
final class KeptCounters {
  /** Levels of what is skipped: less than what Jackson's newer versions allow. */
  static final int DEEPEST = 900;

  private static final Set<String> KEPT =
      Set.of("CPU_MILLISECONDS", "PHYSICAL_MEMORY_BYTES", "COMMITTED_HEAP_BYTES");
  private static final Set<String> NAMES = Set.of("name", "counterName");
  private static final Set<String> VALUES = Set.of("value", "counterValue");

  private KeptCounters() {}

  static ObjectNode read(JsonParser parser) throws IOException {
    ObjectNode kept = JsonNodeFactory.instance.objectNode();
    String counter = "";
    int open = 0;
    for (JsonToken token = parser.currentToken(); token != null; token = parser.nextToken()) {
      open += token.isStructStart() ? 1 : token.isStructEnd() ? -1 : 0;
      if (open == 0) {
        break;
      }
      if (open > DEEPEST) {
        throw new JsonParseException(parser, "counters nested too deep");
      }
      if (token.isStructStart()) {
        counter = "";
      } else if (token == JsonToken.VALUE_STRING && is(NAMES, parser)) {
        counter = parser.getText();
      } else if (token.isNumeric() && is(VALUES, parser) && KEPT.contains(counter)) {
        kept.put(counter, parser.getValueAsDouble());
      }
    }
    return kept;
  }

  private static boolean is(Set<String> fields, JsonParser parser) throws IOException {
    return parser.currentName() != null && fields.contains(parser.currentName());
  }

  static ObjectNode of(JsonNode counters) throws IOException {
    try (JsonParser parser = counters.traverse()) {
      parser.nextToken();
      return read(parser);
    }
  }
}
