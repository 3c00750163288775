// U-01…U-09 through the real upload call: what is hostile never becomes a contract. One file of each id goes through the real sandbox,
// where a refused file costs its child (0.7 s of a core); the others are judged by the same function in this process. `npm run long` sends
// every file there.
import { inspectUpload, runInSandbox } from '@xinqi/pdf/upload';
import { fileRoutes } from '@xinqi/wire/file';
import PDFDocument from 'pdfkit';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { HOSTILE } from '../../../../pdf/src/upload/testing/hostile-pdfs.ts';
import { document } from '../../../../pdf/src/upload/testing/make-pdf.ts';
import { inTx } from '../../platform/db.ts';
import type { Sandbox } from './sandbox.ts';
import { startUploads, type Uploads } from './testing/uploads.ts';
import { questionOf, reasonOf } from './verdict.ts';

let u: Uploads;
let me: Awaited<ReturnType<Uploads['signIn']>>;
/** What the test that runs now sends is judged in this process. */
let here = false;
const sandbox = (async (job) =>
  here && job.kind === 'inspect' ? inspectUpload(job.bytes) : runInSandbox(job)) as Sandbox;
/** The first file of each id. */
const chosen = new Set(
  new Map(HOSTILE.map(({ name }) => [name.slice(0, 4), name] as const).reverse()).values(),
);

beforeAll(async () => {
  u = await startUploads({ sandbox });
  me = await u.signIn();
});
beforeEach(() => {
  here = false;
});
afterAll(() => u.close());

const take = (fileId: string) => inTx(u.deps.db, (tx) => u.files.readyFile(tx, fileId, me.accountId));

/** A PDF under a password, by pdfkit. */
function locked(options: { userPassword?: string; ownerPassword: string }): Promise<Buffer> {
  return new Promise((resolve) => {
    const doc = new PDFDocument({ ...options, pdfVersion: '1.7ext3', permissions: { modifying: false } });
    const chunks: Buffer[] = [];
    doc.on('data', (chunk: Buffer) => chunks.push(chunk)).on('end', () => resolve(Buffer.concat(chunks)));
    doc.text('Contract');
    doc.end();
  });
}

describe('hostile uploads', () => {
  it.each(HOSTILE)('$name is kept out', async ({ name, bytes, code }) => {
    here = !process.env.LONG && !chosen.has(name);
    const hostile = bytes();
    const { body, status } = await u.upload(me.bearer, hostile);
    if (hostile.length === 0)
      return expect(body).toMatchObject({ success: false, code: 'UPLOAD_INCOMPLETE' });
    if (code === 'too_large')
      return expect({ status, code: body.code }).toEqual({ status: 413, code: 'FILE_TOO_LARGE' });
    expect(body).toMatchObject({ success: true, data: { state: 'checking', pageCount: 0 } });
    await u.drain();
    const { fileId } = body.data;
    const info = await u.info(me.bearer, fileId);
    const reasons = [code].flat().map((c) => reasonOf[c]);
    expect(reasons).toContain(info.reason?.code);
    expect(info.state).toBe(questionOf(info.reason?.code ?? null) ? 'needs_consent' : 'refused');
    expect(await take(fileId)).toBeUndefined();
    const shown = await u.callRaw('GET', `/fileOper/show?fileId=${fileId}`, { bearer: me.bearer });
    expect(shown.headers['content-type']).toContain('application/json');
  });

  it('U-08 a file with an opening password is refused in clear words', async () => {
    const info = await u.settle(me.bearer, await locked({ userPassword: 'secret', ownerPassword: 'other' }));
    expect(info).toMatchObject({
      state: 'refused',
      reason: { code: 'FILE_ENCRYPTED', message: expect.stringContaining('密码') },
    });
  });
  it('U-04 a file that only guessing opens gets a copy with consent, which is judged like any upload', async () => {
    const plain = Buffer.from(document());
    const bytes = Buffer.from(plain.toString('latin1').replace(/startxref\n\d+/, 'startxref\n7'), 'latin1');
    const asked = await u.settle(me.bearer, bytes);
    expect(asked).toMatchObject({ state: 'needs_consent', reason: { code: 'FILE_REPAIR' }, pageCount: 0 });
    await u.call(fileRoutes.convertConsent, { fileId: asked.fileId, consent: true }, { bearer: me.bearer });
    await u.drain();
    expect(await u.info(me.bearer, asked.fileId)).toMatchObject({ state: 'ready', pageCount: 1 });
    const file = await take(asked.fileId);
    expect(file?.flattened).toBe(true);
    expect((await u.deps.storage.get(file!.original.key)).equals(bytes)).toBe(true);
  });
  it('U-08 an owner password asks for consent to a copy; both files are kept', async () => {
    const bytes = await locked({ ownerPassword: 'owner' });
    const asked = await u.settle(me.bearer, bytes);
    expect(asked).toMatchObject({ state: 'needs_consent', reason: { code: 'FILE_OWNER_PASSWORD' } });
    const agreed = await u.call(
      fileRoutes.convertConsent,
      { fileId: asked.fileId, consent: true },
      { bearer: me.bearer },
    );
    expect(agreed.body).toMatchObject({ success: true, data: { state: 'checking' } });
    await u.drain();
    expect(await u.info(me.bearer, asked.fileId)).toMatchObject({ state: 'ready', reason: null });
    const file = await take(asked.fileId);
    expect(file).toMatchObject({ flattened: true, consentHash: expect.stringMatching(/^[0-9a-f]{64}$/) });
    expect((await u.deps.storage.get(file!.original.key)).equals(bytes)).toBe(true);
    expect((await u.deps.storage.get(file!.base.key)).includes('/Encrypt')).toBe(false);
  });
});
