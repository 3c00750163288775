// Z-06: sockets that are opened and not used up. Others upload meanwhile; what stands still, drips or never ends is told so
// and cut off; one network and one account have so many places; and no place is kept by whoever goes away.
import { readdirSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { connect } from 'node:net';
import { join } from 'node:path';
import type { Client } from '@xinqi/scenario';
import { fileRoutes } from '@xinqi/wire/file';
import type { FastifyInstance } from 'fastify';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { makePdf } from '../../testing/make-pdf.ts';
import { multipart, type Part } from '../../testing/multipart.ts';
import { openSlow, openSlowUpload, type SlowSocket } from '../../testing/slow-socket.ts';
import { startProduct, type World } from '../../testing/start-product.ts';
import { type BodyRules, bodyRules } from '../gates/watch-bodies.ts';
import { buildServer, uploadLane } from './build-server.ts';

const soon = (check: () => void): Promise<void> => vi.waitFor(check, { timeout: 30_000 });
const upload = '/fileOper/uploadTemp';
const verify = '/certi/verify';
let w: World;
let me: Client;
let other: Client;
let pdf: Uint8Array;
const servers: FastifyInstance[] = [];
const sockets: SlowSocket[] = [];

async function listen(bodies: Partial<BodyRules>): Promise<{ app: FastifyInstance; port: number }> {
  const { deps, families, product } = w;
  const app = await buildServer({ deps, families, resolveIdentity: product.resolveIdentity, bodies });
  servers.push(app);
  await app.listen({ port: 0, host: '127.0.0.1' });
  return { app, port: (app.server.address() as AddressInfo).port };
}
/** Never ends anybody: what is shown to go on does so beside slow sockets that are all still there. */
let patient: Awaited<ReturnType<typeof listen>>;
beforeAll(async () => {
  w = await startProduct({ TRUST_PROXY: '1', LIMITS_FACTOR: '1' });
  pdf = await makePdf({ title: '合同', pages: 1 });
  me = (await w.person('13800000601', '甲')).client;
  other = (await w.person('13800000602', '乙')).client;
  const hour = 3600_000;
  patient = await listen({
    every: 50,
    silence: hour,
    window: hour,
    whole: { call: hour, upload: hour, verify: hour },
  });
}, 120_000);
afterEach(async () => {
  for (const { socket } of sockets.splice(0)) socket.destroy();
  for (const app of servers)
    await soon(() => {
      expect(app.bodies.counts.open).toBe(0);
      for (const lane of Object.values(app.lanes))
        expect(lane.counts).toMatchObject({ running: 0, waiting: 0 });
    });
});
afterAll(async () => {
  for (const app of servers) await app.close();
  await w.close();
});

const keep = async (opening: Promise<SlowSocket>): Promise<SlowSocket> => {
  const slow = await opening;
  sockets.push(slow);
  return slow;
};
async function partsOf(client: Client): Promise<Part[]> {
  const { targetId, sign, ts } = await client.call(fileRoutes.tempFileOper, {});
  const fields = { targetId, sign, ts: String(ts) };
  return [
    ...Object.entries(fields).map(([name, value]) => ({ name, value })),
    { name: 'file', fileName: '合同.pdf', bytes: pdf },
  ];
}
async function send(port: number, path: string, parts: readonly Part[], network: string) {
  const { payload, contentType } = multipart(parts);
  const answer = await fetch(`http://127.0.0.1:${port}${path}`, {
    method: 'POST',
    headers: { 'content-type': contentType, 'x-forwarded-for': network },
    body: new Uint8Array(payload),
  });
  const body = (await answer.json()) as { success: boolean; code?: string };
  return { status: answer.status, retryAfter: answer.headers.get('retry-after'), ...body };
}
/** Up to the middle of the file. */
const begun = (parts: readonly Part[]): number => multipart(parts).payload.length - pdf.length / 2;
/** Up to the middle of the second field. */
const inFields = 150;
const networks = (count: number): string[] => Array.from({ length: count }, (_, i) => `2001:db8:0:${i}::1`);
const spooled = (): string[] => {
  try {
    return readdirSync(join(w.deps.config.DATA_DIR, 'verify'));
  } catch {
    return [];
  }
};

describe('others, beside slow sockets', () => {
  it('upload while a hundred strangers drip their fields: those hold no lane', async () => {
    const { app, port } = patient;
    const strangers = [{ name: 'targetId', value: 'x'.repeat(500) }];
    await Promise.all(
      networks(100).map((from) => keep(openSlowUpload(port, upload, strangers, inFields, from))),
    );
    await soon(() => expect(app.bodies.counts.open).toBe(100));
    expect(app.lanes.uploads.counts.running).toBe(0);
    expect(await send(port, upload, await partsOf(me), '192.0.2.1')).toMatchObject({ success: true });
    expect(app.bodies.counts.open).toBe(100);
  });
  it('upload while a hundred files without right credentials stand still: those are turned away', async () => {
    const { app, port } = patient;
    const right = await partsOf(other);
    const wrong = right.map((part) => (part.name === 'ts' ? { name: 'ts', value: '1' } : part));
    await Promise.all(
      networks(100).map((from) => keep(openSlowUpload(port, upload, wrong, begun(wrong), from))),
    );
    expect(await send(port, upload, await partsOf(me), '192.0.2.1')).toMatchObject({ success: true });
    expect(app.lanes.uploads.counts.running).toBe(0);
  });
  it('upload while an account has as many files under way as it may; its next one waits for its turn', async () => {
    const { app, port } = patient;
    for (const from of networks(uploadLane.ofOwner)) {
      const parts = await partsOf(other);
      await keep(openSlowUpload(port, upload, parts, begun(parts), from));
    }
    await soon(() => expect(app.lanes.uploads.counts.running).toBe(uploadLane.ofOwner));
    const next = send(port, upload, await partsOf(other), '192.0.2.9');
    await soon(() => expect(app.lanes.uploads.counts.waiting).toBe(1));
    expect(await send(port, upload, await partsOf(me), '192.0.2.1')).toMatchObject({ success: true });
    expect(app.lanes.uploads.counts.waiting).toBe(1);
    // one of his goes away: the place is his next one's
    sockets.pop()?.socket.destroy();
    expect(await next).toMatchObject({ success: true });
    for (const { socket } of sockets.splice(0)) socket.destroy();
    await soon(() => expect(app.lanes.uploads.counts.running).toBe(0));
  });
  it('upload while accounts of one network have as many files under way as it may have', async () => {
    const { app, port } = patient;
    for (let i = 0; i < uploadLane.ofNetwork; i++) {
      const parts = await partsOf(i % 2 === 0 ? other : me);
      await keep(openSlowUpload(port, upload, parts, begun(parts), '198.51.100.7'));
    }
    await soon(() => expect(app.lanes.uploads.counts.running).toBe(uploadLane.ofNetwork));
    const { client } = await w.person('13800000603', '丙');
    const neighbour = send(port, upload, await partsOf(client), '198.51.100.7');
    await soon(() => expect(app.lanes.uploads.counts.waiting).toBe(1));
    expect(await send(port, upload, await partsOf(client), '192.0.2.1')).toMatchObject({ success: true });
    sockets.pop()?.socket.destroy();
    expect(await neighbour).toMatchObject({ success: true });
  });
  it('upload while every place of the public verification is taken by files that stand still', async () => {
    const { app, port } = patient;
    const parts = [{ name: 'file', fileName: 'a.pdf', bytes: pdf }];
    await Promise.all(
      networks(20).map((from) => keep(openSlowUpload(port, verify, parts, begun(parts), from))),
    );
    await soon(() => expect(app.lanes.verifications.counts.waiting).toBeGreaterThan(0));
    expect(app.lanes.uploads.counts.running).toBe(0);
    expect(await send(port, upload, await partsOf(me), '192.0.2.1')).toMatchObject({ success: true });
  });
});

describe('one network', () => {
  it('has so many bodies under way; others have theirs', async () => {
    const { port } = patient;
    const strangers = [{ name: 'targetId', value: 'x'.repeat(500) }];
    const neighbours = Array.from({ length: bodyRules.places.upload }, (_, i) => `2001:db8:7:7::${i + 1}`);
    for (const from of neighbours) await keep(openSlowUpload(port, upload, strangers, inFields, from));
    await soon(() => expect(patient.app.bodies.counts.open).toBe(neighbours.length));
    const refused = await send(port, upload, await partsOf(me), '2001:db8:7:7:ffff::');
    expect(refused).toMatchObject({ status: 429, code: 'OVERLOAD', retryAfter: '5' });
    expect(await send(port, upload, await partsOf(me), '2001:db8:7:8::1')).toMatchObject({ success: true });
    // a place left is a place free
    sockets.pop()?.socket.destroy();
    await soon(() => expect(patient.app.bodies.counts.open).toBe(neighbours.length - 1));
    expect(await send(port, upload, await partsOf(me), '2001:db8:7:7::1')).toMatchObject({ success: true });
  });
});

describe('who is slow', () => {
  let impatient: Awaited<ReturnType<typeof listen>>;
  beforeAll(async () => {
    impatient = await listen({ every: 20, silence: 200, window: 300, slowest: 5000 });
  });
  const json = { 'content-type': 'application/json', 'content-length': '60000' };
  const told = async (slow: SlowSocket): Promise<void> => {
    const answer = await slow.ended;
    expect(answer).toMatch(/^HTTP\/1\.1 400 /);
    expect(answer).toContain('"code":"BODY_TOO_SLOW"');
    expect(answer.toLowerCase()).toContain('connection: close');
  };

  it('is told so and cut off: no byte of the body', async () => {
    const { port } = impatient;
    await Promise.all([
      told(await keep(openSlow(port, '/i/anony/sysDate', json))),
      told(
        await keep(openSlow(port, upload, { ...json, 'content-type': 'multipart/form-data; boundary=x' })),
      ),
      // no call at all: pages and unknown paths take no bodies, and keep no connection either
      keep(openSlow(port, '/nothing/here', json)).then((slow) => slow.ended),
    ]);
  });
  it('or dripping: form and JSON, fields, the file itself, never silent for long', async () => {
    const { port } = impatient;
    const call = await keep(openSlow(port, '/i/anony/sysDate', json));
    call.drip(' ', 20);
    const fields = await keep(
      openSlowUpload(port, upload, [{ name: 'targetId', value: 'x'.repeat(9000) }], inFields),
    );
    fields.drip('x', 20);
    const parts = await partsOf(me);
    const file = await keep(openSlowUpload(port, upload, parts, begun(parts)));
    file.drip('x', 20);
    await Promise.all([call, fields, file].map(told));
  });
  it('or endless: fast enough, but never done', async () => {
    const { port } = await listen({ every: 20, whole: { call: 300, upload: 300, verify: 300 } });
    const call = await keep(openSlow(port, '/i/anony/sysDate', json));
    call.drip(' '.repeat(500), 20);
    const file = await keep(
      openSlow(port, verify, {
        'content-type': 'multipart/form-data; boundary=x',
        'transfer-encoding': 'chunked',
      }),
    );
    const head = '--x\r\nContent-Disposition: form-data; name="file"; filename="a.pdf"\r\n\r\n%PDF-';
    file.write(`${head.length.toString(16)}\r\n${head}\r\n`);
    file.drip(`1000\r\n${'x'.repeat(4096)}\r\n`, 10);
    await Promise.all([call, file].map(told));
    await soon(() => expect(spooled()).toEqual([]));
  });
  it('before the headers are whole', async () => {
    const { app, port } = impatient;
    expect([app.server.headersTimeout, app.server.requestTimeout]).toEqual([15_000, 660_000]);
    app.server.headersTimeout = 100;
    const slow = await keep(openSlow(port, '/i/anony/sysDate', { 'content-length': '5' }));
    slow.write('hello');
    const half = await keep(openSlow(port, '/i/anony/sysDate', { 'content-length': '0' }));
    half.write('POST /i/anony/sysDate HTTP/1.1\r\nhost: a\r\nx-a: ');
    // opened in advance, as browsers do: whatever stood there would be the answer to the call that is sent next
    const spare = connect(port, '127.0.0.1');
    spare.on('error', () => undefined);
    const heard: Buffer[] = [];
    spare.on('data', (chunk) => heard.push(chunk));
    const closed = new Promise((done) => spare.once('close', done));
    expect(await half.ended).toContain('"code":"BODY_TOO_SLOW"');
    await closed;
    expect(Buffer.concat(heard).toString()).toBe('');
    app.server.headersTimeout = 15_000;
  });
  it('nobody who is quick: the same server takes whole bodies', async () => {
    const { port } = impatient;
    expect(await send(port, upload, await partsOf(me), '192.0.2.1')).toMatchObject({ success: true });
    const file = { name: 'file', fileName: 'a.pdf', bytes: pdf };
    expect(await send(port, verify, [file], '192.0.2.1')).toMatchObject({ success: true });
  });
});

describe('who goes away', () => {
  it('leaves his lane and nothing on the disk: in the fields, in the file, while he waits', async () => {
    const { app, port } = patient;
    const parts = await partsOf(me);
    const file = [{ name: 'file', fileName: 'a.pdf', bytes: pdf }];
    await keep(openSlowUpload(port, upload, parts, inFields));
    await keep(openSlowUpload(port, upload, parts, begun(parts)));
    for (const from of networks(10)) await keep(openSlowUpload(port, verify, file, begun(file), from));
    await soon(() => {
      expect(app.lanes.uploads.counts.running).toBe(1);
      expect(app.lanes.verifications.counts).toMatchObject({ running: 6, waiting: 4 });
      expect(spooled()).toHaveLength(6);
    });
    for (const { socket } of sockets.splice(0)) socket.destroy();
    await soon(() => {
      expect(app.lanes.uploads.counts).toMatchObject({ running: 0, waiting: 0 });
      expect(app.lanes.verifications.counts).toMatchObject({ running: 0, waiting: 0 });
      expect(spooled()).toEqual([]);
    });
  });
});
