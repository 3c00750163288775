// Issue 13, "not to the letter": whoever has nothing but §3 and §7 creates, lists, views, reminds and cancels, as a person and for an
// enterprise, and what he did is there for everybody else.
import { nodeCryptoPort } from '@xinqi/pki/node';
import { verifyFile } from '@xinqi/verifier';
import { signingRoutes as r } from '@xinqi/wire/signing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makePdf } from '../make-pdf.ts';
import { startProduct, type World } from '../start-product.ts';
import { rowsOf, type SpecClient, specClient, valueLike } from './spec-client.ts';

let w: World;
beforeAll(async () => {
  w = await startProduct();
});
afterAll(() => w?.close());

const clientOf = (bearer: { token?: string; consoleToken?: string }) =>
  specClient((call) => w.app.inject(call), bearer);
const told = async (mobile: string, pattern: RegExp) =>
  (await w.messages(mobile)).filter((body) => pattern.test(body)).length;

type Side = { name: string; open(): Promise<SpecClient>; at: 'i' | 'c'; list: string; signer: string };
const sides: readonly Side[] = [
  {
    name: 'a person',
    open: async () => clientOf((await w.person('13820000001', '陈思远')).client.bearer),
    at: 'i',
    list: '/i/applySign/listByPage',
    signer: '13820000011',
  },
  {
    name: 'a member for his enterprise',
    open: async () => {
      const corpId = await w.corp('北京云签科技有限公司');
      const { client } = await w.member(corpId, '13820000002', '王经办', { superFlag: false });
      return clientOf(client.bearer);
    },
    at: 'c',
    list: '/c/applySign/findByPage',
    signer: '13820000012',
  },
];

describe.each(sides)('$name', ({ at, list, open, signer }) => {
  let me: SpecClient;
  let contractId: string;
  beforeAll(async () => {
    me = await open();
    const file = await me.upload(await makePdf({ title: '采购合同' }), '采购合同.pdf');
    contractId = valueLike(file, /^[0-9a-f-]{36}$/);
    await w.drain();
  });
  const mine = async (filter: Record<string, unknown> = {}) =>
    rowsOf(await me.post(list, { itemPage: 1, pageSize: 20, ...filter }));

  it('creates with the payload of §3, lists, views, reminds and cancels', async () => {
    await me.post(`/${at}/applySign/create`, {
      contractId,
      contractName: '采购合同',
      signatoryJson: [{ signatoryFullName: '李四', signatoryMobile: signer }],
      ifOrder: 0,
      needVideoSign: 0,
      saveToDraftBox: 0,
    });
    const [row] = await mine({ contractName: '采购合同' });
    expect(row).toMatchObject({ contractName: '采购合同', allSignerName: '李四', signStatus: 0 });
    const { applyId, applyNo } = row as { applyId: string; applyNo: string };
    expect(await told(signer, /邀请您签署《采购合同》/)).toBe(1);

    // the three calls of §7.2 are given for enterprises only
    if (at === 'c') {
      const url = valueLike(await me.post('/c/applySign/viewUrl', { applyNo }), /applyNo=/);
      expect(url).toContain(applyNo);
      const [line] = rowsOf(await me.post('/c/applySign/noSignList', { applyNo, existsSelf: 1 }));
      const signNo = String(line!.signNo);
      expect(valueLike(await me.post('/c/applySign/noSignUrl', { signNo }), /signNo=/)).toContain(signNo);
      w.clock.advance(700);
      await me.post('/c/signInfo/reminderSign', { signNos: [signNo] });
      expect(await told(signer, /《采购合同》/)).toBe(2);
    }

    await me.post(`/${at}/applySign/batchCancel`, { applyIds: [applyId] });
    expect(await mine({ applyNo })).toMatchObject([{ applyNo, signStatus: 4 }]);
    expect(await told(signer, /《采购合同》已被.+撤销/)).toBe(1);
  });

  it('keeps a draft and sends it by its applyId', async () => {
    const draft = { contractId, contractName: '草稿合同', signatoryJson: [], saveToDraftBox: 1 };
    await me.post(`/${at}/applySign/create`, draft);
    const [kept] = await mine({ signStatusSet: [-1] });
    const { applyId } = kept as { applyId: string };
    const signatoryJson = [{ userType: 0, signatoryFullName: '李四', signatoryMobile: signer }];
    await me.post(`/${at}/applySign/getDraftInfo`, { applyId });
    await me.post(`/${at}/applySign/create`, { ...draft, applyId, signatoryJson, saveToDraftBox: 0 });
    expect(await mine({ contractName: '草稿合同' })).toMatchObject([{ applyId, signStatus: 0 }]);
  });
});

it('what it sent without places of marks is signed by all, invisibly, and pack and file verify', async () => {
  const { client } = await w.person('13820000003', '周发起');
  const me = clientOf(client.bearer);
  const file = await me.upload(await makePdf({ title: '租赁合同', pages: 2 }), '租赁合同.pdf');
  await w.drain();
  const signers = ['13820000021', '13820000022'];
  await me.post('/i/applySign/create', {
    contractId: valueLike(file, /^[0-9a-f-]{36}$/),
    contractName: '租赁合同',
    signatoryJson: signers.map((signatoryMobile, i) => ({ signatoryFullName: '甲乙'[i], signatoryMobile })),
  });
  for (const mobile of signers) {
    const { signer, link } = await w.openLink(mobile);
    await w.sign(signer, link);
    await w.drain();
  }
  const [row] = rowsOf(await me.post('/i/applySign/listByPage', { signStatus: 5 }));
  const { applyNo } = row as { applyNo: string };
  await w.product.ledger.anchorNow();
  const anchors = [w.product.signer.certificate('root')];
  for (const kind of ['pdf', 'pack'] as const) {
    const { url } = await client.call(r.downloadUrl, { applyNo, kind });
    const { rawPayload } = await w.app.inject({ method: 'GET', url });
    const report = await verifyFile(rawPayload, { crypto: nodeCryptoPort, anchors, now: w.clock.now() });
    expect([kind, report.verdict]).toEqual([kind, 'valid']);
    expect(report.signatures.length).toBeGreaterThanOrEqual(signers.length);
  }
});

it('a name that the specification does not have never leaves this client', async () => {
  const me = clientOf({});
  await expect(me.post('/c/applySign/batchCancel', { applyIds: [], why: '不签了' })).rejects.toThrow(
    'field why',
  );
  await expect(me.post('/c/applySign/cancel', {})).rejects.toThrow('no call');
});
