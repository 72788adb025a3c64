package io.heddle.history.spark;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.heddle.history.ImpossibleNumberException;
import io.heddle.model.ResourceVector;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SparkContainersTest {
  private static SparkContainers of(String... properties) {
    ObjectNode values = JsonNodeFactory.instance.objectNode();
    for (String property : properties) {
      String[] pair = property.split("=", 2);
      values.put(pair[0], pair[1]);
    }
    return new SparkContainers(new SparkProperties(values));
  }

  /** 4 GiB of heap, whose tenth is more than 384 MiB. */
  @ParameterizedTest
  @CsvSource({
    "spark.executor.memoryOverhead=1g,5120",
    "spark.yarn.executor.memoryOverhead=3072,7168",
    "spark.yarn.executor.memoryOverhead=2g,6144",
    "spark.executor.memoryOverheadFactor=0.5,6144",
    "spark.executor.memoryOverheadFactor=.5,6144",
    "spark.executor.memoryOverheadFactor=5e-1,6144",
    "spark.executor.memoryOverhead=1073741824b,5120",
    "spark.executor.minMemoryOverhead=800m,4896",
    "spark.executor.memoryOverhead=nonsense,4505",
  })
  void overheadOfExecutors(String property, long memory) {
    assertThat(of("spark.executor.memory=4g", property).executor())
        .isEqualTo(ResourceVector.of(memory, 1));
  }

  @ParameterizedTest
  @CsvSource({"true,6553", "false,4505"})
  void memoryForPythonIsAddedForPythonOnly(String isPython, long memory) {
    SparkContainers containers =
        of(
            "spark.executor.memory=4g",
            "spark.executor.pyspark.memory=2g",
            "spark.yarn.isPython=" + isPython);
    assertThat(containers.executor()).isEqualTo(ResourceVector.of(memory, 1));
  }

  @Test
  void theOlderKeyCountsOnlyWhereTheNewerIsMissing() {
    SparkContainers both =
        of(
            "spark.executor.memory=4g",
            "spark.executor.memoryOverhead=512",
            "spark.yarn.executor.memoryOverhead=3072");
    assertThat(both.executor()).isEqualTo(ResourceVector.of(4608, 1));
  }

  @ParameterizedTest
  @CsvSource({
    "spark.submit.deployMode=cluster,spark.yarn.driver.memoryOverhead=2048,4096",
    "spark.master=yarn-cluster,spark.driver.memoryOverhead=1g,3072",
    "spark.submit.deployMode=cluster,spark.driver.memoryOverheadFactor=0.5,3072",
    "spark.submit.deployMode=client,spark.yarn.am.memoryOverhead=512,1024",
    "spark.submit.deployMode=client,spark.yarn.driver.memoryOverhead=2048,896",
  })
  void overheadOfTheMaster(String mode, String property, long memory) {
    assertThat(of(mode, "spark.driver.memory=2g", property).master())
        .isEqualTo(ResourceVector.of(memory, 1));
  }

  /** Of 8 cores: 2 GPUs, one or a quarter of one for a task; a task of 4 cores; 4 FPGAs. */
  @ParameterizedTest
  @CsvSource({
    "spark.executor.resource.gpu.amount=2,spark.task.resource.gpu.amount=1,2,2",
    "spark.executor.resource.gpu.amount=2,spark.task.resource.gpu.amount=0.25,2,8",
    "spark.executor.resource.gpu.amount=1,spark.task.resource.gpu.amount=.5,1,2",
    "spark.executor.resource.gpu.amount=1,spark.task.resource.gpu.amount=1e-300,1,8",
    "spark.executor.resource.gpu.amount=1,spark.task.resource.gpu.amount=0.33,1,3",
    "spark.executor.resource.gpu.amount=4,spark.task.resource.gpu.amount=2,4,2",
    "spark.executor.resource.gpu.amount=2,spark.task.cpus=4,2,2",
    "spark.yarn.executor.resource.yarn.io/gpu.amount=3,x=y,3,8",
    "spark.yarn.executor.resource.gpu.amount=3,x=y,3,8",
    "spark.yarn.executor.resource.yarn.io/gpu.amount=3,spark.task.resource.gpu.amount=1,3,3",
    "spark.yarn.executor.resource.acme/gpu.amount=3,spark.yarn.resourceGpuDeviceName=acme/gpu,3,8",
    "spark.executor.resource.gpu.amount=0,spark.task.resource.gpu.amount=1,0,8",
  })
  void gpusOfExecutorsAndTheirTasks(String executor, String task, long gpus, int slots) {
    SparkContainers containers = of("spark.executor.cores=8", executor, task);
    assertThat(containers.executor())
        .isEqualTo(gpus == 0 ? ResourceVector.of(1408, 8) : ResourceVector.of(1408, 8, gpus));
    assertThat(containers.slots()).isEqualTo(slots);
  }

  @Test
  void tasksOfOtherResourcesAreFewerToo() {
    SparkContainers containers =
        of(
            "spark.executor.cores=8",
            "spark.executor.resource.fpga.amount=3",
            "spark.task.resource.fpga.amount=1");
    assertThat(containers.slots()).isEqualTo(3);
    assertThat(containers.executor()).isEqualTo(ResourceVector.of(1408, 8));
  }

  @ParameterizedTest
  @CsvSource({
    "spark.submit.deployMode=cluster,spark.driver.resource.gpu.amount=1",
    "spark.submit.deployMode=cluster,spark.yarn.driver.resource.yarn.io/gpu.amount=1",
    "spark.submit.deployMode=client,spark.yarn.am.resource.yarn.io/gpu.amount=1",
  })
  void gpusOfTheMaster(String mode, String property) {
    assertThat(of(mode, property).master().get(2)).isEqualTo(1);
  }

  @Test
  void whatNoMachineHasIsRefused() {
    for (String property :
        new String[] {
          "spark.executor.memory=999999999999999p",
          "spark.executor.memoryOverhead=4000000g",
          "spark.executor.cores=999999999",
          "spark.executor.cores=2147483647",
          "spark.executor.cores=99999999999999999999",
          "spark.executor.resource.gpu.amount=99999999"
        }) {
      assertThatExceptionOfType(ImpossibleNumberException.class)
          .isThrownBy(() -> of(property).executor());
    }
  }

  @Test
  void withoutPropertiesItIsSparksDefault() {
    SparkContainers none = new SparkContainers(new SparkProperties(null));
    assertThat(none.executor()).isEqualTo(ResourceVector.of(1408, 1));
    assertThat(none.master()).isEqualTo(ResourceVector.of(896, 1));
    assertThat(none.slots()).isEqualTo(1);
  }
}
