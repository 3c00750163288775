// A file that is replaced between preview and sending: by the sender in another window, and by whoever can write into the store. What goes
// out is what was seen, or nothing.
import { createHash } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Client } from '@xinqi/scenario';
import { signingRoutes as r } from '@xinqi/wire/signing';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { makePdf } from '../../../testing/make-pdf.ts';
import { party, startProduct, type World } from '../../../testing/start-product.ts';

const mobile = '13800007201';
const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');
let w: World;
let sender: Client;
let seen: { fileId: string; bytes: Buffer };
let other: typeof seen;
beforeAll(async () => {
  w = await startProduct();
  sender = (await w.person('13800007200', '陈思远')).client;
  const uploaded = async (title: string) => {
    const bytes = await makePdf({ title });
    return { bytes, fileId: await w.upload(sender, bytes, `${title}.pdf`) };
  };
  seen = await uploaded('甲稿');
  other = await uploaded('乙稿');
});
afterAll(() => w?.close());

const given = { contractName: '供货合同', signatoryJson: [party('王小明', mobile)] };
const sent = async () =>
  (
    await sql<{ n: number }>`select count(*)::int as n from apply where apply_no is not null`.execute(
      w.deps.db,
    )
  ).rows[0]!.n;

it('in another window: the page that shows the old one sends nothing, the other one sends what it shows', async () => {
  const draft = { ...given, contractId: seen.fileId };
  const { applyId, draftVersion } = await sender.call(r.create, { ...draft, saveToDraftBox: 1 });
  const changed = { ...given, contractId: other.fileId, applyId };
  const later = await sender.call(r.create, { ...changed, draftVersion, saveToDraftBox: 1 });
  expect(await w.ask(sender, r.create, { ...draft, applyId, draftVersion })).toBe('DRAFT_CHANGED');
  expect([await sent(), await w.messages(mobile)]).toEqual([0, []]);
  const { applyNo } = await sender.call(r.create, { ...changed, draftVersion: later.draftVersion });
  const events = (await w.product.ledger.eventsOf(w.deps.db, applyNo!)).map(({ body }) => String(body));
  const told = events.join('');
  expect([told.includes(sha256(other.bytes)), told.includes(sha256(seen.bytes))]).toEqual([true, false]);
});

it('in the store: other bytes under its key are no contract, alone or among several', async () => {
  const { rows } = await sql<{ base_key: string; base_sha256: string }>`
    select base_key, base_sha256 from file where file_id = ${seen.fileId}`.execute(w.deps.db);
  const { base_key: key, base_sha256 } = rows[0]!;
  expect(base_sha256).toBe(sha256(seen.bytes));
  await writeFile(join(w.deps.config.DATA_DIR, 'objects', key), other.bytes);
  const before = await sent();
  for (const set of [
    { contractId: seen.fileId },
    { contractId: other.fileId, furtherFiles: [{ contractId: seen.fileId }] },
  ]) {
    const { body } = await w.call(r.create, { ...given, ...set }, { bearer: sender.bearer });
    expect([body.code, body.message]).toEqual([
      'APPLY_FILE_REQUIRED',
      '文件“甲稿.pdf”与上传时不一致，请重新上传',
    ]);
  }
  expect(await sent()).toBe(before);
});
