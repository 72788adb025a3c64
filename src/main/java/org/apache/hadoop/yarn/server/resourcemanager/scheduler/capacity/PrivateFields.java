package org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Fields of the stock scheduler for which it has no accessor. */
final class PrivateFields {
  private static final Logger LOG = LoggerFactory.getLogger(PrivateFields.class);

  private PrivateFields() {}

  /**
   * @param otherwise what is logged where this version of Hadoop has no such field; null is
   *     returned
   */
  static VarHandle find(Class<?> owner, String name, Class<?> type, String otherwise) {
    try {
      return MethodHandles.privateLookupIn(owner, MethodHandles.lookup())
          .findVarHandle(owner, name, type);
    } catch (ReflectiveOperationException e) {
      LOG.warn(otherwise, e);
      return null;
    }
  }
}
