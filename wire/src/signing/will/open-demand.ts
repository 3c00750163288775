// What is still demanded of a signatory beside the code, as his page is told it.
import { willWays } from '@xinqi/domain';
import { z } from 'zod';

/** `needed` of `ways`, of which `passed` still serve. */
export const openDemand = z.object({
  ways: z.array(z.enum(willWays)),
  needed: z.number().int(),
  passed: z.array(z.enum(willWays)),
  /** Who is compared. */
  name: z.string(),
  /** The sender named his identity number: no other is taken. */
  identityNamed: z.boolean(),
});
