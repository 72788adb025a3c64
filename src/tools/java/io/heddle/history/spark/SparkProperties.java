package io.heddle.history.spark;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.Collections;
import java.util.Iterator;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** Properties of a Spark application, null for none; what Spark would refuse counts as missing. */
record SparkProperties(JsonNode values) {
  private static final Pattern SIZE = Pattern.compile("([0-9]{1,15})([kmgtp]?)(b?)");
  private static final Pattern TASK_RESOURCE =
      Pattern.compile("spark\\.task\\.resource\\.(.+)\\.amount");
  private static final double KIB = 1_024;
  private static final double MOST_DECIMAL = 1_000;
  private static final String SUFFIXES = "kmgtp";

  private static final String YARN = "yarn";
  private static final String GPU = "gpu";

  String text(String... keys) {
    return values == null
        ? ""
        : Stream.of(keys)
            .map(key -> values.path(key).asText("").strip())
            .filter(text -> !text.isEmpty())
            .findFirst()
            .orElse("");
  }

  /** The master, where it is another one than YARN; empty otherwise. */
  String otherMaster() {
    String master = text("spark.master");
    return master.toLowerCase(Locale.ROOT).startsWith(YARN) ? "" : master;
  }

  /** Whether the driver runs in the ApplicationMaster; {@code yarn-cluster} is the older form. */
  boolean isClusterMode() {
    return text("spark.submit.deployMode").equalsIgnoreCase("cluster")
        || text("spark.master").equals("yarn-cluster");
  }

  /** A size that is a number of MiB where it has no unit, by the first of these keys. */
  long mebibytes(long otherwise, String... keys) {
    return size(text(keys), KIB * KIB, otherwise * KIB * KIB) >> 20;
  }

  long bytes(String key) {
    return size(text(key), 1, 0);
  }

  private static long size(String text, double usualUnit, double otherwise) {
    Matcher size = SIZE.matcher(text.toLowerCase(Locale.ROOT));
    if (!size.matches()) {
      return (long) otherwise;
    }
    String unit = size.group(2);
    double bytes;
    if (unit.isEmpty()) {
      bytes = size.group(3).isEmpty() ? usualUnit : 1;
    } else {
      bytes = Math.pow(KIB, SUFFIXES.indexOf(unit.charAt(0)) + 1.0);
    }
    return (long) (Long.parseLong(size.group(1)) * bytes);
  }

  long number(String key, long otherwise) {
    String text = text(key);
    return text.matches("0*[1-9][0-9]*")
        ? (long) Math.min(Double.parseDouble(text), Integer.MAX_VALUE)
        : otherwise;
  }

  double decimal(String key, double otherwise) {
    try {
      double decimal = Double.parseDouble(text(key));
      return decimal >= 0 && decimal < MOST_DECIMAL ? decimal : otherwise;
    } catch (NumberFormatException e) {
      return otherwise;
    }
  }

  /** GPUs as Spark counts them, by its prefix or empty, or else by YARN's name of them. */
  long gpus(String spark, String yarn) {
    String resource = yarn + "resource.";
    String device = text("spark.yarn.resourceGpuDeviceName");
    return Stream.of(
            spark + "resource.gpu",
            resource + "yarn.io/gpu",
            resource + GPU,
            resource + (device.isEmpty() ? GPU : device))
        .mapToLong(name -> number(name + ".amount", 0))
        .filter(amount -> amount > 0)
        .findFirst()
        .orElse(0);
  }

  long slots(long gpus) {
    long slots = Long.MAX_VALUE;
    for (Iterator<String> keys = names(); keys.hasNext(); ) {
      String key = keys.next();
      Matcher resource = TASK_RESOURCE.matcher(key);
      if (resource.matches()) {
        String name = resource.group(1);
        long has = number("spark.executor.resource." + name + ".amount", 0);
        has = has == 0 && name.equals(GPU) ? gpus : has;
        double needs = decimal(key, 0);
        if (has > 0 && needs > 0) {
          slots = Math.min(slots, (long) (needs < 1 ? has * Math.floor(1 / needs) : has / needs));
        }
      }
    }
    return slots;
  }

  private Iterator<String> names() {
    return values == null ? Collections.emptyIterator() : values.fieldNames();
  }
}
