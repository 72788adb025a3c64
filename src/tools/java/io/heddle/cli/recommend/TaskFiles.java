package io.heddle.cli.recommend;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.apache.hadoop.conf.Configuration;

/** What a task elsewhere needs: local files, and arguments that name them as it finds them. */
record TaskFiles(List<Local> local, Arguments arguments) {
  private static final String WORKLOAD = "--workload";
  private static final String CONF_DIR = "--conf-dir";
  private static final String OUT = "--out";
  private static final String WORKLOAD_LINK = "heddle-workload";
  private static final String CONF_LINK = "heddle-conf-";
  private static final List<String> CONF_FILES =
      List.of("yarn-site.xml", "capacity-scheduler.xml", "fair-scheduler.xml");

  private static final Set<String> OF_THE_RESULT = Set.of("--json", RecommendOptions.ON_CLUSTER);

  record Local(Path path, String link) {}

  record Arguments(List<String> words) {
    private static final String PREFIX = "heddle.recommend.argument.";

    void store(Configuration conf) {
      conf.setInt(PREFIX + "count", words.size());
      for (int i = 0; i < words.size(); i++) {
        conf.set(PREFIX + i, words.get(i));
      }
    }

    static Arguments of(Configuration conf) {
      List<String> words = new ArrayList<>();
      for (int i = 0; i < conf.getInt(PREFIX + "count", 0); i++) {
        words.add(conf.getRaw(PREFIX + i));
      }
      return new Arguments(words);
    }
  }

  static TaskFiles of(List<String> arguments) {
    List<Local> local = new ArrayList<>();
    List<String> theirs = new ArrayList<>();
    for (int i = 0; i < arguments.size(); i++) {
      String word = arguments.get(i);
      if (word.equals(WORKLOAD)) {
        local.add(new Local(Path.of(arguments.get(++i)).toAbsolutePath(), WORKLOAD_LINK));
        theirs.addAll(List.of(WORKLOAD, WORKLOAD_LINK));
      } else if (word.equals(CONF_DIR)) {
        Path directory = Path.of(arguments.get(++i)).toAbsolutePath();
        CONF_FILES.stream()
            .filter(file -> Files.isReadable(directory.resolve(file)))
            .forEach(file -> local.add(new Local(directory.resolve(file), CONF_LINK + file)));
        theirs.addAll(List.of(CONF_DIR, CONF_LINK));
      } else if (word.equals(OUT)) {
        i++;
      } else if (!OF_THE_RESULT.contains(word)) {
        theirs.add(word);
      }
    }
    return new TaskFiles(List.copyOf(local), new Arguments(List.copyOf(theirs)));
  }

  /** Unpacks a task's files under other names: their own would be on the task's class path. */
  static void unpack(Path working) throws IOException {
    Path directory = working.resolve(CONF_LINK);
    for (String file : CONF_FILES) {
      Path link = working.resolve(CONF_LINK + file);
      if (Files.isReadable(link)) {
        Files.createDirectories(directory);
        Files.copy(link, directory.resolve(file), StandardCopyOption.REPLACE_EXISTING);
      }
    }
  }
}
