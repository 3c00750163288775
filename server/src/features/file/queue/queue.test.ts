// The queue through HTTP: what a sender sees of his place, who comes next, and who learns nothing.
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { document } from '../../../../../pdf/src/upload/testing/make-pdf.ts';
import { startUploads, type Uploads } from '../testing/uploads.ts';
import { officeOf } from './office-of.ts';

let u: Uploads;
/** Files in the order in which the sandbox got them. */
const inspected: number[] = [];
beforeAll(async () => {
  u = await startUploads({
    sandbox: async (job) => {
      if (job.kind === 'inspect') inspected.push(job.bytes.length);
      return { ok: false, code: 'broken', findings: [] } as never;
    },
  });
});
afterAll(() => u.close());

type Who = Awaited<ReturnType<Uploads['signIn']>>;
/** A file that is told from others by its length. */
const upload = async (who: Who, length: number): Promise<string> => {
  const bytes = document();
  const { body } = await u.upload(who.bearer, Buffer.concat([bytes, Buffer.alloc(length, ' ')]));
  if (!body.success) throw new Error(body.code);
  return body.data.fileId;
};
const size = document().length;
const queueOf = async (who: Who, fileId: string) => (await u.info(who.bearer, fileId)).queue;

describe('the queue of uploads', () => {
  it('tells place and time from what was measured, takes owners in turns, and is empty afterwards', async () => {
    const [clerk, stranger] = [await u.signIn(), await u.signInCorp()];
    const first = await upload(clerk, 1);
    await vi.waitFor(async () => expect(await queueOf(clerk, first)).toEqual({ ahead: 0, seconds: null }));
    await u.drain();
    expect(inspected).toEqual([size + 1]);
    expect(await u.info(clerk.bearer, first)).toMatchObject({ state: 'refused', queue: null });
    await sql`update file_pace set took_ms = 2000`.execute(u.deps.db);

    u.clock.advance(1);
    const mine: string[] = [];
    for (let i = 2; i < 8; i++) mine.push(await upload(clerk, i));
    const other = await upload(stranger, 8);
    // his office was never served: he is next, whoever came before
    await vi.waitFor(async () => expect(await queueOf(stranger, other)).toEqual({ ahead: 0, seconds: 2 }));
    expect(await queueOf(clerk, mine[0]!)).toEqual({ ahead: 1, seconds: 3 });
    expect(await queueOf(clerk, mine[5]!)).toEqual({ ahead: 6, seconds: 8 });
    await u.drain();
    expect(inspected.slice(1).map((length) => length - size)[0]).toBe(8);
    expect(inspected.slice(1).map((length) => length - size)).toEqual([8, 2, 3, 4, 5, 6, 7]);
    const { rows } = await sql`select 1 from file_work`.execute(u.deps.db);
    expect(rows).toEqual([]);
  });
  it('serves an enterprise as one office, and a network as one where nobody acts for an enterprise', () => {
    const ip = '192.0.2.7';
    const corp = (accountId: string) =>
      officeOf({ ip, identity: { corp: { kind: 'corp', accountId, corpId: 'c', grants: {} as never } } });
    expect(corp('a')).toBe(corp('b'));
    const person = (from: string, accountId: string) =>
      officeOf({ ip: from, identity: { user: { kind: 'user', accountId, groupId: 'g' } } });
    expect(person(ip, 'a')).toBe(person(ip, 'b'));
    expect(new Set([corp('a'), person(ip, 'a'), person('192.0.2.8', 'a')]).size).toBe(3);
    expect(person(ip, 'a')).not.toContain('192');
  });
});
