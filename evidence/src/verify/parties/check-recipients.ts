// Claim `recipients`: code, will and certificate of every signature mean the party who stands in its line (docs/evidence-pack.md).

import { heldCertificates, readCertificate } from '../certificates/held-certificates.ts';
import { all, type Evidence, type Of } from '../evidence.ts';
import { broken, certificateFault, type Opened, repeats, showsSubject } from './party.ts';
import { intentsOf, type Line, partiesOf, readRecipients } from './read-recipients.ts';

/** Answers the lines for further checks; undefined when their story cannot be true. */
export async function checkRecipients(evidence: Evidence): Promise<ReadonlyMap<string, Line> | undefined> {
  const { book, events } = evidence;
  if (!events) return undefined;
  const opened: Opened = (event, path) => evidence.opened?.get(`${event.id} ${path}`);
  const story = readRecipients(events, opened);
  const fault = 'fault' in story ? story.fault : await certificatesFault(evidence, story.lines, opened);
  if (fault !== undefined || 'fault' in story) {
    book.refuted('recipients', fault ?? '');
    return undefined;
  }
  const signed = partiesOf(story.lines).filter(({ accepted }) => accepted);
  const closed = signed.filter((line) => !showsSubject(line.who, intentsOf(line), opened)).length;
  if (closed > 0) book.notCovered('recipients', `${closed} 个签署方的证书主体没有披露，无法与证书比对`);
  else if (signed.length === 0) book.proved('recipients', '尚无确认的签署');
  else book.proved('recipients', `${signed.length} 个签署方的验证码、签署意愿与证书一致`);
  return story.lines;
}

/** The first signature whose certificate names somebody else. What is no certificate, or missing, is the claim of another check. */
async function certificatesFault(
  evidence: Evidence,
  lines: ReadonlyMap<string, Line>,
  opened: Opened,
): Promise<string | undefined> {
  const held = await heldCertificates(evidence);
  const { events = [] } = evidence;
  const issued = all(events, 'cert.issue');
  for (const done of all(events, 'sign.done')) {
    const { sign_no: no, data } = done.event;
    const line = lines.get(no!)!;
    const subject = readCertificate(held.get(data.cert_sha256))?.subject;
    const fault =
      (subject && certificateFault(line.who, intentsOf(line), subject, opened)) ??
      issueFault(line, done, issued);
    if (fault) return `签署 ${no}：${fault}`;
  }
  return undefined;
}

/** R6: the certificate was issued for this line and this intent. Older contracts may lack the event, none has one of another line. */
function issueFault(
  line: Line,
  { at, event }: Of<'sign.done'>,
  issued: readonly Of<'cert.issue'>[],
): string | undefined {
  const own = issued.filter(({ event: { data } }) => data.cert_sha256 === event.data.cert_sha256);
  const fits = own.some(
    (cert) =>
      cert.at < at && cert.event.sign_no === event.sign_no && cert.event.data.intent === event.data.intent,
  );
  if (fits || (own.length === 0 && !repeats(line.who))) return undefined;
  return broken('R6', '没有为该签署意愿签发证书的记录');
}
