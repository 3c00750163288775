// Claim `history`: what the events tell can have happened under the rules by which the platform itself is bound, and certificates are
// those of which the events speak (rules H1 to H12 of docs/evidence-pack.md). Keys that are right do not make a story true.
import { PkiError, parseCertificate } from '@xinqi/pki/check';
import { hex } from '../../event/bytes.ts';
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
async function certificateFault({ files, sha256, events = [] }: Evidence): Promise<string | undefined> {
  const held = new Map<string, Uint8Array>();
  for (const [name, der] of files) if (name.startsWith('certs/')) held.set(hex(await sha256(der)), der);
  for (const { event } of all(events, 'cert.issue')) {
    const { cert_sha256, serial, not_before, not_after } = event.data;
    const der = held.get(cert_sha256);
    const certificate = der && parsed(der);
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

function parsed(der: Uint8Array) {
  try {
    return parseCertificate(der);
  } catch (error) {
    if (!(error instanceof PkiError)) throw error;
    return undefined;
  }
}
