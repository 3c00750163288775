// Several files in one contract (docs/decisions/0103): sent as a set, signed with one act of will, each sealed by itself, one pack
// with all that our own verifier proves; what is wrong with one of them refuses all.
import { decodeEvent } from '@xinqi/evidence/event';
import { nodeCryptoPort } from '@xinqi/pki/node';
import type { Client } from '@xinqi/scenario';
import { verifyFile } from '@xinqi/verifier';
import { proofRoutes } from '@xinqi/wire/proof';
import { signingRoutes as r } from '@xinqi/wire/signing';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { auditLog } from '../../../audit/audit-log.ts';
import type { Finding } from '../../../audit/findings.ts';
import { makePdf } from '../../../testing/make-pdf.ts';
import { party, startProduct, type World } from '../../../testing/start-product.ts';

let w: World;
let sender: Client;
let files: string[];
beforeAll(async () => {
  w = await startProduct();
  sender = (await w.person('13800007001', '陈思远')).client;
  files = [];
  for (const [i, name] of ['主合同', '附件一 报价单', '附件二 保密协议'].entries())
    files.push(await w.upload(sender, await makePdf({ title: name, pages: i + 1 }), `${name}.pdf`));
});
afterAll(() => w.close());

const place = (file: number, y = 300) => ({
  ...{ kind: 'signature' as const, file, page: 0, x: 100, y, width: 120, height: 48 },
});
const set = () => ({
  contractId: files[0]!,
  furtherFiles: files.slice(1).map((contractId) => ({ contractId })),
});
const send = (mobiles: [string, string], more = {}) =>
  w.send(
    sender,
    [
      party('王小明', mobiles[0], { fields: [place(0), place(2)] }),
      party('李大力', mobiles[1], { fields: [place(1, 500)] }),
    ],
    { ...set(), ...more },
  );
const eventsOf = async (applyNo: string) =>
  (await w.product.ledger.eventsOf(w.deps.db, applyNo)).map(({ body }) => decodeEvent(body));
const fetched = async (url: string) => (await w.app.inject({ method: 'GET', url })).rawPayload;
const trust = () => {
  const root = w.product.signer.certificate('root');
  return { anchors: [root], timestampAnchors: [root], now: w.clock.now(), crypto: nodeCryptoPort };
};

it('three files, two signatories: one act each, every file sealed by both, one pack that proves them all', async () => {
  const { applyNo } = await send(['13800007002', '13800007003'], { needQifengSign: 1 });
  const detail = await sender.call(r.info, { applyNo }, '/si/applySign/multiFiles/info');
  expect(detail.files.map(({ name, pageCount }) => [name, pageCount])).toEqual([
    ['主合同', 1],
    ['附件一 报价单', 2],
    ['附件二 保密协议', 3],
  ]);
  expect(detail.fields.map(({ file }) => file)).toEqual([0, 1, 2]);

  for (const mobile of ['13800007002', '13800007003']) {
    const { signer, link } = await w.openLink(mobile);
    const submission = await w.submission(signer, link);
    // who saw the first file alone signs nothing
    const first = { ...submission, documentSha256: detail.files[0]!.sha256 };
    expect(await w.ask(signer, r.submit, first)).toBe('SIGN_DOCUMENT_CHANGED');
    await w.sign(signer, link);
    await w.drain();
  }
  const done = await sender.call(r.info, { applyNo });
  expect(done.status).toBe(3);
  expect(done.files.map(({ revision, level }) => [revision >= 2, level !== null])).toEqual([
    [true, true],
    [true, true],
    [true, true],
  ]);
  // the list tells the lowest level of the three
  const levels = ['B-B', 'B-T', 'B-LT', 'B-LTA'];
  const lowest = Math.min(...done.files.map(({ level }) => levels.indexOf(level ?? '')));
  const { list } = await sender.call(r.applyList, { applyNo });
  expect(list.map(({ level }) => level)).toEqual([levels[lowest]]);

  const events = await eventsOf(applyNo);
  const of = (type: string) => events.filter((event) => event.type === type);
  expect(of('sign.intent')).toHaveLength(2);
  expect(
    of('sign.done')
      .map((event) => event.doc?.file)
      .sort(),
  ).toEqual([0, 0, 1, 1, 2, 2]);
  expect(of('doc.finalise').map((event) => event.doc?.file)).toEqual([0, 1, 2]);
  const certi = await sender.call(r.certi, { applyNo }, '/si/applySign/multiFiles/certi');
  expect(certi.list.map(({ file }) => file)).toEqual([0, 0, 1, 1, 2, 2]);

  for (const file of [0, 1, 2]) {
    const { url, fileName } = await sender.call(r.downloadUrl, { applyNo, kind: 'pdf', file });
    expect(fileName).toBe(`${done.files[file]!.name}.pdf`);
    const report = await verifyFile(await fetched(url), trust());
    expect([report.verdict, report.signatures.filter(({ kind }) => kind === 'signature').length]).toEqual([
      'valid',
      2,
    ]);
  }
  const zip = await sender.call(r.downloadUrl, { applyNo, kind: 'pdf' });
  expect(zip.fileName).toBe('测试合同.zip');
  expect((await fetched(zip.url)).subarray(0, 2).toString()).toBe('PK');

  const { url } = await sender.call(r.downloadUrl, { applyNo, kind: 'pack' });
  const pack = await verifyFile(await fetched(url), trust());
  expect(pack.claims.filter(({ result }) => result === 'refuted')).toEqual([]);
  expect(pack.verdict).toBe('valid');
  const shown = await w.anyone.call(proofRoutes.info, { preservationId: done.preservationId! });
  expect(shown.files.map(({ sha256 }) => sha256)).toEqual(done.files.map(({ sha256 }) => sha256));
  const found: Finding[] = [];
  const { db, storage, vault, clock } = w.deps;
  const roots = { anchors: [w.product.signer.certificate('root')], timestampAnchors: [] };
  await auditLog({
    db,
    storage,
    vault,
    ...roots,
    kept: () => undefined,
    now: clock.now(),
    tell: (f) => found.push(f),
  });
  expect(found.filter(({ text }) => text.includes(applyNo))).toEqual([]);
});

it('signed by who is signed in, with a code that is bound to this very set', async () => {
  const { client } = await w.person('13800007004', '王小明');
  const { applyNo, signNos } = await send(['13800007004', '13800007005']);
  const signNo = signNos[0]!;
  const { docsSha256 } = await client.call(r.info, { applyNo });
  const submission = await w.submission(client, { applyNo, signNo });
  const code = async (of?: string) => {
    w.clock.advance(61);
    await client.call(r.willCode, { applyNo, signNo, ...(of ? { docsSha256: of } : {}) });
    const texts = await w.messages('13800007004');
    return texts.map((text) => /验证码([0-9]{6})/.exec(text)?.[1]).find(Boolean)!;
  };
  expect(await w.ask(client, r.submit, { ...submission, code: await code() })).toBe('SIGN_CODE_WRONG');
  expect(await w.ask(client, r.submit, { ...submission, code: await code('0'.repeat(64)) })).toBe(
    'SIGN_CODE_WRONG',
  );
  await client.call(r.submit, { ...submission, code: await code(docsSha256) });
  const sms = (await eventsOf(applyNo)).findLast(({ type }) => type === 'auth.sms')!;
  expect(sms.data).toMatchObject({ purpose: 'sign', result: 'passed', docs_h: docsSha256 });
});

it('refusing one refuses all, and nothing is sealed', async () => {
  const { applyNo } = await send(['13800007006', '13800007007']);
  const { signer, link } = await w.openLink('13800007006');
  await signer.call(r.refuse, { applyNo, signNo: link.signNo, reason: '报价有误' });
  const { status, files: left } = await sender.call(r.info, { applyNo });
  expect([status, left.map(({ revision }) => revision)]).toEqual([2, [0, 0, 0]]);
});

it('one file that is not ready, twice the same, or a place beyond the set: nothing is sent, and the words say which', async () => {
  const ask = async (more: object, fields = [place(0)]) =>
    w.call(
      r.create,
      {
        contractName: '三份文件',
        signatoryJson: [party('王小明', '13800007008', { fields })],
        ...set(),
        ...more,
      },
      { bearer: sender.bearer, path: '/i/applySign/multiFiles/create' },
    );
  const refusal = async (more: object, fields = [place(0)]) => {
    const { body } = await ask(more, fields);
    return body.success ? undefined : [body.code, body.message];
  };
  const gone = '00000000-0000-7000-8000-000000000000';
  expect(await refusal({ furtherFiles: [{ contractId: files[1] }, { contractId: gone }] })).toEqual([
    'APPLY_FILE_REQUIRED',
    '第3个文件不可用，请重新上传',
  ]);
  expect(await refusal({ furtherFiles: [{ contractId: files[0] }] })).toEqual([
    'APPLY_FILE_TWICE',
    '第2个文件与前面重复',
  ]);
  expect(await refusal({}, [place(3)])).toEqual([
    'APPLY_FIELD_OUTSIDE',
    '王小明在第4个文件第1页的签署位置超出页面范围，请调整',
  ]);
  expect(
    (await refusal({ furtherFiles: Array.from({ length: 20 }, () => ({ contractId: files[1] })) }))?.[0],
  ).toBe('PARAM_INVALID');
});

it('a draft keeps the set, copying and the lists know it', async () => {
  const { applyId } = await send(['13800007009', '13800007010']);
  const copied = await sender.call(r.copyApply, { applyId });
  const path = '/i/applySign/multiFiles/getDraftInfo';
  const { draft } = await sender.call(r.getDraftInfo, { applyId: copied.applyId }, path);
  expect([draft.contractId, ...draft.furtherFiles.map(({ contractId }) => contractId)]).toEqual(files);
  expect(draft.signatoryJson[0]!.fields!.map(({ file }) => file ?? 0)).toEqual([0, 2]);
  await sender.call(r.draftDel, { applyId: copied.applyId });
  const { url } = await sender.call(
    r.downloadBatchUrl,
    { applyIds: [applyId] },
    '/i/applySign/downloadBatchUrl',
  );
  const zip = (await fetched(url)).toString('latin1');
  expect(zip.match(/001-[^/]*\/00[123]-/g)?.length).toBeGreaterThanOrEqual(3);
});

it('copying files of one page keeps the wish for a 骑缝章 as it was: nobody is said not to have one', async () => {
  const small = await w.upload(sender, await makePdf({ title: '补充协议', pages: 1 }), '补充协议.pdf');
  const places = [place(0), place(1)];
  const { applyId } = await w.send(sender, [party('王小明', '13800007011', { fields: places })], {
    ...{ contractId: files[0]!, furtherFiles: [{ contractId: small }], needQifengSign: 1 },
  });
  const copied = await sender.call(r.copyApply, { applyId });
  const { draft } = await sender.call(r.getDraftInfo, { applyId: copied.applyId });
  expect([draft.needQifengSign, draft.signatoryJson[0]!.edgeSeal]).toEqual([true, undefined]);
});
