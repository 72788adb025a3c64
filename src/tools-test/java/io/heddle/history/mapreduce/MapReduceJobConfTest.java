package io.heddle.history.mapreduce;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.heddle.history.ImpossibleNumberException;
import io.heddle.model.ResourceVector;
import java.util.HashMap;
import java.util.Map;
import org.apache.hadoop.mapred.JobConf;
import org.apache.hadoop.mapreduce.TaskType;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class MapReduceJobConfTest {
  private static MapReduceJobConf of(String... properties) {
    Map<String, String> values = new HashMap<>();
    for (String property : properties) {
      String[] pair = property.split("=", 2);
      if (MapReduceJobConf.KEYS.contains(pair[0])) {
        values.put(pair[0], pair[1]);
      }
    }
    return new MapReduceJobConf(values);
  }

  /** As MapReduce itself derives it from the same configuration. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "mapreduce.map.memory.mb=-1;mapreduce.reduce.memory.mb=-1",
        "mapreduce.map.memory.mb=2048;mapreduce.map.java.opts=-Xmx4g",
        "mapreduce.map.memory.mb=-1;mapreduce.map.java.opts=-Xmx1600m -server",
        "mapreduce.map.java.opts=-server -Xmx2g;mapreduce.reduce.java.opts=-Xmx3000m",
        "mapreduce.map.java.opts=-Xmx1g -Xmx2G",
        "mapreduce.map.java.opts=-Xmx2097152k",
        "mapreduce.map.java.opts=-Xmx1073741824",
        "mapreduce.map.java.opts=-Xmx0;mapreduce.reduce.java.opts=-Xmxyz",
        "mapreduce.map.java.opts=-Dx=-Xmx5g",
        "mapred.child.java.opts=-Xmx900m",
        "mapred.child.java.opts=-Xmx900m;mapreduce.map.java.opts=-Xmx1g",
        "mapreduce.admin.map.child.java.opts=-Xmx700m;mapreduce.reduce.java.opts=-Xmx1g",
        "mapreduce.map.java.opts=-Xmx1g;mapreduce.job.heap.memory-mb.ratio=0.5",
        "mapreduce.reduce.java.opts=-Xmx1000m;mapreduce.job.heap.memory-mb.ratio=0.75",
        "mapreduce.job.heap.memory-mb.ratio=0.5",
        "mapred.job.map.memory.mb=1500;mapred.job.reduce.memory.mb=1600",
        "mapred.map.child.java.opts=-Xmx600m;mapred.reduce.child.java.opts=-Xmx800m",
      })
  void memoryIsWhatMapReduceAsksFor(String properties) {
    JobConf hadoop = new JobConf(false);
    String[] each = properties.isEmpty() ? new String[0] : properties.split(";", -1);
    for (String property : each) {
      String[] pair = property.split("=", 2);
      hadoop.set(pair[0], pair[1]);
    }
    assertThat(of(each).map().get(0)).isEqualTo(hadoop.getMemoryRequired(TaskType.MAP));
    assertThat(of(each).reduce().get(0)).isEqualTo(hadoop.getMemoryRequired(TaskType.REDUCE));
  }

  @ParameterizedTest
  @CsvSource({
    "mapreduce.map.resource.yarn.io/gpu=2,1024,1,2",
    "mapreduce.map.resource.gpu=2,1024,1,2",
    "mapreduce.map.resource.memory-mb=3000,3000,1,0",
    "mapreduce.map.resource.memory=4 Gi,4096,1,0",
    "mapreduce.map.resource.memory=2Gi,2048,1,0",
    "mapreduce.map.resource.vcores=3,1024,3,0",
    "mapreduce.map.cpu.vcores=4,1024,4,0",
    "mapreduce.map.resource.yarn.io/gpu=many,1024,1,0",
    "mapreduce.map.resource.yarn.io/gpu=1k,1024,1,1000",
    "mapreduce.map.resource.gpu=1Ki,1024,1,1024",
  })
  void resourcesByTheirNames(String property, long memory, long cores, long gpus) {
    assertThat(of(property, "mapreduce.map.memory.mb=-1").map())
        .isEqualTo(
            gpus == 0 ? ResourceVector.of(memory, cores) : ResourceVector.of(memory, cores, gpus));
  }

  @Test
  void gpusOfReducesAndOfTheMaster() {
    MapReduceJobConf conf =
        of(
            "mapreduce.reduce.resource.yarn.io/gpu=1",
            "yarn.app.mapreduce.am.resource.yarn.io/gpu=4",
            "yarn.app.mapreduce.am.resource.mb=2000");
    assertThat(conf.reduce()).isEqualTo(ResourceVector.of(1024, 1, 1));
    assertThat(conf.master()).isEqualTo(ResourceVector.of(2000, 1, 4));
    assertThat(conf.map()).isEqualTo(ResourceVector.of(1024, 1));
  }

  @Test
  void theMastersSizeDoesNotFollowFromAHeap() {
    assertThat(of("mapred.child.java.opts=-Xmx3g").master()).isEqualTo(ResourceVector.of(1536, 1));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "mapreduce.map.memory.mb=999999999999",
        "mapreduce.map.cpu.vcores=999999999",
        "mapreduce.map.java.opts=-Xmx999999999999g",
        "mapreduce.map.resource.gpu=999999999",
        "mapreduce.map.resource.gpu=2G",
        "mapreduce.map.memory.mb=9999999999999999999",
        "mapreduce.map.resource.memory-mb=99999999999999999999",
        "mapreduce.map.resource.memory=999999999 Ti",
      })
  void whatNoMachineHasIsRefused(String property) {
    assertThatExceptionOfType(ImpossibleNumberException.class).isThrownBy(() -> of(property).map());
  }
}
