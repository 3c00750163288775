// The crash test's own judgement: a world in which every acknowledged write is there has no findings; take away or change
// any one of them and exactly that one is named. What was tried without an answer excuses only what it could have done.
import { describe, expect, it } from 'vitest';
import type { Ack, Try } from '../journal.ts';
import { judge } from './judge-writes.ts';
import { type Observed, tokenHash } from './observe.ts';

const acks: Ack[] = [
  { kind: 'account', accountId: 'a1' },
  { kind: 'session', token: 't1' },
  { kind: 'session', token: 't2' },
  { kind: 'ended', token: 't2' },
  // a code's bearer whose half hour was over before anybody looked
  { kind: 'session', token: 't3', until: '2026-11-30T09:30:00+08:00' },
  { kind: 'upload', fileId: 'f1', sha256: 'aa', length: 9 },
  { kind: 'draft', applyId: 'd1', version: 1, name: 'one' },
  { kind: 'draft', applyId: 'd1', version: 2, name: 'two' },
  { kind: 'draft', applyId: 'd2', version: 1, name: 'gone' },
  { kind: 'draft-gone', applyId: 'd2' },
  { kind: 'sent', applyId: 'c1', applyNo: 'APL1', name: 'contract', signers: 2 },
  { kind: 'batch', batchId: 'b1', rows: 5 },
  { kind: 'code', signNo: 'SGN1' },
  { kind: 'accepted', applyNo: 'APL1', signNo: 'SGN1', logIndex: 7, proof: '' },
  { kind: 'together', signNos: ['SGN3', 'SGN4'] },
  { kind: 'refused', applyId: 'c2', signNo: 'SGN2', reason: 'no' },
  { kind: 'cancelled', applyId: 'c3', reason: 'off' },
  { kind: 'hand-sign', id: 'h1' },
  { kind: 'hand-sign', id: 'h2' },
  { kind: 'hand-sign-gone', id: 'h2' },
  { kind: 'published', applyNo: 'APL1', sha256: 'bb', length: 20 },
  { kind: 'checkpoint', size: 3, note: '' },
];
const tries: Try[] = [
  { kind: 'ended', token: 't2' },
  { kind: 'gone', of: 'd2' },
  { kind: 'gone', of: 'h2' },
];

type Apply = Observed['applies'] extends ReadonlyMap<string, infer T> ? T : never;
type World = { -readonly [K in keyof Observed]: Observed[K] };
const draft: Apply = { applyNo: null, status: -1, name: 'two', version: 2, signers: 0, reason: null };
const whole = (): World => ({
  accounts: new Set(['a1']),
  at: new Date('2026-11-30T01:30:00Z'),
  tokens: new Set([tokenHash('t1')]),
  files: new Map([['f1', { sha256: 'aa', length: 9, stored: 'aa' }]]),
  applies: new Map<string, Apply>([
    ['d1', draft],
    ['c1', { applyNo: 'APL1', status: 0, name: 'contract', version: 2, signers: 2, reason: null }],
    ['c2', { applyNo: 'APL2', status: 2, name: 'x', version: 1, signers: 1, reason: 'no' }],
    ['c3', { applyNo: 'APL3', status: 4, name: 'y', version: 1, signers: 1, reason: 'off' }],
  ]),
  batches: new Map([['b1', { rows: 5, sent: 3, contracts: 3, failed: 0 }]]),
  lines: new Map([
    ['SGN1', { status: 1, accepted: true, reason: null, messages: 2 }],
    ['SGN2', { status: 2, accepted: false, reason: 'no', messages: 2 }],
    ['SGN3', { status: 1, accepted: true, reason: null, messages: 0 }],
    ['SGN4', { status: 3, accepted: true, reason: null, messages: 0 }],
  ]),
  acceptedAt: new Map([
    ['SGN1', 7],
    ['SGN3', 8],
    ['SGN4', 9],
  ]),
  revisions: new Map([
    [
      'APL1',
      [
        { length: 10, sha256: '00' },
        { length: 20, sha256: 'bb' },
        // a document that grew by proof afterwards
        { length: 30, sha256: 'cc' },
      ],
    ],
  ]),
  handSigns: new Set(['h1']),
});
/** What is lost in the whole world after `harm`. */
const lostAfter = (harm: (world: World) => void, more: Try[] = []): string[] => {
  const world = whole();
  harm(world);
  return judge(acks, [...tries, ...more], world).lost;
};
const without = <T>(map: ReadonlyMap<string, T>, key: string): Map<string, T> =>
  new Map([...map].filter(([k]) => k !== key));
const changed = <T>(map: ReadonlyMap<string, T>, key: string, change: Partial<T>): Map<string, T> =>
  new Map([...map].map(([k, v]) => [k, k === key ? { ...v, ...change } : v]));

describe('judge', () => {
  it('finds nothing where everything is', () => {
    // the first of the two versions of d1 and the checkpoint are not held one by one
    expect(judge(acks, tries, whole())).toEqual({ checked: acks.length - 2, lost: [] });
  });

  it.each<[string, (w: World) => void, RegExp]>([
    ['an account', (w) => (w.accounts = new Set()), /^account a1 is gone$/],
    ['a session', (w) => (w.tokens = new Set()), /session ended by itself/],
    [
      'a session that has time left',
      (w) => (w.at = new Date('2026-11-30T01:29:59Z')),
      /session ended by itself/,
    ],
    ['the end of a session', (w) => (w.tokens = new Set(['t1', 't2'].map(tokenHash))), /lives again/],
    ['an upload', (w) => (w.files = new Map()), /upload f1 is gone/],
    [
      'the bytes of an upload',
      (w) => (w.files = changed(w.files, 'f1', { stored: undefined })),
      /bytes of upload f1 are gone/,
    ],
    [
      'right bytes of an upload',
      (w) => (w.files = changed(w.files, 'f1', { stored: 'zz' })),
      /bytes of upload f1 are others/,
    ],
    ['a draft', (w) => (w.applies = without(w.applies, 'd1')), /draft d1 is gone/],
    [
      'a version of a draft',
      (w) => (w.applies = changed(w.applies, 'd1', { version: 1, name: 'one' })),
      /version 1, 2 was acknowledged/,
    ],
    [
      'the text of a draft',
      (w) => (w.applies = changed(w.applies, 'd1', { name: 'one' })),
      /text that nobody saved/,
    ],
    [
      'the end of a draft',
      (w) => (w.applies = new Map([...w.applies, ['d2', { ...draft, version: 1, name: 'gone' }]])),
      /draft d2 is back/,
    ],
    [
      'a line of an act of will',
      (w) => (w.lines = changed(w.lines, 'SGN4', { status: 0, accepted: false })),
      /one act signed 2 lines, without SGN4$/,
    ],
    [
      'the place of such a line in the log',
      (w) => (w.acceptedAt = without(w.acceptedAt, 'SGN3')),
      /one act signed 2 lines, without SGN3$/,
    ],
    ['a contract', (w) => (w.applies = without(w.applies, 'c1')), /contract APL1 is gone/],
    ['a sending', (w) => (w.applies = changed(w.applies, 'c1', { status: -1 })), /contract APL1 is gone/],
    [
      'a signatory',
      (w) => (w.applies = changed(w.applies, 'c1', { signers: 1 })),
      /contract APL1 is another one/,
    ],
    ['a batch', (w) => (w.batches = new Map()), /batch b1 has 0 of 5 rows/],
    ['a row', (w) => (w.batches = changed(w.batches, 'b1', { rows: 4 })), /batch b1 has 4 of 5 rows/],
    ['a good row', (w) => (w.batches = changed(w.batches, 'b1', { failed: 1 })), /1 good rows were not sent/],
    [
      'a contract of a row',
      (w) => (w.batches = changed(w.batches, 'b1', { contracts: 2 })),
      /two rows are one/,
    ],
    ['a message', (w) => (w.lines = changed(w.lines, 'SGN1', { messages: 1 })), /a message to SGN1 is gone/],
    [
      'a signature',
      (w) => (w.lines = changed(w.lines, 'SGN1', { status: 0, accepted: false })),
      /SGN1 was accepted, the line stands at 0/,
    ],
    [
      'its place in the log',
      (w) => (w.acceptedAt = new Map([...w.acceptedAt, ['SGN1', null]])),
      /logged at 7, now at no place/,
    ],
    [
      'another place',
      (w) => (w.acceptedAt = new Map([...w.acceptedAt, ['SGN1', 8]])),
      /logged at 7, now at 8/,
    ],
    [
      'a refusal',
      (w) => (w.applies = changed(w.applies, 'c2', { status: 0, reason: null })),
      /c2 was refused, stands at 0/,
    ],
    ['its line', (w) => (w.lines = changed(w.lines, 'SGN2', { reason: null })), /refusal of SGN2 is gone/],
    ['a cancellation', (w) => (w.applies = changed(w.applies, 'c3', { status: 0 })), /c3 was cancelled/],
    ['a saved signature', (w) => (w.handSigns = new Set()), /signature h1 is gone/],
    ['the end of one', (w) => (w.handSigns = new Set(['h1', 'h2'])), /signature h2 is back/],
    [
      'a published revision',
      (w) => (w.revisions = new Map([['APL1', [{ length: 20, sha256: 'dd' }]]])),
      /is no revision of it/,
    ],
  ])('%s missing is found, and nothing else', (_what, harm, sentence) => {
    const lost = lostAfter(harm);
    expect(lost).toEqual([expect.stringMatching(sentence)]);
  });

  it('a try without an answer excuses what it could have done', () => {
    const goneDraft: Try = { kind: 'gone', of: 'd1' };
    expect(lostAfter((w) => (w.applies = without(w.applies, 'd1')), [goneDraft])).toEqual([]);
    const third: Try = { kind: 'draft', applyId: 'd1', name: 'three' };
    const risen = (w: World): void => {
      w.applies = changed(w.applies, 'd1', { version: 3, name: 'three' });
    };
    expect(lostAfter(risen, [third])).toEqual([]);
    expect(lostAfter(risen)).toEqual([expect.stringMatching(/text that nobody saved as version 3/)]);
    const sentDraft = (w: World): void => {
      w.applies = changed(w.applies, 'd1', { status: 0 });
    };
    expect(lostAfter(sentDraft, [{ kind: 'sent', applyId: 'd1' }])).toEqual([]);
    expect(lostAfter(sentDraft)).toEqual([expect.stringMatching(/never sent, but is no draft/)]);
    expect(lostAfter((w) => (w.tokens = new Set()), [{ kind: 'ended', token: 't1' }])).toEqual([]);
  });

  it('a try excuses nothing that was acknowledged as done', () => {
    const ended: Try = { kind: 'ended', token: 't2' };
    expect(lostAfter((w) => (w.tokens = new Set(['t1', 't2'].map(tokenHash))), [ended])).toEqual([
      expect.stringMatching(/lives again/),
    ]);
  });
});
