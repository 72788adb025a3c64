package io.heddle.bench.cluster;

import java.util.Map;
import org.apache.hadoop.mapred.ShuffleHandler;
import org.apache.hadoop.yarn.conf.YarnConfiguration;

/** What a NodeManager needs to serve outputs of maps, on a free port. */
public final class ShuffleService {
  private ShuffleService() {}

  public static Map<String, String> settings() {
    String service = ShuffleHandler.MAPREDUCE_SHUFFLE_SERVICEID;
    return Map.of(
        YarnConfiguration.NM_AUX_SERVICES,
        service,
        String.format(YarnConfiguration.NM_AUX_SERVICE_FMT, service),
        ShuffleHandler.class.getName(),
        ShuffleHandler.SHUFFLE_PORT_CONFIG_KEY,
        "0");
  }
}
