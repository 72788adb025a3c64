package io.heddle.bench.demo.job;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.io.LongWritable;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.mapreduce.Job;
import org.apache.hadoop.mapreduce.Mapper;
import org.apache.hadoop.mapreduce.lib.input.FileInputFormat;
import org.apache.hadoop.mapreduce.lib.reduce.LongSumReducer;

/** Counts the words of a directory of UTF-8 text files, one for each map: balanced requests. */
public record WordCountJob(Shape shape, Path input) implements DemoJob {

  @Override
  public String name() {
    return "wordcount";
  }

  @Override
  public Job prepare(Configuration conf, Path output) throws IOException {
    Job job = job(conf, output, CountWords.class, LongWritable.class);
    job.setCombinerClass(LongSumReducer.class);
    job.setReducerClass(LongSumReducer.class);
    FileInputFormat.addInputPath(job, new org.apache.hadoop.fs.Path(input.toUri()));
    return job;
  }

  @Override
  public Verdict check(Path output) throws IOException {
    return compare(count(input), read(output));
  }

  public static final class CountWords extends Mapper<LongWritable, Text, Text, LongWritable> {
    private static final LongWritable ONE = new LongWritable(1);
    private final Text word = new Text();

    @Override
    protected void map(LongWritable offset, Text line, Context context)
        throws IOException, InterruptedException {
      for (String found : words(line.toString())) {
        word.set(found);
        context.write(word, ONE);
      }
    }
  }

  static Map<String, Long> count(Path input) throws IOException {
    Map<String, Long> counts = new TreeMap<>();
    for (Path file : files(input)) {
      for (String word : words(Files.readString(file))) {
        counts.merge(word, 1L, Long::sum);
      }
    }
    return counts;
  }

  /** Reads the output; throws IOException if a word occurs twice, so not partitioned by word. */
  static Map<String, Long> read(Path output) throws IOException {
    Map<String, Long> counts = new TreeMap<>();
    for (Path part : DemoJob.parts(output)) {
      for (String line : Files.readAllLines(part)) {
        int tab = line.indexOf('\t');
        Long before = counts.put(line.substring(0, tab), Long.valueOf(line.substring(tab + 1)));
        if (before != null) {
          throw new IOException("the word of this line occurs twice in the output: " + line);
        }
      }
    }
    return counts;
  }

  static Verdict compare(Map<String, Long> direct, Map<String, Long> job) {
    TreeSet<String> words = new TreeSet<>(direct.keySet());
    words.addAll(job.keySet());
    for (String word : words) {
      long expected = direct.getOrDefault(word, 0L);
      long actual = job.getOrDefault(word, 0L);
      if (expected != actual) {
        return Verdict.wrong(
            "'%s' occurs %d times, the job counted %d".formatted(word, expected, actual));
      }
    }
    long total = direct.values().stream().mapToLong(Long::longValue).sum();
    return total == 0
        ? Verdict.wrong("there was no text to count")
        : Verdict.correct(
            "all %,d counts (%,d words) equal a direct count".formatted(words.size(), total));
  }

  private static List<Path> files(Path input) throws IOException {
    try (Stream<Path> files = Files.list(input)) {
      return files.sorted().toList();
    }
  }

  /** Runs of letters, in lower case and in order; a line break is no letter. */
  static List<String> words(String text) {
    List<String> words = new ArrayList<>();
    int start = -1;
    for (int i = 0; i <= text.length(); i++) {
      boolean letter = i < text.length() && Character.isLetter(text.charAt(i));
      if (letter && start < 0) {
        start = i;
      } else if (!letter && start >= 0) {
        words.add(text.substring(start, i).toLowerCase(Locale.ROOT));
        start = -1;
      }
    }
    return words;
  }
}
