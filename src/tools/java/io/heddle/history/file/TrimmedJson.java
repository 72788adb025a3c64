package io.heddle.history.file;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParseException;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.util.Map;
import java.util.Set;

/** Reads JSON without most counters and metrics, plans and payloads, which teach nothing. */
final class TrimmedJson {
  static final JsonFactory FACTORY = new JsonFactory();

  private static final JsonNodeFactory NODES = JsonNodeFactory.instance;

  /** What is read lies less deep; what is below is skipped. */
  private static final int DEEPEST = 30;

  static final String COUNTERS = "counters";

  private static final int MOST_VALUES = 1_000_000;
  private static final Set<String> SKIPPED =
      Set.of(
          // Spark
          "Details",
          "Accumulables",
          "Stage Infos",
          "Properties",
          "JVM Information",
          "Hadoop Properties",
          "System Properties",
          "Metrics Properties",
          "Classpath Entries",
          // MapReduce and Tez
          "acls",
          "clockSplits",
          "cpuUsages",
          "vMemKbytes",
          "physMemKbytes",
          "mapCounters",
          "reduceCounters",
          "totalCounters",
          "additionalInputs",
          "additionalOutputs",
          "userPayloadAsText",
          "inputUserPayloadAsText",
          "outputUserPayloadAsText",
          "dagContext",
          "dagInfo",
          "tasks",
          "taskAttempts",
          "task_attempts",
          "servicePlugin");

  /** Objects, or arrays of objects, of which only these fields are read. */
  private static final Map<String, Set<String>> KEPT =
      Map.of(
          "RDD Info",
          Set.of("Barrier"),
          "Task Metrics",
          Set.of("Executor CPU Time", "Executor Deserialize CPU Time"),
          "Task Executor Metrics",
          Set.of(
              "ProcessTreeJVMRSSMemory",
              "ProcessTreePythonRSSMemory",
              "ProcessTreeOtherRSSMemory"));

  private final JsonParser parser;
  private int left;

  TrimmedJson(JsonParser parser) {
    this.parser = parser;
  }

  static JsonNode of(byte[] text, int length) throws IOException {
    try (JsonParser parser = FACTORY.createParser(text, 0, length)) {
      JsonNode node = new TrimmedJson(parser).next();
      if (node == null || parser.nextToken() != null) {
        throw new JsonParseException(parser, "one JSON object was expected");
      }
      return node;
    }
  }

  JsonNode next() throws IOException {
    left = MOST_VALUES;
    return parser.nextToken() == null ? null : value("", 0);
  }

  private JsonNode value(String field, int depth) throws IOException {
    if (left-- == 0) {
      throw new JsonParseException(parser, "more than " + MOST_VALUES + " values in one object");
    }
    if (depth > DEEPEST) {
      skip();
      return NODES.nullNode();
    }
    return switch (parser.currentToken()) {
      case START_OBJECT -> object(KEPT.get(field), depth);
      case START_ARRAY -> array(field, depth);
      case VALUE_NUMBER_INT, VALUE_NUMBER_FLOAT -> NODES.numberNode(parser.getValueAsDouble());
      case VALUE_TRUE, VALUE_FALSE -> NODES.booleanNode(parser.getBooleanValue());
      case VALUE_NULL -> NODES.nullNode();
      default -> NODES.textNode(parser.getText());
    };
  }

  /** An object with these fields only, or with all but skipped ones where that is null. */
  private ObjectNode object(Set<String> kept, int depth) throws IOException {
    ObjectNode object = NODES.objectNode();
    while (parser.nextToken() == JsonToken.FIELD_NAME) {
      String name = parser.currentName();
      parser.nextToken();
      if (kept == null ? SKIPPED.contains(name) : !kept.contains(name)) {
        skip();
      } else if (name.equals(COUNTERS)) {
        object.set(name, KeptCounters.read(parser));
      } else {
        object.set(name, value(name, depth + 1));
      }
    }
    return object;
  }

  private ArrayNode array(String field, int depth) throws IOException {
    ArrayNode array = NODES.arrayNode();
    while (parser.nextToken() != JsonToken.END_ARRAY) {
      array.add(value(field, depth + 1));
    }
    return array;
  }

  private void skip() throws IOException {
    int open = 0;
    for (JsonToken token = parser.currentToken(); token != null; token = parser.nextToken()) {
      open += token.isStructStart() ? 1 : token.isStructEnd() ? -1 : 0;
      if (open == 0) {
        return;
      }
      if (open > KeptCounters.DEEPEST) {
        throw new JsonParseException(parser, "nested more than " + KeptCounters.DEEPEST + " deep");
      }
    }
  }
}
