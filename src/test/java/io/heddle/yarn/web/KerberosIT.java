package io.heddle.yarn.web;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.heddle.cli.Shell;
import io.heddle.cli.ShellProcess;
import io.heddle.yarn.testing.LogEvents;
import io.heddle.yarn.testing.RestRm;
import io.heddle.yarn.testing.WebScene;
import java.io.File;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.HttpURLConnection;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.PrivilegedExceptionAction;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.minikdc.MiniKdc;
import org.apache.hadoop.security.AuthenticationFilterInitializer;
import org.apache.hadoop.security.UserGroupInformation;
import org.apache.hadoop.security.authentication.client.AuthenticatedURL;
import org.apache.hadoop.yarn.client.api.YarnClient;
import org.apache.hadoop.yarn.conf.YarnConfiguration;
import org.apache.hadoop.yarn.server.resourcemanager.RMAuditLogger;
import org.apache.kerby.kerberos.kerb.client.KrbClient;
import org.apache.kerby.kerberos.kerb.client.KrbConfig;
import org.apache.log4j.Level;
import org.apache.log4j.Logger;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * A ResourceManager that knows its users by Kerberos, over HTTP and in its calls, with service
 * ACLs: ann may read, boss is an admin, eve has a ticket and may not call.
 */
@Tag("long")
class KerberosIT {
  private static final String API = "/heddle/api/v1/";
  private static final String PAUSE = API + "tuner/pause";

  @TempDir static Path directory;

  private static MiniKdc kdc;
  private static File keytab;
  private static WebScene scene;
  private static RestRm rm;
  private static UserGroupInformation ann;
  private static UserGroupInformation boss;
  private static UserGroupInformation eve;

  private record Answer(int status, String body) {}

  @BeforeAll
  static void start() throws Exception {
    kdc =
        new MiniKdc(MiniKdc.createConf(), Files.createDirectory(directory.resolve("kdc")).toFile());
    kdc.start();
    keytab = directory.resolve("keytab").toFile();
    kdc.createPrincipal(keytab, "rm/localhost", "HTTP/localhost", "ann", "boss", "eve");
    scene = new WebScene(directory, settings(keytab.toString()));
    rm = scene.rest();
    ann = login("ann", keytab);
    boss = login("boss", keytab);
    eve = login("eve", keytab);
    scene.applications();
    scene.tuner();
  }

  private static Map<String, String> settings(String keytab) throws Exception {
    Path secret = Files.writeString(directory.resolve("secret"), "of this test only");
    Map<String, String> settings = new HashMap<>();
    settings.put("hadoop.security.authentication", "kerberos");
    settings.put("hadoop.security.authorization", "true");
    settings.put("security.applicationclient.protocol.acl", "ann,boss");
    settings.put(
        "hadoop.http.filter.initializers", AuthenticationFilterInitializer.class.getName());
    settings.put("hadoop.http.authentication.type", "kerberos");
    settings.put("hadoop.http.authentication.signature.secret.file", secret.toString());
    settings.put("hadoop.http.authentication.kerberos.principal", principal("HTTP/localhost"));
    settings.put("hadoop.http.authentication.kerberos.keytab", keytab);
    settings.put(YarnConfiguration.RM_PRINCIPAL, principal("rm/localhost"));
    settings.put(YarnConfiguration.RM_KEYTAB, keytab);
    settings.put(YarnConfiguration.RM_WEBAPP_SPNEGO_USER_NAME_KEY, principal("HTTP/localhost"));
    settings.put(YarnConfiguration.RM_WEBAPP_SPNEGO_KEYTAB_FILE_KEY, keytab);
    settings.put(YarnConfiguration.YARN_ADMIN_ACL, "boss");
    return settings;
  }

  private static String principal(String name) {
    return name + "@" + kdc.getRealm();
  }

  private static UserGroupInformation login(String name, File keytab) throws Exception {
    return UserGroupInformation.loginUserFromKeytabAndReturnUGI(principal(name), keytab.toString());
  }

  @AfterAll
  static void stop() {
    if (scene != null) {
      scene.close();
    }
    kdc.stop();
    UserGroupInformation.reset();
  }

  private static Answer ask(UserGroupInformation user, String method, String path)
      throws Exception {
    return user.doAs(
        (PrivilegedExceptionAction<Answer>)
            () -> {
              HttpURLConnection connection =
                  new AuthenticatedURL()
                      .openConnection(rm.uri(path).toURL(), new AuthenticatedURL.Token());
              connection.setRequestMethod(method);
              connection.setRequestProperty("X-XSRF-Header", "1");
              int status = connection.getResponseCode();
              try (InputStream body =
                  status < 400 ? connection.getInputStream() : connection.getErrorStream()) {
                return new Answer(status, new String(body.readAllBytes(), StandardCharsets.UTF_8));
              }
            });
  }

  @Test
  void whoHasNoTicketReadsNothing() throws Exception {
    for (String path :
        List.of("/ws/v1/cluster/info", "/heddle/", "/heddle/page.js", API, API + "cluster")) {
      assertThat(rm.get(path).statusCode()).as(path).isEqualTo(401);
      assertThat(rm.get(path + "?user.name=boss").statusCode()).as(path).isEqualTo(401);
    }
  }

  @Test
  void whoHasATicketReadsAndNamesStayEscaped() throws Exception {
    assertThat(ask(ann, "GET", "/heddle/").status()).isEqualTo(200);
    assertThat(ask(ann, "GET", API + "cluster").status()).isEqualTo(200);
    Answer applications = ask(ann, "GET", API + "applications");
    assertThat(applications.status()).as(applications.body()).isEqualTo(200);
    assertThat(applications.body()).contains("\\u202E").doesNotContain("\u202e");
  }

  @Test
  void onlyAnAdminChangesAndTheAuditLogHasHisName() throws Exception {
    String before = ask(boss, "GET", API + "tuner").body();
    Answer refused;
    String between;
    Answer done;
    List<String> audit;
    try (LogEvents events = LogEvents.of(Logger.getLogger(RMAuditLogger.class), Level.INFO)) {
      refused = ask(ann, "POST", PAUSE);
      between = ask(boss, "GET", API + "tuner").body();
      done = ask(boss, "POST", PAUSE);
      audit = events.messages();
    }

    assertThat(refused.status()).as(refused.body()).isEqualTo(403);
    assertThat(refused.body()).contains("'ann' is no admin");
    assertThat(between).isEqualTo(before);
    assertThat(done.status()).as(done.body()).isEqualTo(200);
    assertThat(String.join("\n", audit))
        .containsPattern("USER=ann\\s+OPERATION=Heddle tuner/pause.*RESULT=FAILURE")
        .containsPattern("USER=boss\\s+OPERATION=Heddle tuner/pause.*RESULT=SUCCESS");
  }

  @Test
  void theCommandWorksWithATicketAndNamesKinitWithout() throws Exception {
    String application = rm.rm().getRMContext().getRMApps().keySet().iterator().next().toString();
    for (String[] command :
        List.of(
            new String[] {"status", "--rm", rm.web()},
            new String[] {"explain", application, "--rm", rm.web()})) {
      Shell with = new Shell();
      assertThat(run(with, ann, command)).as(with.err()).isZero();
      assertThat(with.out()).isNotEmpty();

      Shell without = new Shell();
      assertThat(run(without, UserGroupInformation.createRemoteUser("ann"), command)).isEqualTo(1);
      assertThat(without.out()).isEmpty();
      assertThat(without.err()).contains(rm.web(), "run kinit");
    }
  }

  private static int run(Shell shell, UserGroupInformation user, String... command)
      throws Exception {
    return user.doAs(
        (PrivilegedExceptionAction<Integer>) () -> shell.run(new Configuration(), command));
  }

  /** What kinit leaves, of which the machine that runs this may have none. */
  private static Path ticketOf(String name) throws Exception {
    KrbClient client = new KrbClient(new KrbConfig());
    client.setKdcRealm(kdc.getRealm());
    client.setKdcHost(kdc.getHost());
    client.setAllowUdp(false);
    client.setKdcTcpPort(kdc.getPort());
    client.init();
    Path cache = directory.resolve("ticket-of-" + name);
    client.storeTicket(client.requestTgt(principal(name), keytab), cache.toFile());
    return cache;
  }

  private static ShellProcess process(Path ticket, String... command) throws Exception {
    Path client = Files.createTempDirectory(directory, "client");
    Configuration core = new Configuration(false);
    core.set("hadoop.security.authentication", "kerberos");
    try (OutputStream out = Files.newOutputStream(client.resolve("core-site.xml"))) {
      core.writeXml(out);
    }
    Files.copy(directory.resolve("yarn-site.xml"), client.resolve("yarn-site.xml"));
    return new ShellProcess(
        client,
        List.of("-Djava.security.krb5.conf=" + kdc.getKrb5conf(), "-Xmx256m"),
        Map.of("KRB5CCNAME", ticket.toString()),
        command);
  }

  @Test
  void asAProcessTheCommandGoesByTheTicketCache() throws Exception {
    String application = rm.rm().getRMContext().getRMApps().keySet().iterator().next().toString();
    Path ticket = ticketOf("ann");

    ShellProcess explained = process(ticket, "explain", application);
    assertThat(explained.code()).as(explained.err()).isZero();
    assertThat(explained.out()).contains(application, "in queue root.");

    ShellProcess tuner = process(ticket, "tuner", "status");
    assertThat(tuner.code()).as(tuner.err()).isZero();
    assertThat(tuner.out()).contains("mode     active");
  }

  @Test
  void asAProcessWithoutATicketTheCommandNamesKinit() throws Exception {
    ShellProcess without = process(directory.resolve("no-ticket"), "status");

    assertThat(without.code()).isEqualTo(1);
    assertThat(without.out()).isEmpty();
    assertThat(without.err()).contains(rm.web(), "run kinit").doesNotContain("\tat ");
  }

  /** By a name of the host for which the key distribution center knows no server. */
  @Test
  void aTicketThatDoesNotDoIsNotTakenForNone() throws Exception {
    Shell shell = new Shell();
    String other = rm.web().replace("localhost", "127.0.0.1");

    assertThat(run(shell, ann, "status", "--rm", other)).isEqualTo(1);
    assertThat(shell.err())
        .contains(other, "with the ticket that you have", "Server not found")
        .doesNotContain("run kinit");
  }

  @Test
  void callsAreForWhomTheServiceAclNames() throws Exception {
    assertThat(applications(ann)).isPositive();
    assertThatThrownBy(() -> applications(eve)).hasMessageContaining("not authorized");
  }

  private static int applications(UserGroupInformation user) throws Exception {
    return user.doAs(
        (PrivilegedExceptionAction<Integer>)
            () -> {
              try (YarnClient client = YarnClient.createYarnClient()) {
                client.init(new Configuration(rm.rm().getConfig()));
                client.start();
                return client.getApplications().size();
              }
            });
  }
}
