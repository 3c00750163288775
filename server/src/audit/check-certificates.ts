// Issued certificates, their revocation and the level that is shown, against the events (D-14): whoever edits these rows
// makes the OCSP responder lie, or a file look better proven than it is.
import { createHash } from 'node:crypto';
import type { AnyEvent } from '@xinqi/evidence/event';
import type { Tx } from '../platform/db.ts';
import type { Findings } from './findings.ts';
import { certificateRows, documentRow } from './store.ts';

const sha256 = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex');
const order = ['B-B', 'B-T', 'B-LT', 'B-LTA'] as const;
const lowest = (levels: readonly string[]): string =>
  order[Math.min(...levels.map((level) => order.indexOf(level as (typeof order)[number])))] ?? 'B-B';

/** Lowest level that the events tell of one file; null until every signature is in it. */
function levelOf(all: readonly AnyEvent[], position: number): string | null {
  const events = all.filter((event) => (event.doc?.file ?? 0) === position);
  if (!events.some(({ type }) => type === 'doc.finalise')) return null;
  const last = events.findLast((event) => event.type === 'doc.extend');
  if (last) return last.data.level;
  return lowest(events.flatMap((event) => (event.type === 'sign.done' ? [event.data.level ?? 'B-B'] : [])));
}

export async function checkCertificates(
  tx: Tx,
  applyNo: string,
  events: readonly AnyEvent[],
  findings: Findings,
): Promise<void> {
  const wrong = (text: string) => findings.add('D-14', `合同 ${applyNo}：${text}`);
  const issued = new Map<string, { cert: string; ca: string | undefined }>();
  const revoked = new Map<string, { at: string; reason: string }>();
  for (const event of events) {
    if (event.type === 'cert.issue')
      issued.set(`${event.sign_no} ${event.data.file ?? 0}`, {
        cert: event.data.cert_sha256,
        ca: event.data.ca,
      });
    if (event.type === 'cert.revoke') revoked.set(event.data.cert_sha256, event.data);
  }
  for (const row of await certificateRows(tx, applyNo)) {
    const place = `${row.sign_no} ${row.position}`;
    const logged = issued.get(place);
    issued.delete(place);
    if (logged?.cert !== sha256(row.der) || logged.ca !== (row.ca_root ? sha256(row.ca_root) : undefined))
      wrong(`签署 ${row.sign_no} 的证书与签发事件不符`);
    const told = logged && revoked.get(logged.cert);
    if (row.revoked_at?.toISOString() !== told?.at || (row.revocation_reason ?? undefined) !== told?.reason)
      wrong(`签署 ${row.sign_no} 的证书吊销状态与事件不符`);
  }
  for (const place of issued.keys()) wrong(`签署 ${place.split(' ')[0]} 的证书记录缺失`);
  const files = Math.max(1, ...events.map((event) => (event.doc?.file ?? 0) + 1));
  for (let position = 0; position < files; position++) {
    const document = await documentRow(tx, applyNo, position);
    const level = levelOf(events, position);
    if (document && document.level !== level)
      wrong(`所示签名级别为 ${document.level ?? '无'}，按事件应为 ${level ?? '无'}`);
  }
}
