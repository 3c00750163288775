// A file goes to who is to sign it: noted before its first byte leaves, since nobody's signature is accepted by itself on what never went to him
// (docs/decisions/0146). What a colleague or the sender opens was not shown to him.
import { isOpenLine } from '@xinqi/domain';
import type { Party } from '../contract/acting/load-party.ts';
import { putShown } from '../contract/document/shown-store.ts';
import type { Parts } from '../contract/parts.ts';

export async function noteShown(
  { deps }: Parts,
  { me, via }: Party,
  position: number,
  now: Date,
): Promise<void> {
  if (!me || !isOpenLine(me.status) || (via.kind === 'session' && !via.himself)) return;
  await putShown(deps.db, me, position, now);
}
