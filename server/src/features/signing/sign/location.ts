// Where the signatory's device says that it is (signUrl, spec §3 "Seal-sign location"). Kept sealed with the line until he signs or
// refuses, then committed to in that very event, as what the device claims; whoever stands in the line later has said nothing.
import { locationOf, locationText } from '@xinqi/domain';
import { inTx } from '../../../platform/db.ts';
import type { Ctx } from '../../../platform/endpoint.ts';
import { lockAsSigner } from '../contract/acting/acting.ts';
import type { Signer } from '../contract/acting/load-party.ts';
import type { Parts } from '../contract/parts.ts';
import { refusalOf, waitsForSeal } from '../contract/refusal.ts';
import type { SignInfoRow } from '../contract/store.ts';
import { writeLocation } from './store.ts';

const place = (signInfoId: string) => ({ table: 'sign_info.location', row: signInfoId, tenant: '' });

/** Judged under the lock: another person's line is told nothing about him. */
export async function keepLocation(
  parts: Parts,
  ctx: Ctx,
  asked: Signer,
  given: { longitude?: string | undefined; latitude?: string | undefined },
): Promise<void> {
  const claimed = locationOf(given.longitude ?? '', given.latitude ?? '');
  if (!claimed) return;
  await inTx(parts.deps.db, async (tx) => {
    const { apply, me } = await lockAsSigner(parts, tx, ctx, asked, { codePhone: null });
    const refusal = waitsForSeal(apply, me) ? undefined : refusalOf(apply, me, ctx.now);
    if (refusal) throw refusal;
    const sealed = parts.deps.vault.seal(place(me.sign_info_id), { location: locationText(claimed) });
    await writeLocation(tx, me.sign_no, { ...sealed, gen: me.recipient_gen });
  });
}

/** What his act says of it: the claim, and whose it is. Nothing where nobody claimed anything. */
export function locationEvidence(
  { deps }: Parts,
  me: SignInfoRow,
): { data: { location_by?: 'device' }; commits: { 'data.location_c'?: string } } {
  const { location_dek: dek, location_blob: blob } = me;
  if (!dek || !blob || me.location_gen !== me.recipient_gen) return { data: {}, commits: {} };
  const { location } = deps.vault.open(place(me.sign_info_id), { dek, blob });
  if (!location) return { data: {}, commits: {} };
  return { data: { location_by: 'device' }, commits: { 'data.location_c': location } };
}
