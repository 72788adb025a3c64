package io.heddle.bench.demo;

import java.io.BufferedWriter;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;

/** Real text that every machine with Hadoop has: what its libraries say about themselves. */
final class TextCorpus {
  private static final Pattern TEXT =
      Pattern.compile(
          "(?i)(.*/)?((licen[sc]e|notice|dependencies|readme|about)[^/]*|[a-z]+-default\\.xml)");
  private static final Pattern CODE = Pattern.compile("(?i).*(\\.class|/)");

  private TextCorpus() {}

  /**
   * Gathers licences, notices and documented defaults inside jars into {@code files} files; returns
   * how many characters. What is no jar is skipped.
   */
  static long gather(List<Path> classPath, Path directory, int files) throws IOException {
    Files.createDirectories(directory);
    List<BufferedWriter> writers = new ArrayList<>();
    long characters = 0;
    try {
      for (int i = 0; i < files; i++) {
        writers.add(Files.newBufferedWriter(directory.resolve("text-%02d.txt".formatted(i))));
      }
      int dealt = 0;
      for (Path jar : classPath.stream().filter(TextCorpus::isJar).sorted().toList()) {
        for (String text : textsOf(jar)) {
          writers.get(dealt++ % files).append(text).append('\n');
          characters += text.length();
        }
      }
    } finally {
      for (BufferedWriter writer : writers) {
        writer.close();
      }
    }
    return characters;
  }

  private static boolean isJar(Path entry) {
    return entry.toString().endsWith(".jar") && Files.isRegularFile(entry);
  }

  private static List<String> textsOf(Path jar) throws IOException {
    List<String> texts = new ArrayList<>();
    try (ZipFile zip = new ZipFile(jar.toFile());
        Stream<? extends ZipEntry> entries = zip.stream()) {
      for (ZipEntry entry : entries.filter(TextCorpus::isText).toList()) {
        try (InputStream in = zip.getInputStream(entry)) {
          // Hadoop leaves out a byte order mark at the beginning of a file.
          texts.add(new String(in.readAllBytes(), StandardCharsets.UTF_8).replace("\uFEFF", ""));
        }
      }
    }
    return texts;
  }

  private static boolean isText(ZipEntry entry) {
    return TEXT.matcher(entry.getName()).matches() && !CODE.matcher(entry.getName()).matches();
  }
}
