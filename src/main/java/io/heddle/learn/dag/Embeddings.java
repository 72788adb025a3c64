package io.heddle.learn.dag;

import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Keeps the embeddings of jobs until they change; of one thread at a time. */
final class Embeddings {
  private static final int FORGOTTEN = 64;

  private record Known(long version, StageView view, JobEmbedding embedding) {}

  private final double[] parameters;
  private final JobTape tape = new JobTape();
  private final Map<JobProgress, Known> known = new HashMap<>();
  private StageView[] views = new StageView[0];
  private JobEmbedding[] embeddings = new JobEmbedding[0];

  Embeddings(double[] parameters) {
    this.parameters = parameters;
  }

  /** Embeds those of these jobs that have changed. */
  void look(List<JobProgress> jobs) {
    if (known.size() > 2 * jobs.size() + FORGOTTEN) {
      known.clear();
    }
    views = new StageView[jobs.size()];
    embeddings = new JobEmbedding[jobs.size()];
    for (int i = 0; i < views.length; i++) {
      JobProgress job = jobs.get(i);
      Known last = known.get(job);
      if (last == null || last.version() != job.version()) {
        StageView view = StageView.of(job);
        tape.forward(parameters, view);
        last = new Known(job.version(), view, tape.embedding(view.count()));
        known.put(job, last);
      }
      views[i] = last.view();
      embeddings[i] = last.embedding();
    }
  }

  StageView[] views() {
    return views;
  }

  JobEmbedding[] embeddings() {
    return embeddings;
  }
}
