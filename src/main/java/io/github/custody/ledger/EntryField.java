package io.github.custody.ledger;

/** The members of an entry's JSON object, in the order in which they are written. */
final class EntryField {
  static final String TIME = "time";
  static final String BUILD = "build";
  static final String GOAL = "goal";
  static final String EXECUTION = "execution";
  static final String MODULE = "module";
  static final String SOURCE = "source";
  static final String FINAL_SOURCE = "finalSource";
  static final String EXPECTED = "expected";
  static final String ACTUAL = "actual";
  static final String SIZE = "size";
  static final String OUTPUT = "output";
  static final String OUTCOME = "outcome";
  static final String CODE = "code";
  static final String COMMITTED = "committed";
  static final String OUTPUT_STATE = "outputState";
  static final String KEPT = "kept";
  static final String NEXT = "next";
  static final String ATTEMPTS = "attempts";
  static final String MILLIS = "millis";
  static final String GUARANTEES = "guarantees";
  static final String WARNINGS = "warnings";

  private EntryField() {}
}
