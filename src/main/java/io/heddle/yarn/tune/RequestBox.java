package io.heddle.yarn.tune;

import io.heddle.model.Printable;
import io.heddle.state.StateException;
import io.heddle.state.StateFile;
import io.heddle.tune.step.Request;
import java.io.IOException;
import java.util.Optional;
import org.apache.hadoop.security.AccessControlException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** What admins ask for through the state directory. */
record RequestBox(StateFile file) {
  private static final Logger LOG = LoggerFactory.getLogger(RequestBox.class);

  /**
   * Removes and returns the request.
   *
   * @throws IOException if the file system does not answer
   */
  Optional<Request> take() throws IOException {
    Optional<Request> request = Optional.empty();
    try {
      Optional<byte[]> content = file.read();
      if (content.isEmpty()) {
        return request;
      }
      request = Optional.of(Request.read(content.get()));
    } catch (StateException e) {
      LOG.warn("{} is ignored: {}", file, Printable.of(e.getMessage()));
    } catch (IOException e) {
      // Each failure to read tells the file, and was caused by what the file system said.
      if (!(e.getCause() instanceof AccessControlException)) {
        throw e;
      }
      LOG.warn(
          "{} is ignored: {}; ask as the user that the ResourceManager runs as",
          file,
          Printable.of(e.getMessage()));
    }
    file.delete();
    return request;
  }
}
