// Revoking a signatory's one-time certificates, one for each file: rows and events in one transaction, and the list is outdated with it. Whoever may
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

/** True when the certificates are revoked now; false when there is none or it was revoked before. */
export async function revokeCertificate(
  parts: AuthorityParts & { ledger: Ledger },
  { signNo, reason, actor = { kind: 'operator', auth: [] } }: RevocationRequest,
): Promise<boolean> {
  const { deps, ledger } = parts;
  return inTx(deps.db, async (tx) => {
    const now = deps.clock.now();
    const rows = await markRevoked(tx, signNo, now, reason);
    if (!rows[0]) return false;
    await outdateList(tx, 'event-ca');
    await ledger.append(
      tx,
      rows[0].apply_no,
      rows.map((row) => ({
        type: 'cert.revoke' as const,
        signNo,
        actor,
        data: {
          serial: row.serial,
          cert_sha256: createHash('sha256').update(row.der).digest('hex'),
          at: now.toISOString(),
          reason,
        },
      })),
      now,
    );
    return true;
  });
}
