package io.heddle.cli.command;

import io.heddle.model.Printable;
import java.io.IOException;
import javax.security.auth.login.LoginException;
import org.apache.hadoop.security.authentication.client.AuthenticationException;
import org.ietf.jgss.GSSException;

/** Kerberos does not let its user in: without a ticket, or in spite of it. */
final class KerberosException extends IOException {
  private static final long serialVersionUID = 1L;

  KerberosException(AuthenticationException cause) {
    super(
        (lacksTicket(cause)
                ? "there is no Kerberos ticket of yours: run kinit, klist shows what you have ("
                : "Kerberos did not let you in with the ticket that you have: klist shows whose it"
                    + " is and until when; clocks must agree, and the address must name the host as"
                    + " the server's principal HTTP/HOST does (")
            + Printable.of(String.valueOf(telling(cause).getMessage()))
            + ")",
        cause);
  }

  /** Java calls it lacking credentials, too, if the key distribution center gives no ticket. */
  private static boolean lacksTicket(Throwable failure) {
    Throwable telling = telling(failure);
    return telling instanceof LoginException
        || (telling instanceof GSSException gss
            && gss.getMajor() == GSSException.NO_CRED
            && gss.getCause() == null);
  }

  /** The innermost failure that speaks of Kerberos: below it are those of its messages' parts. */
  private static Throwable telling(Throwable failure) {
    Throwable telling = failure;
    for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
      if (cause instanceof GSSException || cause instanceof LoginException) {
        telling = cause;
      }
    }
    return telling;
  }
}
