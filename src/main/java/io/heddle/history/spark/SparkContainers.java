package io.heddle.history.spark;

import com.fasterxml.jackson.databind.JsonNode;
import io.heddle.history.UncheckedJob;
import io.heddle.model.ResourceVector;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The containers that Spark asks YARN for, from its properties: heap, off-heap and Python memory
 * and overhead, with the defaults of Spark 3.5.
 *
 * @param properties null where the log has none
 */
record SparkContainers(JsonNode properties) {
  private static final Pattern SIZE = Pattern.compile("([0-9]{1,15})([kmgtp]?)b?");
  private static final double KIB = 1_024;
  private static final String SUFFIXES = "kmgtp";
  private static final long LEAST_OVERHEAD = 384;
  private static final double OVERHEAD_FACTOR = 0.1;
  private static final int MOST_SLOTS = 1_000_000;

  ResourceVector executor() {
    long heap = mebibytes("spark.executor.memory", 1_024);
    long overhead =
        mebibytes(
            "spark.executor.memoryOverhead",
            overhead(heap, decimal("spark.executor.memoryOverheadFactor", OVERHEAD_FACTOR)));
    long offHeap =
        text("spark.memory.offHeap.enabled").equals("true")
            ? bytes("spark.memory.offHeap.size") >> 20
            : 0;
    return UncheckedJob.demand(
        heap + overhead + offHeap + mebibytes("spark.executor.pyspark.memory", 0), cores());
  }

  /** How many tasks an executor runs at a time. */
  int slots() {
    return (int) Math.max(1, Math.min(cores() / number("spark.task.cpus", 1), MOST_SLOTS));
  }

  /** Of the driver where that runs in it, else of a small one. */
  ResourceVector master() {
    boolean holdsDriver = text("spark.submit.deployMode").equals("cluster");
    String prefix = holdsDriver ? "spark.driver." : "spark.yarn.am.";
    long heap = mebibytes(prefix + "memory", holdsDriver ? 1_024 : 512);
    return UncheckedJob.demand(
        heap + mebibytes(prefix + "memoryOverhead", overhead(heap, OVERHEAD_FACTOR)),
        number(prefix + "cores", 1));
  }

  long priority() {
    return text("spark.yarn.priority").matches("[0-9]{1,9}")
        ? Long.parseLong(text("spark.yarn.priority"))
        : 0;
  }

  private long cores() {
    return number("spark.executor.cores", 1);
  }

  private static long overhead(long heap, double factor) {
    return Math.max(LEAST_OVERHEAD, (long) (factor * heap));
  }

  /** A size that is a number of MiB where it has no unit. */
  private long mebibytes(String key, long otherwise) {
    return size(text(key), KIB * KIB, otherwise * KIB * KIB) >> 20;
  }

  private long bytes(String key) {
    return size(text(key), 1, 0);
  }

  private static long size(String text, double usualUnit, double otherwise) {
    Matcher size = SIZE.matcher(text.toLowerCase(Locale.ROOT));
    if (!size.matches()) {
      return (long) otherwise;
    }
    String unit = size.group(2);
    double bytes =
        unit.isEmpty() ? usualUnit : Math.pow(KIB, SUFFIXES.indexOf(unit.charAt(0)) + 1.0);
    return (long) (Long.parseLong(size.group(1)) * bytes);
  }

  private long number(String key, long otherwise) {
    String text = text(key);
    return text.matches("0*[1-9][0-9]{0,8}") ? Long.parseLong(text) : otherwise;
  }

  private double decimal(String key, double otherwise) {
    String text = text(key);
    return text.matches("[0-9]{1,3}(\\.[0-9]{1,9})?") ? Double.parseDouble(text) : otherwise;
  }

  private String text(String key) {
    return properties == null ? "" : properties.path(key).asText("").strip();
  }
}
