package io.heddle.cli.recommend;

import io.heddle.sim.sweep.OutcomeJson;
import io.heddle.sim.sweep.SweepTrial;
import io.heddle.sim.sweep.TrialRunner;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.PrintWriter;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.Consumer;

/**
 * Runs simulations in {@code count} processes.
 *
 * @param arguments of {@code recommend}
 * @param done told of each simulation that is done
 */
record WorkerProcesses(List<String> arguments, int count, Consumer<SweepTrial> done)
    implements TrialRunner {
  private static final int SHOWN = 20;

  @Override
  public List<SweepTrial.Outcome> run(List<SweepTrial> trials) throws IOException {
    Queue<SweepTrial> queue = new ConcurrentLinkedQueue<>(trials);
    List<SweepTrial.Outcome> outcomes = Collections.synchronizedList(new ArrayList<>());
    List<Process> processes = Collections.synchronizedList(new ArrayList<>());
    Path log = Files.createTempFile("heddle-recommend", ".log");
    Thread hook = new Thread(() -> processes.forEach(Process::destroyForcibly), "end-workers");
    Runtime.getRuntime().addShutdownHook(hook);
    ExecutorService threads = Executors.newFixedThreadPool(Math.min(count, trials.size()));
    try {
      List<Future<?>> running = new ArrayList<>();
      for (int i = 0; i < Math.min(count, trials.size()); i++) {
        Process process = start(log);
        processes.add(process);
        running.add(threads.submit(() -> drive(process, queue, outcomes)));
      }
      for (Future<?> one : running) {
        one.get();
      }
      return List.copyOf(outcomes);
    } catch (ExecutionException e) {
      throw new IOException(e.getCause().getMessage() + lastLines(log), e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IOException("interrupted", e);
    } finally {
      processes.forEach(Process::destroyForcibly);
      threads.shutdownNow();
      Runtime.getRuntime().removeShutdownHook(hook);
      Files.deleteIfExists(log);
    }
  }

  private static String lastLines(Path log) throws IOException {
    List<String> lines = Files.readAllLines(log, StandardCharsets.ISO_8859_1);
    return "\n" + String.join("\n", lines.subList(Math.max(0, lines.size() - SHOWN), lines.size()));
  }

  /** All processes add to one file what they log: it is of interest only where one fails. */
  private Process start(Path log) throws IOException {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    // Heap, opened modules and where to log are those of this process.
    ManagementFactory.getRuntimeMXBean().getInputArguments().stream()
        .filter(argument -> !argument.startsWith("-agentlib") && !argument.startsWith("-javaagent"))
        .forEach(command::add);
    command.addAll(List.of("-cp", System.getProperty("java.class.path")));
    command.add(TrialWorker.class.getName());
    command.addAll(arguments);
    return new ProcessBuilder(command)
        .redirectError(ProcessBuilder.Redirect.appendTo(log.toFile()))
        .start();
  }

  private Void drive(Process process, Queue<SweepTrial> queue, List<SweepTrial.Outcome> outcomes)
      throws IOException {
    try (PrintWriter trials = new PrintWriter(process.outputWriter(StandardCharsets.UTF_8), true);
        BufferedReader answers = process.inputReader(StandardCharsets.UTF_8)) {
      for (SweepTrial trial = queue.poll(); trial != null; trial = queue.poll()) {
        trials.println(TrialWorker.line(trial));
        String answer = answers.readLine();
        if (answer == null) {
          throw new IOException(
              "the process for %s, seed %d has ended without a result; if memory was too short, give"
                      .formatted(trial.candidate(), trial.seed())
                  + " a smaller --parallel:");
        }
        outcomes.add(OutcomeJson.read(answer));
        done.accept(trial);
      }
    }
    return null;
  }
}
