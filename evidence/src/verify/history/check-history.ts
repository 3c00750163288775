// Claim `history`: what the events tell can have happened under the rules by which the platform itself is bound, and certificates are
// those of which the events speak (rules H1 to H12 of docs/evidence-pack.md). Keys that are right do not make a story true.

import { heldCertificates, readCertificate } from '../certificates/held-certificates.ts';
import { all, type Evidence } from '../evidence.ts';
import { broken } from '../parties/party.ts';
import { replay } from './replay.ts';

export async function checkHistory(evidence: Evidence): Promise<void> {
  const { book, events } = evidence;
  if (!events) return;
  const replayed = replay(events, (event, path) => evidence.opened?.get(`${event.id} ${path}`));
  const fault = 'fault' in replayed ? replayed.fault : await certificateFault(evidence);
  if (fault !== undefined) book.refuted('history', fault);
  else book.proved('history', `${events.length} 个事件依次重放，均符合规则`);
}

const bare = (serial: string): string => serial.toLowerCase().replace(/^(00)+(?=.)/, '');
const second = (time: string | Date): number => Math.floor(new Date(time).getTime() / 1000);

/** Serial and validity stand in the certificate as the event says. What is missing or no certificate is another claim's. */
async function certificateFault(evidence: Evidence): Promise<string | undefined> {
  const held = await heldCertificates(evidence);
  for (const { event } of all(evidence.events ?? [], 'cert.issue')) {
    const { cert_sha256, serial, not_before, not_after } = event.data;
    const certificate = readCertificate(held.get(cert_sha256));
    if (!certificate) continue;
    if (
      bare(serial) !== bare(certificate.serialHex) ||
      second(not_before) !== second(certificate.notBefore) ||
      second(not_after) !== second(certificate.notAfter)
    )
      return `序号 ${event.seq_in_apply} 的事件：${broken('H9', '证书的序列号或有效期与事件所载不同')}`;
  }
  return undefined;
}
