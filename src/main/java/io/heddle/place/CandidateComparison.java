package io.heddle.place;

import io.heddle.score.Candidate;
import io.heddle.score.ScoringPolicy.Combination;
import java.util.List;

/**
 * What a decision compared. Holds no application, so that it may be kept.
 *
 * @param combination of the terms of each candidate
 * @param best candidates, the most preferred first
 * @param candidates how many there were
 */
public record CandidateComparison(
    Combination combination, List<Candidate<PendingRequest.Identity>> best, int candidates) {}
