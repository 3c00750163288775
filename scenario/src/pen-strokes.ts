// A hand signature as a pen would make it, the same for the same seed.

/** A plausible signature: four strokes with their times. */
export function penStrokes(
  seed = 1,
): { points: { x: number; y: number; time: number; pressure: number }[] }[] {
  return Array.from({ length: 4 }, (_, stroke) => ({
    points: Array.from({ length: 24 }, (_, i) => ({
      x: 20 + stroke * 45 + i * 1.6 + 6 * Math.sin((i + seed * 3) / 3),
      y: 60 + 22 * Math.sin((i * (stroke + 2) + seed) / 6) + (stroke % 2) * 8,
      time: 1_763_600_000_000 + stroke * 400 + i * 12,
      pressure: 0.5,
    })),
  }));
}
