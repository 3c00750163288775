// Events of contracts with several files: which lists they may carry, which file each is about, and the digest of all.
import { describe, expect, it } from 'vitest';
import { sha256 } from '../testing/keys.ts';
import { hex, utf8 } from './bytes.ts';
import { type Event, eventFaults } from './event.ts';
import { digestOfFiles, fileOf } from './files.ts';

const [A, B] = ['aa'.repeat(32), 'bb'.repeat(32)];
const named = (position: number, sha256 = A) => ({ position, name_c: B, sha256, pages: 2, pages_h: B });
const base = {
  v: 1,
  log: 'xinqi.test/log/2026',
  id: '01890a5d-ac96-774b-bcce-b302099a8057',
  ts: '2026-05-01T08:00:00.000Z',
  apply_no: 'XQ1',
  seq_in_apply: 4,
  prev: A,
  actor: { kind: 'system', auth: [] },
};
const created = (files: unknown) => ({
  ...base,
  type: 'apply.create',
  data: { title_c: A, signers: 1, ordered: false, files },
});
const meant = (docs: unknown) => ({
  ...base,
  type: 'sign.intent',
  sign_no: 'S1',
  doc: { rev: 0, length: 9, sha256: A, file: 0 },
  data: { method: 'sms', docs },
});
const added = (files: unknown) => ({
  ...base,
  type: 'recipient.add',
  sign_no: 'S1',
  data: { kind: 'person', order: 1, files },
});

describe('lists of files', () => {
  it('of two to twenty, in order, are taken', () => {
    const { name_c: _name, ...unnamed } = named(1, B);
    const twenty = Array.from({ length: 20 }, (_, i) => named(i));
    for (const event of [
      created([named(0), unnamed]),
      created(twenty),
      meant([A, B]),
      added([0]),
      added([1, 19]),
    ])
      expect(eventFaults(event)).toEqual([]);
  });

  it.each<[string, object]>([
    ['one file', created([named(0)])],
    ['21 files', created(Array.from({ length: 21 }, (_, i) => named(i)))],
    ['positions out of order', created([named(1), named(0)])],
    ['a file without pages', created([named(0), { ...named(1), pages: 0 }])],
    ['a file with something more', created([named(0), { ...named(1), name: 'x' }])],
    ['a file without a hash', created([named(0), { ...named(1), sha256: 'x' }])],
    ['no list', created('x')],
    ['an intent for one', meant([A])],
    ['an intent for what is no hash', meant([A, 'x'])],
    ['a line that signs in no file', added([])],
    ['a line that signs twice in one', added([1, 1])],
    ['a line that signs in the 21st', added([20])],
    ['the 21st file', { ...meant([A, B]), doc: { rev: 0, length: 9, sha256: A, file: 20 } }],
  ])('%s: refused', (_name, event) => {
    expect(eventFaults(event)).not.toEqual([]);
  });
});

it('an event is about the file that it names, about the first when it names none, or about the whole contract', () => {
  const about = (event: object): number | undefined => fileOf({ ...base, ...event } as unknown as Event);
  expect(about({ type: 'doc.upload', data: { file: 2 } })).toBe(2);
  expect(about({ type: 'sign.done', data: {}, doc: { file: 1 } })).toBe(1);
  expect(about({ type: 'doc.extend', data: {}, doc: {} })).toBe(0);
  expect(about({ type: 'sign.intent', data: {}, doc: { file: 0 } })).toBeUndefined();
});

it('the digest of one document is its own hash, of several that of their hashes on a line each', async () => {
  expect(await digestOfFiles([A], sha256)).toBe(A);
  expect(await digestOfFiles([A, B], sha256)).toBe(hex(await sha256(utf8(`${A}\n${B}`))));
  expect(await digestOfFiles([B, A], sha256)).not.toBe(await digestOfFiles([A, B], sha256));
});
