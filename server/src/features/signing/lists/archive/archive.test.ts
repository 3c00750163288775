// Contracts in and out of directories through HTTP: whose lists, all or nothing for foreign and mixed ids, the
// kept counters, and acts that meet (D-14: the read model stays what the contracts say).

import type { Client } from '@xinqi/scenario';
import { directoryRoutes as r } from '@xinqi/wire/directory';
import { signingRoutes } from '@xinqi/wire/signing';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { party, type Sent, startProduct, type World } from '../../../../testing/start-product.ts';
import { differences } from '../../contract/projection/store.ts';

let w: World;
let sender: Client;
let signer: Client;
let boss: Client;
let clerk: Client;
let colleague: Client;
let contracts: Sent[];
const c = (route: { paths: readonly { path: string }[] }) => route.paths[1]!.path;
const send = (client: Client, side: 'i' | 'c' = 'i') =>
  w.send(client, [party('张三', '13800000002')], { side });
const make = async (client: Client, name: string, path?: string) =>
  (await client.call(r.create, { name }, path)).directoryId;
type Counts = { noArchivedCnt: number; archivedCnt: number; in: Record<string, number> };
const counts = async (
  client: Client,
  more: { path?: string; list?: 'apply' | 'sign' } = {},
): Promise<Counts> => {
  const { path, ...input } = more;
  const { list, noArchivedCnt, archivedCnt } = await client.call(r.listByPage, input, path);
  return { noArchivedCnt, archivedCnt, in: Object.fromEntries(list.map((x) => [x.name, x.totalCount])) };
};
const clean = async () => expect(await differences(w.deps.db, 20)).toEqual([]);

beforeAll(async () => {
  w = await startProduct();
  sender = (await w.person('13800000001', '陈思远')).client;
  signer = (await w.person('13800000002', '张三')).client;
  const corpId = await w.corp('北京云签科技有限公司');
  boss = (await w.member(corpId, '13800000003', '老板', { superFlag: true })).client;
  clerk = (await w.member(corpId, '13800000004', '员工甲', { superFlag: false })).client;
  colleague = (await w.member(corpId, '13800000005', '员工乙', { superFlag: false })).client;
  contracts = [await send(sender), await send(sender), await send(sender)];
}, 120_000);
afterAll(() => w?.close());

describe('a person', () => {
  it('archives what he sent, moves it on, takes it out; the counters follow', async () => {
    const [first, second, third] = contracts as [Sent, Sent, Sent];
    const [buy, sell] = [await make(sender, '采购'), await make(sender, '销售')];
    expect(await counts(sender)).toEqual({ noArchivedCnt: 3, archivedCnt: 0, in: { 采购: 0, 销售: 0 } });
    const both = { directoryId: buy, applyIds: [first.applyId, second.applyId, first.applyId] };
    expect(await sender.call(r.saveApplySignToDir, both)).toEqual({ changed: 2 });
    expect(await sender.call(r.saveApplySignToDir, both)).toEqual({ changed: 0 });
    expect(await counts(sender)).toEqual({ noArchivedCnt: 1, archivedCnt: 2, in: { 采购: 2, 销售: 0 } });
    await sender.call(r.saveApplySignToDir, { directoryId: sell, applyIds: [second.applyId, third.applyId] });
    expect(await counts(sender)).toEqual({ noArchivedCnt: 0, archivedCnt: 3, in: { 采购: 1, 销售: 2 } });
    // out of a directory in which one of them does not stand
    const mixed = { directoryId: sell, applyIds: [second.applyId, first.applyId] };
    expect(await w.ask(sender, r.removeApplySignFromDir, mixed)).toBe('NOT_FOUND');
    const out = { directoryId: sell, applyIds: [second.applyId] };
    expect(await sender.call(r.removeApplySignFromDir, out)).toEqual({ changed: 1 });
    expect(await w.ask(sender, r.removeApplySignFromDir, out)).toBe('NOT_FOUND');
    expect(
      await sender.call(r.removeApplySignFromDir, { applyIds: contracts.map((x) => x.applyId) }),
    ).toEqual({ changed: 2 });
    expect(await counts(sender)).toEqual({ noArchivedCnt: 3, archivedCnt: 0, in: { 采购: 0, 销售: 0 } });
    await clean();
  });

  it('archives what he signs on his own: the sender’s archive is another', async () => {
    const [first] = contracts as [Sent];
    const mine = await make(signer, '我签的');
    expect(await signer.call(r.saveApplySignToDir, { directoryId: mine, signNos: first.signNos })).toEqual({
      changed: 1,
    });
    expect((await counts(signer)).in).toEqual({ 我签的: 1 });
    expect(await counts(signer, { list: 'apply' })).toMatchObject({ noArchivedCnt: 0, archivedCnt: 0 });
    expect(await counts(signer, { list: 'sign' })).toMatchObject({ noArchivedCnt: 2, archivedCnt: 1 });
    expect((await counts(sender)).archivedCnt).toBe(0);
  });

  it('A-08: foreign, absent and mixed ids, another list’s ids: nothing happens', async () => {
    const [first, second] = contracts as [Sent, Sent];
    const foreign = await send(boss);
    const mine = await make(sender, '混合');
    for (const ids of [
      { applyIds: [first.applyId, foreign.applyId] },
      { applyIds: [first.applyId, '00000000-0000-7000-8000-000000000001'] },
      { applyIds: [first.applyId], signNos: first.signNos },
      { signNos: second.signNos },
    ]) {
      expect(await w.ask(sender, r.saveApplySignToDir, { directoryId: mine, ...ids })).toBe('NOT_FOUND');
      expect(await w.ask(sender, r.removeApplySignFromDir, ids)).toBe('NOT_FOUND');
    }
    expect((await counts(sender)).in).toMatchObject({ 混合: 0 });
    // somebody else's directory, and a person's contract in his enterprise's directory
    const theirs = await make(signer, '别人的');
    expect(
      await w.ask(sender, r.saveApplySignToDir, { directoryId: theirs, applyIds: [first.applyId] }),
    ).toBe('NOT_FOUND');
    const ofCorp = await make(boss, '公司的', c(r.create));
    const private_ = { directoryId: ofCorp, applyIds: [foreign.applyId] };
    expect(await w.ask(boss, r.saveApplySignToDir, private_)).toBe('NOT_FOUND');
    expect(await w.ask(boss, r.saveApplySignToDir, private_, c(r.saveApplySignToDir))).toBe('NOT_FOUND');
    await clean();
  });

  it('a directory that goes lets its contracts go where it stood', async () => {
    const [first] = contracts as [Sent];
    const parent = await make(sender, '上级');
    const { directoryId: child } = await sender.call(r.create, { name: '下级', parentId: parent });
    await sender.call(r.saveApplySignToDir, { directoryId: child, applyIds: [first.applyId] });
    expect((await counts(sender)).in).toMatchObject({ 上级: 1, 下级: 1 });
    expect(await w.ask(sender, r.delete, { directoryId: child })).toBe('DIRECTORY_NOT_EMPTY');
    expect(await sender.call(r.delete, { directoryId: child, moveContents: 1 })).toEqual({ changed: 1 });
    expect((await counts(sender)).in).toMatchObject({ 上级: 1 });
    expect(await sender.call(r.delete, { directoryId: parent, moveContents: 1 })).toEqual({ changed: 1 });
    expect(await counts(sender)).toMatchObject({ noArchivedCnt: 3, archivedCnt: 0 });
    await clean();
  });
});

describe('an enterprise', () => {
  it('its members archive their own contracts into its tree and count them; who sees all counts all', async () => {
    const [mine, theirs] = [await send(clerk, 'c'), await send(colleague, 'c')];
    const directoryId = await make(boss, '劳动合同', c(r.create));
    const path = c(r.saveApplySignToDir);
    expect(await clerk.call(r.saveApplySignToDir, { directoryId, applyIds: [mine.applyId] }, path)).toEqual({
      changed: 1,
    });
    // a colleague's contract
    expect(await w.ask(clerk, r.saveApplySignToDir, { directoryId, applyIds: [theirs.applyId] }, path)).toBe(
      'NOT_FOUND',
    );
    await colleague.call(r.saveApplySignToDir, { directoryId, applyIds: [theirs.applyId] }, path);
    const at = { path: c(r.listByPage) };
    expect((await counts(clerk, at)).in.劳动合同).toBe(1);
    expect((await counts(colleague, at)).in.劳动合同).toBe(1);
    expect((await counts(boss, at)).in.劳动合同).toBe(2);
    expect(await boss.call(r.delete, { directoryId, moveContents: 1 }, c(r.delete))).toEqual({ changed: 2 });
    expect((await counts(boss, at)).archivedCnt).toBe(0);
    await clean();
  });
});

describe('acts that meet', () => {
  it('archiving beside cancelling, and beside the directory’s end', async () => {
    const sent = await Promise.all(Array.from({ length: 6 }, () => send(sender)));
    const ids = sent.map((x) => x.applyId);
    const directoryId = await make(sender, '并发');
    const codes = await Promise.all([
      w.ask(sender, r.saveApplySignToDir, { directoryId, applyIds: ids }),
      w.ask(sender, r.saveApplySignToDir, { directoryId, applyIds: [...ids].reverse() }),
      ...ids.map((id) => w.ask(sender, signingRoutes.batchCancel, { applyIds: [id], reason: '不再需要' })),
    ]);
    expect(codes).toEqual(codes.map(() => undefined));
    expect((await counts(sender)).in.并发).toBe(6);
    await clean();
    const [gone, back] = await Promise.all([
      w.ask(sender, r.delete, { directoryId, moveContents: 1 }),
      w.ask(sender, r.saveApplySignToDir, { directoryId, applyIds: ids }),
    ]);
    expect(gone).toBeUndefined();
    expect([undefined, 'NOT_FOUND']).toContain(back);
    const { rows } = await sql`select row_id from contract_row where directory_id = ${directoryId}`.execute(
      w.deps.db,
    );
    expect(rows).toEqual([]);
    await clean();
  });
});
