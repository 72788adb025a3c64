package io.heddle.yarn.history;

import io.heddle.sim.engine.scheduler.VirtualApplication;
import io.heddle.sim.engine.scheduler.VirtualApplication.Submission;
import io.heddle.sim.engine.scheduler.VirtualApplication.Tasks;
import java.util.Map;
import java.util.TreeMap;

/** Something that happens at a time, in milliseconds, whatever the scheduler does. */
sealed interface Event {
  long at();

  void play(HistoryRun run);

  record Submit(long at, int application, Submission submission) implements Event {
    @Override
    public void play(HistoryRun run) {
      run.submit(application, submission);
    }
  }

  record Ask(long at, int application, Tasks tasks) implements Event {
    @Override
    public void play(HistoryRun run) {
      run.ask(application, tasks);
    }
  }

  record Cancel(long at, int application, int priority) implements Event {
    @Override
    public void play(HistoryRun run) {
      run.application(application).cancel(priority);
    }
  }

  record Release(long at, int application) implements Event {
    @Override
    public void play(HistoryRun run) {
      run.application(application).release();
    }
  }

  /** The container that an application has longest is to have another size. */
  record ResizeContainer(long at, int application, int gigabytes) implements Event {
    @Override
    public void play(HistoryRun run) {
      run.application(application).resize(gigabytes);
    }
  }

  record Prioritise(long at, int application, int priority) implements Event {
    @Override
    public void play(HistoryRun run) {
      run.application(application).prioritise(priority);
    }
  }

  /** The master fails, and the next attempt begins, with the containers of this one or without. */
  record Fail(long at, int application, boolean keepContainers) implements Event {
    @Override
    public void play(HistoryRun run) {
      run.application(application).fail(keepContainers);
    }
  }

  record Kill(long at, int application) implements Event {
    @Override
    public void play(HistoryRun run) {
      run.runnable(application).ifPresent(VirtualApplication::kill);
    }
  }

  record End(long at, int application) implements Event {
    @Override
    public void play(HistoryRun run) {
      run.runnable(application).ifPresent(VirtualApplication::end);
    }
  }

  record Shun(long at, int application, String host, boolean shunned) implements Event {
    @Override
    public void play(HistoryRun run) {
      run.application(application).shun(host, shunned);
    }
  }

  record Move(long at, int application, String queue) implements Event {
    @Override
    public void play(HistoryRun run) {
      run.move(application, queue);
    }
  }

  record Lose(long at, String host) implements Event {
    @Override
    public void play(HistoryRun run) {
      run.cluster().lose(host);
    }
  }

  record ComeBack(long at, String host) implements Event {
    @Override
    public void play(HistoryRun run) {
      run.cluster().comeBack(host);
    }
  }

  record Resize(long at, String host, int gigabytes, int cores) implements Event {
    @Override
    public void play(HistoryRun run) {
      run.cluster().resize(host, gigabytes, cores);
    }
  }

  record Refresh(long at, Map<String, String> keys) implements Event {
    public Refresh {
      keys = new TreeMap<>(keys);
    }

    @Override
    public void play(HistoryRun run) {
      run.refresh(keys);
    }
  }

  /** An application asks for tasks whose containers it holds until it has all of them. */
  record Gang(long at, int application, Tasks tasks, long millis) implements Event {
    @Override
    public void play(HistoryRun run) {
      run.gang(this);
    }
  }

  /** Heddle has another mode, which stock knows nothing of. */
  record Mode(long at, String mode) implements Event {
    @Override
    public void play(HistoryRun run) {
      run.mode(mode);
    }
  }

  /** A node's containers use this share of what they hold. */
  record Use(long at, String host, double share) implements Event {
    @Override
    public void play(HistoryRun run) {
      run.cluster().use(host, share);
    }
  }

  /** A node gets no more containers, but keeps those that it has. */
  record Decommission(long at, String host) implements Event {
    @Override
    public void play(HistoryRun run) {
      run.cluster().decommission(host);
    }
  }

  record Recommission(long at, String host) implements Event {
    @Override
    public void play(HistoryRun run) {
      run.cluster().recommission(host);
    }
  }

  /** A refresh that leaves out a queue which was stopped before, if it is empty by now. */
  record Delete(long at, String queue, Map<String, String> keys) implements Event {
    public Delete {
      keys = new TreeMap<>(keys);
    }

    @Override
    public void play(HistoryRun run) {
      if (run.isEmpty(queue)) {
        run.refresh(keys);
      }
    }
  }

  record Restart(long at) implements Event {
    @Override
    public void play(HistoryRun run) {
      run.restart();
    }
  }
}
