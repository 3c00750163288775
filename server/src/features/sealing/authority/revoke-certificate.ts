// Revoking a one-time certificate: a row and an event in one transaction, and the list is outdated with it. Whoever may
// ask for it is the caller's question (its owner, the operator); signatures proven to be older stay valid.
import { createHash } from 'node:crypto';
import type { EventData } from '@xinqi/evidence/event';
import { inTx } from '../../../platform/db.ts';
import type { Ledger, NewEvent } from '../../ledger/index.ts';
import type { AuthorityParts } from './authority-parts.ts';
import { markRevoked, outdateList } from './store.ts';

export type RevocationRequest = {
  signNo: string;
  reason: EventData<'cert.revoke'>['reason'];
  /** Who asks: its owner, or the operator. */
  actor?: NewEvent['actor'];
};

/** True when the certificate is revoked now; false when there is none or it was revoked before. */
export async function revokeCertificate(
  parts: AuthorityParts & { ledger: Ledger },
  { signNo, reason, actor = { kind: 'operator', auth: [] } }: RevocationRequest,
): Promise<boolean> {
  const { deps, ledger } = parts;
  return inTx(deps.db, async (tx) => {
    const now = deps.clock.now();
    const row = await markRevoked(tx, signNo, now, reason);
    if (!row) return false;
    await outdateList(tx, 'event-ca');
    await ledger.append(
      tx,
      row.apply_no,
      [
        {
          type: 'cert.revoke',
          signNo,
          actor,
          data: {
            serial: row.serial,
            cert_sha256: createHash('sha256').update(row.der).digest('hex'),
            at: now.toISOString(),
            reason,
          },
        },
      ],
      now,
    );
    return true;
  });
}
