package io.heddle.yarn.tune.apply;

import java.io.IOException;

/** A configuration file that is an admin's and is replaced as a whole. */
public interface AdminFile {
  String BACKUP = ".before-heddle";

  /** Ending of what is written before it takes the file's place. */
  String TEMPORARY = ".heddle.tmp";

  byte[] read() throws IOException;

  /** Readers see the old content or the new one; if this fails, the old one. */
  void replace(byte[] content) throws IOException;
}
