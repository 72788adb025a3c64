package io.heddle.bench.demo.job;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.StringTokenizer;
import java.util.TreeMap;
import java.util.TreeSet;
import org.apache.hadoop.io.IntWritable;
import org.apache.hadoop.mapreduce.Job;
import org.apache.hadoop.mapreduce.lib.map.TokenCounterMapper;
import org.apache.hadoop.mapreduce.lib.reduce.IntSumReducer;

/** Counts what is between white space in a text. */
public record WordCountJob(Shape shape, Path input) implements DemoJob {
  @Override
  public String name() {
    return "wordcount";
  }

  @Override
  public void configure(Job job) {
    job.setMapperClass(TokenCounterMapper.class);
    job.setCombinerClass(IntSumReducer.class);
    job.setReducerClass(IntSumReducer.class);
    job.setOutputValueClass(IntWritable.class);
  }

  @Override
  public Verdict check(Path output) throws IOException {
    return compare(count(DemoJob.lines(input, "")), read(DemoJob.written(output)));
  }

  static Map<String, Long> count(List<String> text) {
    Map<String, Long> counts = new TreeMap<>();
    for (String line : text) {
      for (StringTokenizer words = new StringTokenizer(line); words.hasMoreTokens(); ) {
        counts.merge(words.nextToken(), 1L, Long::sum);
      }
    }
    return counts;
  }

  /** Reads the output; throws IOException if a word occurs twice, so not partitioned by word. */
  static Map<String, Long> read(List<String> written) throws IOException {
    Map<String, Long> counts = new TreeMap<>();
    for (String line : written) {
      int tab = line.indexOf('\t');
      Long before = counts.put(line.substring(0, tab), Long.valueOf(line.substring(tab + 1)));
      if (before != null) {
        throw new IOException("the word of this line occurs twice in the output: " + line);
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
}
