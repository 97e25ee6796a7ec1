package io.github.custody.http;

/** Why a delivery was ended from outside. */
enum Stop {
  /** Its deadline passed. */
  DEADLINE,
  /** Somebody asked for it. */
  CANCELLED
}
