package io.heddle.yarn.tune.apply;

import io.heddle.state.StateFile;
import java.io.IOException;
import java.util.EnumSet;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.CreateFlag;
import org.apache.hadoop.fs.FSDataInputStream;
import org.apache.hadoop.fs.FSDataOutputStream;
import org.apache.hadoop.fs.FileContext;
import org.apache.hadoop.fs.Options;
import org.apache.hadoop.fs.Path;

/** A file of a distributed file system, such as HDFS. */
record DistributedFile(Path path, Configuration conf) implements AdminFile {
  DistributedFile {
    path = StateFile.qualified(path, conf);
  }

  @Override
  public byte[] read() throws IOException {
    try (FSDataInputStream in = context().open(path)) {
      return in.readAllBytes();
    }
  }

  @Override
  public void replace(byte[] content) throws IOException {
    FileContext context = context();
    Path backup = path.suffix(BACKUP);
    if (!context.util().exists(backup)) {
      // Half a copy must not pass for it.
      Path part = backup.suffix(TEMPORARY);
      context.util().copy(path, part, false, true);
      context.rename(part, backup, Options.Rename.OVERWRITE);
    }
    Path temporary = path.suffix(TEMPORARY);
    try (FSDataOutputStream out =
        context.create(temporary, EnumSet.of(CreateFlag.CREATE, CreateFlag.OVERWRITE))) {
      out.write(content);
      out.hsync();
    }
    context.setPermission(temporary, context.getFileStatus(path).getPermission());
    context.rename(temporary, path, Options.Rename.OVERWRITE);
  }

  private FileContext context() throws IOException {
    return FileContext.getFileContext(path.toUri(), conf);
  }

  @Override
  public String toString() {
    return path.toString();
  }
}
