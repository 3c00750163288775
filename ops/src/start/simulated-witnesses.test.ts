// The demo's witnesses: one process, two keys and memories that the log reaches by the written policy, simulated by name.

import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { encodeVkey, signCheckpoint } from '@xinqi/evidence/log';
import { noteSigner, sha256 } from '@xinqi/evidence/testing';
import { formatAddCheckpoint } from '@xinqi/evidence/witness';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openWitnesses } from '../../../server/src/adapters/witness/open-witnesses.ts';
import { openMemory } from '../witness/memory.ts';
import { type Child, startChild, stopChild } from './children.ts';
import { prepareWitnesses } from './witness-policy.ts';

const folder = mkdtempSync(join(tmpdir(), 'xinqi-simulated-'));
const log = noteSigner('xinqi.test/log/2026');
let server: Server;
let child: Child | undefined;
beforeAll(async () => {
  const vkey = await encodeVkey(log, sha256);
  server = createServer((_request, reply) => reply.end(JSON.stringify({ data: { key: { vkey } } })));
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
});
afterAll(async () => {
  if (child) await stopChild(child);
  server.close();
  rmSync(folder, { recursive: true });
});

it('cosign what the log sends them, and keep their keys from one start to the next', async () => {
  const policy = join(folder, 'policy');
  await prepareWitnesses(policy);
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const words = [policy, origin];
  child = startChild(
    '模拟见证方',
    'ops/src/start/simulated-witnesses.ts',
    { PATH: process.env.PATH },
    { words },
  );
  const witnesses = await openWitnesses(policy);
  expect(witnesses.map(({ key, test }) => [key.name, test])).toEqual([
    ['w1.xinqi.test/witness', true],
    ['w2.xinqi.test/witness', true],
  ]);
  expect(new Set(witnesses.map(({ key }) => key.publicKey.join())).size).toBe(2);
  const root = await sha256(new Uint8Array(0));
  const checkpoint = await signCheckpoint({ origin: log.name, size: 0, root }, [log], sha256);
  const request = formatAddCheckpoint({ oldSize: 0, proof: [], checkpoint });
  for (const witness of witnesses) {
    // it may not listen yet
    const ask = () => witness.addCheckpoint(request).catch(() => undefined);
    let answer = await ask();
    while (!answer) answer = await ask();
    expect([answer.status, Buffer.from(answer.body).toString()]).toEqual([
      200,
      expect.stringContaining(`\u2014 ${witness.key.name} `),
    ]);
  }
  for (const name of ['w1', 'w2']) {
    const memory = openMemory(join(folder, name));
    expect([name, memory.head(log.name)?.size]).toEqual([name, 0]);
    memory.close();
  }
  await prepareWitnesses(policy);
  const again = await openWitnesses(policy);
  expect(again.map(({ vkey }) => vkey)).toEqual(witnesses.map(({ vkey }) => vkey));
});
