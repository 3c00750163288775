// A document that grew by proof after it was finished: every added revision needs its own event, after doc.finalise and
// never before; nothing is signed afterwards.
import { makeTestHierarchy, type TestHierarchy } from '@xinqi/pki/testing';
import { beforeAll, describe, expect, it } from 'vitest';
import { decodeEvent, type Event, encodeEvent } from '../event/event.ts';
import { judge, refuted } from '../testing/judge.ts';
import { makeSamplePack, type SampleSignature } from '../testing/sample-pack.ts';

let hierarchy: TestHierarchy;
let signatures: SampleSignature[];
let extensions: Uint8Array[];
const grown = (bytes: Uint8Array, more: string): Uint8Array =>
  new Uint8Array(Buffer.concat([bytes, Buffer.from(`${more}\n%%EOF\n`)]));
beforeAll(async () => {
  hierarchy = await makeTestHierarchy();
  const base = new TextEncoder().encode('%PDF-1.7 normalised\n%%EOF\n');
  const revision = grown(base, 'signature');
  signatures = [{ revision, certificate: (await hierarchy.issue({ name: '张*' })).certificate }];
  const data = grown(revision, 'validation data');
  extensions = [data, grown(data, 'timestamp')];
});

const sample = async (edit?: (events: Event[]) => Event[]) =>
  judge((await makeSamplePack({ hierarchy, signatures, extensions, ...(edit ? { edit } : {}) })).bytes, [
    hierarchy.root,
  ]);
const at = (events: readonly Event[], type: string) => events.findIndex((e) => e.type === type);
/** The events with one of them at another place; times follow the order. */
const moved = (events: Event[], from: number, to: number): Event[] => {
  const list = events.toSpliced(from, 1);
  list.splice(to, 0, events[from]!);
  return list.map((e, i) => ({ ...e, ts: events[i]!.ts }));
};

describe('a pack with extensions', () => {
  it('is valid (control)', async () => {
    const report = await sample();
    expect([report.verdict, refuted(report)]).toEqual(['valid', []]);
  });

  const histories: [string, (events: Event[]) => Event[]][] = [
    ['no event for the first extension', (e) => e.toSpliced(at(e, 'doc.extend'), 1)],
    ['no event for the last one', (e) => e.slice(0, -1)],
    ['never finished', (e) => e.filter(({ type }) => type !== 'doc.finalise')],
    ['extended before it was finished', (e) => moved(e, at(e, 'doc.extend'), at(e, 'doc.finalise'))],
    ['signed after it was finished', (e) => moved(e, at(e, 'sign.done'), at(e, 'doc.finalise'))],
    ['finished twice', (e) => [...e, { ...e[at(e, 'doc.finalise')]!, id: e[0]!.id.replace(/0$/, 'f') }]],
    [
      'one event for both, another for the first again',
      (e) => [...e, { ...e[at(e, 'doc.extend')]!, id: e[0]!.id.replace(/0$/, 'f') }],
    ],
    [
      'an event with another hash',
      (e) =>
        e.map((x) => (x.type === 'doc.extend' ? { ...x, doc: { ...x.doc!, sha256: 'ab'.repeat(32) } } : x)),
    ],
  ];
  it.each(histories)('%s: refuted', async (_name, edit) => {
    const report = await sample(edit);
    expect(report.verdict).toBe('invalid');
    expect(refuted(report)).toContain('documents');
  });
});

describe('the events', () => {
  const H = 'ab'.repeat(32);
  const event = {
    v: 1,
    log: 'xinqi.test/log/2026',
    id: '01890a5d-ac96-774b-bcce-b302099a8057',
    type: 'doc.extend',
    ts: '2026-05-01T08:00:00.000Z',
    apply_no: 'XQ1',
    seq_in_apply: 4,
    prev: H,
    actor: { kind: 'system', auth: [] },
    doc: { rev: 3, length: 9, sha256: H },
    data: {
      kind: 'timestamp',
      level: 'B-LTA',
      field: 'DocTimeStamp1',
      authority: '信契测试时间戳',
      time: '2026-05-01T08:00:00.000Z',
      token_sha256: H,
      test: true,
    },
  } as Event<'doc.extend'>;
  const { doc: _, ...rest } = event;
  const revoked = {
    ...rest,
    type: 'cert.revoke',
    sign_no: 'S1',
    data: { serial: '4a', cert_sha256: H, at: event.ts, reason: 'keyCompromise' },
  } as Event<'cert.revoke'>;

  it('are read back as they were written', () => {
    expect(decodeEvent(encodeEvent(event))).toEqual(event);
    expect(decodeEvent(encodeEvent(revoked))).toEqual(revoked);
  });
  it.each<[string, () => Event]>([
    ['an extension without its document', () => rest as Event],
    [
      'a level that does not exist',
      () => ({ ...event, data: { ...event.data, level: 'B-X' } }) as unknown as Event,
    ],
    [
      'a kind that does not exist',
      () => ({ ...event, data: { ...event.data, kind: 'page' } }) as unknown as Event,
    ],
    ['a revocation of nobody’s certificate', () => ({ ...revoked, sign_no: undefined }) as unknown as Event],
    [
      'a reason that does not exist',
      () => ({ ...revoked, data: { ...revoked.data, reason: 'x' } }) as unknown as Event,
    ],
  ])('%s is no event', (_name, make) => {
    expect(() => encodeEvent(make())).toThrow('event');
  });
});
