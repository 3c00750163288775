// Passkeys over what signatories intend (decision 0133, rules P1 to P12): the challenge is computed again from the intent's own fields, and
// the signature is judged under the key that stands there. It proves that whoever holds this key approved exactly this content: not
// who he is, nor what his screen showed. That the key is a signatory's is the platform's record.
import { type CryptoPort, PkiError, readPublicKeyKind, type SignatureAlgorithm } from '@xinqi/pki/check';
import { DerError } from '@xinqi/pki/der';
import { beijingTime } from '../../event/beijing-time.ts';
import { concat, fromBase64, fromUtf8, hex, sameBytes, utf8 } from '../../event/bytes.ts';
import { EvidenceError } from '../../event/evidence-error.ts';
import { base64ForUrl, passkeyChallenge } from '../../event/passkey.ts';
import { namesNobody, type PasskeyProof } from '../../event/will.ts';
import { all, type Evidence, type Of, type PackedEvent } from '../evidence.ts';
import { demandsOf } from './demands.ts';
import { broken } from './party.ts';
import { isRecipient } from './read-recipients.ts';

type Intent = Of<'sign.intent'>;
type Client = { type?: unknown; challenge?: unknown; origin?: unknown; crossOrigin?: unknown };

const PRESENT = 1;
const VERIFIED = 4;
const MAY_SYNC = 8;
/** Hash of the relying party, flags, counter (WebAuthn §6.1). */
const SHORTEST = 37;
const ORIGIN = /^https?:\/\/([a-z0-9.-]+)(?::[0-9]{1,5})?$/;

function readClient(bytes: Uint8Array): Client {
  try {
    const client: unknown = JSON.parse(fromUtf8(bytes));
    return typeof client === 'object' && client !== null ? client : {};
  } catch (error) {
    if (error instanceof SyntaxError || error instanceof EvidenceError) return {};
    throw error;
  }
}

/** What a passkey may sign with here, by the kind of its key. */
function algorithmOf(key: Uint8Array): SignatureAlgorithm | undefined {
  try {
    const kind = readPublicKeyKind(key);
    if (kind.kind === 'ec') return kind.curve === 'P-256' ? 'ecdsa-sha256' : undefined;
    return kind.kind === 'rsa' ? 'rsa-sha256' : 'ed25519';
  } catch (error) {
    if (error instanceof PkiError || error instanceof DerError) return undefined;
    throw error;
  }
}

async function signs(crypto: CryptoPort, proof: PasskeyProof): Promise<boolean> {
  const [key, data, client] = [proof.key, proof.data, proof.client].map(fromBase64);
  const algorithm = algorithmOf(key!);
  if (!algorithm) return false;
  const signed = concat(data!, await crypto.digest('SHA-256', client!));
  return crypto.verify(key!, algorithm, fromBase64(proof.signature), signed);
}

/** P1 to P5: what the authenticator signed. */
async function assertionFault(
  { crypto, sha256 }: Evidence,
  { event }: Intent,
  proof: PasskeyProof,
): Promise<string | undefined> {
  const client = readClient(fromBase64(proof.client));
  if (client.type !== 'webauthn.get' || client.crossOrigin === true)
    return broken('P2', '通行密钥的客户端数据不是一次确认');
  if (client.challenge !== base64ForUrl(await passkeyChallenge(event, sha256)))
    return broken('P1', '通行密钥确认的不是这份签署意愿的内容');
  const host = typeof client.origin === 'string' ? ORIGIN.exec(client.origin)?.[1] : undefined;
  const data = fromBase64(proof.data);
  if (host === undefined || !sameBytes(data.slice(0, 32), await sha256(utf8(host))))
    return broken('P3', '通行密钥不是在所称的网址上使用的');
  const flags = data[32] ?? 0;
  if (data.length < SHORTEST || (flags & PRESENT) === 0 || (flags & VERIFIED) === 0)
    return broken('P4', '通行密钥没有验证使用者');
  return (await signs(crypto, proof)) ? undefined : broken('P5', '通行密钥的签名不成立');
}

/** P6: what he draws is bound by what he signed. */
function marksFault(intent: Intent, uses: readonly Of<'seal.use'>[]): string | undefined {
  const { seal, image_h, marks_c, passkey } = intent.event.data;
  if (!passkey)
    return image_h === undefined && marks_c === undefined
      ? undefined
      : broken('P6', '没有通行密钥，却有其所签的内容');
  const used = uses.filter(({ event }) => event.data.intent === intent.leafHex);
  if (marks_c === undefined || (seal === true) !== (image_h !== undefined))
    return broken('P6', '通行密钥没有确认签名、填写内容或印章');
  return used.some(({ event }) => event.data.image_h !== image_h)
    ? broken('P6', '使用的印章不是通行密钥确认的')
    : undefined;
}

/** P7: said of itself, and registered before. */
function recordFault({ event }: Intent): string | undefined {
  const claimed = event.actor.auth.some(({ method }) => method === 'passkey');
  const { passkey } = event.data;
  if (claimed !== (passkey !== undefined)) return broken('P7', '所称的通行密钥与记录不一致');
  return passkey && passkey.registered > event.ts
    ? broken('P7', '通行密钥的登记时间晚于签署意愿')
    : undefined;
}

/** Until then an intent may name no registration in the log: its passkey may be from before they were logged. */
const NAMED_SINCE = '2027-01-01T00:00:00.000Z';

/** P10 to P12: the key that he used is the one that was registered, and it was known before. */
async function registrationFault(
  { leaves = [], events = [], sha256 }: Evidence,
  { event, at }: Intent,
  proof: PasskeyProof,
): Promise<string | undefined> {
  if (proof.leaf === undefined)
    return event.ts < NAMED_SINCE ? undefined : broken('P10', '没有指明通行密钥在日志中的登记');
  const found = leaves.find(({ leafHex }) => leafHex === proof.leaf);
  if (found?.event.type !== 'passkey.register') return broken('P10', '所指的通行密钥登记不在日志中');
  const { key_h, registered } = found.event.data;
  if (key_h !== hex(await sha256(fromBase64(proof.key))) || registered !== proof.registered)
    return broken('P11', '登记的是另一把通行密钥');
  const place = events[at]!.index ?? Number.POSITIVE_INFINITY;
  const removed = leaves.some(
    (one) =>
      one.event.type === 'passkey.remove' && one.event.data.registration === proof.leaf && one.index! < place,
  );
  const known = found.event.ts <= event.ts && found.event.ts >= registered && found.index! < place;
  return known && !removed ? undefined : broken('P12', '通行密钥在使用时尚未登记，或已移除');
}

/**
 * P8: nobody is demanded a passkey or a signing password who may have none, or in place of the very person whom the sender named; nor counts either
 * twice, for itself and for a reviewed account.
 */
function demandFault(events: readonly PackedEvent[]): string | undefined {
  const demands = demandsOf(events, ({ will = [], will_n = 0 }) => ({
    own: will.some((way) => way === 'review' || namesNobody(way)),
    alone:
      will_n > will.filter((way) => !namesNobody(way)).length ||
      (will.includes('review') && will.some(namesNobody)),
  }));
  for (const { event } of events) {
    const demand = isRecipient(event) ? demands.get(event.sign_no!) : undefined;
    if (demand?.own && (demand.alone || event.pii?.idno_c !== undefined))
      return `签署 ${event.sign_no}：${broken('P8', '要求的通行密钥、签署密码或人工审核实名没有其他方式可以代替、重复计算，或代替了指定的证件号码')}`;
  }
  return undefined;
}

const words = ({ event }: Intent, proof: PasskeyProof, keyHash: string): string => {
  const { origin } = readClient(fromBase64(proof.client)) as { origin: string };
  const synced = (fromBase64(proof.data)[32]! & MAY_SYNC) === 0 ? '' : '，可在多台设备间同步';
  return `签署 ${event.sign_no}：密钥 ${keyHash}${synced}，登记于 ${beijingTime(proof.registered)}（${proof.leaf === undefined ? '平台记录' : '登记在日志中，先于签署意愿'}），网址 ${origin}`;
};

export async function checkPasskey(evidence: Evidence): Promise<void> {
  const { book, events, sha256 } = evidence;
  if (!events) return;
  const intents = all(events, 'sign.intent');
  const uses = all(events, 'seal.use');
  const accepted = new Set(all(events, 'sign.accept').map(({ event }) => event.data.intent));
  const used = new Set<string>();
  const shown: string[] = [];
  const plain: string[] = [];
  let fault = demandFault(events);
  for (const intent of intents) {
    const { passkey: proof } = intent.event.data;
    const twice = proof && used.has(proof.signature);
    const wrong =
      recordFault(intent) ??
      (proof && (await assertionFault(evidence, intent, proof))) ??
      marksFault(intent, uses) ??
      (twice ? broken('P9', '同一次通行密钥确认用于两次签署意愿') : undefined) ??
      (proof && (await registrationFault(evidence, intent, proof)));
    fault ??= wrong && `签署 ${intent.event.sign_no}：${wrong}`;
    if (proof) used.add(proof.signature);
    if (wrong || !accepted.has(intent.leafHex)) continue;
    if (proof) shown.push(words(intent, proof, hex(await sha256(fromBase64(proof.key)))));
    else plain.push(intent.event.sign_no!);
  }
  if (fault) book.refuted('passkey', fault);
  else if (shown.length === 0)
    book.notCovered(
      'passkey',
      '没有使用通行密钥：签署意愿由平台记录，控制平台及其密钥的人可以写出同样的记录',
    );
  else
    book.proved(
      'passkey',
      [...shown, ...plain.map((no) => `签署 ${no}：没有使用，签署意愿由平台记录`)].join('；'),
    );
}
