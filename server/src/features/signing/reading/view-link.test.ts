// The view-link fields of spec §3 on every call that answers the address of a contract's page (§7.2, §7.7): obeyed, or refused by name
// (docs/decisions/0070). Whatever is not the caller's is absent, and no signer's secret comes out.

import type { Client } from '@xinqi/scenario';
import { signingRoutes as r } from '@xinqi/wire/signing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { inTx } from '../../../platform/db.ts';
import { type Flows, member, type Person, startFlows, step } from '../../../testing/start-flows.ts';
import { party, password } from '../../../testing/start-product.ts';

let f: Flows;
let asker: Person;
let approver: Person;
let signer: { client: Client; mobile: string };
let plain: { applyId: string; applyNo: string; signNos: string[] };
let waiting: { applyNo: string; signNos: string[]; instIdNo: string };
beforeAll(async () => {
  f = await startFlows();
  [asker, approver] = [await f.person('王申请'), await f.person('周审批')];
  const mobile = f.mobile();
  await inTx(f.deps.db, (tx) => f.product.account.createPerson(tx, { name: '签约人', mobile, password }));
  signer = { mobile, client: await f.anyone.login(mobile, password) };
  plain = await sentBy(asker);
  await f.flow({
    flowType: 0,
    design: [step('any', member(approver))],
    scope: { members: [asker.memberId] },
  });
  waiting = await f.send(asker);
});
afterAll(() => f?.close());

async function sentBy(who: Person) {
  const contractId = await f.file(who.client);
  const made = await who.client.call(
    r.create,
    { contractName: '查看', contractId, signatoryJson: [party('签约人', signer.mobile)] },
    '/c/applySign/create',
  );
  const { parties } = await who.client.call(r.info, { applyNo: made.applyNo! });
  return { applyId: made.applyId, applyNo: made.applyNo!, signNos: parties.map(({ signNo }) => signNo) };
}
const apply = '/c/applySign/viewUrl';
const line = '/i/signInfo/viewUrl';
const members = '/c/m/applySign/viewUrl';
const urlOf = async (client: Client, path: string, input: object) => {
  const route = path === line ? r.signInfoViewUrl : path === members ? r.memberViewUrl : r.applyViewUrl;
  return (await client.call(route, input, path)).url;
};
const codeOf = (client: Client, path: string, input: object) => {
  const route = path === line ? r.signInfoViewUrl : path === members ? r.memberViewUrl : r.applyViewUrl;
  return f.ask(client, route, input, path);
};

describe('a contract', () => {
  it('by applyNo, by signNo, by both: for its sender, its signatory, its super administrator', async () => {
    const { applyNo, signNos } = plain;
    const signNo = signNos[0]!;
    const page = `/signInfo/viewDetail?applyNo=${applyNo}`;
    for (const [client, path] of [
      [asker.client, apply],
      [signer.client, line],
      [f.boss.client, members],
    ] as const) {
      expect(await urlOf(client, path, { applyNo })).toBe(page);
      for (const input of [{ signNo }, { signNo, applyNo, multiFile: 0, selfApprove: 'false' }])
        expect(await urlOf(client, path, input)).toBe(`${page}&party=${signNo}`);
      expect(await codeOf(client, path, { applyNo: waiting.applyNo, signNo })).toBe('NOT_FOUND');
      expect(await codeOf(client, path, {})).toBe('VIEW_TARGET');
    }
  });
  it('fromTo and extendId go with the address', async () => {
    const { applyNo } = plain;
    const fromTo = '/corp/signInfo/applyList?signStatus=3';
    const url = await urlOf(asker.client, apply, { applyNo, fromTo, extendId: 'order-7' });
    const query = new URL(url, 'http://x').searchParams;
    expect([query.get('fromTo'), query.get('extendId')]).toEqual([fromTo, 'order-7']);
  });
  it('what is not there is refused by name', async () => {
    const { applyNo } = plain;
    for (const multiFile of [1, '1', true, 'true'] as const)
      expect(await codeOf(asker.client, apply, { applyNo, multiFile })).toBe('VIEW_MULTI_FILE');
    for (const fromTo of ['https://evil.example/', '//evil.example/', '/login', '/console', 'list'])
      expect(await codeOf(asker.client, apply, { applyNo, fromTo })).toBe('VIEW_FROM');
    expect(await codeOf(asker.client, apply, { applyNo, extendId: '<b>' })).toBe('PARAM_INVALID');
  });
});

describe('an approval', () => {
  it('by its number, by a turn, as one’s own turn: for asker, approver and who watches over them', async () => {
    const { applyNo, instIdNo } = waiting;
    const page = `/applySign/audit?instIdNo=${instIdNo}`;
    const { approveId } = await f.turn(approver, instIdNo);
    for (const client of [asker.client, approver.client, f.boss.client]) {
      expect(await urlOf(client, apply, { instIdNo })).toBe(page);
      expect(await urlOf(client, apply, { applyNo, approveId })).toBe(`${page}&approveId=${approveId}`);
    }
    expect(await urlOf(approver.client, apply, { applyNo, selfApprove: 1 })).toBe(
      `${page}&approveId=${approveId}`,
    );
    // it is nobody else's turn
    for (const client of [asker.client, f.boss.client])
      expect(await codeOf(client, apply, { applyNo, selfApprove: 1 })).toBe('NOT_FOUND');
    expect(await codeOf(asker.client, apply, { instIdNo, applyNo: plain.applyNo })).toBe('NOT_FOUND');
    expect(await codeOf(asker.client, apply, { instIdNo, multiFile: 1 })).toBe('VIEW_MULTI_FILE');
  });
  it('a colleague, the other party and a person’s path find nothing', async () => {
    const { applyNo, instIdNo } = waiting;
    const colleague = await f.person('旁人');
    for (const input of [{ instIdNo }, { applyNo, selfApprove: 1 }])
      for (const [client, path] of [
        [colleague.client, apply],
        [signer.client, line],
        [asker.client, '/i/applySign/viewUrl'],
      ] as const)
        expect(await codeOf(client, path, input)).toBe('NOT_FOUND');
  });
  it('by the pair of the approver’s link for who shows all four of its parts', async () => {
    const pair = await f.pairOf(approver.mobile);
    const { instIdNo, approveId, sign: chapterSign, ts: chapterTs } = pair;
    const shown = { instIdNo, approveId, chapterSign, chapterTs };
    expect(await urlOf(signer.client, '/i/applySign/viewUrl', shown)).toBe(
      `/applySign/audit?instIdNo=${instIdNo}&approveId=${approveId}&sign=${chapterSign}&ts=${chapterTs}`,
    );
    for (const half of [
      { ...shown, chapterTs: undefined },
      { ...shown, approveId: undefined },
    ])
      expect(await codeOf(signer.client, line, half)).toBe('VIEW_PAIR');
    for (const wrong of [
      { ...shown, chapterTs: chapterTs + 1 },
      { ...shown, chapterSign: `${chapterSign.startsWith('A') ? 'B' : 'A'}${chapterSign.slice(1)}` },
    ])
      expect(await codeOf(signer.client, line, wrong)).toBe('LINK_INVALID');
    expect(await codeOf(signer.client, line, { ...shown, applyNo: plain.applyNo })).toBe('NOT_FOUND');
  });
});
