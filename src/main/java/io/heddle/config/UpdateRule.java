package io.heddle.config;

/** How the printed update of Hugo's preferences is read (Thamsen et al., Euro-Par 2019, 3.2). */
public enum UpdateRule {
  /** What is printed is added to the preference, as in Eq. 2 and 3 of the CCPE paper. */
  INCREMENT,
  /** What is printed replaces the preference, to the letter. */
  ASSIGNMENT
}
