package io.heddle.bench.reality;

import java.io.IOException;
import java.security.PrivilegedExceptionAction;
import java.util.List;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.security.UserGroupInformation;
import org.apache.hadoop.security.token.Token;
import org.apache.hadoop.yarn.api.ApplicationMasterProtocol;
import org.apache.hadoop.yarn.api.protocolrecords.AllocateRequest;
import org.apache.hadoop.yarn.api.protocolrecords.AllocateResponse;
import org.apache.hadoop.yarn.api.protocolrecords.FinishApplicationMasterRequest;
import org.apache.hadoop.yarn.api.protocolrecords.RegisterApplicationMasterRequest;
import org.apache.hadoop.yarn.api.records.ContainerId;
import org.apache.hadoop.yarn.api.records.FinalApplicationStatus;
import org.apache.hadoop.yarn.api.records.ResourceRequest;
import org.apache.hadoop.yarn.client.ClientRMProxy;
import org.apache.hadoop.yarn.exceptions.YarnException;
import org.apache.hadoop.yarn.security.AMRMTokenIdentifier;

/**
 * What an ApplicationMaster says to the ResourceManager, over the wire and with absolute requests,
 * as MapReduce's does; YARN's own client library would count requests itself.
 */
public final class MasterProtocol {
  private final ApplicationMasterProtocol manager;
  private int lastResponse;

  /** Connects and registers an attempt, its id as a user's name, by the ResourceManager's token. */
  public MasterProtocol(Configuration conf, String attempt, Token<AMRMTokenIdentifier> given)
      throws IOException, YarnException, InterruptedException {
    Token<AMRMTokenIdentifier> token = new Token<>(given);
    token.setService(new Text(ClientRMProxy.getAMRMTokenService(conf)));
    UserGroupInformation user = UserGroupInformation.createRemoteUser(attempt);
    user.addToken(token);
    manager =
        user.doAs(
            (PrivilegedExceptionAction<ApplicationMasterProtocol>)
                () -> ClientRMProxy.createRMProxy(conf, ApplicationMasterProtocol.class));
    manager.registerApplicationMaster(
        RegisterApplicationMasterRequest.newInstance("localhost", -1, ""));
  }

  public AllocateResponse allocate(List<ResourceRequest> asks, List<ContainerId> releases)
      throws IOException, YarnException {
    AllocateResponse response =
        manager.allocate(AllocateRequest.newInstance(lastResponse, 0, asks, releases, null));
    lastResponse = response.getResponseId();
    return response;
  }

  /** Unregisters; to be called again until it says that it is done. */
  public boolean finish(FinalApplicationStatus status) throws IOException, YarnException {
    return manager
        .finishApplicationMaster(FinishApplicationMasterRequest.newInstance(status, "", ""))
        .getIsUnregistered();
  }
}
