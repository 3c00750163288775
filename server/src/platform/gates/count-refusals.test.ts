// Point 15: denials are counted for whoever asked, told once, and do nothing to anybody.

import type { Client } from '@xinqi/scenario';
import type { Route } from '@xinqi/wire';
import { encodeBearer } from '@xinqi/wire';
import { accountRoutes } from '@xinqi/wire/account';
import { fileRoutes } from '@xinqi/wire/file';
import { roleRoutes } from '@xinqi/wire/role';
import { signingRoutes as r } from '@xinqi/wire/signing';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { party, startProduct, type World } from '../../testing/start-product.ts';
import { uuidv7 } from '../clock.ts';
import { buildServer } from '../http/build-server.ts';
import { type Asked, createRefusals } from './count-refusals.ts';

type Line = Record<string, unknown>;
const listening = (lines: Line[]) => ({
  info: () => undefined,
  error: () => undefined,
  warn: (fields: object) => void lines.push(fields as Line),
});

describe('counting', () => {
  const open = () => {
    const lines: Line[] = [];
    let now = 0;
    const refusals = createRefusals({ now: () => new Date(now) }, listening(lines));
    const asked = (ip: string, more: Partial<Asked> = {}): Asked => ({
      ...{ identity: {}, ip, withToken: true, routeId: 'signing.info' },
      ...more,
    });
    const times = (count: number, what: Asked, code: Parameters<typeof refusals.note>[0] = 'NOT_FOUND') => {
      for (let i = 0; i < count; i++) refusals.note(code, what);
    };
    return { lines, refusals, asked, times, later: (ms: number) => (now += ms) };
  };
  it('one line at the threshold, one at ten times as many; not one each', () => {
    const { lines, asked, times } = open();
    times(29, asked('198.51.100.1'));
    expect(lines).toEqual([]);
    times(270, asked('198.51.100.1'), 'LINK_INVALID');
    expect(lines).toHaveLength(1);
    times(1, asked('198.51.100.1'));
    expect(lines).toHaveLength(2);
    expect(lines[1]).toEqual({
      security: 'refusals',
      kind: 'network',
      asker: '198.51.100.1',
      denials: 300,
      codes: 'NOT_FOUND 30, LINK_INVALID 270',
      seconds: 0,
      last: 'signing.info',
    });
  });
  it('mistakes of a long day are none: the window ends', () => {
    const { lines, asked, times, later } = open();
    for (let i = 0; i < 50; i++) {
      times(20, asked('198.51.100.1'));
      later(10 * 60_000);
    }
    expect(lines).toEqual([]);
  });
  it('an account counts wherever it comes from, a network by /64, each for itself', () => {
    const { lines, asked, times, refusals } = open();
    const user = { kind: 'user', accountId: 'mine', groupId: 'g' } as const;
    for (let i = 0; i < 30; i++) times(1, asked(`198.51.100.${i}`, { identity: { user } }));
    for (let i = 0; i < 30; i++) times(1, asked(`2001:db8::${i + 1}`));
    expect(lines.map(({ kind, asker }) => [kind, asker])).toEqual([
      ['account', 'mine'],
      ['network', '2001:db8:0:0::/64'],
    ]);
    times(29, asked('203.0.113.7'));
    expect([lines.length, refusals.counts.askers]).toEqual([2, 3]);
  });
  it('who is signed out, busy or wrong in a field is not denied anything', () => {
    const { lines, asked, times, refusals } = open();
    times(100, asked('198.51.100.1', { withToken: false }), '10201');
    for (const code of ['PARAM_INVALID', 'TOO_MANY', 'OVERLOAD', '10401', 'STATE_CHANGED'] as const)
      times(100, asked('198.51.100.1'), code);
    expect([lines, refusals.counts.askers]).toEqual([[], 0]);
    times(30, asked('198.51.100.1'), '10203');
    expect(lines).toHaveLength(1);
  });
  it('Z-08: askers without number are one crowd, and nobody is pushed out by them', () => {
    const { lines, asked, times, refusals } = open();
    times(29, asked('198.51.100.1'));
    for (let i = 0; i < 20_000; i++)
      times(1, asked(`2001:db8:${(i >> 8).toString(16)}:${(i & 255).toString(16)}::1`));
    expect(refusals.counts.askers).toBeLessThanOrEqual(10_001);
    times(1, asked('198.51.100.1'));
    expect(lines.map(({ kind, asker, denials }) => [kind, asker, denials])).toEqual([
      ['crowd', null, 30],
      ['crowd', null, 300],
      ['crowd', null, 3000],
      ['network', '198.51.100.1', 30],
    ]);
  });
});

describe('through HTTP', () => {
  let w: World;
  let app: FastifyInstance;
  const lines: Line[] = [];
  let owner: Client;
  let stranger: { accountId: string; client: Client };
  let contract: { applyNo: string; signNos: string[] };
  const mobile = '13800000801';
  beforeAll(async () => {
    w = await startProduct();
    app = await buildServer({
      deps: { ...w.deps, log: listening(lines) },
      ...{ families: w.families, resolveIdentity: w.product.resolveIdentity },
    });
    await app.ready();
    owner = (await w.person('13800000001', '陈思远')).client;
    stranger = await w.person('13800000002', '路人');
    contract = await w.send(owner, [party('王小明', mobile)]);
  });
  afterAll(async () => {
    await app.close();
    await w.close();
  });
  const ask = async (route: Route, input: object, client: Client | undefined, ip = '198.51.100.1') => {
    const answer = await app.inject({
      method: 'POST',
      url: route.paths[0]!.path,
      remoteAddress: ip,
      headers: {
        'content-type': 'application/json',
        ...(client ? { authorization: `Bearer ${encodeBearer(client.bearer)}` } : {}),
      },
      payload: JSON.stringify(input),
    });
    return (answer.json() as { code?: string }).code;
  };
  const fortyTimes = async (act: () => Promise<unknown>, code: string): Promise<Line[]> => {
    const before = lines.length;
    for (let i = 0; i < 40; i++) expect(await act()).toBe(code);
    return lines.slice(before);
  };

  it('foreign ids: one line that names who tried, neither whose it is nor what he had', async () => {
    const { applyNo } = contract;
    const told = await fortyTimes(() => ask(r.info, { applyNo }, stranger.client), 'NOT_FOUND');
    expect(told).toEqual([
      expect.objectContaining({
        security: 'refusals',
        kind: 'account',
        asker: stranger.accountId,
        denials: 30,
      }),
    ]);
    const text = JSON.stringify(told);
    for (const secret of [applyNo, contract.signNos[0]!, stranger.client.bearer.token!, mobile])
      expect(text).not.toContain(secret);
    // and the one who was counted is served as before
    expect(await ask(accountRoutes.session, {}, stranger.client)).toBeUndefined();
  });
  it('guessed links count for the guesser’s network, not for the line that he names; its holder signs', async () => {
    const [signNo = ''] = contract.signNos;
    const guess = { applyNo: contract.applyNo, signNo, sign: 'A'.repeat(43), ts: 1 };
    const told = await fortyTimes(
      () => ask(r.extendInfo, guess, undefined, '2001:db8:5:5::9'),
      'LINK_INVALID',
    );
    expect(told.filter(({ security }) => security === 'refusals')).toEqual([
      expect.objectContaining({ kind: 'network', asker: '2001:db8:5:5::/64' }),
    ]);
    const { signer, link } = await w.openLink(mobile);
    expect(await ask(r.info, { applyNo: link.applyNo }, signer)).toBeUndefined();
  });
  it('dead tokens, rights that one lacks, made-up tickets and credentials', async () => {
    const dead = w.anyone.as({ token: 'A'.repeat(43) });
    await fortyTimes(
      () => ask(accountRoutes.proveAgain, { password: 'demo2026' }, dead, '203.0.113.1'),
      '10201',
    );
    const clerk = await w.member(await w.corp('计数公司'), '13800000003', '员工', { superFlag: false });
    await fortyTimes(
      () => ask(roleRoutes.delRole, { roleId: uuidv7(w.clock.now()), version: 0 }, clerk.client),
      'NO_PERMISSION',
    );
    const pair = { targetId: uuidv7(w.clock.now()), sign: 'A'.repeat(43), ts: 1 };
    const ticket = async () => {
      const answer = await app.inject({
        url: `${fileRoutes.download.paths[0].path}?_ctToken=${pair.sign}`,
        remoteAddress: '203.0.113.2',
      });
      return (answer.json() as { code?: string }).code;
    };
    await fortyTimes(ticket, 'TICKET_INVALID');
    expect(lines.slice(-3).map(({ kind, asker }) => [kind, asker])).toEqual([
      ['network', '203.0.113.1'],
      ['account', clerk.accountId],
      ['network', '203.0.113.2'],
    ]);
  });
  it('whoever is only signed out, or asks what exists, is not counted', async () => {
    const before = lines.length;
    for (let i = 0; i < 40; i++) {
      expect(await ask(accountRoutes.proveAgain, { password: 'demo2026' }, undefined, '203.0.113.9')).toBe(
        '10201',
      );
      expect(await ask(r.info, { applyNo: contract.applyNo }, owner)).toBeUndefined();
    }
    expect(lines.slice(before).filter(({ security }) => security === 'refusals')).toEqual([]);
  });
});
