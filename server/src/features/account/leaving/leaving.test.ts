// The end of an account and the copy of its data (PIPL art. 45, 47; docs/decisions/0032): what keeps it open, what is
// gone afterwards, what the other parties keep, and that the number's next account inherits nothing.

import type { Client } from '@xinqi/scenario';
import { solveCaptcha } from '@xinqi/scenario';
import { accountRoutes as a } from '@xinqi/wire/account';
import { signingRoutes as r } from '@xinqi/wire/signing';
import { strFromU8, unzipSync } from 'fflate';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { party, password, startProduct, type World } from '../../../testing/start-product.ts';

let w: World;
let other: Client;
beforeAll(async () => {
  w = await startProduct();
  other = (await w.person('13800004001', '陈思远')).client;
});
afterAll(() => w.close());

async function code(client: Client, mobile: string): Promise<string> {
  const drawn = await client.call(a.imgCode, { verifyType: 'bind', kind: 'text' });
  await client.call(a.sendCloseCode, solveCaptcha(drawn));
  return (await w.messages(mobile)).map((b) => /验证码为([0-9]{6})/.exec(b)?.[1]).find(Boolean) ?? '';
}
const signBy = async (mobile: string) => {
  const { signer, link } = await w.openLink(mobile);
  await w.sign(signer, link);
  await w.drain();
};
const rows = async (text: string) => (await w.deps.db.pool.query(text)).rows;

it('is closed only by a fresh proof and its own code, and while nothing is open', async () => {
  const mobile = '13800004101';
  const corpId = await w.corp('将散科技有限公司');
  const { client } = await w.member(corpId, mobile, '王离', { superFlag: true });
  await w.member(corpId, '13800004102', '同事', { superFlag: false });
  const mine = await w.send(client, [party('陈思远', '13800004001')]);
  await w.send(other, [party('王离', mobile)]);
  w.clock.advance(601);
  for (const [route, input] of [
    [a.closeAccount, { valicode: '000000' }],
    [a.exportUrl, {}],
  ] as const)
    expect(await w.ask(client, route, input)).toBe('10401');
  await client.call(a.proveAgain, { password });
  expect((await client.call(a.closeCheck, {})).obstacles).toEqual([
    '您是“将散科技有限公司”唯一的超级管理员，请先指定另一名超级管理员',
    expect.stringContaining('1份合同等待您签署'),
    expect.stringContaining('您发起的1份合同尚未结束'),
  ]);
  const right = await code(client, mobile);
  expect(await w.ask(client, a.closeAccount, { valicode: right === '000000' ? '000001' : '000000' })).toBe(
    'CODE_WRONG',
  );
  expect(await w.ask(client, a.closeAccount, { valicode: right })).toBe('CLOSE_BLOCKED');
  expect((await client.call(a.session, {})).authUser.name).toBe('王离');
  await client.call(r.batchCancel, { applyIds: [mine.applyId], reason: '不再需要' });
});

it('hands out what is his as a zip, once; and nothing of others', async () => {
  const mobile = '13800004201';
  const { client } = await w.person(mobile, '赵取');
  const done = await w.send(other, [party('赵取', mobile)], { contractName: '房屋租赁' });
  await signBy(mobile);
  await w.send(other, [party('别人家', '13800004209')], { contractName: '别人的' });
  const { url, fileName } = await client.call(a.exportUrl, {});
  expect(fileName).toMatch(/^信契-我的数据-.*\.zip$/);
  const answer = await w.app.inject({ method: 'GET', url });
  expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'application/zip']);
  expect((await w.app.inject({ method: 'GET', url })).json()).toMatchObject({ code: 'TICKET_INVALID' });
  const files = unzipSync(answer.rawPayload);
  expect(Object.keys(files).sort()).toEqual(
    ['合同列表.xlsx', '合同文件/001-房屋租赁.pdf', '登录记录.xlsx', '账号信息.json'].sort(),
  );
  expect(JSON.parse(strFromU8(files['账号信息.json']!))).toMatchObject({
    姓名: '赵取',
    手机号: mobile,
    注册时间: expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d（北京时间）$/),
  });
  const sheet = (name: string) => strFromU8(unzipSync(files[name]!)['xl/worksheets/sheet1.xml']!);
  expect(sheet('合同列表.xlsx')).toContain('房屋租赁');
  expect(sheet('合同列表.xlsx')).not.toContain('别人的');
  expect(sheet('登录记录.xlsx')).toContain('密码登录');
  const { list } = await client.call(r.signRecord, { applyNo: done.applyNo });
  expect(list.some((event) => event.type === 'download')).toBe(true);
});

it('erases what is his alone; contracts, evidence and the number’s next account know nothing of it', async () => {
  const mobile = '13800004301';
  const corpId = await w.corp('一人科技有限公司');
  const { client, accountId } = await w.member(corpId, mobile, '孙去', { superFlag: true });
  const { applyNo } = await w.send(other, [party('孙去', mobile)], { contractName: '已签合同' });
  await signBy(mobile);
  await client.call(r.create, { saveToDraftBox: 1, contractName: '草稿' });
  const second = await w.anyone.login(mobile, password);
  await client.call(a.setSignPassword, { signPassword: '907364' });
  await client.call(a.closeAccount, { valicode: await code(client, mobile) });

  for (const gone of [client, second]) expect(await w.ask(gone, a.session, {})).toBe('10201');
  expect(await w.ask(w.anyone, a.passwordLogin, { targetId: mobile, password })).toBe('LOGIN_FAILED');
  expect((await w.messages(mobile))[0]).toContain('按您的申请注销');
  const [row] = await rows(`select name, mobile_blind, email_blind, password_hash, source from account
    where account_id = '${accountId}'`);
  expect(row).toEqual({
    name: '已注销用户',
    mobile_blind: null,
    email_blind: null,
    password_hash: '',
    source: {},
  });
  for (const table of [
    'login',
    'known_device',
    'passkey',
    'sign_password',
    'second_factor',
    'sso_identity',
    'contact',
  ])
    expect(
      await rows(
        `select from ${table} where ${table === 'contact' ? 'owner_account_id' : 'account_id'} = '${accountId}'`,
      ),
      table,
    ).toEqual([]);
  expect(await rows(`select from apply where owner_account_id = '${accountId}'`)).toEqual([]);

  // the other party keeps the contract with its evidence
  expect(JSON.stringify(await other.call(r.info, { applyNo }))).toContain('孙去');
  const next = (await w.person(mobile, '新机主')).client;
  expect((await next.call(r.signInfoList, { pageSize: 50 })).list).toEqual([]);
  expect(await w.ask(next, r.info, { applyNo })).toBe('NOT_FOUND');
  const ended = await rows(`select lost_reason, pii_blob from corp_standing where corp_id = '${corpId}'`);
  expect(ended).toEqual([{ lost_reason: 'closed', pii_blob: null }]);
  // and neither the number nor the enterprise's name is blocked for good
  await w.corp('一人科技有限公司');
});

it('a contract sent to him, or by him, at the same moment is refused, keeps the account open, or waits for the next holder', async () => {
  await w.file(other);
  for (let round = 0; round < 3; round++) {
    const mobile = `1380000440${round}`;
    const { client, accountId } = await w.person(mobile, '周走');
    await w.file(client);
    const valicode = await code(client, mobile);
    const answers = await Promise.allSettled([
      w.send(other, [party('周走', mobile)]),
      client.call(a.closeAccount, { valicode }),
      w.send(client, [party('陈思远', '13800004001')]),
    ]);
    const closed = answers[1].status === 'fulfilled';
    const [open] =
      await rows(`select (select count(*)::int from sign_info s, account x where x.account_id = '${accountId}'
        and s.party_key = x.party_key and s.status in (0, 9)) + (select count(*)::int from apply
        where owner_account_id = '${accountId}' and status <> -1) as n`);
    if (closed) expect(open).toEqual({ n: 0 });
    else expect((open as { n: number }).n).toBeGreaterThan(0);
  }
  const { rows: stray } = await sql`select from login l join account x using (account_id)
    where x.closed_at is not null`.execute(w.deps.db);
  expect(stray).toEqual([]);
});
