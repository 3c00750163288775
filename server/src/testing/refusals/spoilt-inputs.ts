// Inputs made from a route's own schema: a right one, and each that is wrong at one field. What is wrong is said by the kind of
// the field and its bounds, not by asking the schema whether it refuses: a field without a bound is found here.
import type { Route } from '@xinqi/wire';
import type { z } from 'zod';
import { Knowledge } from '../fuzz/knowledge.ts';
import { Random } from '../fuzz/random.ts';
import { defOf, objectFor, shapeOf, valueFor } from '../fuzz/values.ts';

type Plain = Record<string, unknown>;
type Spoilt = { input: Plain; how: string };

const drawn = new Map<Route, Plain | undefined>();

/** A right input of the route, the same for whoever asks. Undefined where chance finds none. */
function rightInput(route: Route): Plain | undefined {
  if (!drawn.has(route)) drawn.set(route, drawRight(route));
  return drawn.get(route);
}

/** Drawn again until the rules between fields hold, too. */
function drawRight(route: Route): Plain | undefined {
  const random = new Random(20_261_124, route.id);
  for (let n = 0; n < 60; n++) {
    const input = objectFor(route.input, { random, known: new Knowledge() });
    if (route.input.safeParse(input).success) return input;
  }
  return undefined;
}

const isOptional = (schema: z.ZodType): boolean => {
  const { type, in: first, innerType } = defOf(schema);
  return (
    ['optional', 'default', 'prefault'].includes(type) ||
    (type === 'nullable' && isOptional(innerType!)) ||
    (type === 'pipe' && isOptional(first!))
  );
};

/** One array too long, one number beyond each end: read from the checks of the schema. */
function beyond(schema: z.ZodType): [string, unknown][] {
  const { type, innerType, in: first, out, element, checks = [] } = defOf(schema);
  if (innerType) return beyond(innerType);
  if (type === 'pipe') return [...beyond(first!), ...beyond(out!)];
  const bounds = checks.map((c) => c._zod.def);
  if (type === 'number')
    return bounds.flatMap(({ check, value }) =>
      check === 'greater_than'
        ? [['too small', value! - 1] as [string, unknown]]
        : check === 'less_than'
          ? [['too large', value! + 1] as [string, unknown]]
          : [],
    );
  if (type === 'array' && element)
    return bounds.flatMap(({ check, maximum, minimum }): [string, unknown][] => {
      if (check === 'max_length') return [['one too many', Array.from({ length: maximum! + 1 }, () => null)]];
      return check === 'min_length' && minimum! > 0 ? [['none', []]] : [];
    });
  return [];
}

/** Each wrong at one field. */
export function malformed(route: Route): Spoilt[] {
  const right = rightInput(route);
  if (!right) return [];
  const fields = Object.entries(shapeOf(route.input));
  return [
    { input: { ...right, ownerAccountId: 'x' }, how: 'a field of the server' },
    ...fields.flatMap(([field, schema]) => {
      const { [field]: _left, ...others } = right;
      return [
        ...(isOptional(schema) ? [] : [{ input: others, how: `no ${field}` }]),
        { input: { ...right, [field]: { $ne: null } }, how: `an object as ${field}` },
        ...beyond(schema).map(([how, value]) => ({
          input: { ...right, [field]: value },
          how: `${how}: ${field}`,
        })),
      ];
    }),
  ];
}

/** A right input for each field that must name one thing by its id, where the id is well formed and names nothing. What may be left out
 *  is a filter, or an id whose absence has a meaning of its own: the matrix says what it answers. */
export function absentIds(route: Route): { input: Plain; field: string }[] {
  const right = rightInput(route);
  if (!right) return [];
  const maker = { random: new Random(20_261_124, route.id), known: new Knowledge() };
  const made = Object.entries(shapeOf(route.input)).flatMap(([field, schema]) => {
    if (isOptional(schema)) return [];
    const ids = Array.from({ length: 30 }, () => valueFor(schema, field, maker));
    const id = ids.find((value) => value !== undefined);
    return /^([0-9a-f]{8}-[0-9a-f]{4}-|[A-Z]{3}[0-9A-Z]{26}$)/.test(String(id))
      ? [{ input: { ...right, [field]: id }, field }]
      : [];
  });
  return made.filter(({ input }) => route.input.safeParse(input).success);
}

/** Fields that take a text of 20,000 characters: none but those of which it is the purpose. */
export const unbounded = (route: Route): string[] => {
  const right = rightInput(route) ?? {};
  return Object.keys(shapeOf(route.input)).filter(
    (field) => route.input.safeParse({ ...right, [field]: '长'.repeat(20_000) }).success,
  );
};
