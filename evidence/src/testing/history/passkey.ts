// Histories in which a signatory confirmed by a passkey what he intends, and those that forge it (rules P1 to P12).
import { createHash, generateKeyPairSync, type KeyPairKeyObjectResult, sign } from 'node:crypto';
import { base64, hex, utf8 } from '../../event/bytes.ts';
import { type Event, encodeEvent, leafHash } from '../../event/event.ts';
import { base64ForUrl, passkeyChallenge } from '../../event/passkey.ts';
import { sha256 } from '../keys.ts';
import { change, dataOf, type Edit, each, first, type History, type Loose } from './edits.ts';

/** ES256, as most authenticators have it; EdDSA and RS256 are the others that registration takes. */
export const passkeys = {
  es256: generateKeyPairSync('ec', { namedCurve: 'P-256' }),
  eddsa: generateKeyPairSync('ed25519'),
  rs256: generateKeyPairSync('rsa', { modulusLength: 2048 }),
} as const;
const weak = generateKeyPairSync('ec', { namedCurve: 'P-384' });

type Lies = {
  pair?: KeyPairKeyObjectResult;
  /** The key that the event shows. */
  shown?: KeyPairKeyObjectResult;
  client?: Loose;
  rpId?: string;
  flags?: number;
  /** After the signature was made. */
  proof?: Loose;
};
const bytesOf = (text: string): string => base64(utf8(text));
const hash = (of: string | Uint8Array): Buffer => createHash('sha256').update(of).digest();
export const REGISTERED = '2026-05-01T00:00:00.000Z';
export const MARKS: Loose = { marks_c: 'd1'.repeat(32) };
const key = { method: 'passkey', level: 'key' };

/** What an authenticator answers to the challenge of this intent. */
async function assertion(event: Event, lies: Lies): Promise<Loose> {
  const { pair = passkeys.es256, shown = pair, rpId = 'xinqi.test', flags = 5 } = lies;
  const challenge = base64ForUrl(await passkeyChallenge(event as Event<'sign.intent'>, sha256));
  const client = JSON.stringify({
    ...{ type: 'webauthn.get', challenge, origin: 'https://xinqi.test', crossOrigin: false },
    ...lies.client,
  });
  const data = Buffer.concat([hash(rpId), Buffer.of(flags, 0, 0, 0, 0)]);
  const algorithm = pair === passkeys.eddsa ? null : 'sha256';
  return {
    key: base64(shown.publicKey.export({ format: 'der', type: 'spki' })),
    ...{ registered: REGISTERED, client: bytesOf(client), data: base64(data) },
    signature: base64(sign(algorithm, Buffer.concat([data, hash(client)]), pair.privateKey)),
    ...lies.proof,
  };
}

const says = (events: readonly Event[]): Loose => {
  const { actor } = first(events, 'sign.intent');
  return { actor: { ...actor, auth: [...actor.auth, key] } };
};
/** The first intent carries an assertion over itself, and it and the confirmation say so. */
export const withPasskey =
  (lies: Lies = {}): Edit =>
  async (events, tools) => {
    const actor = says(events);
    const bound = await each(change('sign.intent', MARKS, actor), change('sign.accept', {}, actor))(
      events,
      tools,
    );
    const passkey = await assertion(first(bound, 'sign.intent'), lies);
    return change('sign.intent', { passkey })(bound, tools);
  };
/** The assertion of the first intent is kept, and the intent says something else. */
const moved = (more: Loose, rest: Loose = {}): Edit => each(withPasskey(), change('sign.intent', more, rest));
const asDemanded = (data: Loose): Edit => each(change('recipient.add', data), withPasskey());
const otherDocument: Edit = async (events, tools) => {
  const signed = await withPasskey({})(events, tools);
  const { doc } = first(signed, 'sign.intent');
  const lied = { ...first(signed, 'sign.intent'), doc: { ...doc!, sha256: 'f0'.repeat(32) } } as Event;
  const passkey = await assertion(lied, {});
  return change('sign.intent', { passkey })(signed, tools);
};
const twice: Edit = async (events, tools) => {
  const signed = await withPasskey({})(events, tools);
  const intent = first(signed, 'sign.intent');
  return signed.flatMap((event) => (event === intent ? [event, { ...event, id: tools.uuid() }] : [event]));
};
const numbered: Edit = (events, tools) =>
  change(
    'recipient.add',
    { will: ['operator3', 'passkey'], will_n: 1 },
    { pii: { ...first(events, 'recipient.add').pii, idno_c: 'b1'.repeat(32) } },
  )(events, tools);

type Told = {
  /** Of the registration. */
  data?: Loose;
  more?: Loose;
  /** In the intent's proof. */
  proof?: Loose;
  /** Where the registration stands among the events; first if left out. */
  at?: (events: readonly Event[]) => number;
  /** A removal before the intent. */
  removed?: boolean;
  /** The pack does not carry it. */
  left?: boolean;
};
/** His passkey was registered in the log before, and the intent names that leaf. */
export const registered =
  ({ data, more, proof, at = () => 0, removed = false, left = false }: Told = {}): Edit =>
  async (events, tools) => {
    const { log, ts } = events[0]!;
    const spki = passkeys.es256.publicKey.export({ format: 'der', type: 'spki' });
    const wide = { v: 1, log, ts, actor: { kind: 'person', auth: [{ method: 'session', level: 'mobile' }] } };
    const event = {
      ...{ ...wide, id: tools.uuid(), type: 'passkey.register' },
      data: { key_h: hash(spki).toString('hex'), registered: REGISTERED, ...data },
      ...more,
    } as unknown as Event;
    const leaf = hex(await leafHash(encodeEvent(event), sha256));
    const signed = await withPasskey({ proof: { leaf, ...proof } })(events, tools);
    const removal = { ...wide, id: tools.uuid(), type: 'passkey.remove', data: { registration: leaf } };
    const place = at(signed);
    return [
      ...signed.slice(0, place),
      ...(left ? [] : [event]),
      ...(removed ? [removal as unknown as Event] : []),
      ...signed.slice(place),
    ];
  };
const late = (events: readonly Event[]) => events.findIndex(({ type }) => type === 'sign.accept');

export const demandedPasskey: Edit = asDemanded({ will: ['operator3', 'passkey'], will_n: 1 });

const forged = (name: string, reason: string, edit: Edit): History => ({
  ...{ name, reason, edit, claim: 'passkey' as const },
});
export const FORGED_PASSKEYS: readonly History[] = [
  forged('the assertion of another document', '规则 P1', otherDocument),
  forged('of another contract', '规则 P1', async (events, tools) => {
    const signed = await withPasskey({})(events, tools);
    const other = { ...first(signed, 'sign.intent'), apply_no: 'XQ9' } as Event;
    return change('sign.intent', { passkey: await assertion(other, {}) })(signed, tools);
  }),
  forged('of another line', '规则 P1', async (events, tools) => {
    const signed = await withPasskey({})(events, tools);
    const other = { ...first(signed, 'sign.intent'), sign_no: 'S7' } as Event;
    return change('sign.intent', { passkey: await assertion(other, {}) })(signed, tools);
  }),
  ...Object.entries({
    'other places': { fields_h: 'c3'.repeat(32) },
    'another hand or text': { marks_c: 'd2'.repeat(32) },
    'another consent': { consent: 'c4'.repeat(32) },
  }).map(([name, data]) => forged(`moved to ${name}`, '规则 P1', moved(data))),
  forged('moved to another name', '规则 P1', async (events, tools) => {
    const { pii } = first(events, 'sign.intent');
    return moved({}, { pii: { ...pii, name_c: 'e1'.repeat(32) } })(events, tools);
  }),
  forged('a registration of a key', '规则 P2', withPasskey({ client: { type: 'webauthn.create' } })),
  forged('in a frame of another page', '规则 P2', withPasskey({ client: { crossOrigin: true } })),
  forged('client data that are none', '规则 P2', withPasskey({ proof: { client: bytesOf('{') } })),
  forged('client data that are a list', '规则 P2', withPasskey({ proof: { client: bytesOf('[]') } })),
  forged('on another site', '规则 P3', withPasskey({ client: { origin: 'https://evil.test' } })),
  forged('for another relying party', '规则 P3', withPasskey({ rpId: 'evil.test' })),
  forged('without an origin', '规则 P3', withPasskey({ client: { origin: null } })),
  forged('nobody was present', '规则 P4', withPasskey({ flags: 4 })),
  forged('nobody was verified', '规则 P4', withPasskey({ flags: 1 })),
  forged('authenticator data cut short', '规则 P4', async (events, tools) => {
    const data = base64(Buffer.concat([hash('xinqi.test'), Buffer.of(5)]));
    return withPasskey({ proof: { data } })(events, tools);
  }),
  forged('by another key', '规则 P5', withPasskey({ shown: passkeys.eddsa })),
  forged(
    'another signature',
    '规则 P5',
    withPasskey({ proof: { signature: base64(new Uint8Array(70).fill(1)) } }),
  ),
  forged('by a key of no kind that is taken', '规则 P5', withPasskey({ pair: weak })),
  forged('a key that is none', '规则 P5', withPasskey({ proof: { key: bytesOf('no key') } })),
  forged('nothing is said of what he drew', '规则 P6', async (events, tools) => {
    const actor = says(events);
    const said = await each(change('sign.intent', {}, actor), change('sign.accept', {}, actor))(
      events,
      tools,
    );
    const passkey = await assertion(first(said, 'sign.intent'), {});
    return change('sign.intent', { passkey })(said, tools);
  }),
  forged('what he drew, and no passkey', '规则 P6', change('sign.intent', MARKS)),
  forged('said and not there', '规则 P7', (events, tools) =>
    each(change('sign.intent', {}, says(events)), change('sign.accept', {}, says(events)))(events, tools),
  ),
  forged('there and not said', '规则 P7', async (events, tools) => {
    const marked = await change('sign.intent', MARKS)(events, tools);
    const passkey = await assertion(first(marked, 'sign.intent'), {});
    return change('sign.intent', { passkey })(marked, tools);
  }),
  forged(
    'registered after it was used',
    '规则 P7',
    withPasskey({ proof: { registered: '2030-01-01T00:00:00.000Z' } }),
  ),
  forged('demanded of who may have none', '规则 P8', asDemanded({ will: ['passkey'], will_n: 1 })),
  forged(
    'a signing password demanded of who may have none',
    '规则 P8',
    change('recipient.add', { will: ['password', 'bank4'], will_n: 2 }),
  ),
  forged(
    'a signing password counts for a reviewed account and for itself',
    '规则 P8',
    change('recipient.add', { will: ['password', 'review', 'bank4'], will_n: 2 }),
  ),
  forged('demanded in place of a named person', '规则 P8', each(numbered, withPasskey())),
  forged('used for two intents', '规则 P9', twice),
  forged('of a registration that is not there', '规则 P10', registered({ left: true })),
  forged('another key was registered', '规则 P11', registered({ data: { key_h: 'a9'.repeat(32) } })),
  forged(
    'registered at another time',
    '规则 P11',
    registered({ data: { registered: '2026-04-01T00:00:00.000Z' } }),
  ),
  forged('registered in the log after it was used', '规则 P12', registered({ at: late })),
  forged(
    'registered by a time after its use',
    '规则 P12',
    registered({ more: { ts: '2026-06-01T23:00:00.000Z' } }),
  ),
  forged('removed before it was used', '规则 P12', registered({ removed: true })),
];

/** Another seal than was confirmed; of a history with seals alone. */
export const FORGED_SEALS: readonly History[] = [
  forged('no seal was confirmed', '规则 P6', each(change('sign.intent', { seal: true }), withPasskey())),
  forged('another seal was confirmed', '规则 P6', (events, tools) =>
    each(
      change('sign.intent', { seal: true, image_h: 'a7'.repeat(32) }),
      withPasskey(),
      change('seal.use', { image_h: 'a8'.repeat(32) }),
    )(events, tools),
  ),
];
/** Honest, with the seal that was confirmed. */
export const sealedByPasskey: Edit = (events, tools) => {
  const { image_h } = dataOf(first(events, 'seal.use'));
  return each(change('sign.intent', { seal: true, image_h }), withPasskey())(events, tools);
};
