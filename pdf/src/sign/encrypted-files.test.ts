// Signing files encrypted by qpdf with every algorithm: both signatures stand, nothing of the update is plain text, and
// passwords and permissions decide as the standard says. Our own verifier reads them too.
import { nodeCryptoPort } from '@xinqi/pki/node';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openPdf, PdfString, pages, signatures } from '../read/index.ts';
import { append, type Desk, item, MARK, NOW, openDesk } from '../testing/desk.ts';
import { makePdf } from '../testing/make-pdf.ts';
import { verifyPdf } from '../verify/index.ts';
import { nodeInflate, prepare, signTail } from './index.ts';

let desk: Desk;
let original: Buffer;
beforeAll(async () => {
  desk = await openDesk();
  original = await makePdf(2);
});
afterAll(() => desk?.close());

const WEAK = ['--allow-weak-crypto'];
const ALGORITHMS: Record<string, { before?: string[]; options: string[] }> = {
  'RC4, 40 bits (R2)': { before: WEAK, options: ['40'] },
  'RC4, 128 bits (R3)': { before: WEAK, options: ['128'] },
  'RC4 by crypt filters (R4)': { before: WEAK, options: ['128', '--force-V4'] },
  'AES-128 (R4)': { before: WEAK, options: ['128', '--use-aes=y'] },
  'AES-128 without metadata': { before: WEAK, options: ['128', '--use-aes=y', '--cleartext-metadata'] },
  'AES-256 (R5)': { before: WEAK, options: ['256', '--force-R5'] },
  'AES-256 (R6)': { options: ['256'] },
  'AES-256 without metadata': { options: ['256', '--cleartext-metadata'] },
};

function encrypted(name: string, user = '', owner = 'boss', more: string[] = []): Uint8Array {
  const { before = [], options } = ALGORITHMS[name]!;
  return desk.judges.qpdf(original, ...before, ...more, '--encrypt', user, owner, ...options, '--');
}

const verdict = (pdf: Uint8Array, password = '') =>
  verifyPdf(pdf, { port: nodeCryptoPort, anchors: [desk.hierarchy.root], now: NOW, password });

describe('two parties sign', () => {
  const streams = ['--object-streams=generate'];
  const forms = [[], streams, ['--linearize']];
  const cases = Object.keys(ALGORITHMS).flatMap((name) => forms.map((form) => [name, form] as const));
  test.each(cases)('%s %j', async (name, form) => {
    const source = encrypted(name, '', 'boss', [...form]);
    const prepared = append(
      source,
      prepare(source, { fields: [item('a', 'seal', 50), item('b', 'seal', 200)] }),
    );
    const first = await desk.sign(prepared, 'sig.a', { name: '张三', reason: 'agreed upon' });
    const second = await desk.sign(first.pdf, 'sig.b', { reason: '同意', lock: true });
    desk.expectGood(second.pdf, ['sig.a', 'sig.b']);
    expect(await verdict(second.pdf)).toMatchObject({ verdict: 'valid' });
    const tail = second.pdf.subarray(source.length).toString('latin1');
    expect(tail).not.toContain('agreed upon');
    expect(tail).not.toContain('rg 0 0 100 50 re f');
    const [info] = signatures(openPdf(second.pdf, { inflate: nodeInflate }));
    const reason = info?.dict.get('Reason');
    expect(reason instanceof PdfString && reason.text()).toBe('agreed upon');
    expect(desk.judges.draw(second.pdf, 0).at(60, 110)).toEqual([255, 0, 0]);
    const changed = Buffer.from(second.pdf);
    changed[source.length - 400]! ^= 1;
    expect((await verdict(changed)).verdict).not.toBe('valid');
  });
});

describe('passwords', () => {
  test.each(Object.keys(ALGORITHMS))('%s', async (name) => {
    const source = encrypted(name, 'guest', 'boss');
    const read = (password?: string) =>
      openPdf(source, { inflate: nodeInflate, ...(password && { password }) });
    expect(read().locked).toBe(true);
    expect(read('wrong').locked).toBe(true);
    expect(read('合同').locked).toBe(true);
    expect(() => pages(read())).toThrow(expect.objectContaining({ code: 'encrypted' }));
    expect(read('guest').protection?.access).toBe('user');
    expect(read('boss').protection?.access).toBe('owner');
    expect(pages(read('boss'))).toHaveLength(2);
    await expect(desk.sign(source, 'sig-a')).rejects.toMatchObject({ code: 'encrypted' });
    for (const password of ['guest', 'boss']) {
      const { pdf } = await desk.sign(source, 'sig-a', { password });
      const again = await desk.sign(pdf, 'sig-b', { password });
      const judged = desk.judges.pdfsig(again.pdf, 'guest');
      expect(judged.map(({ field }) => field)).toEqual(['sig-a', 'sig-b']);
      for (const signature of judged) expect(signature).toMatchObject({ valid: true, trusted: true });
      expect(desk.judges.qpdfCheck(again.pdf, 'guest')).toBe(true);
      expect((await verdict(again.pdf)).verdict).toBe('cannot_verify');
      expect((await verdict(again.pdf, password)).verdict).toBe('valid');
    }
  });
});

test('permissions bind who holds the user password only', async () => {
  const deny = ['--modify=none'];
  const options = (...more: string[]) =>
    desk.judges.qpdf(original, '--encrypt', '', 'boss', '256', ...more, '--');
  const closed = options(...deny);
  await expect(desk.sign(closed, 'sig-a')).rejects.toMatchObject({ code: 'permission_denied' });
  desk.expectGood((await desk.sign(closed, 'sig-a', { password: 'boss' })).pdf, ['sig-a']);
  const prepared = append(original, prepare(original, { fields: [item('a', 'seal', 50)] }));
  const forms = desk.judges.qpdf(prepared, '--encrypt', '', 'boss', '256', '--modify=form', '--');
  desk.expectGood((await desk.sign(forms, 'sig.a')).pdf, ['sig.a']);
  await expect(desk.sign(forms, 'other')).rejects.toMatchObject({ code: 'permission_denied' });
});

test('the same request gives the same bytes', async () => {
  const source = encrypted('AES-256 (R6)');
  const signer = await desk.hierarchy.issue({ kind: 'rsa2048' });
  const request = { fieldName: 'sig-a', appearances: { 'sig-a': MARK }, signer, signedAt: NOW };
  const [one, two] = [await signTail(source, request), await signTail(source, request)];
  expect(Buffer.compare(one.tail, two.tail)).toBe(0);
});
