package io.heddle.history.file;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Map;

/** Events in Avro's binary encoding, as the JSON encoding would have them, trimmed and bounded. */
final class AvroEvents {
  private static final JsonNodeFactory NODES = JsonNodeFactory.instance;
  private static final int DEEPEST = 30;
  private static final int MOST_VALUES = 1_000_000;
  private static final long MOST_TEXT = 1 << 26;
  private static final int LONGEST_VARINT_BITS = 63;

  private final JsonNode schema;
  private final Map<String, JsonNode> named = new HashMap<>();
  private final InputStream in;
  private int left;
  private long textLeft;
  private long number;

  /**
   * Events that follow each other.
   *
   * @param schema of one of them
   * @param in supports marks
   */
  AvroEvents(JsonNode schema, InputStream in) {
    this.schema = schema;
    this.in = in;
    collectNames(schema);
  }

  private void collectNames(JsonNode type) {
    if (type.isObject() && type.has("name") && !type.path("type").isMissingNode()) {
      named.putIfAbsent(simple(type.get("name").asText()), type);
    }
    type.forEach(this::collectNames);
  }

  private static String simple(String name) {
    return name.substring(name.lastIndexOf('.') + 1);
  }

  JsonNode next() throws IOException {
    in.mark(1);
    if (in.read() < 0) {
      return null;
    }
    in.reset();
    number++;
    left = MOST_VALUES;
    textLeft = MOST_TEXT;
    return value(schema, 0);
  }

  long number() {
    return number;
  }

  private JsonNode value(JsonNode type, int depth) throws IOException {
    if (left-- == 0 || depth > DEEPEST) {
      throw new IOException("is larger than any event of a job; the file is damaged");
    }
    if (type.isArray()) {
      return union(type, depth);
    }
    if (type.isTextual()) {
      return primitive(type.asText(), depth);
    }
    return switch (type.path("type").asText()) {
      case "record" -> record(type, depth);
      case "enum" -> NODES.textNode(chosen(type.path("symbols")).asText());
      case "array" -> array(type.path("items"), depth);
      case "map" -> map(type.path("values"), depth);
      default -> value(type.path("type"), depth + 1);
    };
  }

  private JsonNode union(JsonNode branches, int depth) throws IOException {
    JsonNode branch = chosen(branches);
    JsonNode value = value(branch, depth + 1);
    String name = branch.isTextual() ? branch.asText() : branch.path("name").asText();
    return value.isNull() ? value : NODES.objectNode().set(name, value);
  }

  private JsonNode chosen(JsonNode choices) throws IOException {
    long index = readLong();
    if (index < 0 || index >= choices.size()) {
      throw new IOException("chooses " + index + " of " + choices.size() + "; the file is damaged");
    }
    return choices.get((int) index);
  }

  private JsonNode primitive(String type, int depth) throws IOException {
    return switch (type) {
      case "null" -> NODES.nullNode();
      case "boolean" -> NODES.booleanNode(readByte() != 0);
      case "int", "long" -> NODES.numberNode((double) readLong());
      case "float" -> skipped(Float.BYTES);
      case "double" -> skipped(Double.BYTES);
      case "bytes", "string" -> NODES.textNode(text());
      default -> {
        JsonNode known = named.get(simple(type));
        if (known == null) {
          throw new IOException("has a value of the unknown type " + type);
        }
        yield value(known, depth + 1);
      }
    };
  }

  private JsonNode skipped(int bytes) throws IOException {
    for (int i = 0; i < bytes; i++) {
      readByte();
    }
    return NODES.nullNode();
  }

  private String text() throws IOException {
    long length = readLong();
    textLeft -= length;
    if (length < 0 || textLeft < 0) {
      throw new IOException("has a text of " + length + " bytes; the file is damaged");
    }
    byte[] bytes = in.readNBytes((int) length);
    if (bytes.length < length) {
      throw new EOFException("ends early");
    }
    return new String(bytes, StandardCharsets.UTF_8);
  }

  private ObjectNode record(JsonNode type, int depth) throws IOException {
    ObjectNode record = NODES.objectNode();
    for (JsonNode field : type.path("fields")) {
      String name = field.path("name").asText();
      JsonNode value = value(field.path("type"), depth + 1);
      record.set(name, name.equals(TrimmedJson.COUNTERS) ? KeptCounters.of(value) : value);
    }
    return record;
  }

  private ArrayNode array(JsonNode items, int depth) throws IOException {
    ArrayNode array = NODES.arrayNode();
    for (long count = blockItems(); count > 0; count = blockItems()) {
      for (long i = 0; i < count; i++) {
        array.add(value(items, depth + 1));
      }
    }
    return array;
  }

  private ObjectNode map(JsonNode values, int depth) throws IOException {
    ObjectNode map = NODES.objectNode();
    for (long count = blockItems(); count > 0; count = blockItems()) {
      for (long i = 0; i < count; i++) {
        map.set(text(), value(values, depth + 1));
      }
    }
    return map;
  }

  /** A negative count says that the block's size in bytes follows. */
  private long blockItems() throws IOException {
    long count = readLong();
    if (count < 0) {
      readLong();
    }
    return Math.abs(count);
  }

  /** Groups of seven bits, the lowest first, of a number whose sign is its lowest bit. */
  private long readLong() throws IOException {
    long zigzag = 0;
    int shift = 0;
    int next;
    do {
      next = readByte();
      zigzag |= (next & 0x7fL) << shift;
      shift += 7;
    } while (next > 0x7f && shift <= LONGEST_VARINT_BITS);
    return zigzag >>> 1 ^ -(zigzag & 1);
  }

  private int readByte() throws IOException {
    int next = in.read();
    if (next < 0) {
      throw new EOFException("ends early");
    }
    return next;
  }
}
