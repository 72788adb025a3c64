package io.heddle.history.file;

import io.heddle.history.PassedOverException;
import io.heddle.history.PassedOverException.Reason;
import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.lang.reflect.InvocationTargetException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Locale;
import java.util.zip.GZIPInputStream;

/**
 * Compression by first bytes. Spark's codecs are read by Spark's libraries, where they are on the
 * class path.
 */
enum Compression {
  GZIP("\u001f\u008b", "", ""),
  ZSTD("(\u00b5/\u00fd", "com.github.luben.zstd.ZstdInputStream", "zstd-jni"),
  LZ4("LZ4Block", "net.jpountz.lz4.LZ4BlockInputStream", "lz4-java"),
  SNAPPY("\u0082SNAPPY", "org.xerial.snappy.SnappyInputStream", "snappy-java"),
  LZF("ZV", "com.ning.compress.lzf.LZFInputStream", "compress-lzf"),
  NONE("", "", "");

  private static final int LONGEST_MAGIC = 8;
  private static final int BUFFER = 1 << 16;

  private final String magic;
  private final String reader;
  private final String library;

  /**
   * @param magic first bytes, as Latin-1
   * @param library that has it, as its file in Spark's jars begins
   */
  Compression(String magic, String reader, String library) {
    this.magic = magic;
    this.reader = reader;
    this.library = library;
  }

  /**
   * @param raw supports marks
   * @throws PassedOverException if what would read it is missing, naming file, codec and remedy
   */
  static InputStream decompress(String file, InputStream raw)
      throws IOException, PassedOverException {
    raw.mark(LONGEST_MAGIC);
    String beginning = new String(raw.readNBytes(LONGEST_MAGIC), StandardCharsets.ISO_8859_1);
    raw.reset();
    Compression compression =
        Arrays.stream(values())
            .filter(each -> beginning.startsWith(each.magic))
            .findFirst()
            .orElse(NONE);
    return switch (compression) {
      case NONE -> raw;
      case GZIP -> new BufferedInputStream(new GZIPInputStream(raw, BUFFER), BUFFER);
      default -> new BufferedInputStream(compression.read(file, raw), BUFFER);
    };
  }

  private InputStream read(String file, InputStream raw) throws IOException, PassedOverException {
    try {
      return Class.forName(reader, true, Thread.currentThread().getContextClassLoader())
          .asSubclass(InputStream.class)
          .getConstructor(InputStream.class)
          .newInstance(raw);
    } catch (InvocationTargetException e) {
      throw new IOException(e.getCause());
    } catch (ReflectiveOperationException | LinkageError e) {
      throw new PassedOverException(Reason.UNREADABLE, file + ": " + remedy());
    }
  }

  private String remedy() {
    return "compressed with %s, and %s is not on the class path: export HADOOP_CLASSPATH=$(echo $SPARK_HOME/jars/%s-*.jar), or import an uncompressed copy"
        .formatted(name().toLowerCase(Locale.ROOT), library, library);
  }
}
