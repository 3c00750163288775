// Load beyond the bound: refused at once with 429 and Retry-After, finishing work first, nobody waits for ever, and
// through HTTP the process itself stays reachable.
import type { AddressInfo } from 'node:net';
import { accountRoutes } from '@xinqi/wire/account';
import { fileRoutes } from '@xinqi/wire/file';
import { signingRoutes } from '@xinqi/wire/signing';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { startProduct, type World } from '../../testing/start-product.ts';
import { type Admission, createAdmission, type Rank } from './admission.ts';
import { mountHealth } from './health.ts';
import { rankOf } from './rank-of.ts';

describe('admission', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());
  const make = (more: Partial<Parameters<typeof createAdmission>[0]> = {}): Admission =>
    createAdmission({
      running: 4,
      waiting: 10,
      patience: 1000,
      random: () => 0.99,
      now: () => Date.now(),
      ...more,
    });
  const order: string[] = [];
  const queue = (a: Admission, rank: Rank, name: string): Promise<void> =>
    a.enter(rank).then(
      (leave) => {
        order.push(name);
        leave();
      },
      (error: { code: string }) => void order.push(`${name} ${error.code}`),
    );
  beforeEach(() => void order.splice(0));

  it('runs so many, queues so many, refuses the rest with a time to come back', async () => {
    const a = make();
    const leaving = await Promise.all(Array.from({ length: 4 }, () => a.enter('finish')));
    const waiting = Array.from({ length: 10 }, () => a.enter('finish'));
    expect(a.counts).toEqual({ running: 4, waiting: 10, shed: 0 });
    const refused = await a.enter('finish').catch((error: unknown) => error);
    expect(refused).toMatchObject({ code: 'OVERLOAD' });
    const { retryAfterSeconds } = refused as { retryAfterSeconds: number };
    expect(retryAfterSeconds).toBeGreaterThanOrEqual(1);
    expect(retryAfterSeconds).toBeLessThanOrEqual(30);
    expect(a.refusal('finish')).toMatchObject({ code: 'OVERLOAD' });
    for (const leave of leaving) leave();
    for (const one of waiting) (await one)();
    expect(a.counts).toEqual({ running: 0, waiting: 0, shed: 2 });
  });
  it('a place left twice is given once', async () => {
    const a = make({ running: 1 });
    const leave = await a.enter('finish');
    leave();
    leave();
    expect(a.counts.running).toBe(0);
    await a.enter('finish');
    expect(a.counts.running).toBe(1);
  });
  it('finishing goes before reading, reading before what is new; each in its order', async () => {
    const a = make({ running: 1 });
    const leave = await a.enter('finish');
    const all = (['start', 'read', 'finish', 'start', 'finish'] as const).map((rank, i) =>
      queue(a, rank, `${rank}${i}`),
    );
    leave();
    await Promise.all(all);
    expect(order).toEqual(['finish2', 'finish4', 'read1', 'start0', 'start3']);
  });
  it('what is new leaves places free for those who finish', async () => {
    const a = make({ running: 10, waiting: 10 });
    for (let i = 0; i < 4; i++) await a.enter('start');
    const held = Array.from({ length: 4 }, (_, i) => queue(a, 'start', `start${i}`));
    expect(a.refusal('start')).toMatchObject({ code: 'OVERLOAD' });
    for (let i = 0; i < 6; i++) await a.enter('finish');
    expect(a.counts).toMatchObject({ running: 10, waiting: 4 });
    await vi.advanceTimersByTimeAsync(1001);
    await Promise.all(held);
    expect(order).toEqual(['start0 OVERLOAD', 'start1 OVERLOAD', 'start2 OVERLOAD', 'start3 OVERLOAD']);
    expect(a.counts).toMatchObject({ running: 10, waiting: 0 });
  });
  it('who goes away while waiting gives his place in the queue up', async () => {
    const a = make({ running: 1 });
    const leave = await a.enter('finish');
    const gone = new AbortController();
    const waiting = a.enter('finish', gone.signal);
    gone.abort();
    await expect(waiting).rejects.toMatchObject({ code: 'OVERLOAD' });
    leave();
    expect(a.counts).toMatchObject({ running: 0, waiting: 0 });
  });
  it('a late event loop begins nothing new; much later it only finishes', () => {
    let lag = 0;
    const a = make({ lag: () => lag });
    const refused = () => (['finish', 'read', 'start'] as const).filter((rank) => a.refusal(rank));
    expect(refused()).toEqual([]);
    lag = 1.5;
    expect(refused()).toEqual(['start']);
    lag = 2.5;
    expect(refused()).toEqual(['read', 'start']);
  });
  it('ranks: a signer with a code before an upload', () => {
    expect(rankOf(signingRoutes.submit)).toBe('finish');
    expect(rankOf(signingRoutes.extendInfo)).toBe('read');
    expect([rankOf(fileRoutes.tempFileOper), rankOf(signingRoutes.create)]).toEqual(['start', 'start']);
  });
});

describe('through HTTP', () => {
  let w: World;
  beforeAll(async () => {
    w = await startProduct({ MAX_RUNNING_CALLS: '4', MAX_WAITING_CALLS: '4' });
  });
  afterAll(() => w.close());

  it('a crowd gets its answers or 429 OVERLOAD with Retry-After, and everyone who comes back gets his', async () => {
    const asked = () => w.call(accountRoutes.imgCode, { verifyType: 'login' });
    const answers = await Promise.all(Array.from({ length: 60 }, asked));
    const refused = answers.filter((a) => !a.body.success);
    expect(answers.length - refused.length).toBeGreaterThan(0);
    expect(refused.length).toBeGreaterThan(0);
    for (const { status, headers, body } of refused) {
      expect([status, body.code, body.message]).toEqual([
        429,
        'OVERLOAD',
        '当前访问人数较多，请稍等片刻再试',
      ]);
      expect(Number(headers['retry-after'])).toBeGreaterThanOrEqual(1);
    }
    expect(w.app.lanes.calls.counts).toMatchObject({ running: 0, waiting: 0, shed: refused.length });
    expect((await asked()).body.success).toBe(true);
  });
  it('all places taken: refused; a place free again: served', async () => {
    const leaving = await Promise.all(Array.from({ length: 4 }, () => w.app.lanes.calls.enter('finish')));
    const waiting = Array.from({ length: 4 }, () => w.app.lanes.calls.enter('finish'));
    expect((await w.call(accountRoutes.sysDate, {})).status).toBe(429);
    for (const leave of leaving) leave();
    for (const one of waiting) (await one)();
    expect((await w.call(accountRoutes.sysDate, {})).status).toBe(200);
  });
  it('a body that is too large is answered after all of it was sent, not cut off', async () => {
    await w.app.listen({ port: 0, host: '127.0.0.1' });
    const { port } = w.app.server.address() as AddressInfo;
    const answer = await fetch(`http://127.0.0.1:${port}/i/anony/sysDate`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: `{"x":"${'a'.repeat(30_000_000)}"}`,
    });
    expect(answer.status).toBe(413);
    expect(await answer.json()).toMatchObject({ success: false, code: 'BODY_TOO_LARGE' });
  });
  it('health calls pass while calls wait; metrics name running, waiting and shed calls, and how long calls took', async () => {
    const { fastify } = await import('fastify');
    const app = fastify();
    app.decorate('lanes', w.app.lanes);
    app.decorate('bodies', w.app.bodies);
    app.decorate('streams', w.app.streams);
    app.decorate('refusals', w.app.refusals);
    mountHealth(app, w.deps);
    const leaving = await Promise.all(Array.from({ length: 4 }, () => w.app.lanes.calls.enter('finish')));
    const { body } = await app.inject('/metrics');
    expect(body).toContain('xinqi_calls_running{lane="calls"} 4');
    expect(body).toMatch(/xinqi_calls_shed\{lane="calls"\} [1-9]/);
    expect(body).toMatch(/xinqi_bodies_ended 0/);
    expect((await app.inject('/readyz')).statusCode).toBe(200);
    expect((await app.inject('/metrics')).body).toContain('xinqi_call_seconds_count{path="/readyz"} 1');
    for (const leave of leaving) leave();
    await app.close();
  });
});
