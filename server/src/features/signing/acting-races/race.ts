// Around one race: the contract as the act needs it, and whether the evidence tells a story that can be true.
import { decodeEvent } from '@xinqi/evidence/event';
import { readRecipients } from '@xinqi/evidence/verify';
import { signingRoutes as r } from '@xinqi/wire/signing';
import type { World } from '../../../testing/start-product.ts';
import type { Act, State } from './acts/act.ts';
import type { Role } from './cast.ts';
import type { Change } from './changes/change.ts';
import { type Scene, type Scenes, senderPath } from './scenes.ts';

/** In what state the two can meet: undefined where they cannot. 'open': while it is being signed. */
export function meetingOn(act: Act, change: Change): State | 'open' | undefined {
  const on = act.on ?? (act.anytime && change.on === 'finished' ? 'finished' : 'open');
  if (act.sends && change.waitsForSending) return undefined;
  const can = change.on === undefined || (change.on === 'finished') === (on === 'finished');
  return can ? on : undefined;
}

/** The contract as the act needs it, and the change. */
export async function prepare({ w, scene }: Scenes, act: Act, role: Role, change: Change): Promise<Scene> {
  const s = await scene(role, {
    ...{ alone: change.consumes === true, compared: act.compares === true, filmed: act.films === true },
  });
  const on = meetingOn(act, change);
  const sign = async (mobile: string) => {
    const { signer, link } = await w.openLink(mobile);
    await w.sign(signer, link);
  };
  if (on === 'half' || on === 'finished') await sign(s.other.mobile);
  if (on === 'finished') {
    await sign(s.mobile);
    await w.drain();
    w.clock.advance(700);
  }
  if (on === 'draft') {
    const input = { contractName: '草稿', saveToDraftBox: 1 as const };
    const { applyId } = await s.sender.call(r.create, input, senderPath(s, r.create));
    return { ...s, applyId, applyNo: '' };
  }
  return s;
}

/** Code, will and act of each line are of the one who stood in it; judged as the verifier judges a pack. */
export async function truth(
  w: Pick<World, 'product' | 'deps'>,
  applyNo: string,
): Promise<string | undefined> {
  const rows = await w.product.ledger.eventsOf(w.deps.db, applyNo);
  const events = rows.map((row) => ({
    event: decodeEvent(row.body),
    leaf: row.leaf_hash,
    leafHex: row.leaf_hash.toString('hex'),
    index: undefined,
  }));
  const story = readRecipients(events, () => undefined);
  return 'fault' in story ? story.fault : undefined;
}
