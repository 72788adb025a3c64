package io.heddle.bench.adaptive;

import io.heddle.bench.generate.Choice;
import io.heddle.bench.generate.Choice.Option;
import io.heddle.sim.workload.Job;
import io.heddle.sim.workload.JobModel.Dag;
import io.heddle.sim.workload.Seeds;
import io.heddle.sim.workload.Tasks;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.random.RandomGenerator;

/**
 * Jobs that arrive for some time and whose mix changes (AdaptiveConfig, Section 4.4): each interval
 * has jobs of another stretch of a trace, and other priorities are frequent in it. As many arrive
 * as {@code load} says, so that waiting lines grow above 1, as they do in Fig. 11.
 *
 * @param minutes for which jobs arrive
 * @param intervalMinutes for which the mix stays the same
 * @param load work without masters, as a share of what the cluster could do meanwhile; above 0
 */
public record TimeVaryingLoad(int containers, int minutes, int intervalMinutes, double load) {
  private static final int STRETCH = 200;
  private static final double MINUTE_MILLIS = 60_000;
  private static final int LOWEST_PRIORITY = 2;
  private static final int PRIORITIES = 7;

  /** The paper's: 20 minutes, here with another mix every 2 and a load of 1.2. */
  public static TimeVaryingLoad standard(int containers) {
    return new TimeVaryingLoad(containers, 20, 2, 1.2);
  }

  public JobMix mix(FacebookJobs source, long seed) {
    String name = "facebook-varying-" + containers + "-" + seed;
    RandomGenerator random = Seeds.random(seed, name);
    List<Job> jobs = new ArrayList<>();
    for (int minute = 0; minute < minutes; minute += intervalMinutes) {
      double from = minute * MINUTE_MILLIS;
      double millis = Math.min(intervalMinutes, minutes - minute) * MINUTE_MILLIS;
      List<Job> its = enough(source, millis * containers * load, random);
      Choice<Integer> priority = priorities(random);
      for (Job job : its) {
        long submit = Math.round(from + random.nextDouble() * millis);
        Job renamed = JobMix.job("job-" + jobs.size(), priority.draw(random), submit, model(job));
        jobs.add(renamed);
      }
    }
    return new JobMix(name, containers, jobs);
  }

  private static Dag model(Job job) {
    return (Dag) job.model();
  }

  /** Jobs of one stretch after another until their tasks hold so much. */
  private static List<Job> enough(FacebookJobs source, double millis, RandomGenerator random) {
    List<Job> taken = new ArrayList<>();
    Iterator<Job> from = source.stretch(STRETCH, random).iterator();
    double work = 0;
    while (work < millis) {
      if (!from.hasNext()) {
        from = source.stretch(STRETCH, random).iterator();
      }
      Job job = from.next();
      taken.add(job);
      work += Tasks.work(job.model(), 1);
    }
    return taken;
  }

  /** How likely each priority is, by chance: some are rare for a while and others frequent. */
  private static Choice<Integer> priorities(RandomGenerator random) {
    List<Option<Integer>> options = new ArrayList<>();
    for (int i = 0; i < PRIORITIES; i++) {
      options.add(new Option<>(LOWEST_PRIORITY + i, random.nextExponential()));
    }
    return new Choice<>(options);
  }
}
