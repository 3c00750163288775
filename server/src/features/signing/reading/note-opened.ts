// Since when the text is open to a signatory of whom time is demanded: a claim of more seconds than that counts for nothing.
import { isOpenLine } from '@xinqi/domain';
import type { Ctx } from '../../../platform/endpoint.ts';
import type { Party } from '../contract/acting/load-party.ts';
import type { Parts } from '../contract/parts.ts';
import { writeOpened } from './store.ts';

/** The first time counts; who comes into the line later begins anew. A colleague's look is not his. */
export async function noteOpened(parts: Parts, ctx: Ctx, { me, via }: Party): Promise<void> {
  if (!me || !isOpenLine(me.status) || (via.kind === 'session' && !via.himself)) return;
  if (me.read_seconds === 0 || me.read_gen === me.recipient_gen) return;
  await writeOpened(parts.deps.db, me.sign_no, me.recipient_gen, ctx.now);
}
