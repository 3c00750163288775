// Trust lists and roots that are not this product's: what they open (others' signatures, by the standards), and what they
// never do (keys of log and pack, our own rule for our own signatures).
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { encodePem } from '@xinqi/pki/der';
import { nodeCryptoPort } from '@xinqi/pki/node';
import {
  foreignCms,
  foreignKey,
  makeTestHierarchy,
  TEST_TIME,
  type TestHierarchy,
  USUAL_ATTRIBUTES,
} from '@xinqi/pki/testing';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { rawSign } from '../../pdf/src/testing/attacks/raw-sign.ts';
import { makePdf } from '../../pdf/src/testing/make-pdf.ts';
import { objectText, open } from '../../pdf/src/testing/tamper.ts';
import { anchorsOf, choiceOf, embeddedTrust, withRoots } from './page/trust-choice.ts';
import { printReport } from './print-report.ts';
import { readBundle } from './read-bundle.ts';
import { signedPack } from './testing/signed-pack.ts';
import { readTrust } from './trust.ts';
import { verifyFile } from './verify-file.ts';

let folder: string;
let other: TestHierarchy;
let own: TestHierarchy;
let strange: Uint8Array;
let made: Awaited<ReturnType<typeof signedPack>>;
const list = (...roots: Uint8Array[]): string =>
  roots.map((der, i) => `# root ${i}\nsubject=/CN=x\n${encodePem('CERTIFICATE', der)}\n`).join('');

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'xinqi-lists-'));
  [own, other] = [await makeTestHierarchy(), await makeTestHierarchy()];
  const by = await foreignKey(other, 'rsa');
  const pdf = await makePdf();
  const { size, rootRef } = open(pdf);
  strange = await rawSign(pdf, {
    entries: '/Type/Sig/Filter/Adobe.PPKLite/SubFilter/adbe.pkcs7.detached',
    objects: (n) => ({
      [rootRef.num]: objectText(pdf, rootRef.num).replace(
        />>$/,
        `/AcroForm<</SigFlags 3/Fields[${n + 1} 0 R]>>>>`,
      ),
      [n + 1]: `<</FT/Sig/T(x)/V ${n} 0 R>>`,
    }),
    cms: (_, content) =>
      foreignCms({
        content,
        by,
        bag: [by.certificate, other.eventCa.certificate, other.root],
        attributes: Object.values(USUAL_ATTRIBUTES),
      }),
  });
  expect(size).toBeGreaterThan(0);
  made = await signedPack(own, TEST_TIME);
  const stranger = (await makeTestHierarchy()).root;
  writeFileSync(join(folder, 'own.pem'), list(own.root));
  writeFileSync(join(folder, 'other.pem'), list(other.root));
  const broken = encodePem('CERTIFICATE', other.root.slice(0, -9));
  writeFileSync(join(folder, 'list.pem'), list(stranger, other.root, other.root) + broken);
  mkdirSync(join(folder, 'list'));
  writeFileSync(join(folder, 'list', 'a.cer'), other.root);
  writeFileSync(join(folder, 'list', 'b.pem'), list(stranger, other.root));
  writeFileSync(join(folder, 'list', 'README'), 'no certificate');
});
afterAll(() => rmSync(folder, { recursive: true }));

const now = new Date(TEST_TIME.getTime() + 90_000);
/** As the command does it; `own.pem` is what the installation has. */
async function judge(bytes: Uint8Array, given: Parameters<typeof readTrust>[0]) {
  const installation = join(folder, 'installation');
  mkdirSync(installation, { recursive: true });
  writeFileSync(join(installation, 'trust.pem'), list(own.root));
  const trust = readTrust(given, {}, installation);
  const report = await verifyFile(bytes, {
    anchors: trust.own,
    otherAnchors: trust.roots.anchors.filter((der) => !trust.own.includes(der)),
    timestampAnchors: trust.timestamps.anchors,
    listAnchors: trust.lists.anchors,
    crypto: nodeCryptoPort,
    now,
  });
  return {
    ...report,
    printed: printReport(report, trust),
    reasons: report.signatures.map((s) => s.reasonCode),
  };
}
const at = (name: string): string[] => [join(folder, name)];

it('another root, a list or a folder of them: a signature of other software is judged by the standards', async () => {
  for (const given of [{ trust: at('other.pem') }, { trustList: at('list.pem') }, { trustList: at('list') }])
    expect((await judge(strange, given)).verdict).toBe('valid');
  const told = await judge(strange, { trustList: at('list.pem') });
  expect(told.printed).toContain('只用于 PDF 签名与签署证书的信任列表：“信契测试根”、“信契测试根”');
  expect(told.printed).toContain('另有 1 个证书无法使用');
  const without = await judge(strange, {});
  expect([without.verdict, without.reasons]).toEqual(['cannot_verify', ['untrusted_certificate']]);
  const changed = Uint8Array.from(strange);
  changed[Buffer.from(strange).indexOf('/MediaBox') + 11]! ^= 1;
  expect((await judge(changed, { trustList: at('list.pem') })).verdict).toBe('changed_after_signing');
});

it('attack: a trust list never vouches for log and pack, and another root never for our rule', async () => {
  const forged = await signedPack(other, TEST_TIME);
  const listed = await judge(forged.pack, { trustList: at('other.pem') });
  expect(listed.verdict).not.toMatch(/^valid/);
  for (const claim of ['pack_key', 'log_key'])
    expect(listed.claims.find((one) => one.claim === claim)?.result).not.toBe('proved');
  // A pack's root may come by any path: it is judged by the strict rule all the same.
  expect((await judge(forged.pack, { trust: at('other.pem') })).verdict).toBe('valid');
  const upper = Buffer.from(made.pdf);
  const from = upper.lastIndexOf('/Contents<') + 10;
  upper.write(upper.toString('latin1', from, from + 40).toUpperCase(), from, 'latin1');
  const loose = await judge(upper, { trust: at('own.pem'), trustList: at('own.pem') });
  expect([loose.verdict, loose.reasons.at(-1)]).toEqual(['cannot_verify', 'not_canonical']);
});

it('the page takes lists alike, and knows its own root whoever chooses it', async () => {
  const bytes = (text: string) => new TextEncoder().encode(text);
  const page = embeddedTrust(JSON.stringify({ pem: encodePem('CERTIFICATE', own.root), from: 'x' }));
  const again = withRoots(page, choiceOf(bytes(list(own.root, other.root)), 'both.pem'));
  const lists = choiceOf(bytes(list(other.root, other.root)), 'list.pem');
  expect(lists.anchors).toEqual([other.root]);
  expect(anchorsOf({ ...again, lists }, page)).toEqual({
    anchors: [own.root],
    otherAnchors: [other.root],
    timestampAnchors: [],
    listAnchors: [other.root],
  });
});

it('bundles hold what they hold', () => {
  expect(readBundle(other.root)).toEqual({ certificates: [other.root], unusable: 0 });
  for (const text of ['', 'words', '-----BEGIN CERTIFICATE-----\nAA==\n-----END CERTIFICATE-----\n'])
    expect(() => readBundle(Buffer.from(text))).toThrow();
  expect(() => readTrust({ trust: [folder] }, {}, folder)).not.toThrow();
  mkdirSync(join(folder, 'empty'), { recursive: true });
  expect(() => readTrust({ trust: at('empty') }, {}, folder)).toThrow('no certificate');
});
