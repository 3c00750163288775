// Names that every object has without having been given them (Z-09): a table indexed by input answers a function for them.
import type { z } from 'zod';
import type { Knowledge } from './knowledge.ts';
import { changeAt, placesOf } from './near-valid.ts';
import type { Random } from './random.ts';
import { objectFor, shapeOf } from './values.ts';

export const propertyNames = [
  'toString',
  '__proto__',
  'constructor',
  'hasOwnProperty',
  'valueOf',
  'isPrototypeOf',
] as const;

export type NamedInput = { input: Record<string, unknown>; how: string };

/** Inputs that are right but for one place that says such a name: every field of the schema, and every place within. */
export function inputsNaming(
  schema: z.ZodType,
  word: string,
  { random, known }: { random: Random; known: Knowledge },
): NamedInput[] {
  const around = () => objectFor(schema, { random, known });
  const fields = Object.keys(shapeOf(schema)).map((field) => ({
    input: { ...around(), [field]: word },
    how: `${word} at ${field}`,
  }));
  const right = around();
  const within = placesOf(right)
    .filter((place) => place.length > 1)
    .map((place) => ({
      input: changeAt(right, place, () => word) as Record<string, unknown>,
      how: `${word} at ${place.join('.')}`,
    }));
  return [...fields, ...within];
}
