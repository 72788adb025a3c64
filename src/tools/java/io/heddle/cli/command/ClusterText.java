package io.heddle.cli.command;

import io.heddle.cli.command.Subcommand.CommandException;
import io.heddle.model.Printable;
import io.heddle.model.ResourceVector;
import io.heddle.sim.workload.ClusterSpec;
import io.heddle.sim.workload.ClusterSpec.NodeShape;
import io.heddle.sim.workload.ResourceTypes;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A cluster: {@code 100x65536MBx16} is 100 nodes of 64 GiB and 16 cores; {@code x4GPU} behind it,
 * each with 4 GPUs.
 */
public final class ClusterText {
  private static final Pattern SHAPE =
      Pattern.compile("([0-9]{1,6})x([0-9]{1,9})(MB|GB)x([0-9]{1,6})(x([0-9]{1,6})GPU)?");
  private static final int MIB_PER_GIB = 1_024;

  private ClusterText() {}

  /** {@code option} has the shapes as its value, for errors. */
  public static ClusterSpec parse(String option, List<String> shapes) throws CommandException {
    List<NodeShape> parsed = new ArrayList<>();
    for (String shape : shapes) {
      Matcher matcher = SHAPE.matcher(shape);
      if (!matcher.matches()) {
        throw wrong(option, shape, "not understood");
      }
      long memory = Long.parseLong(matcher.group(2));
      long mebibytes = matcher.group(3).equals("GB") ? memory * MIB_PER_GIB : memory;
      if (mebibytes > Integer.MAX_VALUE) {
        throw wrong(option, shape, "YARN's nodes have at most %d MB".formatted(Integer.MAX_VALUE));
      }
      long cores = Long.parseLong(matcher.group(4));
      try {
        parsed.add(
            new NodeShape(
                Integer.parseInt(matcher.group(1)),
                matcher.group(6) == null
                    ? ResourceVector.of(mebibytes, cores)
                    : ResourceVector.of(mebibytes, cores, Long.parseLong(matcher.group(6)))));
      } catch (IllegalArgumentException e) {
        throw wrong(option, shape, e.getMessage());
      }
    }
    return new ClusterSpec(parsed);
  }

  public static String of(ClusterSpec cluster) {
    return String.join(",", cluster.shapes().stream().map(ClusterText::of).toList());
  }

  private static String of(NodeShape shape) {
    ResourceVector capacity = shape.capacity();
    String usual = "%dx%dMBx%d".formatted(shape.count(), capacity.get(0), capacity.get(1));
    return capacity.size() > ResourceTypes.GPU_INDEX
        ? "%sx%dGPU".formatted(usual, capacity.get(ResourceTypes.GPU_INDEX))
        : usual;
  }

  private static CommandException wrong(String option, String shape, String why) {
    return new CommandException(
        "%s '%s': %s; give NODESxMEMORYxCORES, such as 100x65536MBx16, with commas between shapes"
            .formatted(option, Printable.value(shape), why));
  }
}
