// Packs that the product makes: a changed byte is refuted and its part named, another installation's keys never make one
// valid. The exhaustive forms stand in evidence/. And a long contract with 骑缝章 of both parties: longer than two jobs that try its pages,
// and of 300 pages in `npm run long`, which changes four bytes of each part instead of two.
import { canonicalZip } from '@xinqi/evidence/testing';
import { readZip } from '@xinqi/evidence/verify';
import { nodeCryptoPort } from '@xinqi/pki/node';
import type { Client } from '@xinqi/scenario';
import { verifyFile } from '@xinqi/verifier';
import { signingRoutes as r } from '@xinqi/wire/signing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { party, startProduct, type World } from '../../testing/start-product.ts';

const LONG_PAGES = process.env.LONG ? 300 : 60;
type Installation = { w: World; sender: Client; corpSigner: string };
async function install(): Promise<Installation> {
  const w = await startProduct();
  const sender = (await w.person('13800000001', '陈思远')).client;
  const corp = await w.corp('北京云签科技有限公司');
  await w.member(corp, '13800000701', '老板', { superFlag: true });
  return { w, sender, corpSigner: '13800000701' };
}
let own: Installation;
let other: Installation;
let applyNo: string;
let pack: Buffer;
let second: Buffer;
let foreign: Buffer;
let long: { applyNo: string; pdf: Buffer };
// All of them first: judging keeps this process busy, and a busy server sheds load.
beforeAll(async () => {
  own = await install();
  other = await install();
  applyNo = await finished(own, 2);
  pack = await download(own, applyNo, 'pack');
  second = await download(own, await finished(own, 1), 'pack');
  foreign = await download(other, await finished(other, 2), 'pack');
  const longNo = await finished(own, LONG_PAGES);
  long = { applyNo: longNo, pdf: await download(own, longNo, 'pdf') };
}, 240_000);
afterAll(async () => {
  await own.w.close();
  await other.w.close();
});

const anchorsOf = ({ w }: Installation) => [w.product.signer.certificate('root')];
const judge = (bytes: Uint8Array, at: Installation) =>
  verifyFile(bytes, { anchors: anchorsOf(at), crypto: nodeCryptoPort, now: at.w.clock.now() });

async function download({ w, sender }: Installation, applyNo: string, kind: 'pdf' | 'pack'): Promise<Buffer> {
  const { url } = await sender.call(r.downloadUrl, { applyNo, kind });
  return (await w.app.inject({ method: 'GET', url })).rawPayload;
}

/** An enterprise by seal and a person by hand, both across the edges, on so many pages. */
async function finished(at: Installation, pages: number): Promise<string> {
  const { w, sender, corpSigner } = at;
  const mobile = '13800000702';
  const { applyNo } = await w.send(
    sender,
    [
      party('北京云签科技有限公司', corpSigner, {
        userType: 1,
        operatorName: '老板',
        edgeSeal: true,
        fields: [{ kind: 'seal', page: 0, x: 80, y: 500, width: 113, height: 113 }],
      }),
      party('王小明', mobile, {
        edgeSeal: true,
        fields: [{ kind: 'signature', page: pages - 1, x: 300, y: 500, width: 120, height: 48 }],
      }),
    ],
    { contractId: await w.file(sender, pages) },
  );
  const boss = await w.openLink(corpSigner);
  const { strokes: _, ...bare } = await w.submission(boss.signer, boss.link);
  const { me } = await boss.signer.call(r.info, boss.link);
  await boss.signer.call(r.submit, { ...bare, sealId: me!.seals[0]!.sealId });
  const person = await w.openLink(mobile);
  await w.sign(person.signer, person.link);
  await w.drain();
  expect((await sender.call(r.info, { applyNo })).status).toBe(3);
  return applyNo;
}

describe('evidence packs of the product', () => {
  let files: ReadonlyMap<string, Uint8Array>;
  beforeAll(() => {
    files = readZip(pack, () => true).files;
  });

  it('control: the untouched pack is valid, and so is one built again from its files', async () => {
    for (const bytes of [pack, canonicalZip(files)]) {
      const report = await judge(bytes, own);
      expect([report.verdict, report.contract]).toEqual(['valid', applyNo]);
    }
  });
  it('a changed byte anywhere: invalid, and the part is named', async () => {
    expect(files.size).toBeGreaterThan(8);
    for (const [name, original] of files) {
      const middle = Math.floor(original.length / 2);
      const more = process.env.LONG ? [0, Math.floor(original.length / 3)] : [];
      const places = [middle, original.length - 2, ...more];
      for (const at of new Set(places)) {
        const bad = new Uint8Array(original);
        bad[at]! ^= 1;
        const report = await judge(canonicalZip(new Map(files).set(name, bad)), own);
        const refuted = report.claims.filter((c) => c.result === 'refuted');
        expect(report.verdict, `${name} byte ${at}`).toBe('invalid');
        const words = refuted.map((c) => `${c.claim} ${c.reason}`).join('\n');
        if (!name.startsWith('manifest')) expect(words, `${name} byte ${at}`).toContain(name);
        else expect(words).toMatch(/^manifest/m);
      }
    }
  }, 240_000);
  it('a part left out, added or of another contract: invalid', async () => {
    for (const name of files.keys()) {
      const without = new Map(files);
      without.delete(name);
      expect((await judge(canonicalZip(without), own)).verdict, `without ${name}`).toBe('invalid');
    }
    const added = new Map(files).set('docs/other.pdf', files.get('docs/final.pdf') ?? new Uint8Array(4));
    expect((await judge(canonicalZip(added), own)).verdict).toBe('invalid');
    let swapped = 0;
    for (const [name, bytes] of readZip(second, () => true).files) {
      const mine = files.get(name);
      if (!mine || Buffer.from(mine).equals(Buffer.from(bytes))) continue;
      swapped++;
      expect((await judge(canonicalZip(new Map(files).set(name, bytes)), own)).verdict, name).toBe('invalid');
    }
    expect(swapped).toBeGreaterThan(3);
  });
  it('made with another installation’s keys: never valid here, and ours never there', async () => {
    expect((await judge(foreign, other)).verdict).toBe('valid');
    for (const [bytes, at] of [
      [foreign, own],
      [pack, other],
    ] as const)
      expect(['valid', 'valid_with_warnings']).not.toContain((await judge(bytes, at)).verdict);
  });
  it('phones, addresses and devices of the parties are not in it', () => {
    const text = [...files.values()].map((b) => Buffer.from(b).toString('latin1')).join('\n');
    for (const secret of ['13800000701', '13800000702', '127.0.0.1', 'lightMyRequest'])
      expect(text).not.toContain(secret);
  });
});

describe('a long contract', () => {
  it('with 骑缝章 of both parties on every page is sealed and verifies', async () => {
    const report = await judge(long.pdf, own);
    expect(report.verdict).toBe('valid');
    expect(report.signatures.map((s) => [s.verdict, s.kind, s.level])).toEqual([
      ['valid', 'signature', 'B-LTA'],
      ['valid', 'signature', 'B-LTA'],
      ['valid', 'timestamp', 'B-B'],
    ]);
    const detail = await own.sender.call(r.info, { applyNo: long.applyNo });
    expect([detail.document.pageCount, detail.edgeSeal.length]).toEqual([LONG_PAGES, 2]);
  });
});
