// Printing a finished contract: who may, how often, and the anti-counterfeit code that stands on the paper.
import { type Decision, refuse } from './decision.ts';

/** Copies that each side may print unless the sender says otherwise, and as many as he may say. */
export const USUAL_PRINTS = 10;
export const MOST_PRINTS = 99;

export type PrintReason = 'PRINT_NOT_FINISHED' | 'PRINT_READER' | 'PRINT_LIMIT';

/**
 * The number of the next copy. Each side has its own count: nobody uses up what the other may print. Who only reads prints none, for
 * the code vouches for the paper in the name of a side.
 */
export function decidePrint(
  contract: { finished: boolean; limit: number },
  by: { reads: boolean; printed: number },
): Decision<{ copyNo: number }, PrintReason> {
  if (by.reads) return refuse('PRINT_READER');
  if (!contract.finished) return refuse('PRINT_NOT_FINISHED');
  if (by.printed >= contract.limit) return refuse('PRINT_LIMIT');
  return { ok: true, copyNo: by.printed + 1 };
}

/** Crockford's base32: no letter that looks like a digit. */
const CODE = /^[0-9A-HJKMNP-TV-Z]{16}$/;

/** The code as somebody types it from a paper: small letters, gaps, O for 0, I or L for 1; undefined when it is none. */
export function readPrintCode(typed: string): string | undefined {
  const code = typed
    .normalize('NFKC')
    .toUpperCase()
    .replace(/[\s-]/g, '')
    .replace(/O/g, '0')
    .replace(/[IL]/g, '1');
  return CODE.test(code) ? code : undefined;
}

/** In groups of four, as it stands on the paper. */
export const printCodeText = (code: string): string => code.match(/.{1,4}/g)?.join('-') ?? '';
