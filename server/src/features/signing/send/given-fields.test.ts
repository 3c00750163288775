// The fields of create that the specification gives (§3): each is obeyed, shown and, where it changes what is signed, in the file
// itself; what cannot be met is refused by name and nothing is written (docs/decisions/0070, issue 13 "Not to the letter").
import { nodeCryptoPort } from '@xinqi/pki/node';
import type { Client } from '@xinqi/scenario';
import { verifyFile } from '@xinqi/verifier';
import { signingRoutes as r } from '@xinqi/wire/signing';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type FileJudges, openFileJudges } from '../../../testing/judges/judge-file.ts';
import { type Pair, type Party, party, startProduct, type World } from '../../../testing/start-product.ts';

const shop = 'https://shop.example:8443';
let w: World;
let sender: Client;
let judges: FileJudges;
beforeAll(async () => {
  w = await startProduct({ RETURN_ORIGINS: `${shop}, https://other.example` });
  sender = (await w.person('13800000001', '陈思远')).client;
  judges = openFileJudges(w.product.signer.certificate('root'));
});
afterAll(async () => {
  judges?.close();
  await w?.close();
});

let phones = 13_700_000_000;
const phone = () => String(++phones);
const corp = (name: string, mobile: string, more: Partial<Party> = {}) =>
  party(name, mobile, { userType: 1, operatorName: '经办', ...more });
const applies = async () =>
  (await sql<{ n: number }>`select count(*)::int as n from apply where status <> -1`.execute(w.deps.db))
    .rows[0]!.n;

/** Signs with the only seal as well, where the line needs one. */
async function sign(mobile: string): Promise<{ signer: Client; link: Pair }> {
  const { signer, link } = await w.openLink(mobile);
  const { me } = await signer.call(r.info, { applyNo: link.applyNo });
  const sealId = me?.seals[0]?.sealId;
  const input = await w.submission(signer, link);
  await signer.call(r.submit, { ...input, ...(sealId ? { sealId } : {}) });
  await w.drain();
  return { signer, link };
}
async function finished(applyNo: string) {
  const detail = await sender.call(r.info, { applyNo });
  expect(detail.status).toBe(3);
  const { url } = await sender.call(r.downloadUrl, { applyNo, kind: 'pdf' });
  const pdf = (await w.app.inject({ method: 'GET', url })).rawPayload;
  const anchors = [w.product.signer.certificate('root')];
  const report = await verifyFile(pdf, { anchors, crypto: nodeCryptoPort, now: w.clock.now() });
  expect(report.verdict).toBe('valid');
  const outside = judges.pdfsig(pdf);
  expect(outside.length).toBe(detail.parties.length);
  expect(outside.every(({ valid, trusted }) => valid && trusted)).toBe(true);
  expect(judges.qpdfClean(pdf)).toBe(true);
  return { detail, pdf };
}
/** The outermost 12 points of a page. */
const edge = { x: 583, y: 0, width: 12, height: 841 };

describe('needQifengSign', () => {
  it('ends with the 骑缝章 of every enterprise on every page, in a file that strangers accept', async () => {
    const [a, b, c] = [phone(), phone(), phone()];
    const contractId = await w.file(sender, 3);
    const parties = [
      corp('甲方科技有限公司', a),
      corp('乙方贸易有限公司', b, {
        fields: [{ kind: 'seal', page: 0, x: 300, y: 300, width: 113, height: 113 }],
      }),
      party('丙方', c),
    ];
    const { applyNo, signNos } = await w.send(sender, parties, { contractId, needQifengSign: 1 });
    const before = await sender.call(r.info, { applyNo });
    expect(before.terms.needQifengSign).toBe(true);
    expect(before.edgeSeal.sort()).toEqual(signNos.slice(0, 2).sort());
    for (const mobile of [a, b, c]) await sign(mobile);
    const { pdf } = await finished(applyNo);
    for (const page of [0, 1, 2]) {
      // one seal above, one below the middle of the edge
      const [upper, lower] = [
        { ...edge, height: 420 },
        { ...edge, y: 421, height: 420 },
      ];
      expect(judges.inked(pdf, page, upper)).toBeGreaterThan(0.01);
      expect(judges.inked(pdf, page, lower)).toBeGreaterThan(0.01);
    }
  });
  it('without it no page has one', async () => {
    const mobile = phone();
    const contractId = await w.file(sender, 2);
    const { applyNo } = await w.send(sender, [corp('甲方科技有限公司', mobile)], { contractId });
    await sign(mobile);
    const { pdf, detail } = await finished(applyNo);
    expect(detail.edgeSeal).toEqual([]);
    expect([judges.inked(pdf, 0, edge), judges.inked(pdf, 1, edge)]).toEqual([0, 0]);
  });
  it('speaks for persons where no enterprise takes part; a line’s own word counts more', async () => {
    const contractId = await w.file(sender, 2);
    const edges = async (parties: Party[]) => {
      const { applyNo, signNos } = await w.send(sender, parties, { contractId, needQifengSign: 1 });
      const { edgeSeal } = await sender.call(r.info, { applyNo });
      return signNos.map((signNo) => edgeSeal.includes(signNo));
    };
    expect(await edges([party('张三', phone()), party('李四', phone())])).toEqual([true, true]);
    expect(
      await edges([
        corp('丁方科技有限公司', phone(), { edgeSeal: false }),
        party('李四', phone(), { edgeSeal: true }),
      ]),
    ).toEqual([false, true]);
  });
  it('a copy wishes the same', async () => {
    for (const pages of [1, 2]) {
      const contractId = await w.file(sender, pages);
      const { applyId } = await w.send(sender, [corp('戊方科技有限公司', phone())], {
        contractId,
        needQifengSign: 1,
        consumMode: 1,
      });
      const copy = await sender.call(r.copyApply, { applyId });
      const { draft } = await sender.call(r.getDraftInfo, { applyId: copy.applyId });
      expect([draft.needQifengSign, draft.consumMode]).toEqual([true, 1]);
      const sent = await sender.call(r.create, { ...draft, applyId: copy.applyId });
      const { edgeSeal } = await sender.call(r.info, { applyNo: sent.applyNo! });
      expect(edgeSeal.length).toBe(pages - 1);
    }
  });
});

describe('needPresSign', () => {
  const foot = { x: 18, y: 786, width: 110, height: 37 };
  it('the last signature sets the 保全章 at the foot of the last page, whoever is last', async () => {
    const [a, b] = [phone(), phone()];
    const contractId = await w.file(sender, 2);
    const parties = [party('张三', a), party('李四', b)];
    const { applyId, applyNo } = await w.send(sender, parties, { contractId, needPresSign: 1 });
    expect(await w.ask(sender, r.addSignatory, { applyId, name: '王五', mobile: phone() })).toBe(
      'ACT_PRES_SEAL',
    );
    const { signer, link } = await sign(b);
    const { url } = await signer.call(r.downloadUrl, { ...link, kind: 'pdf' });
    const half = (await w.app.inject({ method: 'GET', url })).rawPayload;
    expect(judges.inked(half, 1, foot)).toBe(0);
    await sign(a);
    const { pdf, detail } = await finished(applyNo);
    expect(detail.terms.needPresSign).toBe(true);
    expect(judges.inked(pdf, 1, foot)).toBeGreaterThan(0.05);
    expect(judges.inked(pdf, 0, foot)).toBe(0);
  });
  it('who takes another’s place sets it as well', async () => {
    const [a, b] = [phone(), phone()];
    const { applyNo, signNos } = await w.send(sender, [party('张三', a)], { needPresSign: 1 });
    await sender.call(r.replaceLine, { signNo: signNos[0]!, name: '李四', mobile: b, reason: '换人' });
    await sign(b);
    const detail = await sender.call(r.info, { applyNo });
    expect(detail.status).toBe(3);
    const { url } = await sender.call(r.downloadUrl, { applyNo, kind: 'pdf' });
    const pdf = (await w.app.inject({ method: 'GET', url })).rawPayload;
    expect(judges.inked(pdf, 0, foot)).toBeGreaterThan(0.05);
  });
});

describe('serverCa, needCa, consumMode, pay', () => {
  it('stand in the detail and, from the first event on, in the evidence', async () => {
    const asked = { serverCa: 1, needCa: 1, consumMode: 1 } as const;
    const { applyNo } = await w.send(sender, [party('张三', phone())], asked);
    const { terms } = await sender.call(r.info, { applyNo });
    expect(terms).toEqual({
      needQifengSign: false,
      needPresSign: false,
      needVideoSign: false,
      serverCa: true,
      needCa: true,
      consumMode: 1,
      pay: false,
    });
    const [first] = await w.product.ledger.eventsOf(w.deps.db, applyNo);
    const { data } = JSON.parse(first!.body.toString());
    expect(data).toMatchObject({ certificates: 'server', pays: 'signer' });
  });
  it('zeros wish for nothing, as a client sends them that knows the specification alone', async () => {
    const zeros = {
      needPresSign: 0,
      needQifengSign: 0,
      serverCa: 0,
      needCa: 0,
      ifOrder: 0,
      consumMode: 0,
      needVideoSign: 0,
      saveToDraftBox: 0,
      pay: 0,
      returnURL: '',
      approveJson: '[]',
      attatchFileNamesJson: '[]',
    } as const;
    const { applyNo } = await w.send(sender, [party('张三', phone())], zeros);
    const { terms, returnUrl } = await sender.call(r.info, { applyNo });
    expect([terms.consumMode, terms.pay, returnUrl]).toEqual([0, false, null]);
  });
});

describe('returnURL', () => {
  it('leads whoever is done back, with what became of his line', async () => {
    const [a, b] = [phone(), phone()];
    const returnURL = `${shop}/back?order=7&status=9`;
    const { applyNo } = await w.send(sender, [party('张三', a), party('李四', b)], { returnURL });
    const back = async (client: Client) => {
      const { returnUrl } = await client.call(r.info, { applyNo });
      const url = new URL(returnUrl!);
      expect([url.origin, url.pathname, url.searchParams.get('applyNo')]).toEqual([shop, '/back', applyNo]);
      return [url.searchParams.get('order'), url.searchParams.get('signNo'), url.searchParams.get('status')];
    };
    const { signer, link } = await sign(a);
    expect(await back(signer)).toEqual(['7', link.signNo, '1']);
    const other = await w.openLink(b);
    expect(await back(other.signer)).toEqual(['7', other.link.signNo, null]);
    await other.signer.call(r.refuse, { ...other.link, reason: '条款有误' });
    expect(await back(other.signer)).toEqual(['7', other.link.signNo, '2']);
    expect(await back(sender)).toEqual(['7', null, null]);
  });
});

describe('what cannot be met is refused by name, and nothing is written', () => {
  const two = async () => ({ contractId: await w.file(sender, 2) });
  const cases: [string, string, () => Promise<object> | object][] = [
    [
      '骑缝章 wished for and denied to everybody',
      'APPLY_EDGE_SEAL',
      async () => ({
        ...(await two()),
        needQifengSign: 1,
        signatoryJson: [corp('甲方科技有限公司', phone(), { edgeSeal: false })],
      }),
    ],
    ['certificates of their own', 'APPLY_OWN_CA', () => ({ needCa: 1, serverCa: 0 })],
    ['who pays at once what others pay', 'APPLY_PAY', () => ({ pay: 1, consumMode: 1 })],
    ['a payer that nobody knows', 'PARAM_INVALID', () => ({ consumMode: 2 })],
    [
      'approvers of a person',
      'APPLY_APPROVER_CORP',
      () => ({ approveJson: [{ memberIds: ['00000000-0000-4000-8000-000000000000'] }] }),
    ],
    ...[
      'https://evil.example/back',
      'http://shop.example:8443/',
      'https://shop.example/',
      'https://shop.example:8443@evil.example/',
      '//shop.example:8443/',
      '/signInfo/signList',
      'javascript:alert(1)',
      'https:\\\\shop.example:8443/',
    ].map((returnURL): [string, string, () => object] => [
      `returnURL ${returnURL}`,
      'APPLY_RETURN_URL',
      () => ({ returnURL }),
    ]),
  ];
  it.each(cases)('%s', async (_name, code, change) => {
    const before = await applies();
    const contractId = await w.file(sender);
    const ready = { contractName: '合同', contractId, signatoryJson: [party('张三', phone())] };
    expect(await w.ask(sender, r.create, { ...ready, ...(await change()) })).toBe(code);
    expect(await applies()).toBe(before);
  });
});
