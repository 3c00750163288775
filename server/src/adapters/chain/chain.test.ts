// The registries' adapters against their simulators: signatures, receipts, and every fault; nothing is believed that was
// not read back.
import { appendFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ChainFault, ChainPort } from '../../platform/ports/chain.ts';
import { ChainRefused } from '../../platform/ports/chain.ts';
import { type Send, sendOverHttp } from '../send.ts';
import { canonicalHash, tc3Authorization } from '../tencent/tc3-signature.ts';
import { btoeChain } from './btoe-chain.ts';
import { btoeSimulator } from './btoe-simulator.ts';
import { handleRegistry } from './handle-registry.ts';
import { handleSimulator } from './handle-simulator.ts';
import { simulatedChain } from './simulated-chain.ts';

let dir: string;
beforeAll(() => {
  dir = mkdtempSync(join(tmpdir(), 'xinqi-chain-'));
});
afterAll(() => rmSync(dir, { recursive: true, force: true }));

const now = () => new Date('2026-11-22T02:03:04.000Z');
const key = { id: 'AKID', secret: 'secret' };
const deposit = { reference: `PRS${'A'.repeat(26)}`, sha256: 'ab'.repeat(32) };
const common = { provider: '模拟', test: true };
const btoe = (send: Send, by = key): ChainPort =>
  btoeChain({ ...common, ...by, url: 'https://btoe.example', region: 'ap-guangzhou', send, now });
const admin = { admin: '300:0.NA/88.1000', secret: 'key' };
const handle = (send: Send, by = admin): ChainPort =>
  handleRegistry({ ...common, ...by, url: 'https://handle.example', prefix: '88.1000', send });

let books = 0;
function simulated(which: 'btoe' | 'handle', faults: ChainFault[] = []) {
  const path = join(dir, `${++books}.ndjson`);
  const chain = simulatedChain(path);
  const next = () => faults.shift() ?? 'none';
  const send =
    which === 'btoe' ? btoeSimulator(chain, key, next, now) : handleSimulator(chain, admin, next, now);
  return { path, chain, send, port: which === 'btoe' ? btoe(send) : handle(send) };
}

describe('TC3-HMAC-SHA256', () => {
  // The worked example of the documentation (签名方法 v3).
  const payload = '{"Limit": 1, "Filters": [{"Values": ["\\u672a\\u547d\\u540d"], "Name": "instance-name"}]}';
  const call = {
    host: 'cvm.tencentcloudapi.com',
    service: 'cvm',
    action: 'DescribeInstances',
    payload,
    timestamp: 1_551_113_065,
  };
  it('has the canonical request of the documentation', () => {
    expect(canonicalHash(call)).toBe('7019a55be8395899b900fb5564e4200d984910f34794a27cb3fb7d10ff6a1e84');
  });
  it('has the signature of the documentation, whose key is 32 asterisks', () => {
    const masked = { id: 'AKID********************************', secret: '*'.repeat(32) };
    expect(tc3Authorization(call, masked)).toBe(
      'TC3-HMAC-SHA256 Credential=AKID********************************/2019-02-25/cvm/tc3_request, SignedHeaders=content-type;host;x-tc-action, Signature=10b1a37a7301a02ca19a647ad722d5e43b4b3cff309d421d85b46093f6ab6c4f',
    );
  });
  it('names the day of the request and changes with every byte', () => {
    const signed = tc3Authorization(call, key);
    expect(signed).toMatch(
      /^TC3-HMAC-SHA256 Credential=AKID\/2019-02-25\/cvm\/tc3_request, SignedHeaders=content-type;host;x-tc-action, Signature=[0-9a-f]{64}$/,
    );
    for (const other of [
      tc3Authorization({ ...call, payload: `${payload} ` }, key),
      tc3Authorization({ ...call, timestamp: call.timestamp + 1 }, key),
      tc3Authorization(call, { ...key, secret: 'other' }),
    ])
      expect(other).not.toBe(signed);
  });
});

describe.each(['btoe', 'handle'] as const)('%s', (which) => {
  it('gives a number, and reads back time and hash by it', async () => {
    const { port, chain } = simulated(which);
    const depositId = await port.place(deposit);
    expect(chain.find(depositId)?.sha256).toBe(deposit.sha256);
    expect(await port.read(depositId)).toEqual(
      which === 'btoe'
        ? {
            depositId,
            time: now(),
            txHash: expect.stringMatching(/^0x[0-9a-f]{64}$/),
            height: 1,
            sha256: null,
          }
        : {
            depositId: `88.1000/${deposit.reference}`,
            time: now(),
            txHash: null,
            height: null,
            sha256: deposit.sha256,
          },
    );
    expect(await port.read(`${depositId}0`)).toBeUndefined();
  });
  it.each(['silent', 'busy', 'lost'] as const)('%s: asks again, and gets it then', async (fault) => {
    const { port, chain } = simulated(which, [fault]);
    await expect(port.place(deposit)).rejects.not.toBeInstanceOf(ChainRefused);
    const depositId = await port.place(deposit);
    expect((await port.read(depositId))?.time).toEqual(now());
    // An identifier is made once; a chain without keys of ours has it twice when the first answer was lost.
    expect(chain.find(depositId)?.height).toBe(which === 'btoe' && fault === 'lost' ? 2 : 1);
  });
  it('what is not there yet is not there', async () => {
    const { port } = simulated(which, ['none', 'late']);
    const depositId = await port.place(deposit);
    expect(await port.read(depositId)).toBeUndefined();
    expect(await port.read(depositId)).toBeDefined();
  });
  it('a refusal is one, and so is a wrong key', async () => {
    await expect(simulated(which, ['refused']).port.place(deposit)).rejects.toBeInstanceOf(ChainRefused);
    const { send } = simulated(which);
    const stranger =
      which === 'btoe' ? btoe(send, { ...key, secret: 'x' }) : handle(send, { ...admin, secret: 'x' });
    await expect(stranger.place(deposit)).rejects.toBeInstanceOf(ChainRefused);
  });
  it('an answer that is none is a fault, not a receipt', async () => {
    const odd: Send = async () => ({ status: 200, body: { ok: true } });
    const port = which === 'btoe' ? btoe(odd) : handle(odd);
    await expect(port.place(deposit)).rejects.toThrow('answered 200');
    await expect(port.read('1')).rejects.toThrow('answered 200');
  });
  it('remembers over a restart, and refuses a book in which somebody wrote', async () => {
    const { path, port, chain } = simulated(which);
    const depositId = await port.place(deposit);
    expect(simulatedChain(path).find(depositId)).toEqual(chain.find(depositId));
    const text = readFileSync(path, 'utf8');
    writeFileSync(path, text.replace('abab', 'acac'));
    expect(() => simulatedChain(path)).toThrow('does not follow');
    writeFileSync(path, text);
    appendFileSync(path, text);
    expect(() => simulatedChain(path)).toThrow('does not follow');
  });
});

describe('over HTTP', () => {
  let server: Server;
  let url: string;
  let answer: { status: number; body: string; location?: string };
  beforeAll(async () => {
    server = createServer((_request, response) => {
      response.writeHead(answer.status, answer.location ? { location: answer.location } : {});
      response.end(answer.body);
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  });
  afterAll(() => server.close());
  const get = () => sendOverHttp({ method: 'GET', url, headers: {} });

  it('reads JSON and says when it is none', async () => {
    answer = { status: 404, body: '{"responseCode":100}' };
    expect(await get()).toEqual({ status: 404, body: { responseCode: 100 } });
    answer = { status: 502, body: '<html>' };
    expect(await get()).toEqual({ status: 502, body: undefined });
  });
  it('follows no redirect and reads no flood', async () => {
    answer = { status: 302, body: '', location: 'http://127.0.0.1:1/' };
    await expect(get()).rejects.toThrow();
    answer = { status: 200, body: 'x'.repeat(70_000) };
    await expect(get()).rejects.toThrow('too much');
  });
});
