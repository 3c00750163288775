// As many files as one contract has: twenty are sent, signed with one act and sealed; one that was refused keeps all from going out; and
// all together they have a thousand pages at most.
import { nodeCryptoPort } from '@xinqi/pki/node';
import type { Client } from '@xinqi/scenario';
import { verifyFile } from '@xinqi/verifier';
import { fileRoutes } from '@xinqi/wire/file';
import { signingRoutes as r } from '@xinqi/wire/signing';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { makePdf } from '../../../testing/make-pdf.ts';
import { multipart } from '../../../testing/multipart.ts';
import { party, startProduct, type World } from '../../../testing/start-product.ts';
import { checkPayload } from './check-payload.ts';

const count = 20;
const mobile = '13800007101';
let w: World;
let sender: Client;
let accountId: string;
/** Twenty that are ready. */
let files: string[];
let refused: string;

/** Ten at a time, each inspected for itself. */
async function upload(parts: readonly (readonly [name: string, bytes: Uint8Array])[]): Promise<string[]> {
  const { targetId, sign, ts } = await sender.call(fileRoutes.tempFileOper, {});
  const { payload, contentType } = multipart([
    ...Object.entries({ targetId, sign, ts: String(ts) }).map(([name, value]) => ({ name, value })),
    ...parts.map(([name, bytes]) => ({ name: 'file', fileName: `${name}.pdf`, bytes })),
  ]);
  const { body } = await w.callRaw('POST', '/fileOper/uploadBatch2', { payload, contentType });
  await w.drain();
  return (body as { data: { list: { fileId: string }[] } }).data.list.map(({ fileId }) => fileId);
}
const stateOf = async (fileId: string) => (await sender.call(fileRoutes.convertInfo, { fileId })).state;

beforeAll(async () => {
  w = await startProduct();
  ({ client: sender, accountId } = await w.person('13800007100', '陈思远'));
  const names = Array.from({ length: count }, (_, i) => `附件${i + 1}`);
  const pdfs = await Promise.all(names.map(async (title) => [title, await makePdf({ title })] as const));
  files = [...(await upload(pdfs.slice(0, 10))), ...(await upload(pdfs.slice(10)))];
  refused = (await upload([['坏文件', Buffer.from('no pdf')]]))[0]!;
}, 120_000);
afterAll(() => w?.close());

const place = (file: number) => ({
  ...{ kind: 'signature' as const, file, page: 0, x: 100, y: 300, width: 120, height: 48 },
});
const set = (ids: readonly string[]) => ({
  contractName: '二十份文件',
  contractId: ids[0]!,
  furtherFiles: ids.slice(1).map((contractId) => ({ contractId })),
  signatoryJson: [party('王小明', mobile, { fields: ids.map((_, file) => place(file)) })],
});

it('one of twenty that was refused keeps all of them, and is named', async () => {
  expect(await Promise.all([...files, refused].map(stateOf))).toEqual([
    ...files.map(() => 'ready'),
    'refused',
  ]);
  const { body } = await w.call(r.create, set(files.with(7, refused)), {
    ...{ bearer: sender.bearer, path: '/i/applySign/multiFiles/create' },
  });
  expect([body.code, body.message]).toEqual(['APPLY_FILE_REQUIRED', '第8个文件不可用，请重新上传']);
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from apply`.execute(w.deps.db);
  expect(rows[0]?.n).toBe(0);
  expect(await w.messages(mobile)).toEqual([]);
});

it('twenty are signed with one act, each is sealed, and one pack proves them', async () => {
  const { signatoryJson, ...more } = set(files);
  const { applyNo } = await w.send(sender, signatoryJson, more);
  const { signer, link } = await w.openLink(mobile);
  await w.sign(signer, link);
  await w.drain();
  const done = await sender.call(r.info, { applyNo });
  expect([done.status, done.files.map(({ revision }) => revision >= 1)]).toEqual([3, files.map(() => true)]);
  expect(new Set(done.files.map(({ sha256 }) => sha256)).size).toBe(count);
  const { url } = await sender.call(r.downloadUrl, { applyNo, kind: 'pack' });
  const pack = (await w.app.inject({ method: 'GET', url })).rawPayload;
  const root = w.product.signer.certificate('root');
  const trust = { anchors: [root], timestampAnchors: [root], now: w.clock.now(), crypto: nodeCryptoPort };
  const report = await verifyFile(pack, trust);
  expect(report.claims.filter(({ result }) => result === 'refuted')).toEqual([]);
  expect(report.verdict).toBe('valid');
}, 240_000);

it('a thousand pages may be sent together, one more may not', async () => {
  const file = (await w.product.file.readyFile(w.deps.db, files[0]!, accountId))!;
  const input = r.create.input.parse(set(files));
  const pages = (of: number) => Array.from({ length: of }, () => file.pages[0]!);
  const all = Array.from({ length: count }, () => ({ ...file, pages: pages(1000 / count) }));
  const now = w.clock.now();
  expect(checkPayload(input, all, now).signatories).toHaveLength(1);
  const more = all.with(19, { ...file, pages: pages(1000 / count + 1) });
  expect(() => checkPayload(input, more, now)).toThrow(
    expect.objectContaining({ code: 'APPLY_FILES_LARGE' }),
  );
});
