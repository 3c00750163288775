// Claim `recipients`: code, will and certificate of every signature mean the party who stands in its line (docs/evidence-pack.md).
import { validatePath } from '@xinqi/pki/check';
import { hex } from '../../event/bytes.ts';
import { isCaRoot } from '../../pack/pack-names.ts';
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
    const made = issued.find(({ event: { data: told } }) => told.cert_sha256 === data.cert_sha256);
    const full = made?.event.data.ca !== undefined;
    const fault =
      (subject && certificateFault(line.who, intentsOf(line), subject, opened, full)) ??
      issueFault(line, done, issued) ??
      (made && (await outsideFault(evidence, made, held)));
    if (fault) return `签署 ${no}：${fault}`;
  }
  return undefined;
}

/**
 * R8: a certificate of an authority outside leads, through certificates of the pack, to the root that its event names; one of the own hierarchy
 * to none of those roots. Whether that root is to be trusted is asked by another claim.
 */
async function outsideFault(
  { files, crypto, sha256 }: Evidence,
  { event: { data, ts } }: Of<'cert.issue'>,
  held: ReadonlyMap<string, Uint8Array>,
): Promise<string | undefined> {
  const leaf = held.get(data.cert_sha256);
  if (!leaf || !readCertificate(leaf)) return undefined;
  const roots: Uint8Array[] = [];
  for (const [name, der] of files) if (isCaRoot(name)) roots.push(der);
  const named: Uint8Array[] = [];
  for (const root of roots) if (hex(await sha256(root)) === data.ca) named.push(root);
  const leadsTo = async (anchors: readonly Uint8Array[]): Promise<boolean> =>
    (
      await validatePath(crypto, {
        ...{ leaf, intermediates: [...held.values()], anchors },
        ...{ at: new Date(ts), purpose: 'signing' },
      })
    ).ok;
  if (data.ca === undefined)
    return (await leadsTo(roots)) ? broken('R8', '证书由外部认证机构签发，而事件没有记载') : undefined;
  return (await leadsTo(named)) ? undefined : broken('R8', '证书不是由事件所载的认证机构签发');
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
