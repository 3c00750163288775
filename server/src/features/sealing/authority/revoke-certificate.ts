// Revoking a signatory's one-time certificates, one for each file: rows and events in the caller's transaction, which holds the
// contract and has asked there whoever may ask for it (Z-01); the list is outdated with it. Signatures proven to be older stay valid.
import { createHash } from 'node:crypto';
import type { EventData } from '@xinqi/evidence/event';
import type { Tx } from '../../../platform/db.ts';
import type { Ledger, NewEvent } from '../../ledger/index.ts';
import { enqueueTelling } from '../outside-ca/tell-revoked.ts';
import { markRevoked, outdateList } from './store.ts';

export type RevocationRequest = {
  signNo: string;
  reason: EventData<'cert.revoke'>['reason'];
  /** Who asks: its owner, or the operator. */
  actor?: NewEvent['actor'];
};

/** True when the certificates are revoked now; false when there is none or it was revoked before. */
export async function revokeCertificate(
  { ledger }: { ledger: Ledger },
  tx: Tx,
  { signNo, reason, actor = { kind: 'operator', auth: [] } }: RevocationRequest,
  now: Date,
): Promise<boolean> {
  const rows = await markRevoked(tx, signNo, now, reason);
  if (!rows[0]) return false;
  if (rows.some(({ outside }) => !outside)) await outdateList(tx, 'event-ca');
  for (const { serial, outside } of rows) if (outside) await enqueueTelling(tx, serial);
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
}
