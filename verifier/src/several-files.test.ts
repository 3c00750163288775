// Packs of contracts with several files as a stranger gets them, their PDFs really signed: each file has its own verdict, in the
// report, on a terminal and on the page.
import { makeSeveralPack, type SeveralOptions } from '@xinqi/evidence/testing';
import { nodeCryptoPort } from '@xinqi/pki/node';
import { makeTestHierarchy, TEST_TIME, type TestHierarchy } from '@xinqi/pki/testing';
import { Window } from 'happy-dom';
import { beforeAll, expect, it } from 'vitest';
import { type FileReport, printReport, verifyFile } from './index.ts';
import { reportView } from './page/report-view.ts';
import { plant, textOf } from './page/tree.ts';
import { packsOfSeveral, signedPack, signedSeveral, signOnce } from './testing/signed-pack.ts';

let hierarchy: TestHierarchy;
let packs: Record<string, Uint8Array>;
let two: Pick<SeveralOptions, 'hierarchy' | 'time' | 'files' | 'signers'>;
let sound: FileReport;
const now = new Date(TEST_TIME.getTime() + 7_200_000);
const none = { anchors: [], paths: [], unusable: 0 };
const nobody = { roots: none, own: [], timestamps: none, lists: none };
const check = (bytes: Uint8Array, anchors = [hierarchy.root]): Promise<FileReport> =>
  verifyFile(bytes, { anchors, crypto: nodeCryptoPort, now });
const claim = (report: Pick<FileReport, 'claims'>, id: string) =>
  report.claims.find((c) => c.claim === id) ?? { result: undefined, reason: '' };
const verdicts = ({ verdict, files = [] }: FileReport) => [verdict, ...files.map((file) => file.verdict)];
const sheetOf = (report: FileReport) => ({
  ...{ report, fileName: 'a.evidence.zip', fileSize: 1, sha256: 'ab'.repeat(32), checkedAt: now },
  ...{ version: '0.1.0', anchors: [], anchorsFrom: undefined, tsaAnchors: [], tsaAnchorsFrom: undefined },
});

beforeAll(async () => {
  hierarchy = await makeTestHierarchy();
  packs = await packsOfSeveral(hierarchy, TEST_TIME);
  two = await signedSeveral(hierarchy, TEST_TIME, 2);
  sound = await check(packs.several!);
}, 120_000);

it('is valid, tells every file by name, and whose signature stands where', () => {
  expect(sound.claims.filter(({ result }) => result === 'refuted')).toEqual([]);
  expect(verdicts(sound)).toEqual(['valid', 'valid', 'valid', 'valid']);
  expect(sound.files!.map(({ position, name, pages }) => [position, name, pages])).toEqual([
    [0, '第1份.pdf', 1],
    [1, '第2份.pdf', 1],
    [2, '第3份.pdf', 1],
  ]);
  expect(sound.signatures.map(({ file, field, verdict }) => [file, field, verdict])).toEqual(
    [0, 1, 2].flatMap((file) => [
      [file, 'sig.a', 'valid'],
      [file, 'sig.b', 'valid'],
    ]),
  );
  expect(new Set(sound.files!.map(({ documentSha256 }) => documentSha256)).size).toBe(3);
  expect(sound.documentSha256).toBe(sound.files![0]!.documentSha256);
  expect(claim(sound, 'pdf_signatures')).toMatchObject({ result: 'proved', reason: '3 个文件逐一成立' });
});

it('of a contract with one file has no list of files', async () => {
  const report = await check((await signedPack(hierarchy, TEST_TIME)).pack);
  expect(report.verdict).toBe('valid');
  expect('files' in report || report.signatures.some((s) => 'file' in s)).toBe(false);
  expect(printReport(report, nobody)).not.toContain('合同文件');
});

it.each([
  ['several-exchanged', ['invalid', 'valid', 'invalid', 'invalid'], '文件 2 的位置上是文件 3，文件被调换'],
  ['several-less', ['invalid', 'valid', 'valid', 'invalid'], '合同有 3 个文件，证据包中有 2 个'],
  ['several-more', ['invalid', 'valid', 'valid', 'valid', 'invalid'], '合同有 3 个文件，证据包中有 4 个'],
])('%s is invalid, and it says which', async (name, expected, words) => {
  const report = await check(packs[name]!);
  expect(verdicts(report)).toEqual(expected);
  expect(claim(report, 'files').reason).toContain(words);
  expect(report.files!.slice(0, 3).map((file) => file.name)).toEqual(sound.files!.map((file) => file.name));
});

it('nobody’s root: nothing is valid, no file of it either', async () => {
  expect(verdicts(await check(packs.several!, []))).toEqual(Array(4).fill('cannot_verify'));
});

/** Signer 1's signature in the second file is another. */
const otherwise = (revision: Uint8Array, certificate: Uint8Array) =>
  makeSeveralPack({
    ...two,
    signers: [{ ...two.signers[0]!, signs: [two.signers[0]!.signs[0]!, { file: 1, revision, certificate }] }],
  });

it('a recorded signature that the second PDF lacks spoils that file', async () => {
  const { certificate } = two.signers[0]!.signs[1]!;
  const revision = new Uint8Array([...two.files[1]!.base, ...Buffer.from('% not signed\n')]);
  const report = await check((await otherwise(revision, certificate)).bytes);
  expect(report.verdict).not.toMatch(/^valid/);
  expect(verdicts(report)[1]).toBe('valid');
  expect(verdicts(report)[2]).not.toMatch(/^valid/);
  expect(claim(report, 'pdf_signatures').reason).toMatch(/^文件 2：/);
});

it('a signature in the second PDF that nobody recorded spoils that file', async () => {
  const { revision, certificate } = two.signers[0]!.signs[1]!;
  const twice = await signOnce(hierarchy, revision, 'sig.b', TEST_TIME);
  const report = await check((await otherwise(twice.revision, certificate)).bytes);
  expect(verdicts(report)).toEqual(['invalid', 'valid', 'invalid']);
  expect(claim(report, 'pdf_signatures').reason).toBe('文件 2：终稿有 2 个签名，事件记录了 1 次签署');
  expect(claim(report.files![1]!, 'pdf_signatures').result).toBe('refuted');
});

it('one signature for the other file’s certificate: refuted in that file', async () => {
  const [first, second] = two.signers[0]!.signs;
  const report = await check((await otherwise(second!.revision, first!.certificate)).bytes);
  expect(verdicts(report)[0]).toBe('invalid');
  expect(claim(report.files![1]!, 'pdf_signatures').reason).toBe('签署 S1 用的不是所记录的证书');
});

it('prints the list of files after the claims, each with its verdict', async () => {
  const lines = printReport(sound, nobody).split('\n');
  const at = lines.indexOf('合同文件：');
  expect(lines.slice(at + 1, at + 4)).toEqual(
    sound.files!.map(
      (f, i) => `- 文件 ${i + 1}“第${i + 1}份.pdf”，1 页：有效（valid），SHA-256 ${f.documentSha256}`,
    ),
  );
  expect(lines.filter((line) => line.startsWith('- 文件 2 sig.'))).toHaveLength(2);
  const bad = printReport(await check(packs['several-exchanged']!), nobody);
  expect(bad).toMatch(/- 文件 2“第2份\.pdf”.*无效（invalid）.*\n {2}\[已否定\] /);
});

it('shows the list on the page, in both languages, and names stay text', async () => {
  const text = textOf(reportView(sheetOf(sound), 'zh'));
  expect(text).toContain('合同文件 (3)');
  expect(text.match(/第\d份\.pdf/g)).toEqual(['第1份.pdf', '第2份.pdf', '第3份.pdf']);
  for (const pack of Object.values(packs)) {
    const english = textOf(reportView(sheetOf(await check(pack)), 'en'));
    expect(english).toMatch(/Files of the contract \([34]\)/);
    expect(english.replaceAll(/第\d份\.pdf|信契测试\S*|张\*|“[^”]*”/g, '')).not.toMatch(/\p{Script=Han}/u);
  }
  const evil = '<img src=x onerror=alert(1)>\u202e';
  const hostile = { ...sound, files: sound.files!.map((file) => ({ ...file, name: evil })) };
  const page = plant(
    reportView(sheetOf(hostile), 'zh'),
    new Window().document as unknown as Document,
  ) as Element;
  expect(page.querySelectorAll('img')).toHaveLength(0);
  expect(page.querySelectorAll('section.files tbody tr')).toHaveLength(3);
  expect(page.querySelector('section.files bdi')!.textContent).toBe('<img src=x onerror=alert(1)>\ufffd');
});
