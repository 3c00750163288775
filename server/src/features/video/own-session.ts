// The session of a recording that the signatory began himself, as he came then: by another link or login, or once somebody else stands in his line,
// it is gone.
import { AppError } from '../../platform/app-error.ts';
import type { Tx } from '../../platform/db.ts';
import type { Deps } from '../../platform/family.ts';
import { type ContractActs, comerOf, type Signer } from '../signing/index.ts';
import type { VideoJudge } from './judge/open-judge.ts';
import { findSession, type SessionRow } from './store.ts';

export type VideoParts = {
  deps: Deps;
  acts: ContractActs;
  judge: VideoJudge;
};

/** @throws VIDEO_GONE */
export async function ownSession(tx: Tx, signer: Signer, sessionId: string): Promise<SessionRow> {
  const found = await findSession(tx, sessionId);
  const comer = comerOf(signer);
  const his = (['sign_no', 'recipient_gen', 'generation', 'account_id'] as const).every(
    (part) => found?.[part] === comer[part],
  );
  if (!found || !his) throw new AppError('VIDEO_GONE');
  return found;
}

export type OpenSession = SessionRow & { part_key: Buffer };

/** @throws VIDEO_GONE where it takes nothing any more */
export function requireOpenSession(session: SessionRow, now: Date): OpenSession {
  const { state, part_key, expires_at } = session;
  if (state !== 'open' || part_key === null || expires_at <= now) throw new AppError('VIDEO_GONE');
  return { ...session, part_key };
}

/** @throws VIDEO_NOT_ASKED */
export function requireAsked({ apply }: Pick<Signer, 'apply'>): void {
  if (apply.terms.needVideoSign !== true) throw new AppError('VIDEO_NOT_ASKED');
}
