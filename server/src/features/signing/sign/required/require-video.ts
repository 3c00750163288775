// The recording that the sender demands before a signature (docs/decisions/0150), judged under the lock: of who stands in the line now.
import type { EventData } from '@xinqi/evidence/event';
import { AppError } from '../../../../platform/app-error.ts';
import type { Tx } from '../../../../platform/db.ts';
import type { Signer } from '../../contract/acting/load-party.ts';
import type { Parts } from '../../contract/parts.ts';

/** @throws SIGN_VIDEO */
export async function requireVideo(
  { videos }: Parts,
  tx: Tx,
  { apply, me }: Pick<Signer, 'apply' | 'me'>,
  now: Date,
): Promise<Pick<EventData<'sign.intent'>, 'video'>> {
  if (apply.terms.needVideoSign !== true) return {};
  const leaf = await videos.recordingOf(tx, me, 'take', now);
  if (leaf === undefined) throw new AppError('SIGN_VIDEO');
  return { video: leaf };
}
