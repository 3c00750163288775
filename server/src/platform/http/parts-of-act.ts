// One act over many things is carried out some at a call (docs/decisions/0137): which of them this call is about, and the result that each has of
// its own.
import { AppError } from '../app-error.ts';
import type { Logger } from '../log.ts';

/** Things of one call. A page gives up on one after 30 s, and a crowded machine takes two or three for a signature. */
const atOnce = 10;

/** Those from `from` on that this call does, and where the next one begins; all, where nobody asked for a part. */
export function partOf<T>(list: readonly T[], from: number | undefined): { now: T[]; next: number | null } {
  const until = from === undefined ? list.length : from + atOnce;
  return { now: list.slice(from, until), next: until < list.length ? until : null };
}

export type OwnResult = { ok: boolean; code: string | null; message: string | null };

/** What became of one: a refusal undoes no other, and a fault of ours in one must not hide what became of the others. `about`: for the log. */
export async function ownResult(
  log: Logger,
  about: object,
  work: () => Promise<unknown>,
): Promise<OwnResult> {
  try {
    await work();
    return { ok: true, code: null, message: null };
  } catch (error) {
    if (!(error instanceof AppError)) log.error({ err: error, ...about }, 'a part of an act failed');
    const { code, message } = error instanceof AppError ? error : new AppError('SYSTEM');
    return { ok: false, code, message };
  }
}
