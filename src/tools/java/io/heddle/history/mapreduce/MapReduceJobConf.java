package io.heddle.history.mapreduce;

import io.heddle.history.UncheckedJob;
import io.heddle.model.ResourceVector;
import io.heddle.sim.workload.MapReducePriority;
import io.heddle.sim.workload.ResourceTypes;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Configuration of a MapReduce job by keys, deprecated ones too, and {@code mapred-default.xml}.
 */
public record MapReduceJobConf(Map<String, String> values) {
  private static final String HEAP_RATIO = "mapreduce.job.heap.memory-mb.ratio";
  private static final String CHILD_OPTIONS = "mapred.child.java.opts";
  private static final float USUAL_HEAP_RATIO = 0.8f;
  private static final Pattern HEAP =
      Pattern.compile("(?:^|\\s)-Xmx(\\d{1,12})([gGmMkK]?)(?=$|\\s)");
  private static final Pattern AMOUNT = Pattern.compile("([0-9]{1,30}) ?([a-zA-Z]*)");

  /** Units of YARN's resources ({@code UnitsConversionUtil}) in MiB. */
  private static final Map<String, Double> MEBIBYTES =
      Map.of(
          "",
          1.0,
          "k",
          1e3 / (1 << 20),
          "M",
          1e6 / (1 << 20),
          "G",
          1e9 / (1 << 20),
          "T",
          1e12 / (1 << 20),
          "Ki",
          1.0 / (1 << 10),
          "Mi",
          1.0,
          "Gi",
          1024.0,
          "Ti",
          1048576.0);

  private enum Part {
    MASTER(1536, "yarn.app.mapreduce.am", ".resource.mb", ".resource.cpu-vcores"),
    MAP(1024, "mapreduce.map", ".memory.mb", ".cpu.vcores"),
    REDUCE(1024, "mapreduce.reduce", ".memory.mb", ".cpu.vcores");

    private final long usualMemory;
    private final String prefix;
    private final String memory;
    private final String cores;

    Part(long usualMemory, String prefix, String memory, String cores) {
      this.usualMemory = usualMemory;
      this.prefix = prefix;
      this.memory = prefix + memory;
      this.cores = prefix + cores;
    }

    private String lower() {
      return name().toLowerCase(Locale.ROOT);
    }

    private List<String> memory() {
      return List.of(memory, "mapred.job." + lower() + ".memory.mb");
    }

    /** Keys of a resource by its names in YARN, which go before the other keys. */
    private List<String> resources(String... names) {
      return Stream.of(names).map(name -> prefix + ".resource." + name).toList();
    }

    private List<String> options() {
      return List.of(
          prefix + ".java.opts", "mapred." + lower() + ".child.java.opts", CHILD_OPTIONS);
    }

    private List<String> adminOptions() {
      return List.of("mapreduce.admin." + lower() + ".child.java.opts");
    }

    private Stream<String> keys() {
      return Stream.of(
              memory(),
              List.of(cores),
              options(),
              adminOptions(),
              resources("memory-mb", "memory", "vcores", ResourceTypes.GPU, "gpu"))
          .flatMap(List::stream);
    }
  }

  private static final List<String> TAGS = List.of("mapreduce.job.tags");
  private static final List<String> QUEUE =
      List.of("mapreduce.job.queuename", "mapred.job.queue.name");
  private static final List<String> PRIORITY =
      List.of("mapreduce.job.priority", "mapred.job.priority");

  public static final Set<String> KEYS =
      Stream.concat(
              Arrays.stream(Part.values()).flatMap(Part::keys),
              Stream.of(TAGS, QUEUE, PRIORITY, List.of(HEAP_RATIO)).flatMap(List::stream))
          .collect(Collectors.toUnmodifiableSet());

  public MapReduceJobConf {
    values = Map.copyOf(values);
  }

  String tags() {
    return text(TAGS);
  }

  String queue() {
    return text(QUEUE);
  }

  int priority() {
    return MapReducePriority.of(text(PRIORITY)).orElse(0);
  }

  ResourceVector master() {
    return demand(Part.MASTER);
  }

  ResourceVector map() {
    return demand(Part.MAP);
  }

  ResourceVector reduce() {
    return demand(Part.REDUCE);
  }

  private ResourceVector demand(Part part) {
    double memory = amount(1, part.resources("memory-mb", "memory"));
    double cores = amount(1 << 20, part.resources("vcores"));
    return UncheckedJob.demand(
        (long) (memory > 0 ? memory : positive(part.memory(), usualMemory(part))),
        (long) (cores > 0 ? cores : positive(List.of(part.cores), 1)),
        (long) amount(1 << 20, part.resources(ResourceTypes.GPU, "gpu")));
  }

  /**
   * @param mebibyte how many of the resource's own unit are 2^20 of YARN's
   */
  private double amount(double mebibyte, List<String> keys) {
    Matcher amount = AMOUNT.matcher(text(keys));
    if (!amount.matches() || !MEBIBYTES.containsKey(amount.group(2))) {
      return 0;
    }
    String unit = amount.group(2);
    return Double.parseDouble(amount.group(1))
        * (unit.isEmpty() ? 1 : MEBIBYTES.get(unit) * mebibyte);
  }

  /** The master's does not follow from its heap. */
  private long usualMemory(Part part) {
    return part == Part.MASTER ? part.usualMemory : fromHeap(part);
  }

  /** The size that follows from the heap where none is given ({@code JobConf}). */
  private long fromHeap(Part part) {
    Matcher option = HEAP.matcher(text(part.adminOptions()) + " " + text(part.options()));
    double mebibytes = 0;
    while (option.find()) {
      double unit =
          switch (option.group(2)) {
            case "g", "G" -> 1 << 10;
            case "m", "M" -> 1;
            case "k", "K" -> 1.0 / (1 << 10);
            default -> 1.0 / (1 << 20);
          };
      mebibytes = Math.floor(Long.parseLong(option.group(1)) * unit);
    }
    return mebibytes > 0 ? (long) Math.ceil((float) mebibytes / heapRatio()) : part.usualMemory;
  }

  private float heapRatio() {
    String text = text(List.of(HEAP_RATIO));
    return text.matches("[0-9]{0,3}\\.?[0-9]{1,9}") ? Float.parseFloat(text) : USUAL_HEAP_RATIO;
  }

  /** Hadoop writes -1 for a size that follows from the heap. */
  private double positive(List<String> keys, long otherwise) {
    String text = text(keys);
    return text.matches("0*[1-9][0-9]*") ? Double.parseDouble(text) : otherwise;
  }

  private String text(List<String> keys) {
    return keys.stream()
        .map(key -> values.getOrDefault(key, ""))
        .filter(text -> !text.isEmpty())
        .findFirst()
        .orElse("");
  }
}
