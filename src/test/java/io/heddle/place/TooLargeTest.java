package io.heddle.place;

import static org.assertj.core.api.Assertions.assertThat;

import io.heddle.model.RequestKind;
import io.heddle.model.ResourceVector;
import io.heddle.rule.MasterTurn;
import io.heddle.rule.MastersPlan;
import io.heddle.rule.Reservations;
import io.heddle.score.PlacementPolicy;
import io.heddle.score.Policies;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A node of <10, 6> has <2, 2> left; jobs ask for more than that, the lightest has asked first. */
class TooLargeTest {
  private final Scene scene = new Scene();

  @BeforeEach
  void fillTheNode() {
    scene.policy = Policies.of(PlacementPolicy.HEDDLE);
    scene.node = Scene.node(10, 6, 2, 2);
    scene.index.planned(MasterTurn.FIRST, Reservations.BY_SCORE);
    scene.add("light", RequestKind.MAP, 1, 4, 4);
    scene.add("heavy", RequestKind.MAP, 5, 4, 4);
    scene.add("middle", RequestKind.MAP, 3, 3, 3);
  }

  private void assertOffers(String... offers) {
    assertThat(Scene.all(scene.serve("light", "heavy", "middle"))).containsExactly(offers);
  }

  @Test
  void stockIsShownTheLargestScoreFirst() {
    assertOffers("heavy/MAP", "middle/MAP", "light/MAP");
  }

  @Test
  void whoReservesIsAskedOnlyWhereSomethingDoesNotFit() {
    AtomicInteger asked = new AtomicInteger();
    scene.index.planned(
        MastersPlan.of(MasterTurn.FIRST),
        () -> {
          asked.incrementAndGet();
          return Reservations.BY_SCORE;
        });
    scene.node = Scene.node(10, 6);
    Scene.all(scene.serve("light", "heavy", "middle"));
    assertThat(asked).hasValue(0);
    scene.node = Scene.node(10, 6, 2, 2);
    Scene.all(scene.serve("light", "heavy", "middle"));
    assertThat(asked).hasValue(1);
  }

  @Test
  void whatFitsGoesFirst() {
    scene.add("small", RequestKind.MAP, 0.1, 1, 1);
    assertOffers("small/MAP", "heavy/MAP", "middle/MAP", "light/MAP");
  }

  @Test
  void mastersGoBeforeTasks() {
    scene.add("new", RequestKind.APPLICATION_MASTER, 0.1, 3, 1);
    assertOffers("new/APPLICATION_MASTER", "heavy/MAP", "middle/MAP", "light/MAP");
  }

  @Test
  void aMasterThatIsNotAdmittedIsLeftOut() {
    scene.index.planned(MasterTurn.HELD_BACK, Reservations.BY_SCORE);
    scene.add("new", RequestKind.APPLICATION_MASTER, 0.1, 3, 1);
    assertOffers("heavy/MAP", "middle/MAP", "light/MAP");
  }

  @Test
  void whatTheNodeCouldNeverHoldIsStocksConcern() {
    scene.add("huge", RequestKind.MAP, 9, 11, 1);
    assertOffers("heavy/MAP", "middle/MAP", "light/MAP");
  }

  @Test
  void whatTheQueueMayNotTakeIsLeftOut() {
    scene.index.boundBy(ResourceVector.of(3, 3));
    assertThat(Scene.all(scene.serve())).containsExactly("middle/MAP");
  }

  /** Not served for 3 s, and heavier than all that fits: before it; else behind it. */
  @ParameterizedTest
  @CsvSource({"3, 4, true", "2, 4, false", "3, 6, false"})
  void theHeaviestAloneGoesFirstIfItHasWaited(int seconds, double small, boolean first) {
    scene.index.planned(MasterTurn.FIRST, Reservations.HEAVIEST);
    scene.now += TimeUnit.SECONDS.toNanos(seconds);
    scene.add("small", RequestKind.MAP, small, 1, 1);
    if (first) {
      assertOffers("heavy/MAP", "small/MAP", "light as stock", "middle as stock");
    } else {
      assertOffers("small/MAP", "heavy/MAP", "light as stock", "middle as stock");
    }
  }

  @Test
  void nothingIsOfferedWhereEnoughIsReserved() {
    scene.index.planned(MasterTurn.FIRST, Reservations.NONE);
    assertThat(Scene.all(scene.serve())).isEmpty();
  }

  @Test
  void whetherAllIsOfOneSizeIsKnown() {
    assertThat(scene.index.hasOneDemand()).isFalse();
    scene.index.remove(scene.requests.get(2));
    assertThat(scene.index.hasOneDemand()).isTrue();
    scene.index.remove(scene.requests.get(1));
    scene.index.remove(scene.requests.get(0));
    assertThat(scene.index.hasOneDemand()).isFalse();
  }

  @Test
  void elseStockChooses() {
    scene.index.planned(MasterTurn.FIRST, Reservations.STOCK_ORDER);
    assertOffers("light as stock", "heavy as stock", "middle as stock");
  }
}
