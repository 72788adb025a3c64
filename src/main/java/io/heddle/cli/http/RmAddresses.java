package io.heddle.cli.http;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.yarn.conf.HAUtil;
import org.apache.hadoop.yarn.conf.YarnConfiguration;

/** Where the ResourceManagers of a configuration have their web pages. */
public final class RmAddresses {
  private RmAddresses() {}

  /** One address, or with high availability one for each ResourceManager. */
  public static List<String> of(Configuration conf) {
    Collection<String> ids = HAUtil.isHAEnabled(conf) ? HAUtil.getRMHAIds(conf) : List.of("");
    List<String> addresses = new ArrayList<>();
    for (String id : ids) {
      addresses.add(address(conf, id));
    }
    return addresses;
  }

  private static String address(Configuration conf, String id) {
    boolean https = YarnConfiguration.useHttps(conf);
    String key =
        https ? YarnConfiguration.RM_WEBAPP_HTTPS_ADDRESS : YarnConfiguration.RM_WEBAPP_ADDRESS;
    int port =
        https
            ? YarnConfiguration.DEFAULT_RM_WEBAPP_HTTPS_PORT
            : YarnConfiguration.DEFAULT_RM_WEBAPP_PORT;
    String hostAndPort = conf.getTrimmed(HAUtil.addSuffix(key, id));
    if (hostAndPort == null) {
      String host =
          conf.getTrimmed(HAUtil.addSuffix(YarnConfiguration.RM_HOSTNAME, id), "localhost");
      hostAndPort = host + ":" + port;
    }
    return (https ? "https://" : "http://") + hostAndPort;
  }
}
