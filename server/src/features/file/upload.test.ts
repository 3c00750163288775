// Credentials, names, bodies and quotas of uploads, through the real call: U-14, U-16, U-17, U-18.
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { connect } from 'node:net';
import { fileErrors, fileRoutes as r } from '@xinqi/wire/file';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { document } from '../../../../pdf/src/upload/testing/make-pdf.ts';
import { uuidv7 } from '../../platform/clock.ts';
import { multipart, type Part } from '../../testing/multipart.ts';
import { readFileName } from './file-name.ts';
import { bytesADay, filesADay } from './receive-upload.ts';
import { type Credentials, fieldsOf, filePart, startUploads, type Uploads } from './testing/uploads.ts';

let u: Uploads;
let me: Awaited<ReturnType<Uploads['signIn']>>;
const pdf = document();
beforeAll(async () => {
  u = await startUploads();
  me = await u.signIn();
});
afterAll(() => u.close());

const codeOf = async (parts: readonly Part[]) => (await u.send(parts)).body.code;

describe('uploading', () => {
  it('A-01 gives credentials to nobody who is signed out', async () => {
    expect((await u.call(r.tempFileOper, {})).body).toMatchObject({ success: false, code: '10201' });
    expect(await codeOf([filePart(pdf)])).toBe('PARAM_INVALID');
  });
  it('refuses fields it does not know', async () => {
    const { body } = await u.call(r.tempFileOper, { accountId: uuidv7() } as never, { bearer: me.bearer });
    expect(body.code).toBe('PARAM_INVALID');
  });
  it('stores a file byte for byte and begins to check it', async () => {
    const { body } = await u.upload(me.bearer, pdf, '租赁合同.pdf');
    expect(body.data).toMatchObject({
      fileName: '租赁合同.pdf',
      length: pdf.length,
      sha256: createHash('sha256').update(pdf).digest('hex'),
      state: 'checking',
      reason: null,
      pageCount: 0,
    });
  });
  it('takes a member of an enterprise who came with his console token only', async () => {
    const member = await u.signInCorp();
    expect((await u.upload(member.bearer, pdf)).body.success).toBe(true);
  });
});

describe('U-17 credentials', () => {
  it('serve one upload', async () => {
    const credentials = await u.credentials(me.bearer);
    expect((await u.send([...fieldsOf(credentials), filePart(pdf)])).body.success).toBe(true);
    expect(await codeOf([...fieldsOf(credentials), filePart(pdf)])).toBe('UPLOAD_CREDENTIAL');
  });
  it('serve one of two uploads at the same time', async () => {
    const credentials = await u.credentials(me.bearer);
    const both = await Promise.all([1, 2].map(() => codeOf([...fieldsOf(credentials), filePart(pdf)])));
    expect(both.sort()).toEqual(['UPLOAD_CREDENTIAL', undefined].sort());
  });
  it('are worthless when swapped, changed, unknown or late', async () => {
    const mine = await u.credentials(me.bearer);
    const yours = await u.credentials((await u.signIn()).bearer);
    const wrong: Credentials[] = [
      { ...mine, targetId: yours.targetId },
      { ...mine, sign: yours.sign },
      { ...mine, ts: mine.ts + 1 },
      { ...mine, targetId: uuidv7() },
      { ...mine, sign: Buffer.alloc(32).toString('base64url') },
    ];
    for (const credentials of wrong)
      expect(await codeOf([...fieldsOf(credentials), filePart(pdf)])).toBe('UPLOAD_CREDENTIAL');
    u.clock.advance(1801);
    expect(await codeOf([...fieldsOf(mine), filePart(pdf)])).toBe('UPLOAD_CREDENTIAL');
  });
  it('of another purpose are worthless', async () => {
    const mine = await u.credentials(me.bearer);
    const { makePair } = await import('../../platform/crypto/link-pair.ts');
    const claims = { subject: mine.targetId, recipient: me.accountId, exp: mine.ts + 1_800_000, gen: 0 };
    expect(makePair(u.deps.keyring, 'upload', claims, new Date(mine.ts)).sign).toBe(mine.sign);
    const other = makePair(u.deps.keyring, 'hand-sign', claims, new Date(mine.ts));
    expect(await codeOf([...fieldsOf({ ...mine, ...other }), filePart(pdf)])).toBe('UPLOAD_CREDENTIAL');
  });
});

/** 18 names and their answer (security.md U-14). */
const names: [what: string, name: string, answer: string][] = [
  ['traversal', '../../etc/passwd.pdf', 'FILE_NAME'],
  ['traversal of Windows', '..\\..\\boot.pdf', 'FILE_NAME'],
  ['an absolute path', '/etc/contract.pdf', 'FILE_NAME'],
  ['a drive', 'C:contract.pdf', 'FILE_NAME'],
  ['NUL, refused at the door like in any text', 'contract.pdf\u0000.exe', 'BODY_UNREADABLE'],
  ['CRLF', 'contract\r\nX-Evil: 1.pdf', 'FILE_NAME'],
  ['a direction override', 'contract\u202efdp.exe.pdf', 'FILE_NAME'],
  ['a zero-width space', 'contract\u200b.pdf', 'FILE_NAME'],
  ['a byte order mark', '\ufeffcontract.pdf', 'FILE_NAME'],
  ['a device', 'CON.pdf', 'FILE_NAME'],
  ['a device with two endings', 'lpt1.contract.pdf', 'FILE_NAME'],
  ['a formula', "=cmd'!A0.pdf", 'FILE_NAME'],
  ['a full-width formula', '＝1+1.pdf', 'FILE_NAME'],
  ['300 characters', `${'a'.repeat(296)}.pdf`, 'FILE_NAME'],
  ['a trailing dot', 'contract.pdf.', 'FILE_NAME'],
  ['a name of dots', '...pdf', 'FILE_NAME'],
  ['another kind', 'contract.pdf.exe', 'FILE_TYPE'],
  ['NFD', 'Vertra\u0308ge.PDF', 'Vertr\u00e4ge.PDF'],
];

describe('U-14 names', () => {
  it.each(names)('%s', async (_what, name, answer) => {
    const { body } = await u.send([
      ...fieldsOf(await u.credentials(me.bearer)),
      { name: 'fileName', value: name },
      filePart(pdf),
    ]);
    expect(body.success ? body.data.fileName : body.code).toBe(answer);
  });
  it('keeps ordinary ones', () => {
    for (const name of [
      '合同（2026）-终稿 v1.2.pdf',
      'a.pdf',
      "O'Brien & Söhne #3.pdf",
      'console.pdf',
      '📄.pdf',
    ])
      expect(readFileName(name), name).toEqual({ ok: true, name });
    expect(readFileName('\ud800.pdf').ok).toBe(false);
    expect(readFileName(`${'合'.repeat(66)}.pdf`)).toEqual({ ok: false, reason: 'FILE_NAME' });
  });
  it('leaves the credentials usable', async () => {
    const credentials = await u.credentials(me.bearer);
    expect(await codeOf([...fieldsOf(credentials), filePart(pdf, '=1.pdf')])).toBe('FILE_NAME');
    expect((await u.send([...fieldsOf(credentials), filePart(pdf)])).body.success).toBe(true);
  });
});

describe('U-16 bodies', () => {
  const fields = async () => fieldsOf(await u.credentials(me.bearer));
  const raw = (payload: Buffer, contentType: string) =>
    u.callRaw('POST', '/fileOper/uploadTemp', { payload, contentType });

  it('without boundary, of another type, or empty', async () => {
    const { payload } = multipart([...(await fields()), filePart(pdf)]);
    expect((await raw(payload, 'multipart/form-data')).status).toBe(400);
    expect((await raw(payload, 'application/pdf')).status).toBe(415);
    expect((await raw(Buffer.from('{}'), 'application/json')).status).toBe(415);
    expect((await raw(Buffer.alloc(0), multipart([]).contentType)).body).toMatchObject({ success: false });
  });
  it('without file, with two, with a field behind it', async () => {
    expect(await codeOf(await fields())).toBe('UPLOAD_INCOMPLETE');
    expect(await codeOf([...(await fields()), filePart(pdf), filePart(pdf)])).toBe('UPLOAD_INCOMPLETE');
    expect(await codeOf([...(await fields()), filePart(pdf), { name: 'fileType', value: '1' }])).toBe(
      'UPLOAD_INCOMPLETE',
    );
    expect(await codeOf([...(await fields()), filePart(new Uint8Array())])).toBe('UPLOAD_INCOMPLETE');
  });
  it('with 10,000 parts, prototype names, duplicate fields, a huge field', async () => {
    const many = Array.from({ length: 10_000 }, (_, i) => ({ name: `p${i}`, value: '1' }));
    const proto = { name: '__proto__', value: '1' };
    const long = { name: 'fileName', value: 'a'.repeat(20_000) };
    for (const parts of [many, [proto], [{ name: 'constructor', value: '1' }], [long], await fields()]) {
      const { status, body } = await u.send([...(await fields()), ...parts, filePart(pdf)]);
      expect(status).toBeLessThan(500);
      expect(body).toMatchObject({ success: false });
    }
    const named = { name: '__proto__', fileName: 'a.pdf', bytes: pdf };
    expect((await u.send([...(await fields()), named])).body.success).toBe(false);
  });
  it('with a huge part header', async () => {
    const { payload, contentType } = multipart([
      ...(await fields()),
      filePart(pdf, `${'x'.repeat(100_000)}.pdf`),
    ]);
    const { status, body } = await raw(payload, contentType);
    expect(status).toBeLessThan(500);
    expect(body).toMatchObject({ success: false });
  });
  it('that end early', async () => {
    for (const cut of [60, 200]) {
      const { payload, contentType } = multipart([...(await fields()), filePart(pdf)]);
      const { body } = await raw(payload.subarray(0, payload.length - cut), contentType);
      expect(body).toMatchObject({ success: false, code: 'UPLOAD_INCOMPLETE' });
    }
  });

  it('on the wire: lying lengths, both kinds of length, a cut line (slow ones: platform/http/slow-bodies.test.ts)', async () => {
    await u.app.listen({ port: 0, host: '127.0.0.1' });
    const { port } = u.app.server.address() as AddressInfo;
    const speak = async (headers: string, body: Buffer, cut = false): Promise<string> => {
      const socket = connect(port, '127.0.0.1');
      await once(socket, 'connect');
      socket.on('error', () => undefined);
      let said = '';
      socket.on('data', (chunk: Buffer) => {
        said += chunk.toString();
        if (said.includes('"success"')) socket.end();
      });
      socket.write(
        `POST /fileOper/uploadTemp HTTP/1.1\r\nHost: a\r\nConnection: close\r\n${headers}\r\n\r\n`,
      );
      socket.write(body, () => cut && socket.destroy());
      if (!socket.closed) await once(socket, 'close');
      return said;
    };
    const target = await fields();
    const { payload, contentType } = multipart([...target, filePart(pdf)]);
    const type = `Content-Type: ${contentType}\r\n`;
    expect(await speak(`${type}Content-Length: ${payload.length - 100}`, payload)).toMatch(
      /400 BODY_UNREADABLE|UPLOAD_INCOMPLETE/,
    );
    const both = await speak(
      `${type}Content-Length: ${payload.length}\r\nTransfer-Encoding: chunked`,
      payload,
    );
    expect(both).toContain('400 BODY_UNREADABLE');
    const cut = await fields();
    const before = multipart([...cut, filePart(pdf)]).payload;
    expect(await speak(`${type}Content-Length: ${before.length}`, before.subarray(0, 700), true)).toBe('');
    const ids = [target, cut].map((parts) => (parts[0] as { value: string }).value);
    const { rows } = await sql`select 1 from file where file_id = any(${ids}::uuid[])`.execute(u.deps.db);
    expect(rows).toEqual([]);
  });
});

describe('U-18 quotas of an account and day', () => {
  it('end the credentials after 200 files, for this account only, until the next day', async () => {
    const busy = await u.signIn();
    for (let i = 0; i < filesADay.max; i++)
      await u.deps.limits.use({ limit: filesADay, key: busy.accountId });
    const { body, headers } = await u.call(r.tempFileOper, {}, { bearer: busy.bearer });
    expect(body).toMatchObject({
      success: false,
      code: 'UPLOAD_QUOTA',
      message: fileErrors.UPLOAD_QUOTA.message,
    });
    expect(Number(headers['retry-after'])).toBeGreaterThan(86_000);
    expect((await u.call(r.tempFileOper, {}, { bearer: (await u.signIn()).bearer })).body.success).toBe(true);
    u.clock.advance(86_401);
    expect((await u.call(r.tempFileOper, {}, { bearer: busy.bearer })).body.success).toBe(true);
  });
  it('end uploads and credentials after 2 GB', async () => {
    const busy = await u.signIn();
    const credentials = await u.credentials(busy.bearer);
    const first = (await u.upload(busy.bearer, pdf)).body.data;
    await sql`update file set original_length = ${bytesADay - pdf.length} where file_id = ${first.fileId}`.execute(
      u.deps.db,
    );
    expect((await u.upload(busy.bearer, pdf)).body.success).toBe(true);
    expect(await codeOf([...fieldsOf(credentials), filePart(pdf)])).toBe('UPLOAD_QUOTA');
    expect((await u.call(r.tempFileOper, {}, { bearer: busy.bearer })).body.code).toBe('UPLOAD_QUOTA');
  });
});
