// The current revocation list of a CA (RFC 5280 §5): complete, numbered in one sequence however many processes make
// them, made anew when it is no longer fresh or something was revoked.
import { parseCertificate } from '@xinqi/pki/check';
import { fromHex } from '@xinqi/pki/der';
import { type CrlEntry, createCrl } from '@xinqi/pki/make';
import type { AuthorityParts, CaName } from './authority-parts.ts';
import { findList, revokedCertificates, storeList } from './store.ts';

const hour = 3600_000;
/** `fresh`: a newer list is made after it; `valid`: until nextUpdate, so that caches and slow readers are not cut off. */
const lives: Record<CaName, { fresh: number; valid: number }> = {
  'event-ca': { fresh: hour, valid: 24 * hour },
  root: { fresh: 24 * hour, valid: 7 * 24 * hour },
};
const attempts = 20;

export type CurrentList = { der: Uint8Array; number: number; madeAt: Date; nextUpdate: Date };

export async function currentList(parts: AuthorityParts, ca: CaName): Promise<CurrentList> {
  const { deps, signer } = parts;
  const { fresh, valid } = lives[ca];
  for (let attempt = 0; attempt < attempts; attempt++) {
    const now = deps.clock.now();
    const row = await findList(deps.db, ca);
    if (row.der && row.made_at && row.fresh_until && row.fresh_until > now)
      return {
        der: new Uint8Array(row.der),
        number: row.number,
        madeAt: row.made_at,
        nextUpdate: new Date(row.made_at.getTime() + valid),
      };
    const entries: CrlEntry[] =
      ca === 'root'
        ? []
        : (await revokedCertificates(deps.db)).map((revoked) => ({
            serial: fromHex(revoked.serial),
            at: revoked.revoked_at,
            ...(revoked.revocation_reason ? { reason: revoked.revocation_reason } : {}),
          }));
    const der = await createCrl(signer.signer(ca), {
      number: row.number + 1,
      thisUpdate: now,
      nextUpdate: new Date(now.getTime() + valid),
      entries,
      expiredSince: parseCertificate(signer.certificate(ca)).notBefore,
    });
    const list = { der, madeAt: now, freshUntil: new Date(now.getTime() + fresh) };
    await storeList(deps.db, ca, row, list);
  }
  throw new Error(`the list of ${ca} keeps changing`);
}
