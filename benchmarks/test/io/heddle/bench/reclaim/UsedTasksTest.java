package io.heddle.bench.reclaim;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.heddle.bench.reclaim.UsedTasks.Bound;
import io.heddle.bench.reclaim.UsedTasks.Pattern;
import io.heddle.sim.workload.Job;
import io.heddle.sim.workload.TaskGroup;
import io.heddle.sim.workload.Tasks;
import java.util.List;
import java.util.function.ToDoubleFunction;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

/** Use over request beside what was published of nf-core. */
class UsedTasksTest {
  private static List<Job> jobs(double scale, Pattern pattern) {
    UsedTasks tasks = new UsedTasks(Bound.CPU, scale, pattern);
    return LongStream.rangeClosed(1, 20).boxed().flatMap(s -> tasks.jobs(s).stream()).toList();
  }

  private static List<Job> constant() {
    return jobs(1, Pattern.CONSTANT);
  }

  private static double weighted(List<Job> jobs, int type) {
    return sum(jobs, job -> Tasks.used(job.model(), type))
        / sum(jobs, job -> Tasks.work(job.model(), type));
  }

  private static double sum(List<Job> jobs, ToDoubleFunction<Job> amount) {
    return jobs.stream().mapToDouble(amount).sum();
  }

  private static double mean(List<Job> jobs, ToDoubleFunction<TaskGroup> ofTask) {
    double tasks = sum(jobs, job -> (double) Tasks.count(job.model()));
    return sum(
            jobs,
            job ->
                Tasks.groups(job.model()).stream()
                    .mapToDouble(group -> group.count() * ofTask.applyAsDouble(group))
                    .sum())
        / tasks;
  }

  @Test
  void useOverRequestIsAsPublished() {
    List<Job> jobs = constant();
    assertThat(meanCpu(jobs)).isCloseTo(0.74, within(0.02));
    assertThat(weighted(jobs, 1)).isCloseTo(0.68, within(0.02));
    assertThat(mean(jobs, group -> group.use().phases().get(0).memory()))
        .isCloseTo(0.21, within(0.02));
    assertThat(weighted(jobs, 0)).isCloseTo(0.38, within(0.03));
  }

  /** Within a kind the variance is that of a lognormal: (exp(0.1^2) - 1) cpu^2. */
  @Test
  void mostOfTheVarianceLiesBetweenKinds() {
    List<Job> jobs = constant();
    double mean = meanCpu(jobs);
    double between = mean(jobs, group -> Math.pow(group.use().phases().get(0).cpu() - mean, 2));
    double within =
        mean(
            jobs,
            group ->
                Math.expm1(Math.pow(group.use().sigma(), 2))
                    * Math.pow(group.use().phases().get(0).cpu(), 2));
    assertThat(between / (between + within)).isBetween(0.88, 0.95);
  }

  @Test
  void scaledUseIsMoreOfTheSame() {
    assertThat(meanCpu(jobs(1.4, Pattern.CONSTANT)))
        .isCloseTo(1.4 * meanCpu(constant()), within(1e-9));
  }

  private static double meanCpu(List<Job> jobs) {
    return mean(jobs, group -> group.use().phases().get(0).cpu());
  }

  @Test
  void jobsAreASeedsOwn() {
    UsedTasks tasks = new UsedTasks(Bound.MIXED, 1, Pattern.BURSTS);
    assertThat(tasks.jobs(1)).isEqualTo(tasks.jobs(1)).isNotEqualTo(tasks.jobs(2));
  }
}
