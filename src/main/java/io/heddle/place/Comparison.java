package io.heddle.place;

import io.heddle.score.ScoringPolicy;
import java.util.List;

/**
 * What a decision compared. Holds no application, so that it may be kept.
 *
 * @param policy that compared
 * @param best candidates, the most preferred first
 * @param candidates how many there were
 */
public record Comparison(ScoringPolicy policy, List<Scored> best, int candidates) {}
