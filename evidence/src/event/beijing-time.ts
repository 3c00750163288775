// Times of reports and findings in Beijing time. The domain writes the same for the product; this half carries its own so that
// an expert reads all of what decides in one place, and a test of the server holds the two against each other.

/** `2026-05-01T08:00:00.000Z` as `2026-05-01 16:00:00.000`, Beijing time. */
export function beijingTime(time: string): string {
  return new Date(Date.parse(time) + 8 * 3_600_000).toISOString().replace('T', ' ').replace('Z', '');
}
