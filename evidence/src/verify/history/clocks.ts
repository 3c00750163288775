// How far clocks may differ before a time is called a lie.

/** Of servers that write one history (D-07). */
export const SKEW_MS = 60_000;
/** By which an authority outside may have dated a certificate back; the own hierarchy dates back by one minute. */
export const CA_BACK_MS = 3_600_000;
/** By which the judge's own may be behind: what comes from a machine whose clock runs a little ahead is still believed. */
export const CLOCK_TOLERANCE_MS = 600_000;
