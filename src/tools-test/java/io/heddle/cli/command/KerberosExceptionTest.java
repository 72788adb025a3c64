package io.heddle.cli.command;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import javax.security.auth.login.LoginException;
import org.apache.hadoop.security.authentication.client.AuthenticationException;
import org.ietf.jgss.GSSException;
import org.junit.jupiter.api.Test;

/** What a user without a ticket is told, and what one is whose ticket does not do. */
class KerberosExceptionTest {
  private static String told(Exception cause) {
    return new KerberosException(new AuthenticationException(cause)).getMessage();
  }

  private static GSSException noCredentials(String detail) {
    return new GSSException(GSSException.NO_CRED, -1, detail);
  }

  @Test
  void whoHasNoTicketIsToldOfKinit() {
    assertThat(told(noCredentials("Failed to find any Kerberos tgt")))
        .contains("run kinit", "Failed to find any Kerberos tgt");
    assertThat(told(new LoginException("Unable to obtain Principal Name")))
        .contains("run kinit", "Unable to obtain Principal Name");
  }

  /** Java says of these, too, that there are no credentials; the cause is the center's word. */
  @Test
  void whoHasATicketIsToldWhyItDoesNotDo() {
    GSSException skew = noCredentials("Clock skew too great");
    skew.initCause(new IOException("Identifier doesn't match"));

    assertThat(told(skew))
        .contains("with the ticket that you have", "Clock skew too great")
        .doesNotContain("run kinit", "Identifier");
    assertThat(new KerberosException(new AuthenticationException("status: 403\u001b[2J")))
        .hasMessageContaining("with the ticket that you have")
        .hasMessageContaining("status: 403\\u001b[2J");
  }
}
