// Spec §5 "Other rules": two lookups take a non-empty array, and their messages name the function. The array may come as
// JSON in a form field.
import { callMessages } from '@xinqi/domain';
import { z } from 'zod';
import { parseStrictJson } from '../strict-json.ts';

const inText = (value: unknown): unknown => {
  if (typeof value !== 'string' || value.length > 262_144) return value;
  try {
    return parseStrictJson(value);
  } catch {
    return value;
  }
};

/** Reads `value` as 1 to `most` items; otherwise adds an issue that begins with the function's name. */
export function arrayArgument<T extends z.ZodType>(
  fn: string,
  item: T,
  most: number,
  value: unknown,
  ctx: z.RefinementCtx,
): z.output<T>[] {
  const refuse = (message: string): never => {
    ctx.addIssue({ code: 'custom', message });
    return z.NEVER;
  };
  const list = inText(value);
  if (!Array.isArray(list)) return refuse(callMessages.notArray(fn));
  if (list.length === 0) return refuse(callMessages.emptyArray(fn));
  if (list.length > most) return refuse(`${fn}：一次最多${most}项`);
  const parsed = z.array(item).safeParse(list);
  if (parsed.success) return parsed.data;
  const issue = parsed.error.issues[0];
  return refuse(`${fn}：第${Number(issue?.path[0] ?? 0) + 1}项有误，${issue?.message ?? ''}`);
}

/** What such a field looks like from outside. */
export const arrayOrJson = z.union([z.array(z.unknown()), z.string()]).optional();
