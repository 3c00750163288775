// Selective opening: a holder exports a pack that proves what he chose to show; the rest stays closed, and the verdict
// is as good as with everything open.
import { commitmentAt, decodeEvent, fromUtf8, opens, utf8 } from '@xinqi/evidence/event';
import { decodeOpenings } from '@xinqi/evidence/pack';
import { readZip } from '@xinqi/evidence/verify';
import { nodeCryptoPort } from '@xinqi/pki/node';
import type { Client } from '@xinqi/scenario';
import { verifyFile } from '@xinqi/verifier';
import { type PackOpening, packOpening, signingRoutes as r } from '@xinqi/wire/signing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { party, startProduct, type World } from '../../testing/start-product.ts';

const title = '鹤唳采购合同';
/** What its enterprise numbers it: opened with the title. */
const number = '鹤唳-2026-7';
const values: Record<PackOpening, string> = {
  names: '鹤唳乙方',
  title,
  file_name: '合同.pdf',
  reasons: '不会出现的原因',
};
let w: World;
let holder: Client;
let applyNo: string;
beforeAll(async () => {
  w = await startProduct();
  const { client } = await w.member(await w.corp('甲方有限公司'), '13900003001', '鹤唳甲方', {
    superFlag: true,
  });
  ({ applyNo } = await w.send(client, [party('鹤唳乙方', '13900003002')], {
    ...{ side: 'c', contractName: title, contractNo: number },
  }));
  const { signer, link } = await w.openLink('13900003002');
  await w.sign(signer, link);
  await w.drain();
  holder = signer;
});
afterAll(() => w?.close());

async function pack(open?: PackOpening[]) {
  const { url, fileName } = await holder.call(r.downloadUrl, {
    applyNo,
    kind: 'pack',
    ...(open ? { open } : {}),
  });
  const { rawPayload, headers } = await w.app.inject({ method: 'GET', url });
  const report = await verifyFile(rawPayload, {
    anchors: [w.product.signer.certificate('root')],
    crypto: nodeCryptoPort,
    now: w.clock.now(),
  });
  const { files } = readZip(rawPayload, () => true);
  const plain = [...files].filter(([name]) => !name.startsWith('docs/') && !name.startsWith('certs/'));
  return {
    report,
    fileName,
    headers,
    openings: decodeOpenings(files.get('opening.json')!),
    html: fromUtf8(files.get('report.html')!),
    text: plain.map(([, bytes]) => Buffer.from(bytes).toString('utf8')).join('\n'),
    events: fromUtf8(files.get('events.ndjson')!)
      .trimEnd()
      .split('\n')
      .map((line) => decodeEvent(utf8(line))),
  };
}
const openingsClaim = ({ report }: Awaited<ReturnType<typeof pack>>) =>
  report.claims.find((c) => c.claim === 'openings')!;

describe('a pack opens what its holder chose', () => {
  it('everything by default', async () => {
    const all = await pack();
    expect(all.report.verdict).toBe('valid');
    expect(new Set(all.openings.map((o) => o.path))).toEqual(
      new Set(['pii.name_c', 'data.org_c', 'data.title_c', 'data.number_c', 'data.name_c', 'data.subject_c']),
    );
    expect(all.html).toContain(title);
    expect(all.fileName).toContain(title);
    expect(openingsClaim(all).reason).toMatch(/未披露：手机号/);
  });
  it.each(packOpening.options.filter((o) => o !== 'reasons'))('only %s', async (one) => {
    const some = await pack([one]);
    expect([some.report.verdict, openingsClaim(some).result]).toEqual(['valid', 'proved']);
    for (const [name, value] of Object.entries(values))
      expect([name, some.text.includes(value)]).toEqual([name, name === one]);
    expect(some.text.includes(number)).toBe(one === 'title');
  });
  it('nothing: who, when and which document are proved all the same', async () => {
    const none = await pack([]);
    expect(none.report.verdict).toBe('valid');
    // whom the certificate names (masked) stands in the certificate, which is in the pack
    expect(new Set(none.openings.map((o) => o.path))).toEqual(new Set(['data.subject_c']));
    expect(openingsClaim(none).reason).toMatch(
      /^2 项；未披露：合同名称 1 项、企业合同编号 1 项、姓名 \d+ 项、文件名 1 项/,
    );
    expect(none.html).toContain('<tr><th>合同名称</th><td><bdi>未披露</bdi></td></tr>');
    for (const value of [...Object.values(values), number])
      expect([value, none.text.includes(value)]).toEqual([value, false]);
    // the name of the file does not tell the contract's either
    expect(none.fileName).toBe(`${applyNo}.evidence.zip`);
    expect(decodeURIComponent(String(none.headers['content-disposition']))).not.toContain(title);
    for (const claim of [
      'events',
      'chain',
      'inclusion',
      'timestamp',
      'signing_order',
      'documents',
      'original',
    ])
      expect([claim, none.report.claims.find((c) => c.claim === claim)?.result]).toEqual([claim, 'proved']);
  });
  it('a closed commitment cannot be opened, not even by who guesses the value', async () => {
    const all = await pack();
    const none = await pack([]);
    const sha256 = (data: Uint8Array) => nodeCryptoPort.digest('SHA-256', data);
    const created = none.events.find((e) => e.type === 'apply.create')!;
    const kept = all.openings.find((o) => o.path === 'data.title_c')!;
    expect(commitmentAt(created, 'data.title_c')).toMatch(/^[0-9a-f]{64}$/);
    expect(await opens(created, kept, sha256)).toBe(true);
    for (const salt of ['00'.repeat(32), all.openings.find((o) => o.path === 'pii.name_c')!.salt])
      expect(await opens(created, { ...kept, salt }, sha256)).toBe(false);
    // no salt of a closed commitment is anywhere in the pack
    for (const { salt } of all.openings.filter((o) => o.path !== 'data.subject_c'))
      expect(none.text).not.toContain(salt);
  });
  it('asks for known parts only', async () => {
    for (const open of ['["mobile"]', '{}', '["names","names","names","names","names"]', 'names'])
      expect(
        (
          await w.call(
            r.downloadUrl,
            { applyNo, kind: 'pack', open: open as never },
            { bearer: holder.bearer, as: 'form' },
          )
        ).body.code,
      ).toBe('PARAM_INVALID');
  });
});
