package io.heddle.history.file;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.apache.avro.Schema;
import org.apache.avro.io.BinaryDecoder;
import org.apache.avro.io.DecoderFactory;

/** Events in Avro's binary encoding, as the JSON encoding would have them, trimmed and bounded. */
final class AvroEvents {
  private static final JsonNodeFactory NODES = JsonNodeFactory.instance;
  private static final int DEEPEST = 30;
  private static final int MOST_VALUES = 1_000_000;

  /** Events of some schemas take no byte. */
  static final int MOST_EVENTS = 30_000_000;

  private static final long MOST_TEXT = 1 << 26;

  private final Schema schema;
  private final BinaryDecoder in;
  private int left;
  private long textLeft;
  private long number;

  AvroEvents(JsonNode schema, InputStream in) {
    this.schema = new Schema.Parser().setValidateDefaults(false).parse(schema.toString());
    this.in = DecoderFactory.get().binaryDecoder(in, null);
  }

  JsonNode next() throws IOException {
    if (in.isEnd()) {
      return null;
    }
    if (++number > MOST_EVENTS) {
      throw new IOException("has more events than any job; the file is damaged");
    }
    left = MOST_VALUES;
    textLeft = MOST_TEXT;
    try {
      return value(schema, 0);
    } catch (EOFException e) {
      throw e.getMessage() == null ? new EOFException("ends early") : e;
    }
  }

  long number() {
    return number;
  }

  private JsonNode value(Schema type, int depth) throws IOException {
    if (left-- == 0 || depth > DEEPEST) {
      throw new IOException("is larger than any event of a job; the file is damaged");
    }
    return switch (type.getType()) {
      case RECORD -> record(type, depth);
      case UNION -> union(type, depth);
      case ARRAY -> array(type.getElementType(), depth);
      case MAP -> map(type.getValueType(), depth);
      case ENUM -> NODES.textNode(chosen(type.getEnumSymbols()));
      case STRING, BYTES -> NODES.textNode(text());
      case INT, LONG -> NODES.numberNode((double) in.readLong());
      case BOOLEAN -> NODES.booleanNode(in.readBoolean());
      case FLOAT -> skipped(Float.BYTES);
      case DOUBLE -> skipped(Double.BYTES);
      case FIXED -> skipped(type.getFixedSize());
      case NULL -> NODES.nullNode();
    };
  }

  private JsonNode skipped(int bytes) throws IOException {
    in.skipFixed(bytes);
    return NODES.nullNode();
  }

  private JsonNode union(Schema branches, int depth) throws IOException {
    Schema branch = chosen(branches.getTypes());
    JsonNode value = value(branch, depth + 1);
    return value.isNull() ? value : NODES.objectNode().set(branch.getName(), value);
  }

  private <T> T chosen(List<T> choices) throws IOException {
    long index = in.readLong();
    if (index < 0 || index >= choices.size()) {
      throw new IOException("chooses " + index + " of " + choices.size() + "; the file is damaged");
    }
    return choices.get((int) index);
  }

  /** Avro's own reading of a text takes any length at its word. */
  private String text() throws IOException {
    long length = in.readLong();
    textLeft -= length;
    if (length < 0 || textLeft < 0) {
      throw new IOException("has a text of " + length + " bytes; the file is damaged");
    }
    byte[] bytes = new byte[(int) length];
    in.readFixed(bytes);
    return new String(bytes, StandardCharsets.UTF_8);
  }

  private ObjectNode record(Schema type, int depth) throws IOException {
    ObjectNode record = NODES.objectNode();
    for (Schema.Field field : type.getFields()) {
      JsonNode value = value(field.schema(), depth + 1);
      boolean isCounters = field.name().equals(TrimmedJson.COUNTERS);
      record.set(field.name(), isCounters ? KeptCounters.of(value) : value);
    }
    return record;
  }

  private ArrayNode array(Schema items, int depth) throws IOException {
    ArrayNode array = NODES.arrayNode();
    for (long count = blockItems(); count > 0; count = blockItems()) {
      for (long i = 0; i < count; i++) {
        array.add(value(items, depth + 1));
      }
    }
    return array;
  }

  private ObjectNode map(Schema values, int depth) throws IOException {
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
    long count = in.readLong();
    if (count < 0) {
      in.readLong();
    }
    return Math.abs(count);
  }
}
