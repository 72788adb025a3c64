package io.heddle.yarn;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.heddle.cli.Shell;
import io.heddle.config.HeddleConfig;
import io.heddle.config.Keys;
import io.heddle.config.TunerConfig;
import io.heddle.config.TunerConfig.ChangeLimits;
import io.heddle.tune.workload.Queue.Ordering;
import io.heddle.tune.workload.Queue.QueueSettings;
import io.heddle.yarn.demand.QueueDemand;
import io.heddle.yarn.testing.ConfigurationFiles;
import io.heddle.yarn.testing.LiveRm;
import io.heddle.yarn.testing.LogEvents;
import io.heddle.yarn.testing.PlantedTuner;
import io.heddle.yarn.testing.RestRm;
import java.net.ProtocolException;
import java.net.URLEncoder;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.UnaryOperator;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.CommonConfigurationKeysPublic;
import org.apache.hadoop.yarn.api.protocolrecords.FinishApplicationMasterRequest;
import org.apache.hadoop.yarn.api.records.ApplicationId;
import org.apache.hadoop.yarn.api.records.FinalApplicationStatus;
import org.apache.hadoop.yarn.conf.YarnConfiguration;
import org.apache.hadoop.yarn.server.resourcemanager.MockAM;
import org.apache.hadoop.yarn.server.resourcemanager.MockNM;
import org.apache.hadoop.yarn.server.resourcemanager.RMAuditLogger;
import org.apache.hadoop.yarn.server.resourcemanager.rmapp.RMAppState;
import org.apache.log4j.Level;
import org.apache.log4j.Logger;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Users mean harm: what they call themselves, queues and applications is nowhere written raw. */
@Tag("long")
class HostileNamesIT {
  /** Begins what would be a line of its own, if a line break of a user were one. */
  private static final String FORGED = "FORGED line";

  private static final List<String> NAMES =
      List.of(
          "a\r\n" + FORGED,
          "b\u001b[2J\u001b]0;owned\u0007",
          "c\u0000d",
          "../../etc/x",
          "<script>alert(1)</script>",
          "quo'te\"d\\",
          "e\u202egnp.exe\u200f\u2066",
          "f\u2028" + FORGED,
          "x".repeat(10_000),
          "${user.home}${jndi:ldap://h/x}",
          "%s%n%d{}{}");

  /** What a terminal obeys, what turns text round, and what ends a line. */
  private static final Pattern RAW = Pattern.compile("[\\p{Cc}\\p{Cf}\\p{Zl}\\p{Zp}\\p{Cs}]");

  private static final String HEDDLE = "/heddle/api/v1/";
  private static final int MOST_LINE = 4_000;
  private static final int MOST_FILE = 64 << 10;
  private static final ObjectMapper STRICT =
      new ObjectMapper().enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS);

  @TempDir static Path directory;

  private static final LogEvents LOG = LogEvents.of(Logger.getLogger("io.heddle"), Level.DEBUG);
  private static final LogEvents AUDIT =
      LogEvents.of(Logger.getLogger(RMAuditLogger.class), Level.INFO);
  private static final Map<String, ApplicationId> APPLICATIONS = new LinkedHashMap<>();
  private static final Map<ApplicationId, MockAM> MASTERS = new HashMap<>();
  private static final Map<String, String> EXPLAINED = new LinkedHashMap<>();
  private static final Map<String, String> ANSWERS = new LinkedHashMap<>();
  private static RestRm rm;
  private static MockNM node;
  private static Set<String> namesBefore;
  private static Set<String> namesAfter;

  @BeforeAll
  static void play() throws Exception {
    start();
    PlantedTuner tuner = PlantedTuner.of(rm.rm(), UnaryOperator.identity());
    tuner.script().wish = now -> new QueueSettings(now.share(), Ordering.FAIR);
    finish(run("ann", "harmless", List.of()));
    tuner.lookAfter(0);
    namesBefore = metricNames();

    for (String name : NAMES) {
      ApplicationId id = run(mostHostileUser(name), name, tags(name));
      APPLICATIONS.put(name, id);
      EXPLAINED.put(name, shell("explain", id.toString(), "--rm", rm.web()));
    }
    rm.heddle().observe();
    tuner.lookAfter(10);
    for (String name : NAMES) {
      ask(name);
    }
    read();
    for (ApplicationId id : APPLICATIONS.values()) {
      finish(id);
    }
    rm.heddle().observe();
    namesAfter = metricNames();
    // A busy disk may be later than a stop waits for it.
    RestRm.await(() -> onDisk("profile", "show").contains("%s%n%d{}{}"));
    RestRm.await(() -> Files.exists(directory.resolve("state").resolve("shadow")));
    rm.rm().stop();
  }

  @AfterAll
  static void stop() {
    LOG.close();
    AUDIT.close();
    rm.close();
  }

  /** Each user has a queue of his name, where YARN makes one of it. */
  private static void start() throws Exception {
    rm = new RestRm(directory);
    new ConfigurationFiles(directory)
        .capacityScheduler(
            conf -> {
              conf.set(LiveRm.ROOT + "queues", "users,etl");
              conf.set("yarn.scheduler.capacity.root.capacity", "1w");
              conf.set(LiveRm.ROOT + "users.capacity", "1w");
              conf.set(LiveRm.ROOT + "etl.capacity", "1w");
              conf.set(LiveRm.ROOT + "users.auto-queue-creation-v2.enabled", "true");
              conf.set("yarn.scheduler.capacity.maximum-am-resource-percent", "1");
              conf.set("yarn.scheduler.capacity.mapping-rule-format", "json");
              conf.set(
                  "yarn.scheduler.capacity.mapping-rule-json",
                  "{\"rules\": [{\"type\": \"user\", \"matches\": \"*\", \"policy\": \"user\","
                      + " \"parentQueue\": \"root.users\", \"create\": true,"
                      + " \"fallbackResult\": \"reject\"}]}");
              conf.set("yarn.scheduler.capacity.queue-mappings-override.enable", "true");
              conf.set("yarn.scheduler.capacity.schedule-asynchronously.enable", "false");
            });
    rm.start(
        HeddleScheduler.class,
        Map.of(
            HeddleConfig.STATE_DIR,
            directory.resolve("state").toUri().toString(),
            HeddleConfig.STATE_INTERVAL,
            "1000",
            HeddleConfig.MODE,
            "shadow",
            HeddleConfig.BUDGET,
            "1000000",
            Keys.QUEUE + "root.users.policy",
            "decima-linear",
            TunerConfig.MODE,
            "active",
            ChangeLimits.COOL_DOWN,
            "0",
            YarnConfiguration.YARN_ADMIN_ACL,
            "boss",
            CommonConfigurationKeysPublic.HADOOP_PROMETHEUS_ENABLED,
            "true"));
    node = rm.node("localhost:2", 64, 64);
  }

  private static String mostHostileUser(String name) throws Exception {
    try {
      ApplicationId id = rm.submit(name, app -> app.setApplicationName(name));
      RestRm.await(() -> state(id) == RMAppState.ACCEPTED || state(id) == RMAppState.FAILED);
      return state(id) == RMAppState.ACCEPTED ? name : "eve";
    } catch (IllegalArgumentException e) {
      return "eve";
    }
  }

  private static RMAppState state(ApplicationId id) {
    return rm.rm().getRMContext().getRMApps().get(id).getState();
  }

  private static ApplicationId run(String user, String name, List<String> tags) throws Exception {
    ApplicationId id =
        rm.submit(
            user,
            app -> {
              app.setApplicationName(name);
              app.setApplicationType(name);
              app.setQueue(name);
              app.setApplicationTags(new HashSet<>(tags));
            });
    MockAM master = rm.master(id);
    MASTERS.put(id, master);
    LiveRm.ask(master, 1, 1, 1, 1);
    List<Object> taken = new ArrayList<>();
    RestRm.await(
        () -> {
          try {
            node.nodeHeartbeat(true);
            taken.addAll(LiveRm.take(master));
            return !taken.isEmpty();
          } catch (Exception e) {
            throw new IllegalStateException(e);
          }
        });
    return id;
  }

  private static void finish(ApplicationId id) throws Exception {
    MASTERS
        .get(id)
        .unregisterAppAttempt(
            FinishApplicationMasterRequest.newInstance(FinalApplicationStatus.SUCCEEDED, "", ""),
            true);
    RestRm.await(() -> state(id) == RMAppState.FINISHED);
  }

  /** Hints of this value and the words themselves, as far as YARN takes them: others it refuses. */
  private static List<String> tags(String name) {
    return Stream.of("heddle.job=", "heddle.stage=", "heddle.map-seconds=", "")
        .map(prefix -> prefix + name)
        .filter(tag -> tag.matches("[ -~]{1,100}"))
        .toList();
  }

  private static void ask(String name) throws Exception {
    String encoded = URLEncoder.encode(name, StandardCharsets.UTF_8).replace("+", "%20");
    for (String path : List.of("applications/" + encoded, "queues?queue=" + encoded)) {
      HttpResponse<String> answer = rm.get(HEDDLE + path);
      if (isOurs(answer)) {
        ANSWERS.put(path, answer.body());
      }
    }
    try {
      HttpResponse<String> refused =
          RestRm.send(
              HttpRequest.newBuilder(rm.uri(HEDDLE + "tuner/pause?user.name=" + encoded))
                  .header("X-XSRF-Header", "1")
                  .POST(HttpRequest.BodyPublishers.noBody()));
      assertThat(refused.statusCode()).as(refused.body()).isNotEqualTo(200);
      if (isOurs(refused)) {
        ANSWERS.put("pause as " + name, refused.body());
      }
    } catch (ProtocolException e) {
      // Served, but for this client Hadoop's cookie with the user's name is no header.
      assertThat(e).hasMessageContaining("Set-Cookie: hadoop.auth");
    }
  }

  /** The server refuses some of these by itself, in JSON of its own. */
  private static boolean isOurs(HttpResponse<String> answer) {
    return answer.headers().firstValue("Content-Type").orElse("").contains("json")
        && !answer.body().contains("\"servlet\":");
  }

  private static void read() throws Exception {
    List<String> resources =
        List.of(
            "",
            "cluster",
            "queues",
            "applications",
            "preferences",
            "decisions",
            "groups",
            "tuner",
            "health");
    for (String resource : resources) {
      HttpResponse<String> answer = rm.get(HEDDLE + resource);
      assertThat(answer.statusCode()).as(resource).isEqualTo(200);
      ANSWERS.put(resource, answer.body());
    }
    for (ApplicationId id : APPLICATIONS.values()) {
      String path = "applications/" + id + "/explanation";
      ANSWERS.put(path, rm.get(HEDDLE + path).body());
    }
  }

  /** Of Heddle's beans and their attributes, and of its metrics with their labels. */
  private static Set<String> metricNames() throws Exception {
    Set<String> names = new TreeSet<>();
    for (JsonNode bean :
        rm.json("/jmx?qry=Hadoop:service=ResourceManager,name=Heddle*").path("beans")) {
      bean.fieldNames().forEachRemaining(field -> names.add(bean.path("name").asText() + field));
    }
    AtomicReference<Set<String>> published = new AtomicReference<>(Set.of());
    RestRm.await(
        () -> {
          Set<String> before = published.getAndSet(publishedNames());
          return !before.isEmpty() && before.equals(published.get());
        });
    names.addAll(published.get());
    assertThat(names).anyMatch(name -> name.startsWith("heddle_metrics_fallbacks"));
    return names;
  }

  /** None or earlier ones while Metrics2 publishes by itself: its queue holds one publication. */
  private static Set<String> publishedNames() {
    try {
      return rm.get("/prom")
          .body()
          .lines()
          .filter(line -> line.startsWith("heddle"))
          .map(line -> line.substring(0, line.lastIndexOf(' ')))
          .collect(Collectors.toSet());
    } catch (Exception e) {
      throw new IllegalStateException(e);
    }
  }

  private static String onDisk(String... words) {
    return shell(
        Stream.concat(Stream.of(words), Stream.of("--conf-dir", directory.toString()))
            .toArray(String[]::new));
  }

  private static String shell(String... words) {
    Shell shell = new Shell();
    int code = shell.run(new Configuration(), words);
    assertThat(code).as(shell.err()).isZero();
    return shell.out();
  }

  private static void assertHarmless(String text) {
    assertThat(text.lines())
        .allSatisfy(
            line ->
                assertThat(line)
                    .doesNotStartWith(FORGED)
                    .doesNotContainPattern(RAW)
                    .hasSizeLessThan(MOST_LINE));
  }

  @Test
  void allOfThemRanAndMostUsersHaveAQueueOfTheirName() {
    assertThat(APPLICATIONS.keySet()).containsExactlyElementsOf(NAMES);
    assertThat(rm.heddle().leaves()).extracting(QueueDemand::queuePath).hasSizeGreaterThan(4);
  }

  @Test
  void anEventOfTheLogIsALine() {
    assertThat(LOG.messages()).anyMatch(line -> line.contains("root.users."));
    assertThat(LOG.messages())
        .allSatisfy(line -> assertThat(line).doesNotContainPattern(RAW).hasSizeLessThan(MOST_LINE));
    assertThat(LOG.failures()).allSatisfy(line -> assertHarmless(line.replace("\t", "")));
  }

  @Test
  void theAuditLogHasWhoWasRefusedOnALine() {
    List<String> ours =
        AUDIT.messages().stream().filter(line -> line.contains("TARGET=Heddle")).toList();
    assertThat(ours).hasSizeGreaterThan(NAMES.size() / 2);
    // Its own separator between two figures.
    assertThat(ours).allSatisfy(line -> assertHarmless(line.replace("\t", " ")));
  }

  @Test
  void metricsHaveTheNamesThatTheyHadBefore() {
    assertThat(namesAfter).isEqualTo(namesBefore).hasSizeGreaterThan(60);
  }

  @Test
  void answersAreJsonWithoutARawCharacter() throws Exception {
    for (Map.Entry<String, String> answer : ANSWERS.entrySet()) {
      assertThat(STRICT.readTree(answer.getValue()).isContainerNode()).as(answer.getKey()).isTrue();
      assertThat(answer.getValue()).matches("[ -~]*").hasSizeLessThan(MOST_FILE);
    }
    assertThat(ANSWERS.keySet())
        .filteredOn(path -> path.startsWith("pause as"))
        .hasSizeGreaterThan(4);
    List<String> shown = new ArrayList<>();
    for (ApplicationId id : APPLICATIONS.values()) {
      String answer = ANSWERS.get("applications/" + id + "/explanation");
      shown.add(STRICT.readTree(answer).path("name").asText());
    }
    assertThat(shown).contains("${user.home}${jndi:ldap://h/x}", "%s%n%d{}{}", "a\r\n" + FORGED);
  }

  /** Text alone: nothing of the page's script makes elements of strings. */
  @Test
  void thePageInsertsText() throws Exception {
    try (var script = getClass().getResourceAsStream("/io/heddle/web/page/page.js")) {
      assertThat(new String(script.readAllBytes(), StandardCharsets.UTF_8))
          .contains("textContent")
          .doesNotContain(
              "innerHTML", "outerHTML", "insertAdjacentHTML", "document.write", "eval(");
    }
  }

  @Test
  void stateIsInItsDirectoryAndBounded() throws Exception {
    try (Stream<Path> files = Files.list(directory)) {
      assertThat(files)
          .extracting(file -> file.getFileName().toString())
          .isSubsetOf("state", "tmp", "attributes", "yarn-site.xml", "capacity-scheduler.xml");
    }
    try (Stream<Path> files = Files.walk(directory.resolve("state"))) {
      List<Path> all = files.filter(Files::isRegularFile).toList();
      assertThat(all)
          .extracting(file -> file.getFileName().toString())
          .contains("job-profiles", "shadow")
          .allMatch(name -> name.matches("\\.?[a-z]+(-[a-z0-9]+)*(\\.crc)?"));
      for (Path file : all) {
        assertThat(file).satisfies(f -> assertThat(Files.size(f)).isLessThan(MOST_FILE));
        if (!file.getFileName().toString().startsWith(".")) {
          assertThat(Files.readString(file)).doesNotContainPattern("[\\p{Cc}&&[^\\n]]");
        }
      }
    }
  }

  @Test
  void commandsPrintLinesOfTheirOwn() {
    Map<String, String> printed = new LinkedHashMap<>(EXPLAINED);
    printed.put("shadow-report", onDisk("shadow-report"));
    printed.put("profile", onDisk("profile", "show"));
    printed.put("colocation", onDisk("colocation", "show"));
    printed.put("history", onDisk("tuner", "history"));
    printed.put("status", onDisk("tuner", "status"));

    assertThat(printed.values()).allSatisfy(HostileNamesIT::assertHarmless);
    assertThat(printed.get("profile")).contains("<script>", "${user.home}", "../../etc/x");
    assertThat(printed.get("shadow-report")).contains("root.users.");
    assertThat(EXPLAINED.get("b\u001b[2J\u001b]0;owned\u0007")).contains("'b\\u001b[2J");
    assertThat(EXPLAINED.get("%s%n%d{}{}")).contains("'%s%n%d{}{}'");
  }
}
