// What a sender can send: drafts in two tabs, double sends, foreign files, fields off the page, uploads with signatures.
import { ApplyStatus } from '@xinqi/domain';
import { signTail } from '@xinqi/pdf/sign';
import { nodeCryptoPort } from '@xinqi/pki/node';
import { makeTestHierarchy } from '@xinqi/pki/testing';
import type { Client } from '@xinqi/scenario';
import { verifyFile } from '@xinqi/verifier';
import { proofRoutes } from '@xinqi/wire/proof';
import { signingRoutes as r } from '@xinqi/wire/signing';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makePdf } from '../../../testing/make-pdf.ts';
import { type Party, party, startProduct, type World } from '../../../testing/start-product.ts';

let w: World;
let sender: Client;
let fileId: string;
beforeAll(async () => {
  w = await startProduct();
  sender = (await w.person('13800000001', '陈思远')).client;
  fileId = await w.file(sender);
});
afterAll(() => w.close());

const one = (fields: Party['fields'], more: Partial<Party> = {}): Party[] => [
  party('王小明', '13800000301', { fields, ...more }),
];
const signature = { kind: 'signature' as const, page: 0, x: 80, y: 300, width: 120, height: 48 };
const applies = async () =>
  (await sql<{ n: number }>`select count(*)::int as n from apply where status <> -1`.execute(w.deps.db))
    .rows[0]!.n;
const ready = { contractName: '合同', signatoryJson: one([signature]) };

describe('drafts', () => {
  it('two tabs: the later one is told, nothing is overwritten', async () => {
    const first = await sender.call(r.create, { saveToDraftBox: 1, contractName: '甲' });
    const draft = { saveToDraftBox: 1, applyId: first.applyId, draftVersion: first.draftVersion } as const;
    const second = await sender.call(r.create, { ...draft, contractName: '乙' });
    expect(second.draftVersion).toBe(first.draftVersion + 1);
    expect(await w.ask(sender, r.create, { ...draft, contractName: '丙' })).toBe('DRAFT_CHANGED');
    expect(
      await w.ask(sender, r.create, {
        ...ready,
        contractId: fileId,
        applyId: first.applyId,
        draftVersion: first.draftVersion,
      }),
    ).toBe('DRAFT_CHANGED');
    expect((await sender.call(r.getDraftInfo, { applyId: first.applyId })).draft.contractName).toBe('乙');
  });
  it('the list shows the signatories that were entered so far', async () => {
    const named = (...names: string[]) => ({
      saveToDraftBox: 1 as const,
      contractName: '半份',
      signatoryJson: names.map((signatoryFullName) => ({ userType: 0 as const, signatoryFullName })),
    });
    const { applyId, draftVersion } = await sender.call(r.create, named('张三', '', ' 李四 '));
    const shown = async () =>
      (await sender.call(r.applyList, { signStatus: ApplyStatus.Draft })).list.find(
        (row) => row.applyId === applyId,
      )?.allSignerName;
    expect(await shown()).toBe('张三、李四');
    await sender.call(r.create, { ...named('王五'), applyId, draftVersion });
    expect(await shown()).toBe('王五');
  });
  it('a save whose answer was lost is answered again, and changes nothing that came after it', async () => {
    const first = await sender.call(r.create, { saveToDraftBox: 1, contractName: '甲' });
    const draft = { saveToDraftBox: 1, applyId: first.applyId, draftVersion: first.draftVersion } as const;
    const lost = await sender.call(r.create, { ...draft, contractName: '乙' });
    expect(await sender.call(r.create, { ...draft, contractName: '乙' })).toEqual(lost);
    const before = w.clock.now().toISOString();
    await sender.call(r.create, { ...draft, draftVersion: lost.draftVersion, contractName: '丙' });
    expect(await w.ask(sender, r.create, { ...draft, contractName: '乙' })).toBe('DRAFT_CHANGED');
    const { updateTime, draft: stands } = await sender.call(r.getDraftInfo, { applyId: first.applyId });
    expect([stands.contractName, updateTime >= before]).toEqual(['丙', true]);
  });
  it('eight tabs at once: one wins', async () => {
    const { applyId, draftVersion } = await sender.call(r.create, { saveToDraftBox: 1, contractName: '甲' });
    const codes = await Promise.all(
      Array.from({ length: 8 }, (_, i) =>
        w.ask(sender, r.create, { saveToDraftBox: 1, applyId, draftVersion, contractName: `乙${i}` }),
      ),
    );
    expect(codes.filter((c) => c === undefined)).toHaveLength(1);
    expect(codes.filter((c) => c === 'DRAFT_CHANGED')).toHaveLength(7);
  });
  it('sent twice, also at once, is one contract with one answer', async () => {
    const { applyId } = await sender.call(r.create, { saveToDraftBox: 1, contractName: '甲' });
    const before = await applies();
    const send = { ...ready, contractId: fileId, applyId };
    const answers = await Promise.all(Array.from({ length: 4 }, () => sender.call(r.create, send)));
    answers.push(await sender.call(r.create, send));
    expect(new Set(answers.map((a) => a.applyNo)).size).toBe(1);
    expect(await applies()).toBe(before + 1);
    expect((await w.messages('13800000301')).filter((m) => m.includes('《合同》'))).toHaveLength(1);
    for (const route of [r.getDraftInfo, r.draftDel])
      expect(await w.ask(sender, route, { applyId })).toBe('APPLY_SENT');
    expect(await w.ask(sender, r.create, { saveToDraftBox: 1, applyId })).toBe('APPLY_SENT');
  });
});

it('a file that is still being checked is named so, not as missing', async () => {
  const path = '/i/applySign/create';
  const pdf = await makePdf({ title: '还在检查', pages: 1 });
  const checking = await sender.upload(pdf, '合同.pdf');
  await sql`update file set state = 'checking' where file_id = ${checking}`.execute(w.deps.db);
  const said = async (files: object) => {
    const { body } = await w.call(r.create, { ...ready, ...files }, { bearer: sender.bearer, path });
    return [body.code, body.message];
  };
  expect(await said({ contractId: checking })).toEqual(['APPLY_FILE_CHECKING', '文件还在检查，请稍后再试']);
  expect(await said({ contractId: fileId, furtherFiles: [{ contractId: checking }] })).toEqual([
    'APPLY_FILE_CHECKING',
    '第2个文件还在检查，请稍后再试',
  ]);
});

describe('what is refused, and nothing is written', () => {
  const cases: [string, string, () => Promise<object> | object][] = [
    ['no file', 'APPLY_FILE_REQUIRED', () => ({ contractId: undefined })],
    [
      'a file that does not exist',
      'APPLY_FILE_REQUIRED',
      () => ({ contractId: '00000000-0000-4000-8000-000000000000' }),
    ],
    [
      'A-05: a file of another account',
      'APPLY_FILE_REQUIRED',
      async () => ({ contractId: await w.file((await w.person('13800000309', '路人')).client) }),
    ],
    ['no signatory', 'APPLY_SIGNATORY_REQUIRED', () => ({ signatoryJson: [] })],
    [
      'no place to sign',
      'APPLY_FIELD_REQUIRED',
      () => ({ signatoryJson: one([{ ...signature, kind: 'date' }]) }),
    ],
    ['off the right edge', 'APPLY_FIELD_OUTSIDE', () => ({ signatoryJson: one([{ ...signature, x: 500 }]) })],
    ['off the lower edge', 'APPLY_FIELD_OUTSIDE', () => ({ signatoryJson: one([{ ...signature, y: 800 }]) })],
    [
      'a page that does not exist',
      'APPLY_FIELD_OUTSIDE',
      () => ({ signatoryJson: one([{ ...signature, page: 1 }]) }),
    ],
    ['a negative place', 'PARAM_INVALID', () => ({ signatoryJson: one([{ ...signature, x: -1 }]) })],
    ['a negative page', 'PARAM_INVALID', () => ({ signatoryJson: one([{ ...signature, page: -1 }]) })],
    [
      'the same signatory twice',
      'APPLY_SIGNATORY_TWICE',
      () => ({ signatoryJson: [...one([signature]), ...one([signature])] }),
    ],
    [
      'the same phone in another spelling',
      'APPLY_SIGNATORY_TWICE',
      () => ({
        signatoryJson: [...one([signature]), ...one([signature], { signatoryMobile: '+86 138-0000-0301' })],
      }),
    ],
    [
      'an enterprise without operator',
      'APPLY_SIGNATORY_INVALID',
      () => ({ signatoryJson: one([signature], { userType: 1 }) }),
    ],
    [
      'no phone',
      'APPLY_SIGNATORY_INVALID',
      () => ({ signatoryJson: one([signature], { signatoryMobile: '12345' }) }),
    ],
    [
      'X-06: an address for a name',
      'APPLY_SIGNATORY_INVALID',
      () => ({ signatoryJson: one([signature], { signatoryFullName: 'http://evil.cn' }) }),
    ],
    [
      'a signature over most of a page',
      'APPLY_FIELD_LARGE',
      () => ({ signatoryJson: one([{ ...signature, x: 10, y: 10, width: 570, height: 600 }]) }),
    ],
    ['an address for a title', 'APPLY_NAME_INVALID', () => ({ contractName: 'www.evil.cn' })],
    ['a deadline that is past', 'APPLY_DEADLINE', () => ({ signExpire: '2020-01-01T00:00:00Z' })],
    ['a deadline in ten years', 'APPLY_DEADLINE', () => ({ signExpire: '2039-01-01T00:00:00Z' })],
    [
      'M: states and owners of the caller’s choice',
      'PARAM_INVALID',
      () => ({ status: 3, ownerAccountId: 'x' }),
    ],
  ];
  it.each(cases)('%s', async (_name, code, change) => {
    const input = { ...ready, contractId: fileId, ...(await change()) };
    const before = await applies();
    expect(await w.ask(sender, r.create, input)).toBe(code);
    expect(await applies()).toBe(before);
  });
});

describe.each([
  { kind: 'plain', encrypted: false },
  { kind: 'AES-256 without a password to open it', encrypted: true },
])('an upload that carries a signature, $kind', ({ encrypted }) => {
  let signed: Buffer;
  let foreignRoot: Uint8Array;
  let contractId: string;
  beforeAll(async () => {
    const hierarchy = await makeTestHierarchy();
    foreignRoot = hierarchy.root;
    const pdf = await makePdf({ title: '已签名合同', pages: 2, encrypted });
    const now = new Date();
    const { tail } = await signTail(pdf, {
      fieldName: 'Signature1',
      placement: { page: 0, x: 60, y: 60, width: 100, height: 50 },
      appearances: {
        Signature1: { kind: 'operators', width: 100, height: 50, operators: '0 0 1 rg 0 0 100 50 re f' },
      },
      signer: await hierarchy.issue({ from: new Date(now.getTime() - 60_000) }),
      signedAt: now,
    });
    signed = Buffer.concat([pdf, tail]);
    contractId = await w.upload(sender, signed, '已签名.pdf');
  });
  it('gets signature fields only: no date, text, 骑缝章, nor two fields of one signatory', async () => {
    for (const signatoryJson of [
      one([signature, { ...signature, kind: 'date', y: 400 }]),
      one([signature, { ...signature, kind: 'text', y: 400 }]),
      one([signature, { ...signature, y: 400 }]),
      one([signature], { edgeSeal: true }),
    ])
      expect(await w.ask(sender, r.create, { ...ready, contractId, signatoryJson })).toBe(
        'APPLY_FIELD_ON_SIGNED',
      );
    for (const more of [{ needQifengSign: 1 }, { needPresSign: 1 }] as const) {
      const input = { ...ready, ...more, contractId, signatoryJson: one([signature]) };
      expect(await w.ask(sender, r.create, input)).toBe('APPLY_FIELD_ON_SIGNED');
    }
  });
  it('takes no place over a field that it has, over another place, or over much of its page', async () => {
    const at = (change: object) => ({ ...signature, ...change });
    const refused: [Party[], string][] = [
      [one([at({ x: 150, y: 100 })]), 'APPLY_FIELD_COVERS'],
      [one([at({ x: 20, y: 300, width: 500, height: 500 })]), 'APPLY_FIELD_LARGE'],
      [
        [...one([signature]), party('李四', '13800000302', { fields: [at({ x: 190, y: 340 })] })],
        'APPLY_FIELD_COVERS',
      ],
    ];
    const before = await applies();
    for (const [signatoryJson, code] of refused)
      expect(await w.ask(sender, r.create, { ...ready, contractId, signatoryJson })).toBe(code);
    expect(await applies()).toBe(before);
  });
  it('is kept byte for byte, signed by both parties behind it, and every signature stands', async () => {
    const mobiles = encrypted ? ['13800000313', '13800000314'] : ['13800000311', '13800000312'];
    const { applyNo } = await w.send(
      sender,
      [
        party('张三', mobiles[0]!, { fields: [signature] }),
        party('李四', mobiles[1]!, { fields: [{ ...signature, page: 1 }] }),
      ],
      { contractId },
    );
    for (const mobile of mobiles) {
      const { signer, link } = await w.openLink(mobile);
      await w.sign(signer, link);
      await w.drain();
    }
    const detail = await sender.call(r.info, { applyNo });
    expect([detail.status, detail.document.alreadySigned]).toEqual([3, true]);
    const { url } = await sender.call(r.downloadUrl, { applyNo, kind: 'pdf' });
    const pdf = (await w.app.inject({ method: 'GET', url })).rawPayload;
    expect(pdf.subarray(0, signed.length).equals(signed)).toBe(true);
    const judge = (anchors: Uint8Array[]) =>
      verifyFile(pdf, { anchors, crypto: nodeCryptoPort, now: w.clock.now() });
    const report = await judge([foreignRoot, w.product.signer.certificate('root')]);
    // the document timestamp of preservation comes last
    expect(report.signatures.map((s) => s.kind)).toEqual([
      'signature',
      'signature',
      'signature',
      'timestamp',
    ]);
    expect(report.signatures.map((s) => s.verdict)).toEqual(Array(4).fill('valid'));
    expect((await judge([foreignRoot])).verdict).not.toBe('valid');

    const packUrl = (await sender.call(r.downloadUrl, { applyNo, kind: 'pack' })).url;
    const pack = (await w.app.inject({ method: 'GET', url: packUrl })).rawPayload;
    const anchors = [w.product.signer.certificate('root')];
    const packed = await verifyFile(pack, { anchors, crypto: nodeCryptoPort, now: w.clock.now() });
    expect(packed.verdict).toBe('valid_with_warnings');
    expect(packed.claims.find(({ claim }) => claim === 'carried_signatures')).toMatchObject({
      result: 'proved',
      reason: '上传时已有 1 个签名：有效 0 个，被改动或无效 0 个，无法核验 1 个',
    });
    const { preservationId } = detail;
    const certificate = await w.anyone.call(proofRoutes.info, { preservationId: preservationId! });
    expect(certificate.carried).toEqual({ total: 1, altered: 0, unverified: 1 });
  });
});
