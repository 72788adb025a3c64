package io.heddle.nodemetrics.source;

import io.heddle.config.HostPatterns;
import io.heddle.model.Printable;
import java.io.IOException;
import java.net.URI;
import java.net.URISyntaxException;
import java.util.regex.Pattern;

/**
 * Address on a host that a NodeManager named, which can only be a host name (RFC 1123, section 2.1)
 * or an IP address.
 *
 * @param port from 1 to 65535
 * @param path from the first slash on
 */
record HostAddress(String scheme, int port, String path) {
  private static final String LABEL = "[a-zA-Z0-9]([a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?";

  /** Not a number alone: resolvers take it for an IP address. */
  private static final Pattern NAME =
      Pattern.compile("(?![0-9]+$)" + LABEL + "(\\." + LABEL + ")*");

  private static final Pattern IPV6 = Pattern.compile("[0-9a-fA-F]{0,4}(:[0-9a-fA-F.]{0,15}){2,8}");

  /**
   * @throws IOException if {@code host} is neither the name nor the address of a host
   */
  URI on(String host) throws IOException {
    // Patterns with groups recurse: a long name would end in a StackOverflowError.
    if (host.length() > HostPatterns.LONGEST_NAME
        || !(NAME.matcher(host).matches() || IPV6.matcher(host).matches())) {
      throw refusal(host, null);
    }
    try {
      return new URI(scheme, null, host, port, path, null, null).parseServerAuthority();
    } catch (URISyntaxException e) {
      throw refusal(host, e);
    }
  }

  private static IOException refusal(String host, URISyntaxException cause) {
    return new IOException("'%s' is no host name".formatted(Printable.of(host)), cause);
  }
}
