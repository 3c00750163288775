// The witness as a process of its own: a log asks it through the product's own adapter, and no kill in the middle of anything makes it
// sign two roots of one size (D-04, D-05).
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import {
  appendLeaves,
  consistencyProof,
  encodeVkey,
  parseNoteLines,
  signCheckpoint,
  treeRoot,
} from '@xinqi/evidence/log';
import { memoryStore, noteSigner, sha256, verifyEd25519 } from '@xinqi/evidence/testing';
import { cosignedAt, formatAddCheckpoint, verifyCosignature } from '@xinqi/evidence/witness';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { openWitnesses } from '../../../server/src/adapters/witness/open-witnesses.ts';
import { openKey, vkeyOf } from './key.ts';
import { openMemory } from './memory.ts';
import { answer } from './serve.ts';

const ORIGIN = 'xinqi.test/log/2026';
const LEAVES = 60;
const COMMON = 20;
const folder = mkdtempSync(join(tmpdir(), 'xinqi-witness-'));
const log = noteSigner(ORIGIN);
const data = join(folder, 'w1');
const name = 'w1.xinqi.test/witness';
const trees = [memoryStore(), memoryStore()];
const running = new Set<ChildProcess>();
beforeAll(async () => {
  for (const [fork, store] of trees.entries())
    for (let i = 0; i < LEAVES; i++)
      await appendLeaves(store, i, [await sha256(Uint8Array.of(i, i < COMMON ? 0 : fork))]);
});
afterEach(() => {
  for (const child of running) child.kill('SIGKILL');
  running.clear();
});
afterAll(() => rmSync(folder, { recursive: true }));

async function start(): Promise<{ child: ChildProcess; url: string }> {
  const line = ['--data', data, '--name', name, '--log', await encodeVkey(log, sha256), '--port', '0'];
  const child = spawn(process.execPath, [join(import.meta.dirname, '../witness.ts'), ...line]);
  running.add(child);
  let said = '';
  for await (const chunk of child.stdout!) {
    said += chunk;
    const url = /(http:\/\/\S+)\/add-checkpoint/.exec(said)?.[1];
    if (url) return { child, url };
  }
  throw new Error(`the witness did not start: ${said}`);
}
const request = async (fork: number, oldSize: number, size: number) =>
  formatAddCheckpoint({
    oldSize,
    proof: await consistencyProof(trees[fork]!, oldSize, size),
    checkpoint: await signCheckpoint(
      { origin: ORIGIN, size, root: await treeRoot(trees[fork]!, size) },
      [log],
      sha256,
    ),
  });
const post = (url: string, body: Uint8Array | string) =>
  fetch(`${url}/add-checkpoint`, { method: 'POST', body: body as never });

describe('the process', () => {
  it('cosigns for the log, by the adapter and the file of the product', async () => {
    const { url } = await start();
    const vkey = await vkeyOf(openKey(data, name));
    const policy = join(folder, 'policy');
    writeFileSync(policy, `witness w1 ${vkey} ${url}/\nquorum w1\n`);
    const [witness] = await openWitnesses(policy);
    expect([witness!.key.name, witness!.test]).toEqual([name, true]);
    const { status, body } = await witness!.addCheckpoint(await request(0, 0, 7));
    const [line] = parseNoteLines(Buffer.from(body).toString());
    const text = `${ORIGIN}\n7\n${Buffer.from(await treeRoot(trees[0]!, 7)).toString('base64')}\n`;
    const time = await verifyCosignature(line!, text, witness!.key, sha256, verifyEd25519);
    expect([status, time]).toEqual([200, cosignedAt(line!)]);
    expect(Math.abs(time! - Date.now() / 1000)).toBeLessThan(60);
    const late = await witness!.addCheckpoint(await request(0, 0, 9));
    expect([late.status, Buffer.from(late.body).toString()]).toEqual([409, '7\n']);
    expect(statSync(join(data, 'witness.key')).mode & 0o077).toBe(0);
  });
  it('answers as the protocol says, and nothing else', async () => {
    const { url } = await start();
    const conflict = await post(url, await request(0, 0, 9));
    expect([conflict.status, conflict.headers.get('content-type')]).toEqual([409, 'text/x.tlog.size']);
    const statusOf = async (answer: Promise<Response>) => (await answer).status;
    expect(await statusOf(post(url, 'old 7'))).toBe(400);
    expect(await statusOf(post(url, new Uint8Array(16_385)))).toBe(413);
    expect(await statusOf(fetch(`${url}/add-checkpoint`))).toBe(405);
    expect(await statusOf(fetch(`${url}/`))).toBe(404);
  });
  it('ends with a sentence when it is asked for nothing that it can do', async () => {
    const line = [join(import.meta.dirname, '../witness.ts'), '--data', data];
    const { status, stderr } = spawnSync(process.execPath, line, { encoding: 'utf8' });
    expect([status, stderr]).toEqual([2, expect.stringContaining('用法')]);
  });

  it('killed at any moment, beside requests of two forks: it cosigned one of them alone', async () => {
    const roots = new Map<number, Set<number>>([
      [0, new Set()],
      [1, new Set()],
    ]);
    for (let round = 0; round < 6; round++) {
      const { child, url } = await start();
      const asks = Array.from({ length: 12 }, async (_, i) => {
        const fork = (round + i) % 2;
        const size = COMMON + round * 5 + (i % 5);
        try {
          const first = await post(url, await request(fork, 0, size));
          if (first.status === 200) roots.get(fork)!.add(size);
          const known = Number(await first.text());
          const next = Math.max(size, known);
          const asked = await post(url, await request(fork, known, next));
          if (asked.status === 200) roots.get(fork)!.add(next);
        } catch {
          // it was killed meanwhile
        }
      });
      if (round % 2 === 0) await Promise.race(asks);
      else await Promise.all(asks);
      child.kill('SIGKILL');
      await Promise.all([...asks, once(child, 'exit')]);
    }
    const beyond = [...roots].filter(([, sizes]) => [...sizes].some((size) => size > COMMON));
    expect(beyond.length).toBe(1);
  }, 120_000);
});

describe('its memory', () => {
  it('moves only from where it stands: of two writers one is refused', async () => {
    const dir = mkdtempSync(join(folder, 'cas-'));
    const [one, other] = [openMemory(dir), openMemory(dir)];
    const head = async (fork: number, size: number) => ({ size, root: await treeRoot(trees[fork]!, size) });
    expect(one.move(ORIGIN, undefined, await head(0, 30))).toBe(true);
    expect(other.move(ORIGIN, undefined, await head(1, 30))).toBe(false);
    expect(other.move(ORIGIN, await head(1, 30), await head(1, 31))).toBe(false);
    expect(other.move(ORIGIN, await head(0, 30), await head(0, 29))).toBe(false);
    expect(other.move(ORIGIN, await head(0, 30), await head(0, 31))).toBe(true);
    expect(one.move(ORIGIN, await head(0, 30), await head(1, 31))).toBe(false);
    expect(one.head(ORIGIN)).toEqual(await head(0, 31));
    one.close();
    other.close();
  });
  it('keeps what a log signed against itself, and no more than a hundred of it', async () => {
    const said = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const dir = mkdtempSync(join(folder, 'kept-'));
    const memory = openMemory(dir);
    const parts = { key: openKey(dir, name), logs: [log], memory };
    const ask = async (bytes: Uint8Array) => (await answer(parts, bytes, new Date())).status;
    expect(await ask(await request(0, 0, 30))).toBe(200);
    const forked = await request(1, 30, 30);
    expect(await ask(forked)).toBe(409);
    expect(await ask(await request(1, 30, 40))).toBe(422);
    for (let i = 0; i < 110; i++) await ask(forked);
    // a log that is merely late says nothing against itself
    await ask(await request(0, 20, 25));
    memory.close();
    expect([said.mock.calls.length, said.mock.calls[0]![0]]).toEqual([100, expect.stringContaining('矛盾')]);
    said.mockRestore();
    const kept = new DatabaseSync(join(dir, 'witness.sqlite'))
      .prepare('select origin, request from contradiction')
      .all() as { origin: string; request: Uint8Array }[];
    expect([kept.length, kept[0]!.origin, Buffer.from(kept[0]!.request)]).toEqual([
      100,
      ORIGIN,
      Buffer.from(forked),
    ]);
  });
});
