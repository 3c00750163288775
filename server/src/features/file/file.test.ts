// A file on its way: consent, the trial drawing, who may see it, what survives a lost job; downloads by ticket.
import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { runInSandbox } from '@xinqi/pdf/upload';
import { fileErrors, fileNotes, fileRoutes as r } from '@xinqi/wire/file';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { document, formDocument, manyPages } from '../../../../pdf/src/upload/testing/make-pdf.ts';
import { uuidv7 } from '../../platform/clock.ts';
import { inTx } from '../../platform/db.ts';
import { give } from '../../platform/switchboard/port.ts';
import { type Download, downloads, issueTicket, ticketUrl } from '../../platform/tickets.ts';
import { makePdf } from '../../testing/make-pdf.ts';
import type { Sandbox } from './sandbox.ts';
import { startUploads, type Uploads } from './testing/uploads.ts';

const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

let u: Uploads;
let me: Awaited<ReturnType<Uploads['signIn']>>;
let you: Awaited<ReturnType<Uploads['signIn']>>;
/** What the next sandbox jobs answer instead of running. */
const accidents: ('timeout' | 'memory' | 'crashed')[] = [];
/** Drawings that go wrong as when the worker is killed. */
let killed = 0;
/** What the next drawing answers. */
let drawing: 'timeout' | undefined;
/** First pages of the parts that were tried. */
const tried: number[] = [];
const sandbox: Sandbox = async (job, limits) => {
  if (job.kind === 'try') tried.push(job.from);
  if (job.kind === 'try' && drawing) {
    const code = drawing;
    drawing = undefined;
    return { ok: false, code };
  }
  if (job.kind === 'try' && killed > 0) {
    killed--;
    throw new Error('killed');
  }
  const code = accidents.shift();
  return code ? { ok: false, code } : runInSandbox(job, limits);
};
/** What tickets were opened for. */
const opened: Record<string, string>[] = [];
const openTest: Download['open'] = async (ref) => {
  opened.push(ref);
  if (ref.gone) return undefined;
  const bytes = Buffer.from('signed');
  return {
    contentType: 'application/pdf',
    length: bytes.length,
    open: (start, end) => Readable.from([bytes.subarray(start, end + 1)]),
    fileName: '合同"\r\n.pdf',
    disposition: 'attachment',
  };
};
beforeAll(async () => {
  u = await startUploads({ sandbox, gives: [give(downloads, { kind: 'test', open: openTest })] });
  me = await u.signIn();
  you = await u.signIn();
});
afterAll(() => u.close());

const take = (fileId: string, accountId = me.accountId) =>
  inTx(u.deps.db, async (tx) => {
    const file = await u.files.readyFile(tx, fileId, accountId);
    if (file) expect(await u.files.bindToContract(tx, fileId)).toBe(true);
    return file;
  });
const consent = (fileId: string, who = me) =>
  u.call(r.convertConsent, { fileId, consent: true }, { bearer: who.bearer });
/** One lane of the job process, until nothing waits. */
const lane = () => u.files.family.jobs?.find((j) => j.name === 'file.work')?.handle({ lane: 0 });
const sweep = (name: string) => u.files.family.sweeps?.find((s) => s.name === name)?.run();

describe('a plain file', () => {
  it('is kept byte for byte, and ready', async () => {
    const bytes = await makePdf({ title: '房屋租赁合同', pages: 2 });
    const info = await u.settle(me.bearer, bytes);
    expect(info).toMatchObject({
      state: 'ready',
      reason: null,
      alreadySigned: false,
      pageCount: 2,
    });
    expect(info.pages[0]).toEqual({ width: expect.closeTo(595.28, 1), height: expect.closeTo(841.89, 1) });
    const file = await take(info.fileId);
    expect(file).toMatchObject({
      fileName: '合同.pdf',
      flattened: false,
      alreadySigned: false,
      pages: info.pages,
    });
    expect(file?.base).toEqual(file?.original);
    expect(file).not.toHaveProperty('consentHash');
    expect((await u.deps.storage.get(file!.base.key)).equals(bytes)).toBe(true);
  });
  it('of many pages is drawn in parts by the one work that checks it', async () => {
    const { body } = await u.upload(me.bearer, manyPages(52, '[0 0 60 80]'));
    tried.length = 0;
    await u.drain();
    expect(await u.info(me.bearer, body.data.fileId)).toMatchObject({ state: 'ready', pageCount: 52 });
    expect(tried).toEqual([0, 25, 50]);
  });
});

describe('a file with forms and comments', () => {
  it('is flattened only with consent, once; both files are kept', async () => {
    const bytes = formDocument();
    const asked = await u.settle(me.bearer, bytes);
    expect(asked).toMatchObject({
      state: 'needs_consent',
      reason: { code: 'FILE_FLATTEN', message: fileErrors.FILE_FLATTEN.message },
      pageCount: 1,
    });
    const told = asked.notes.map((note) => note.message);
    expect(told).toEqual([fileNotes.forms, fileNotes.annotations]);
    expect(await take(asked.fileId)).toBeUndefined();
    const refused = await u.call(r.convertConsent, { fileId: asked.fileId, consent: false } as never, {
      bearer: me.bearer,
    });
    expect(refused.body.code).toBe('PARAM_INVALID');
    expect((await consent(asked.fileId, you)).body.code).toBe('NOT_FOUND');
    expect((await consent(asked.fileId)).body.data.state).toBe('checking');
    expect((await consent(asked.fileId)).body.data.state).toBe('checking');
    await u.drain();
    expect(await u.info(me.bearer, asked.fileId)).toMatchObject({
      state: 'ready',
      reason: null,
    });
    expect((await consent(asked.fileId)).body.data.state).toBe('ready');
    const file = await take(asked.fileId);
    expect(file).toMatchObject({
      flattened: true,
      consentHash: sha256(Buffer.from([fileErrors.FILE_FLATTEN.message, ...told].join('\n'))),
    });
    expect(file?.original.sha256).toBe(sha256(bytes));
    const base = await u.deps.storage.get(file!.base.key);
    expect(sha256(base)).toBe(file?.base.sha256);
    expect(base.includes('/Annots') || base.includes('/AcroForm')).toBe(false);
  });
  it('U-03 attachments and odd links go with consent, plain links stay and need none', async () => {
    const link = (uri: string) => `<</Type/Annot/Subtype/Link/Rect[0 0 9 9]/A<</S/URI/URI(${uri})>>>>`;
    const plain = document({ page: `/Annots[${link('https://example.com')}]` });
    const kept = await u.settle(me.bearer, plain);
    expect(kept).toMatchObject({ state: 'ready', notes: [{ code: 'links', message: fileNotes.links }] });
    expect(await take(kept.fileId)).toMatchObject({ flattened: false, base: { sha256: sha256(plain) } });
    const asked = await u.settle(
      me.bearer,
      document({
        page: `/Annots[${link('https://example.com')}${link('javascript:1')}]`,
        catalog: '/Names<</EmbeddedFiles<</Names[(a) 10 0 R]>>>>',
        objects: {
          10: '<</Type/Filespec/F(a.xml)/EF<</F 11 0 R>>>>',
          11: { dict: '/Type/EmbeddedFile', data: Buffer.from('<rsm:CrossIndustryInvoice/>') },
        },
      }),
    );
    expect(asked).toMatchObject({ state: 'needs_consent', reason: { code: 'FILE_FLATTEN' } });
    expect(asked.notes.map((note) => note.message).sort()).toEqual(
      [fileNotes.links, fileNotes.links_dropped, `1 个${fileNotes.attachments_dropped}`].sort(),
    );
    await consent(asked.fileId);
    await u.drain();
    expect(await u.info(me.bearer, asked.fileId)).toMatchObject({
      state: 'ready',
      notes: [{ code: 'links' }],
    });
    const base = await u.deps.storage.get((await take(asked.fileId))!.base.key);
    expect(base.toString('latin1')).not.toMatch(/javascript|Invoice|EmbeddedFile/);
    expect(base.includes('https://example.com')).toBe(true);
  });
  it('is not converted when nothing was asked', async () => {
    const info = await u.settle(me.bearer, document());
    expect((await consent(info.fileId)).body.code).toBe('STATE_CHANGED');
  });
  it('P-04 layers and keys that stand twice are settled by a copy too', async () => {
    const layered = document({
      catalog: '/OCProperties<</OCGs[10 0 R]/D<</BaseState/ON/ON[10 0 R]>>>>',
      objects: { 10: '<</Type/OCG/Name(L)>>' },
    });
    for (const bytes of [layered, document({ page: '/Rotate 0/Rotate 0' })])
      expect(await u.settle(me.bearer, bytes)).toMatchObject({
        state: 'needs_consent',
        reason: { code: 'FILE_FLATTEN' },
      });
  });
});

describe('accidents', () => {
  it('a child that crashed gets a second try', async () => {
    accidents.push('crashed');
    expect(await u.settle(me.bearer, document())).toMatchObject({ state: 'ready' });
  });
  it('U-05 time, memory or two crashes end in FILE_TIMEOUT, at inspection and at drawing', async () => {
    for (const list of [['timeout'], ['memory'], ['crashed', 'crashed']] as const) {
      accidents.push(...list);
      expect(await u.settle(me.bearer, document())).toMatchObject({
        state: 'refused',
        reason: { code: 'FILE_TIMEOUT' },
      });
    }
    const { body } = await u.upload(me.bearer, manyPages(26, '[0 0 60 80]'));
    drawing = 'timeout';
    await u.drain();
    expect(await u.info(me.bearer, body.data.fileId)).toMatchObject({
      state: 'refused',
      reason: { code: 'FILE_TIMEOUT' },
    });
    expect(accidents).toEqual([]);
  });
  it('what fails is put off, and holds up nobody', async () => {
    const { fileId } = (await u.upload(me.bearer, document())).body.data;
    killed = 1;
    await u.drain();
    expect((await u.info(me.bearer, fileId)).state).toBe('checking');
    expect(await u.settle(you.bearer, document())).toMatchObject({ state: 'ready' });
    u.clock.advance(2);
    await lane();
    expect((await u.info(me.bearer, fileId)).state).toBe('ready');
  });
  it('jobs, work, or the process at work that were lost are found by the sweep; twice changes nothing', async () => {
    const { fileId } = (await u.upload(me.bearer, manyPages(26, '[0 0 60 80]'))).body.data;
    const asOwner = async (query: string) => {
      const owner = new (await import('pg')).default.Client({ connectionString: u.deps.config.DATABASE_URL });
      await owner.connect();
      await owner.query(query);
      await owner.end();
    };
    // the jobs that wake the lanes
    await asOwner('delete from graphile_worker._private_jobs');
    await u.drain();
    expect((await u.info(me.bearer, fileId)).state).toBe('checking');
    // a process that took it and died
    await sql`update file_work set claim = ${uuidv7()}, started_at = ${u.clock.now()}, alive_at = ${u.clock.now()} where file_id = ${fileId}`.execute(
      u.deps.db,
    );
    await sweep('file.lost');
    await u.drain();
    expect((await u.info(me.bearer, fileId)).state).toBe('checking');
    u.clock.advance(61);
    await sweep('file.lost');
    await u.drain();
    const ready = await take(fileId);
    expect(ready?.pages).toHaveLength(26);
    // the work itself
    await sql`update file set state = 'checking' where file_id = ${fileId}`.execute(u.deps.db);
    u.clock.advance(200);
    await sweep('file.lost');
    await u.drain();
    expect(await take(fileId)).toEqual(ready);
    await lane();
    expect(await take(fileId)).toEqual(ready);
  });
  it('what nobody used is forgotten after 7 days; drafts and contracts keep theirs', async () => {
    const ids = await Promise.all(
      [1, 2, 3].map(async () => (await u.upload(me.bearer, document())).body.data.fileId),
    );
    await u.drain();
    const [lost, held, bound] = ids as [string, string, string];
    expect(await inTx(u.deps.db, (tx) => u.files.hold(tx, held, you.accountId))).toBe(false);
    expect(await inTx(u.deps.db, (tx) => u.files.hold(tx, held, me.accountId))).toBe(true);
    await take(bound);
    const left = async () => {
      await sweep('file.abandoned');
      const { rows } = await sql<{
        file_id: string;
      }>`select file_id from file where file_id = any(${ids}::uuid[])`.execute(u.deps.db);
      return rows.map((row) => row.file_id).sort();
    };
    expect(await left()).toEqual([...ids].sort());
    u.clock.advance(7 * 86_400 + 1);
    expect(await left()).toEqual([held, bound].sort());
    await inTx(u.deps.db, (tx) => u.files.release(tx, held, me.accountId));
    expect(await left()).toEqual([bound]);
    expect(lost).not.toBe(bound);
  });
});

describe('who sees a file', () => {
  it('A-01 nobody who is signed out; A-02, A-05 nobody but its owner, whatever he says', async () => {
    const { fileId } = await u.settle(me.bearer, document());
    const absent = uuidv7();
    for (const route of [r.convertInfo, r.show] as const)
      expect((await u.call(route, { fileId })).body).toMatchObject({ success: false, code: '10201' });
    expect((await u.call(r.convertConsent, { fileId, consent: true })).body.code).toBe('10201');
    const corp = await u.signInCorp();
    for (const { bearer } of [you, corp]) {
      const foreign = await u.call(r.convertInfo, { fileId }, { bearer });
      const unknown = await u.call(r.convertInfo, { fileId: absent }, { bearer });
      expect(foreign.body).toEqual(unknown.body);
      expect(foreign.body.code).toBe('NOT_FOUND');
      expect((await u.call(r.show, { fileId }, { bearer })).body.code).toBe('NOT_FOUND');
    }
    expect(await take(fileId, you.accountId)).toBeUndefined();
    for (const bad of ['1 OR 1=1', '../x', `${fileId}0`, fileId.toUpperCase()])
      expect((await u.call(r.convertInfo, { fileId: bad }, { bearer: me.bearer })).body.code).toBe(
        'PARAM_INVALID',
      );
  });
  it('L-09 U-19 its owner reads it whole or in part, uncached and locked in; nothing before it is checked', async () => {
    const bytes = Buffer.from(document());
    const { fileId } = (await u.upload(me.bearer, bytes)).body.data;
    expect((await u.call(r.show, { fileId }, { bearer: me.bearer })).body.code).toBe('FILE_NOT_READY');
    await u.drain();
    const whole = await u.call(r.show, { fileId }, { bearer: me.bearer });
    expect(whole.raw.equals(bytes)).toBe(true);
    expect(whole.headers).toMatchObject({
      etag: `"${sha256(bytes)}"`,
      'content-type': 'application/pdf',
      'cache-control': 'private, no-store',
      'content-security-policy': "default-src 'none'; sandbox",
      'x-content-type-options': 'nosniff',
      'accept-ranges': 'bytes',
    });
    const part = await u.call(r.show, { fileId }, { bearer: me.bearer, headers: { range: 'bytes=5-9' } });
    expect([part.status, part.raw.toString('latin1')]).toEqual([206, bytes.toString('latin1', 5, 10)]);
    const beyond = await u.call(
      r.show,
      { fileId },
      { bearer: me.bearer, headers: { range: `bytes=${bytes.length}-` } },
    );
    expect(beyond.status).toBe(416);
  });
});

describe('L-11 download tickets', () => {
  const ticket = (kind = 'test', ref: Record<string, string> = { id: '1' }) =>
    inTx(u.deps.db, (tx) => issueTicket(tx, { kind, ref, asker: {} }, u.clock.now()));
  const get = (value: string) => u.callRaw('GET', ticketUrl(value));

  it('one use, one resource, as an attachment', async () => {
    const value = await ticket();
    const first = await get(value);
    expect([first.status, first.raw.toString()]).toEqual([200, 'signed']);
    expect(opened.at(-1)).toEqual({ id: '1' });
    expect(first.headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'cache-control': 'private, no-store',
      'content-security-policy': "default-src 'none'; sandbox",
    });
    expect(first.headers['content-disposition']).toMatch(
      /^attachment; filename="[^"\r\n]*"; filename\*=UTF-8''[^"\r\n]*$/,
    );
    expect((await get(value)).body).toMatchObject({ success: false, code: 'TICKET_INVALID' });
  });
  it('serves one of two requests at the same time', async () => {
    const value = await ticket();
    const both = await Promise.all([get(value), get(value)]);
    expect(both.map((a) => String(a.headers['content-type'])).sort()).toEqual([
      'application/json; charset=utf-8',
      'application/pdf',
    ]);
  });
  it('late, unknown, of an unknown kind, or to something gone', async () => {
    const late = await ticket();
    u.clock.advance(61);
    for (const value of [
      late,
      'x',
      'A'.repeat(43),
      await ticket('nothing'),
      await ticket('test', { gone: '1' }),
    ])
      expect((await get(value)).body).toMatchObject({ success: false, code: 'TICKET_INVALID' });
    expect((await u.callRaw('GET', '/fileOper/download')).body).toMatchObject({ code: 'PARAM_INVALID' });
  });
  it('L-08 a HEAD request, as link previews send it, does not use it up', async () => {
    const value = await ticket();
    const head = await u.app.inject({ method: 'HEAD', url: ticketUrl(value) });
    expect(head.statusCode).toBe(405);
    expect((await get(value)).status).toBe(200);
  });
});
