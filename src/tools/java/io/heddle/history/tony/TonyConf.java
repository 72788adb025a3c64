package io.heddle.history.tony;

import io.heddle.history.UncheckedJob;
import io.heddle.model.ResourceVector;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** What a TonY job was submitted with ({@code tony-final.xml}). */
public record TonyConf(Map<String, String> values) {
  private static final String PREFIX = "tony.";
  private static final String NAME = PREFIX + "application.name";
  private static final String TAGS = PREFIX + "application.tags";
  private static final String QUEUE = PREFIX + "yarn.queue";
  private static final String MASTER = "am";
  private static final String MEMORY = ".memory";
  private static final String CORES = ".vcores";
  private static final String GPUS = ".gpus";
  private static final String USUAL_MEMORY = "2g";
  private static final Pattern AMOUNT = Pattern.compile("([0-9]{1,9})([mMgG]?)");
  private static final int MEBIBYTES = 1_024;

  /** TonY's own kinds of task; of others the size is taken for the usual one. */
  private static final List<String> KINDS =
      List.of(
          "worker",
          "ps",
          "chief",
          "evaluator",
          "scheduler",
          "server",
          "driver",
          "notebook",
          "tensorboard");

  public static final Set<String> KEYS =
      Stream.concat(
              Stream.of(NAME, TAGS, QUEUE),
              Stream.concat(KINDS.stream(), Stream.of(MASTER))
                  .flatMap(
                      kind -> Stream.of(MEMORY, CORES, GPUS).map(what -> PREFIX + kind + what)))
          .collect(Collectors.toUnmodifiableSet());

  String name() {
    return values.getOrDefault(NAME, "");
  }

  String tags() {
    return values.getOrDefault(TAGS, "");
  }

  String queue() {
    return values.getOrDefault(QUEUE, "");
  }

  ResourceVector master() {
    return container(MASTER);
  }

  ResourceVector container(String kind) {
    return UncheckedJob.demand(
        amount(kind + MEMORY, USUAL_MEMORY), amount(kind + CORES, "1"), amount(kind + GPUS, "0"));
  }

  private long amount(String key, String usual) {
    Matcher amount = AMOUNT.matcher(values.getOrDefault(PREFIX + key, usual).strip());
    if (!amount.matches()) {
      return amount(key + ".usual", usual);
    }
    long number = Long.parseLong(amount.group(1));
    return amount.group(2).equalsIgnoreCase("g") ? number * MEBIBYTES : number;
  }
}
