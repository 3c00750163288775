// Who signed and what was recorded before: intent, confirmation, authentication, certificate (D-12, D-13).
// What a platform recorded about a person is not proof of who the person is, and the claims say so.
import { isTestChain, PkiError, parseCertificate, validatePath } from '@xinqi/pki/check';
import type { AnyEvent } from '../event/event.ts';
import { identityWords } from '../pack/report.ts';
import { CERTIFICATE_WORDS } from './certificates/certificate-words.ts';
import { heldCertificates } from './certificates/held-certificates.ts';
import { all, type Evidence, type Of } from './evidence.ts';
import { broken, quoted } from './parties/party.ts';

/** sign.intent → sign.accept → sign.done of one signatory, each naming the leaf hash of the same intent. */
export function checkSigningOrder({ book, events }: Evidence): void {
  if (!events) return;
  const done = all(events, 'sign.done');
  const intents = all(events, 'sign.intent');
  const accepts = all(events, 'sign.accept');
  const issued = all(events, 'cert.issue');
  const used = new Set<string>();
  for (const { at, event } of done) {
    const who = `签署 ${event.sign_no}`;
    const { intent: leaf, cert_sha256 } = event.data;
    const mine = (other: AnyEvent): boolean => other.sign_no === event.sign_no;
    const intent = intents.find((i) => i.leafHex === leaf && mine(i.event) && i.at < at);
    if (!intent) {
      book.refuted('signing_order', broken('H17', `${who}没有先行的签署意愿`));
      return;
    }
    if (
      !accepts.some((a) => a.event.data.intent === leaf && mine(a.event) && intent.at < a.at && a.at < at)
    ) {
      book.refuted('signing_order', broken('H17', `${who}没有先行的确认`));
      return;
    }
    // of several files the intent may name none that this one has (rule F2)
    if (intent.event.doc && intent.event.doc.rev >= event.doc!.rev) {
      book.refuted('signing_order', broken('H17', `${who}没有形成新版本`));
      return;
    }
    const certificate = issued.find((c) => c.event.data.cert_sha256 === cert_sha256);
    const foreign = certificate && (certificate.event.data.intent !== leaf || certificate.at > at);
    if (foreign || used.has(cert_sha256)) {
      book.refuted('signing_order', broken('H17', `${who}使用了为其他签署签发的证书`));
      return;
    }
    used.add(cert_sha256);
  }
  if (done.length === 0) book.notCovered('signing_order', '尚无完成的签署');
  else book.proved('signing_order', `${done.length} 次签署`);
}

/** A confirmation that claims a text-message code needs the passed auth.sms event before it. */
export function checkAuthentication({ book, events }: Evidence): void {
  if (!events) return;
  const accepts = all(events, 'sign.accept');
  const sms = all(events, 'auth.sms');
  const face = all(events, 'auth.face');
  for (const { at, event } of accepts) {
    const passed = (list: readonly (Of<'auth.sms'> | Of<'auth.face'>)[]): boolean =>
      list.some((a) => a.event.sign_no === event.sign_no && a.at < at && a.event.data.result === 'passed');
    for (const { method } of event.actor.auth) {
      if ((method === 'sms' && !passed(sms)) || (method === 'face' && !passed(face))) {
        book.refuted('authentication', broken('H18', `签署 ${event.sign_no} 之前没有通过的验证记录`));
        return;
      }
    }
  }
  const words = wordsOf(events);
  if (words.length === 0) book.notCovered('authentication', '尚无确认的签署');
  else book.proved('authentication', words.join('；'));
}

const wordsOf = (events: NonNullable<Evidence['events']>): string[] =>
  [...identityWords(events.map(({ event }) => event))].map(([no, text]) => `${no}：${text}`);

/** Who sent the contract and how whoever confirmed was identified, as the platform recorded it: never proved. After the openings. */
export function tellIdentity({ book, events, opened }: Evidence): void {
  if (!events) return;
  const words = wordsOf(events);
  const sender = all(events, 'apply.create')[0]?.event;
  if (sender?.pii?.name_c !== undefined) {
    const [name, org] = ['pii.name_c', 'data.org_c'].map((path) => opened?.get(`${sender.id} ${path}`));
    const acting = name === undefined ? '发起方未披露' : `发起方${quoted(name)}`;
    words.unshift(name && org ? `发起方${quoted(org)}，经办人${quoted(name)}` : acting);
  }
  if (words.length > 0)
    book.notCovered('identity', `平台记录的是：${words.join('；')}。真实身份不由本证据包证明`);
}

const OF_KEYS: ReadonlySet<string> = new Set(['certs/log.cer', 'certs/pack.cer']);

/** The certificate of each sign.done stands in certs/, was valid then and leads to an anchor. */
export async function checkSignerCertificates(evidence: Evidence): Promise<void> {
  const { files, book, events, crypto, anchors, listAnchors } = evidence;
  if (!events) return;
  for (const [name, der] of files) {
    // those of the keys are the affair of log_key and pack_key
    if (!name.startsWith('certs/') || OF_KEYS.has(name)) continue;
    try {
      parseCertificate(der);
    } catch (error) {
      if (!(error instanceof PkiError)) throw error;
      book.refuted('signer_certificates', `${name} 不是证书`);
      return;
    }
  }
  const held = await heldCertificates(evidence);
  const outside = new Set(
    all(events, 'cert.issue').flatMap(({ event: { data } }) => (data.ca ? [data.cert_sha256] : [])),
  );
  const shown: string[] = [];
  const open: string[] = [];
  for (const { event } of all(events, 'sign.done')) {
    const leaf = held.get(event.data.cert_sha256);
    if (!leaf) {
      book.refuted('signer_certificates', `缺少签署 ${event.sign_no} 的证书`);
      return;
    }
    const at = new Date(event.ts);
    const path = await validatePath(crypto, {
      leaf,
      intermediates: [...held.values()],
      anchors: outside.has(event.data.cert_sha256) ? [...anchors, ...listAnchors] : anchors,
      at,
      purpose: 'signing',
    });
    const name = parseCertificate(leaf).subject.commonName ?? '';
    if (path.ok) shown.push(`${event.sign_no}：${name}（${isTestChain(path.chain) ? '测试证书' : '证书'}）`);
    else if (path.reason === 'no_anchors' || path.reason === 'no_path')
      open.push(`${event.sign_no}：${name}`);
    else {
      book.refuted(
        'signer_certificates',
        `签署 ${event.sign_no} 的证书不成立（${CERTIFICATE_WORDS[path.reason]}）`,
      );
      return;
    }
  }
  if (open.length > 0) book.notCovered('signer_certificates', `不在信任锚之下：${open.join('；')}`);
  else book.proved('signer_certificates', [...new Set(shown)].join('；') || '尚无完成的签署');
}
