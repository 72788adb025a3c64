package io.heddle.yarn.web;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.heddle.web.Query;
import io.heddle.web.Refusal;
import io.heddle.yarn.testing.Viewer;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

/** Who may see an explanation is asked for real in {@code ExplainIT} and {@code WebAccessIT}. */
class ExplanationResourceTest {
  private final AtomicInteger explained = new AtomicInteger();
  private final ExplanationResource resource =
      new ExplanationResource(
          id -> id.getId() == 1,
          id -> {
            explained.incrementAndGet();
            return Optional.empty();
          });

  /** To look costs the scheduler time under its lock. */
  @Test
  void nothingIsLookedUpForThoseWhoMayNotSee() {
    assertThatThrownBy(() -> resource.get(query("application_1_0001", false)))
        .isInstanceOf(Refusal.class)
        .hasMessageContaining("'bob' may not see application_1_0001");
    assertThat(explained).hasValue(0);
  }

  @Test
  void anApplicationThatNobodyKnowsIsNoSecret() {
    assertThatThrownBy(() -> resource.get(query("application_1_0002", false)))
        .isInstanceOf(Refusal.class)
        .hasMessageContaining("does not know application_1_0002");
    assertThat(explained).hasValue(0);
  }

  @Test
  void oneMayBeForgottenWhileItIsAskedFor() {
    assertThatThrownBy(() -> resource.get(query("application_1_0001", true)))
        .isInstanceOf(Refusal.class)
        .hasMessageContaining("does not know application_1_0001");
    assertThat(explained).hasValue(1);
  }

  private static Query query(String path, boolean maySee) {
    return new Query(path, Map.of(), new Viewer("bob", maySee, false));
  }
}
