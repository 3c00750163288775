// Claim `history`: what the events tell can have happened under the rules by which the platform itself is bound, and certificates are
// those of which the events speak (rules H1 to H12 of docs/evidence-pack.md). Keys that are right do not make a story true.

import { heldCertificates, readCertificate } from '../certificates/held-certificates.ts';
import type { Evidence } from '../evidence.ts';
import { replay } from './replay.ts';

export async function checkHistory(evidence: Evidence): Promise<void> {
  const { book, events } = evidence;
  if (!events) return;
  const certificates = await heldCertificates(evidence);
  const replayed = replay(events, {
    opened: (event, path) => evidence.opened?.get(`${event.id} ${path}`),
    // what is missing or no certificate is another claim's
    held: (sha256) => readCertificate(certificates.get(sha256)),
  });
  if ('fault' in replayed) book.refuted('history', replayed.fault);
  else book.proved('history', `${events.length} 个事件依次重放，均符合规则`);
}
