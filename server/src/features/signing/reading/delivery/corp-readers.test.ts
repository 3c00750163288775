// An enterprise gives finished contracts to members of its own to read: signed out → bad input → not allowed → done → second
// time; the other side never sees who they are.
import { randomUUID } from 'node:crypto';
import type { Client } from '@xinqi/scenario';
import { orgRoutes } from '@xinqi/wire/org';
import { signingRoutes as r } from '@xinqi/wire/signing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { party, type Sent, startProduct, type World } from '../../../../testing/start-product.ts';

let w: World;
let sender: Client;
let boss: { accountId: string; client: Client };
let clerk: { accountId: string; client: Client };
let outsider: { accountId: string; client: Client };
let done: Sent;
let open: Sent;
let foreign: Sent;
const company = '云杉科技有限公司';
const bossMobile = '13800000741';
const clerkMobile = '13800000742';
beforeAll(async () => {
  w = await startProduct();
  sender = (await w.person('13800000740', '陈思远')).client;
  const corpId = await w.corp(company);
  boss = await w.member(corpId, bossMobile, '周老板', { superFlag: true });
  clerk = await w.member(corpId, clerkMobile, '吴文员', { superFlag: false });
  const other = await w.corp('别家科技有限公司');
  outsider = await w.member(other, '13800000743', '郑别家', { superFlag: true });
  const line = () => party(company, bossMobile, { userType: 1, operatorName: '周老板' });
  done = await w.send(sender, [line()]);
  const { signer, link } = await w.openLink(bossMobile);
  await w.sign(signer, link);
  await w.drain();
  open = await w.send(sender, [line()]);
  foreign = await w.send(sender, [party('李四光', '13800000744')]);
});
afterAll(() => w.close());

const ask = (client: Client, applyIds: string[], userIds: string[]) =>
  w.ask(client, r.ccToCorpUsers, { applyIds, userIds });

describe('listCorpUsers', () => {
  it('is for members, phones masked', async () => {
    const { list } = await clerk.client.call(orgRoutes.listCorpUsers, {});
    expect(list).toEqual([
      { userId: clerk.accountId, name: '吴文员', mobileMasked: '138****0742', superFlag: false },
      { userId: boss.accountId, name: '周老板', mobileMasked: '138****0741', superFlag: true },
    ]);
    const some = await clerk.client.call(orgRoutes.listCorpUsers, { name: '文员' });
    expect(some.list.map((m) => m.userId)).toEqual([clerk.accountId]);
    expect((await outsider.client.call(orgRoutes.listCorpUsers, {})).list).toHaveLength(1);
  });
});

describe('ccToCorpUsers', () => {
  it('signed out, nothing chosen, foreign contracts, foreign people, unfinished contracts', async () => {
    expect(await ask(boss.client, [done.applyId, foreign.applyId], [clerk.accountId])).toBe('NOT_FOUND');
    expect(await ask(outsider.client, [done.applyId], [outsider.accountId])).toBe('NOT_FOUND');
    // a member without rights does not see his colleague's contract
    expect(await ask(clerk.client, [done.applyId], [clerk.accountId])).toBe('NOT_FOUND');
    expect(await ask(boss.client, [done.applyId], [clerk.accountId, outsider.accountId])).toBe('NOT_FOUND');
    expect(await ask(boss.client, [done.applyId], [randomUUID()])).toBe('NOT_FOUND');
    expect(await ask(boss.client, [done.applyId, open.applyId], [clerk.accountId])).toBe('CC_NOT_FINISHED');
    expect(await ask(boss.client, [done.applyId], [boss.accountId])).toBe('CC_SIGNS');
    expect(await w.ask(clerk.client, r.info, { applyNo: done.applyNo })).toBe('NOT_FOUND');
  });

  it('the member is told in the name of his enterprise, reads it, and finds it among copies', async () => {
    const input = { applyIds: [done.applyId], userIds: [clerk.accountId] };
    expect(await boss.client.call(r.ccToCorpUsers, input)).toEqual({ added: 1 });
    const told = (await w.messages(clerkMobile)).filter((m) => m.includes('抄送给您'));
    expect(told).toHaveLength(1);
    expect(told[0]).toMatch(new RegExp(`^(【.+】)?${company}将已签署完成的`));
    const detail = await clerk.client.call(r.info, { applyNo: done.applyNo });
    expect(detail).toMatchObject({ isReader: true, readers: [] });
    expect(await w.ask(clerk.client, r.downloadUrl, { applyNo: done.applyNo, kind: 'pack' })).toBe(
      'SIGN_NOT_YOURS',
    );
    const copies = await clerk.client.call(r.signInfoList, { onlyShowCC: 1 }, '/i/signInfo/listByPage');
    expect(copies.list.map((row) => row.applyNo)).toEqual([done.applyNo]);
  });

  it('the enterprise sees whom it told, the other side does not, and tells nobody of them again', async () => {
    const seen = (client: Client) =>
      client.call(r.info, { applyNo: done.applyNo }).then((d) => d.readers.map((x) => x.name));
    expect(await seen(boss.client)).toEqual(['吴文员']);
    expect(await seen(sender)).toEqual([]);
    const { list } = await sender.call(r.signRecord, { applyNo: done.applyNo });
    expect(list.find((e) => e.type === 'cc.add')?.actor).toBe(`${company}（经办人 周老板）`);
    const names = await w.product.ledger.openings(w.deps.db, done.applyNo, (path) => path === 'pii.name_c');
    expect(names.map((o) => o.value)).not.toContain('吴文员');
    expect(await w.ask(sender, r.ccResend, { applyId: done.applyId })).toBe('CC_NOBODY');
  });

  it('a second time tells nobody twice', async () => {
    const input = { applyIds: [done.applyId], userIds: [clerk.accountId] };
    expect(await boss.client.call(r.ccToCorpUsers, input)).toEqual({ added: 0 });
    expect((await w.messages(clerkMobile)).filter((m) => m.includes('抄送给您'))).toHaveLength(1);
  });
});
