// A right costs a request nothing (issue 6, docs/decisions/0033): who holds it by a role, as super administrator or not at all
// is known with the session. Statements are counted where they leave the process, those of the request alone: the log's
// sequencer works beside it.

import { AsyncLocalStorage } from 'node:async_hooks';
import type { Client } from '@xinqi/scenario';
import { logRoutes } from '@xinqi/wire/log';
import pg from 'pg';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { startProduct, type World } from '../../testing/start-product.ts';

let w: World;
const as = {} as Record<'boss' | 'auditor' | 'plain', Client>;
const ofRequest = new AsyncLocalStorage<string[]>();
beforeAll(async () => {
  // before the first connection: it keeps what it sends with (database/pool/prepared-statements.ts)
  const query = pg.Client.prototype.query;
  vi.spyOn(pg.Client.prototype, 'query').mockImplementation(function (this: pg.Client, ...asked: unknown[]) {
    const [first] = asked as [string | { text?: string }];
    ofRequest.getStore()?.push(typeof first === 'string' ? first : (first.text ?? ''));
    return Reflect.apply(query, this, asked);
  } as never);
  w = await startProduct();
  const corpId = await w.corp('北京云签科技有限公司');
  as.boss = (await w.member(corpId, '13700000001', '老板', { superFlag: true })).client;
  as.auditor = (await w.member(corpId, '13700000002', '审计员', { superFlag: false, pids: [10] })).client;
  as.plain = (await w.member(corpId, '13700000003', '员工', { superFlag: false })).client;
});
afterAll(async () => {
  await w?.close();
  vi.restoreAllMocks();
});

async function statements(who: Client): Promise<{ code: string | undefined; texts: string[] }> {
  const texts: string[] = [];
  const code = await ofRequest.run(texts, () => w.ask(who, logRoutes.findLogByPage, {}));
  return { code, texts };
}

it('a right by role and all rights at once take the same statements, a refusal those of the session alone', async () => {
  await statements(as.boss);
  const [boss, auditor, plain] = [
    await statements(as.boss),
    await statements(as.auditor),
    await statements(as.plain),
  ];
  expect([boss.code, auditor.code, plain.code]).toEqual([undefined, undefined, 'NO_PERMISSION']);
  expect(auditor.texts).toEqual(boss.texts);
  // nothing is asked for the decision: what a refused call reads is how every allowed one begins
  expect(plain.texts.length).toBeGreaterThan(0);
  expect(auditor.texts.slice(0, plain.texts.length)).toEqual(plain.texts);
});
