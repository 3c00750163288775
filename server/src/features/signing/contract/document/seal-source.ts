// The seal that is drawn from a name when the party has none of his own.
import { type DrawingSource, drawingOf } from '../../../sealing/index.ts';

/** The generated seal of a name, or undefined when no such seal can be drawn (length, missing glyph). */
export function sealSourceOf(userType: 0 | 1, name: string): DrawingSource | undefined {
  const source: DrawingSource = { type: userType === 1 ? 'round' : 'square', name };
  try {
    drawingOf(source);
    return source;
  } catch {
    return undefined;
  }
}
