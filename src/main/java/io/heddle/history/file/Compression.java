package io.heddle.history.file;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/** How a file is compressed, by its first bytes. */
enum Compression {
  GZIP("\u001f\u008b", ""),
  ZSTANDARD("(\u00b5/\u00fd", "zstd -d FILE"),
  LZ4("LZ4Block", ""),
  SNAPPY("\u0082SNAPPY", ""),
  LZF("ZV", ""),
  NONE("", "");

  static final int LONGEST_MAGIC = 8;

  private final String magic;
  private final String command;

  Compression(String magic, String command) {
    this.magic = magic;
    this.command = command;
  }

  static Compression of(byte[] beginning) {
    String text = new String(beginning, StandardCharsets.ISO_8859_1);
    return Arrays.stream(values())
        .filter(compression -> text.startsWith(compression.magic))
        .findFirst()
        .orElse(NONE);
  }

  /** What to do about a file that cannot be read so. */
  String remedy() {
    String unpack =
        command.isEmpty() ? "import an uncompressed copy" : "decompress it first, " + command;
    return "compressed with %s, which cannot be read: %s; later ones are readable with spark.eventLog.compress=false"
        .formatted(name(), unpack);
  }
}
