// Solves a captcha's puzzle with the server's key: tries the kept MAC with every place. In the same process only, so that tests
// need not pay for questions (scenario/src/solve-captcha.ts).

import { type Drawn, work } from '@xinqi/scenario';
import type { Deps } from '../../../platform/family.ts';
import { answerMac } from '../captcha/demand-captcha.ts';

export type Slide = Extract<Drawn, { kind: 'slide' }>;

/** Where the piece belongs. */
export async function placeOf(deps: Deps, { imgCodeId, width }: Slide): Promise<number> {
  const { answer_mac: kept } = await deps.db
    .withTables<{ captcha: { captcha_id: string; answer_mac: Buffer } }>()
    .selectFrom('captcha')
    .select('answer_mac')
    .where('captcha_id', '=', imgCodeId)
    .executeTakeFirstOrThrow();
  for (let x = 0; x < width; x++) if (kept.equals(answerMac(deps, imgCodeId, x))) return x;
  throw new Error('no place fits');
}

export async function solvePuzzle(deps: Deps, drawn: Drawn): Promise<{ imgCode: string; imgCodeId: string }> {
  if (drawn.kind !== 'slide') throw new Error('captcha: not a puzzle');
  return { imgCode: `${await placeOf(deps, drawn)}.${work(drawn)}`, imgCodeId: drawn.imgCodeId };
}
