// The validator names every fault; encoding and decoding agree; commitments open only with salt and value.
import { describe, expect, it } from 'vitest';
import { sha256 } from '../testing/keys.ts';
import { fromHex, hex, utf8 } from './bytes.ts';
import { commit, commitmentAt, opens } from './commitment.ts';
import { decodeEvent, type Event, encodeEvent, eventFaults, isTime, leafHash } from './event.ts';

const H = 'ab'.repeat(32);
const event: Event<'sign.accept'> = {
  v: 1,
  log: 'xinqi.test/log/2026',
  id: '01890a5d-ac96-774b-bcce-b302099a8057',
  type: 'sign.accept',
  ts: '2026-05-01T08:00:00.000Z',
  apply_no: 'XQ2026050100001',
  sign_no: 'S1',
  seq_in_apply: 4,
  prev: H,
  actor: { kind: 'link', auth: [{ method: 'sms', level: 'mobile', test: true }] },
  data: { intent: H },
  pii: { mobile_c: H },
};

describe('event', () => {
  it('accepts an event and reads back its bytes', () => {
    expect(eventFaults(event)).toEqual([]);
    expect(decodeEvent(encodeEvent(event))).toEqual(event);
  });

  it('names all faults at once', () => {
    const bad = {
      ...event,
      v: 2,
      id: 'x',
      ts: '2026-02-30T00:00:00.000Z',
      extra: 1,
      constructor: 1,
      data: { intent: 'zz', more: 1, constructor: 2 },
    };
    expect(eventFaults(bad)).toEqual([
      'event.extra: unknown',
      'event.constructor: unknown',
      'event.v: invalid',
      'event.id: invalid',
      'event.ts: invalid',
      'data.more: unknown',
      'data.constructor: unknown',
      'data.intent: invalid',
    ]);
  });

  it.each<[string, object]>([
    ['unknown type', { type: 'sign.undo' }],
    ['inherited type name', { type: 'constructor' }],
    ['missing actor', { actor: undefined }],
    ['unknown auth method', { actor: { kind: 'link', auth: [{ method: 'guess', level: 'none' }] } }],
    ['auth not a list', { actor: { kind: 'link', auth: {} } }],
    ['plain value for a commitment', { pii: { mobile_c: '13800000000' } }],
    ['first event with a predecessor', { seq_in_apply: 0 }],
    ['later event without one', { prev: null }],
    ['no signatory number', { sign_no: undefined }],
    ['number with a slash', { apply_no: '../x' }],
    ['origin with a scheme', { log: 'https://xinqi.test/log' }],
    ['signature without a document', { type: 'sign.done', data: { intent: H, cert_sha256: H, field: 'f1' } }],
  ])('refuses %s', (_name, change) => {
    expect(eventFaults({ ...event, ...change })).not.toEqual([]);
    expect(() => encodeEvent({ ...event, ...change } as Event)).toThrow(/^event:/);
  });

  it('keeps log-wide events outside any contract', () => {
    const anchor = {
      v: 1,
      log: event.log,
      id: event.id,
      type: 'tsa.anchor',
      ts: event.ts,
      actor: { kind: 'system', auth: [] },
      data: { size: 9, root: H, authority: 'test', pending: true },
    };
    expect(eventFaults(anchor)).toEqual([]);
    expect(eventFaults({ ...anchor, apply_no: 'XQ1' })).toEqual(['event.apply_no: unknown']);
  });

  it('hashes leaves with the 0x00 prefix of RFC 6962', async () => {
    expect(hex(await leafHash(new Uint8Array(0), sha256))).toBe(
      '6e340b9cffb37a989ca544e6bb780a2c78901d3fb33738768511a30617afa01d',
    );
  });

  it('knows real moments only', () => {
    expect(isTime('2024-02-29T23:59:59.999Z')).toBe(true);
    for (const bad of ['2023-02-29T00:00:00.000Z', '2024-01-01T24:00:00.000Z', '2024-01-01T00:00:00Z', 5]) {
      expect(isTime(bad)).toBe(false);
    }
  });
});

describe('commitment', () => {
  const salt = fromHex('11'.repeat(32));

  it('is the hash of evidence.md §1', async () => {
    const preimage = Buffer.concat([utf8('commit/v1\0mobile\0'), salt, utf8('13800000000')]);
    expect(await commit('mobile', salt, '13800000000', sha256)).toBe(hex(await sha256(preimage)));
  });

  it('opens with the right event, place, salt and value only', async () => {
    const made = await commit('mobile', salt, '13800000000', sha256);
    const held: Event = { ...event, pii: { mobile_c: made } };
    const opening = { event: event.id, path: 'pii.mobile_c', salt: hex(salt), value: '13800000000' };
    expect(await opens(held, opening, sha256)).toBe(true);
    for (const wrong of [
      { value: '13800000001' },
      { salt: '12'.repeat(32) },
      { salt: '11' },
      { path: 'pii.name_c' },
      { path: '__proto__.mobile_c' },
      { event: 'x' },
    ]) {
      expect(await opens(held, { ...opening, ...wrong }, sha256)).toBe(false);
    }
    expect(commitmentAt(held, 'data.intent')).toBeUndefined();
    expect(commitmentAt({ ...held, tenant_c: H }, 'tenant_c')).toBe(H);
  });

  it('separates fields and refuses weak salts and unclean text', async () => {
    expect(await commit('name', salt, 'a', sha256)).not.toBe(await commit('idno', salt, 'a', sha256));
    await expect(commit('name', salt.slice(1), 'a', sha256)).rejects.toThrow(/32 bytes/);
    await expect(commit('name', salt, 'a\n', sha256)).rejects.toThrow(/clean/);
    await expect(commit('Name', salt, 'a', sha256)).rejects.toThrow(/field/);
  });
});
