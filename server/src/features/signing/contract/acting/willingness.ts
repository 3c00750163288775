// The willingness act before a signature, a refusal or a hand-on: asked before the lock, judged again under it (acting.ts).
import { AppError } from '../../../../platform/app-error.ts';
import type { Ctx } from '../../../../platform/endpoint.ts';
import type { Parts } from '../parts.ts';
import type { Willing } from './acting.ts';
import { askerOf, checkLineCode, tokenSeconds } from './line-code.ts';
import type { Signer } from './load-party.ts';

/** The willingness act: the link's code of the last 30 minutes, or a fresh code for a session. */
export async function requireWillingness(
  parts: Parts,
  ctx: Ctx,
  signer: Signer,
  code: string | undefined,
  /** Where he signs several files: the digest of the set to which his code was bound. */
  bound: { docsHash?: string } = {},
): Promise<Willing> {
  const { via, apply, me } = signer;
  const fresh = via.kind === 'link' && ctx.now.getTime() - via.verifiedAt.getTime() < tokenSeconds * 1000;
  if (fresh) return { codePhone: null };
  if (code === undefined) throw new AppError('10401');
  const generation = via.kind === 'link' ? via.generation : null;
  const line = { apply, line: me, generation, ...bound };
  return { codePhone: await checkLineCode(parts, ctx, line, 'will', code, askerOf(signer)) };
}
