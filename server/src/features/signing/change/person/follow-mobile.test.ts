// Another mobile (docs/decisions/0031): contracts stay with their person, the next holder of the number inherits nothing,
// and a contract that is sent to the old number at the same moment belongs to exactly one of both.
import { decodeEvent } from '@xinqi/evidence/event';
import type { Client } from '@xinqi/scenario';
import { solveCaptcha } from '@xinqi/scenario';
import { accountRoutes } from '@xinqi/wire/account';
import { signingRoutes as r } from '@xinqi/wire/signing';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { party, startProduct, type World } from '../../../../testing/start-product.ts';
import { differences } from '../../contract/projection/store.ts';

let w: World;
let sender: Client;
beforeAll(async () => {
  w = await startProduct();
  sender = (await w.person('13800003001', '陈思远')).client;
});
afterAll(() => w.close());

const names = async (client: Client) =>
  (await client.call(r.signInfoList, { pageSize: 50 })).list.map((row) => row.contractName).sort();
async function change(client: Client, mobile: string): Promise<void> {
  const drawn = await client.call(accountRoutes.imgCode, { verifyType: 'bind', kind: 'text' });
  await client.call(accountRoutes.sendMobileCode, { mobile, ...solveCaptcha(drawn) });
  const code = (await w.messages(mobile)).map((b) => /验证码为([0-9]{6})/.exec(b)?.[1]).find(Boolean);
  await client.call(accountRoutes.changeMobile, { mobile, valicode: code ?? '' });
}
const send = (contractName: string, mobile: string, more = {}) =>
  w.send(sender, [party('张三丰', mobile)], { contractName, ...more });

it('keeps signed, open and read contracts; codes and links go to the new mobile; the number’s next holder sees nothing', async () => {
  const [old, fresh] = ['13800003101', '13800003102'];
  const zhang = (await w.person(old, '张三丰')).client;
  const signed = await send('已签', old);
  const first = await w.openLink(old);
  await w.sign(first.signer, first.link);
  await w.drain();
  const open = await send('待签', old);
  const stale = await w.openLink(old);
  const read = await w.send(sender, [party('李四光', '13800003109')], {
    contractName: '抄送',
    ccJson: [{ name: '张三丰', mobile: old }],
  });
  const other = await w.openLink('13800003109');
  await w.sign(other.signer, other.link);
  await w.drain();
  await send('早先发到新号', fresh);

  await change(zhang, fresh);
  expect(await names(zhang)).toEqual(['已签', '待签', '早先发到新号'].sort());
  expect((await zhang.call(r.info, { applyNo: read.applyNo })).contractName).toBe('抄送');
  // the link of the old SMS and the token that it gave are dead; its holder cannot have another sent to the old number
  expect(await w.ask(w.anyone, r.extendInfo, stale.link)).toBe('LINK_INVALID');
  expect(await w.ask(stale.signer, r.info, { applyNo: open.applyNo })).toBe('LINK_INVALID');
  const before = (await w.messages(old)).length;
  const asked = { applyNo: open.applyNo, signNo: open.signNos[0]! };
  await w.anyone.call(r.relink, { ...asked, mobile: old });
  await w.drain();
  expect((await w.messages(fresh))[0]).not.toContain('/s/');
  await w.anyone.call(r.relink, { ...asked, mobile: fresh });
  await w.drain();
  expect((await w.messages(old)).length).toBe(before);
  expect((await w.messages(fresh))[0]).toContain('待签');

  const next = (await w.person(old, '新机主')).client;
  expect(await names(next)).toEqual([]);
  for (const { applyNo } of [signed, open, read])
    expect(await w.ask(next, r.info, { applyNo })).toBe('NOT_FOUND');
  await send('给新机主', old);
  expect(await names(next)).toEqual(['给新机主']);
  expect(await names(zhang)).toHaveLength(3);

  const again = await w.openLink(fresh);
  expect(again.link.signNo).toBe(open.signNos[0]);
  await w.sign(again.signer, again.link);
  await w.drain();
  const told = async (mobile: string) =>
    (await w.messages(mobile)).some((body) => body.includes('《待签》已由各方签署完成'));
  expect([await told(old), await told(fresh)]).toEqual([false, true]);
  const { rows } = await sql<{
    body: Buffer;
  }>`select body from ledger_event e where type = 'recipient.correct'`.execute(w.deps.db);
  const changes = rows.map(({ body }) => decodeEvent(body)).filter((e) => e.sign_no === open.signNos[0]);
  expect(changes).toMatchObject([{ actor: { kind: 'person' }, data: { by: 'signatory' } }]);
  expect(await differences(w.deps.db, 20)).toEqual([]);

  // what he signed under the old number is voided with him, not with the number's next holder
  const quiet = (await w.messages(old)).length;
  await sender.call(r.invalidation, { applyId: signed.applyId, reason: '条款有误' });
  await w.drain();
  expect((await w.messages(fresh))[0]).toContain('作废协议');
  expect((await w.messages(old)).length).toBe(quiet);
});

it('a contract that is sent to the old number meanwhile is his under the new one, or waits for the next holder', async () => {
  const [old, fresh] = ['13800003201', '13800003202'];
  const { client, accountId } = await w.person(old, '赵六');
  await w.file(sender);
  await Promise.all([
    ...Array.from({ length: 8 }, (_, i) => send(`同时${i}`, old)),
    change(client, fresh),
    ...Array.from({ length: 4 }, (_, i) => send(`随后${i}`, old)),
  ]);
  const { rows } = await sql<{ his: boolean; masked: string; n: number }>`
    select s.party_key = a.party_key as his, s.mobile_masked as masked, count(*)::int as n
    from sign_info s, account a where a.account_id = ${accountId}
      and s.mobile_masked in ('138****3201', '138****3202') and s.name = '张三丰' group by 1, 2`.execute(
    w.deps.db,
  );
  const of = (his: boolean, masked: string) => rows.find((x) => x.his === his && x.masked === masked)?.n ?? 0;
  expect([of(true, '138****3201'), of(false, '138****3202')]).toEqual([0, 0]);
  expect(of(true, '138****3202') + of(false, '138****3201')).toBe(12);
  const next = (await w.person(old, '新机主')).client;
  expect((await names(next)).length).toBe(of(false, '138****3201'));
  expect((await names(client)).length).toBe(of(true, '138****3202'));
  expect(await differences(w.deps.db, 20)).toEqual([]);
});
