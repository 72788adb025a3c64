package io.heddle.explain;

import java.util.List;

/**
 * A request that a decision compared.
 *
 * @param request whose and what
 * @param parts add up to the score; empty for an ApplicationMaster, which goes first
 * @param score null for an ApplicationMaster
 * @param planned whether the plan for an empty node holds it, which then goes before others
 */
public record Candidate(Asked request, List<Part> parts, Double score, boolean planned) {}
