// What is answered from the run's store, and what must be asked anew: a store that answered for another job, or kept an accident, would
// make other tests prove nothing.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Job, runInSandbox } from '@xinqi/pdf/upload';
import { afterAll, beforeEach, expect, it } from 'vitest';
import { keepAnswers } from './answer-store.ts';

const folder = mkdtempSync(join(tmpdir(), 'xinqi-answers-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const asked: Job[] = [];
let answer: object = {};
const sandbox = (async (job: Job) => {
  asked.push(job);
  return answer;
}) as unknown as typeof runInSandbox;
const keep = keepAnswers(sandbox, folder);
const bytes = (text: string) => new Uint8Array(Buffer.from(text));
/** How often the sandbox is asked, of two askings. */
async function twice(job: Job, other: Job = job): Promise<number> {
  await keep(job);
  await keep(other);
  return asked.length;
}
beforeEach(() => {
  asked.length = 0;
});

it('is asked once, and each asking has an answer of its own', async () => {
  answer = { ok: true, bytes: bytes('made') };
  const job: Job = { kind: 'convert', bytes: bytes('a') };
  const first = (await keep(job)) as { bytes: Uint8Array };
  first.bytes[0] = 0;
  expect(await keep({ ...job, bytes: Buffer.from('a') })).toEqual({ ok: true, bytes: expect.anything() });
  expect(Buffer.from(((await keep(job)) as { bytes: Uint8Array }).bytes).toString()).toBe('made');
  expect(asked).toEqual([job]);
});

it('is another job with another byte, kind or wish', async () => {
  answer = { ok: true, drawn: 1 };
  const job: Job = { kind: 'try', bytes: bytes('b'), from: 0, count: 1 };
  expect(await twice(job, { ...job, bytes: bytes('c') })).toBe(2);
  expect(await twice({ ...job, kind: 'compare' }, { ...job, from: 1 })).toBe(4);
});

it('keeps a refusal, no accident', async () => {
  answer = { ok: false, code: 'broken' };
  expect(await twice({ kind: 'inspect', bytes: bytes('d') })).toBe(1);
  for (const code of ['crashed', 'memory', 'timeout']) {
    asked.length = 0;
    answer = { ok: false, code };
    expect(await twice({ kind: 'inspect', bytes: bytes(code) })).toBe(2);
  }
});

it('keeps nothing that was judged as of now, tried under other limits, or lost a picture', async () => {
  answer = { ok: true };
  expect(await twice({ kind: 'probe', bytes: bytes('e') })).toBe(2);
  const job: Job = { kind: 'inspect', bytes: bytes('f') };
  await keep(job, { cpu: 1 });
  await keep(job, { cpu: 1 });
  expect(asked).toHaveLength(4);
  answer = { ok: true, notes: [], text: {}, pictures: 1, bytes: bytes('no picture') };
  expect(await twice({ kind: 'office', bytes: bytes('g'), format: 'docx', agreed: [] })).toBe(6);
  answer = { ...answer, bytes: bytes('<< /Subtype /Image >>') };
  expect(await twice({ kind: 'office', bytes: bytes('g'), format: 'docx', agreed: [] })).toBe(7);
});
