package io.heddle.bench.demo.job;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.apache.hadoop.io.LongWritable;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.mapreduce.Job;
import org.apache.hadoop.mapreduce.lib.map.InverseMapper;

/** Sorts the lines of a text by their bytes, each with its place in its file. */
public record SortJob(Shape shape, Path input) implements DemoJob {
  @Override
  public String name() {
    return "sort";
  }

  @Override
  public void configure(Job job) {
    job.setMapperClass(InverseMapper.class);
    job.setOutputValueClass(LongWritable.class);
  }

  @Override
  public Verdict check(Path output) throws IOException {
    return compare(DemoJob.lines(input, ""), DemoJob.written(output));
  }

  static Verdict compare(List<String> text, List<String> written) {
    List<Text> expected = new ArrayList<>(text.stream().map(Text::new).toList());
    expected.sort(null);
    List<Text> actual =
        written.stream().map(line -> new Text(line.substring(0, line.lastIndexOf('\t')))).toList();
    for (int i = 0; i < Math.min(expected.size(), actual.size()); i++) {
      if (!actual.get(i).equals(expected.get(i))) {
        return Verdict.wrong(
            "line %d is '%s', not '%s'".formatted(i, actual.get(i), expected.get(i)));
      }
    }
    if (actual.size() != expected.size() || actual.isEmpty()) {
      return Verdict.wrong("%d lines of %d".formatted(actual.size(), expected.size()));
    }
    return Verdict.correct("%,d lines in order".formatted(actual.size()));
  }
}
