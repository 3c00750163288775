// Pictures of cards through HTTP: generated ones are read by the real reader in its own process; what is no picture is refused with its
// reason; what was corrected is recorded with the attempt; the camera is handed over to one phone; nothing is left of an account that closed.
import { createHash, randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { beijingDay, idCardCheck } from '@xinqi/domain';
import { type Client, solveCaptcha } from '@xinqi/scenario';
import { accountRoutes } from '@xinqi/wire/account';
import { handOverEvent, realNameRoutes as r } from '@xinqi/wire/real-name';
import { sql } from 'kysely';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { drawCard } from '../../../../../pdf/src/ocr/testing/draw-cards.ts';
import { madeBankCard, madeCard, madeLicence } from '../../../../../pdf/src/ocr/testing/made-people.ts';
import { photographOf } from '../../../../../pdf/src/ocr/testing/photographs.ts';
import { plainPdf, stream } from '../../../../../pdf/src/upload/picture/plain-pdf.ts';
import type { FilePart } from '../../../platform/endpoint.ts';
import { createLimits } from '../../../platform/limits.ts';
import type { OcrPort } from '../../../platform/ports/ocr.ts';
import { openEvents } from '../../../testing/event-stream.ts';
import { startProduct, type World } from '../../../testing/start-product.ts';
import { openRead, takePicture } from './ocr-read.ts';
import { placeOfUse } from './ocr-record.ts';
import type { ReadingRow, UseRow } from './ocr-store.ts';

type Reading = {
  readingId: string;
  document: string;
  fields: { name: string; value: string }[];
  hints: string[];
};
type Envelope = { code: string; message: string; data: Reading };

// a reading is four seconds of a core: what needs any card takes these, read once
const anyCard = madeCard(8);
const anyBank = madeBankCard(5);
const frontOfAny = photographOf({ kind: 'front', of: anyCard });
const bankOfAny = photographOf({ kind: 'bank', of: anyBank });

let w: World;
let hash: string;
let mobiles = 13_800_017_000;
const person = async () => w.person(String(++mobiles), '路人');

beforeAll(async () => {
  w = await startProduct();
  hash = (await (await person()).client.call(r.per, {})).consent.hash;
}, 120_000);
afterAll(() => w?.close());

async function send(
  path: string,
  bytes: Uint8Array,
  fields: Record<string, string>,
  client?: Client,
): Promise<Envelope> {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  form.append('file', new Blob([new Uint8Array(bytes)]), 'a.jpg');
  const body = new Response(form);
  const answer = await w.callRaw('POST', path, {
    ...(client ? { bearer: client.bearer } : {}),
    contentType: body.headers.get('content-type')!,
    payload: Buffer.from(await body.arrayBuffer()),
  });
  return answer.body as Envelope;
}
const front = (client: Client, bytes: Uint8Array) =>
  send('/i/idenAuth/ocrIdCard', bytes, { consentHash: hash, side: 'front' }, client);
const valuesOf = ({ fields }: Reading) => Object.fromEntries(fields.map(({ name, value }) => [name, value]));
const codeOf = (call: Promise<unknown>) =>
  call.then(
    () => 'ok',
    (error: { code: string }) => error.code,
  );
const rowsOf = async (accountId: string): Promise<ReadingRow[]> =>
  (await sql<ReadingRow>`select * from ocr_reading where account_id = ${accountId}`.execute(w.deps.db)).rows;

// a reading is a process of a low priority: on a loaded machine two of them in one test outlast the usual minute
describe('a card is read', { timeout: 240_000 }, () => {
  it('its front, of a minor, turned by Exif and lying upside down; nothing of the picture is kept but its hash', async () => {
    const { client, accountId } = await person();
    const number = `11010520200101003${idCardCheck('11010520200101003')}`;
    const card = { ...madeCard(3), number, birth: '2020-01-01' };
    const { width, height, data } = await drawCard({ kind: 'front', of: card, photograph: { turn: 180 } });
    const bytes = await sharp(data, { raw: { width, height, channels: 3 } })
      .withMetadata({ orientation: 6 })
      .jpeg({ quality: 85 })
      .toBuffer();
    const { data: reading } = await front(client, bytes);
    expect(reading.document).toBe('id_front');
    expect(valuesOf(reading)).toMatchObject({ fullName: card.name, idCard: card.number, birth: card.birth });
    expect(reading.hints).toContain('minor');
    const [row] = await rowsOf(accountId);
    expect(row?.picture_hash).toEqual(createHash('sha256').update(bytes).digest());
    expect(Buffer.concat([row!.pii_dek!, row!.pii_blob!]).includes(card.number)).toBe(false);
  });

  it('its back: expired, and the wrong side', async () => {
    const { client } = await person();
    const yesterday = beijingDay(new Date(w.clock.now().getTime() - 86_400_000));
    const card = { ...madeCard(4), from: '2016.01.01', until: yesterday.replaceAll('-', '.') };
    const bytes = await photographOf({ kind: 'back', of: card });
    const back = await send('/i/idenAuth/ocrIdCard', bytes, { consentHash: hash, side: 'back' }, client);
    expect(valuesOf(back.data)).toEqual({
      ...{ authority: card.authority, from: '2016-01-01', until: yesterday },
    });
    expect(back.data.hints).toContain('expired');
    const wrong = await front(client, bytes);
    expect(wrong.data).toMatchObject({ document: 'id_back', fields: [] });
    expect(wrong.data.hints).toContain('wrong_side');
  });

  it('a licence, photographed on the first page of a PDF; a photograph by itself is taken too', async () => {
    const { client } = await person();
    const one = madeLicence(7);
    const jpeg = await photographOf({ kind: 'licence', of: one, photograph: { turn: 4 } });
    const other = await send('/i/idenAuth/businessLicence', await frontOfAny, {}, client);
    expect(other.data).toMatchObject({
      document: 'id_front',
      hints: expect.arrayContaining(['other_document']),
    });
    const made = sharp(Buffer.from(jpeg)).withMetadata();
    const { width = 0, height = 0 } = await made.metadata();
    const pdf = plainPdf([
      '<</Type/Catalog/Pages 2 0 R>>',
      '<</Type/Pages/Count 1/Kids[3 0 R]>>',
      `<</Type/Page/Parent 2 0 R/MediaBox[0 0 ${width} ${height}]/Resources<</XObject<</I 5 0 R>>>>/Contents 4 0 R>>`,
      stream('', Buffer.from(`${width} 0 0 ${height} 0 0 cm /I Do`)),
      stream(
        `/Type/XObject/Subtype/Image/Width ${width}/Height ${height}/ColorSpace/DeviceRGB/BitsPerComponent 8/Filter/DCTDecode`,
        Buffer.from(jpeg),
      ),
    ]);
    const paper = await send('/i/idenAuth/businessLicence', pdf, {}, client);
    expect(valuesOf(paper.data)).toMatchObject({
      ...{ name: one.name, creditCode: one.creditCode, legalPerson: one.legalPerson },
    });
  });

  it('a bank card', async () => {
    const { client } = await person();
    const read = await send('/i/idenAuth/bankCard', await bankOfAny, { consentHash: hash }, client);
    expect(valuesOf(read.data)).toEqual({ bankCard: anyBank });
  });
});

describe('what is no picture of a card', () => {
  it.each<[string, () => Uint8Array | Promise<Uint8Array>, string, string]>([
    ['words', () => Buffer.from('no picture'), 'OCR_PICTURE', '不是 JPG 或 PNG'],
    [
      'an SVG called jpg',
      () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'),
      'OCR_PICTURE',
      '不是 JPG 或 PNG',
    ],
    ['a PDF of a card', () => Buffer.from('%PDF-1.7\n'), 'OCR_PICTURE', '不支持 PDF'],
    [
      'an animation',
      async () =>
        sharp({ create: { width: 400, height: 400, channels: 3, background: '#fff' } })
          .gif()
          .toBuffer(),
      'OCR_PICTURE',
      '动图',
    ],
    [
      '40 megapixels',
      async () =>
        sharp({ create: { width: 8000, height: 5000, channels: 3, background: '#fff' } })
          .jpeg()
          .toBuffer(),
      'OCR_PICTURE',
      '像素过多',
    ],
    [
      'a stamp of 40 pixels',
      async () =>
        sharp({ create: { width: 40, height: 40, channels: 3, background: '#fff' } })
          .png()
          .toBuffer(),
      'OCR_PICTURE',
      '太小',
    ],
  ])('%s', async (_what, make, code, says) => {
    const { client } = await person();
    const answer = await front(client, await make());
    expect([answer.code, answer.message]).toEqual([code, expect.stringContaining(says)]);
  });

  it('a picture without a word on it is read as nothing', async () => {
    const { client } = await person();
    const grey = sharp({ create: { width: 900, height: 600, channels: 3, background: '#777777' } });
    const { data } = await front(client, await grey.jpeg().toBuffer());
    expect(data).toMatchObject({ document: 'nothing', fields: [] });
    expect(data.hints).toContain('nothing');
  });

  it('without the consent nothing is looked at', async () => {
    const { client, accountId } = await person();
    const bytes = Buffer.from('no picture');
    const answer = await send('/i/idenAuth/ocrIdCard', bytes, { consentHash: '0'.repeat(64) }, client);
    expect(answer.code).toBe('REAL_NAME_CONSENT');
    expect(await rowsOf(accountId)).toEqual([]);
  });

  it('not more than thirty an hour', async () => {
    const { accountId } = await person();
    let read = 0;
    const ocr: OcrPort = {
      party: 'test',
      async read() {
        read += 1;
        return { ok: false, code: 'away' };
      },
    };
    const limits = createLimits(w.deps.db, w.deps.clock, 1);
    const parts = { deps: { ...w.deps, limits }, account: w.product.account, ocr };
    const take = () => {
      const file: FilePart = {
        ...{ stream: Readable.from([Buffer.from('x')]), fileName: '', truncated: () => false },
        ...{ wasLast: async () => true, next: async () => 'end' as const },
      };
      return codeOf(takePicture(parts, { file, now: w.clock.now() }, { accountId, kind: 'id_front' }));
    };
    for (let i = 0; i < 30; i++) expect(await take()).toBe('OCR_AWAY');
    expect([await take(), read]).toEqual(['TOO_MANY', 30]);
  });
});

describe('an attempt that was filled in from a card', () => {
  const attempt = (reading: Reading, more: object) => ({
    ...{ attemptId: randomUUID(), consentHash: hash, readings: [reading.readingId] },
    ...more,
  });
  it('records what was corrected, and of a bank card keeps its end', async () => {
    const { client, accountId } = await person();
    const [card, number] = [anyCard, anyBank];
    const { data: read } = await front(client, await frontOfAny);
    const bank = await send('/i/idenAuth/bankCard', await bankOfAny, { consentHash: hash }, client);
    const input = attempt(read, { fullName: '更正名', idCard: card.number, bankCard: number });
    input.readings.push(bank.data.readingId);
    // misread, it does not match; corrected, it does: both say what was read
    const misread = { ...input, attemptId: randomUUID(), fullName: `${card.name}不符` };
    expect(await client.call(r.bankVerify, misread as never)).toMatchObject({ result: 'mismatch' });
    expect(await client.call(r.bankVerify, input as never)).toMatchObject({ result: 'match' });
    const { attempts } = await client.call(r.per, {});
    expect(attempts[0]?.read).toEqual([
      { kind: 'id_front', corrected: ['fullName'] },
      { kind: 'bank_card', corrected: [] },
    ]);
    const rows = await rowsOf(accountId);
    const [ofCard, ofBank] = [
      rows.find(({ kind }) => kind === 'id_front')!,
      rows.find(({ kind }) => kind === 'bank_card')!,
    ];
    expect(openRead(w.deps.vault, ofCard)).toContainEqual(
      expect.objectContaining({ name: 'fullName', value: card.name }),
    );
    const enteredOf = async (attemptId: string) => {
      const { rows } = await sql<UseRow>`select * from ocr_use
        where attempt_id = ${attemptId} and reading_id = ${ofCard.reading_id}`.execute(w.deps.db);
      const { pii_dek: dek, pii_blob: blob } = rows[0]!;
      return w.deps.vault.open(placeOfUse(attemptId, ofCard.reading_id), { dek: dek!, blob: blob! });
    };
    expect(await enteredOf(input.attemptId)).toEqual({ fullName: '更正名' });
    expect(openRead(w.deps.vault, ofBank)).toEqual([expect.objectContaining({ value: number.slice(-4) })]);

    // the account is closed: what was read goes, the record of it stays without contents
    const mobile = await w.product.account.mobileOf(w.deps.db, accountId);
    const drawn = await client.call(accountRoutes.imgCode, { verifyType: 'bind', kind: 'text' });
    await client.call(accountRoutes.sendCloseCode, solveCaptcha(drawn));
    const texts = await w.messages(mobile);
    const valicode = texts.map((text) => /验证码为([0-9]{6})/.exec(text)?.[1]).find(Boolean)!;
    await client.call(accountRoutes.closeAccount, { valicode });
    const left = await rowsOf(accountId);
    expect(left.map(({ pii_dek, pii_blob, picture_hash }) => [pii_dek, pii_blob, picture_hash])).toEqual([
      [null, null, null],
      [null, null, null],
    ]);
  });

  it('a reading of somebody else is none, and leaves no attempt', async () => {
    const [first, second] = [await person(), await person()];
    const { data: read } = await front(first.client, await frontOfAny);
    const said = { fullName: anyCard.name, idCard: anyCard.number };
    await expect(second.client.call(r.operatorVerify, attempt(read, said) as never)).rejects.toMatchObject({
      code: 'PARAM_INVALID',
    });
    expect((await second.client.call(r.per, {})).attempts).toEqual([]);
  });
});

describe('the camera of a phone', () => {
  const ask = async (client: Client) => {
    const { url, handOverId } = await client.call(r.handOver, {
      consentHash: hash,
      kinds: ['id_front', 'id_back'],
    });
    return { k: new URL(url).searchParams.get('k')!, handOverId };
  };

  it('the desktop sees what the phone took; the phone is told nothing of it', async () => {
    const { client } = await person();
    await w.app.listen({ port: 0, host: '127.0.0.1' });
    const { port } = w.app.server.address() as { port: number };
    const { k, handOverId } = await ask(client);
    const events = await openEvents(port, r.handOverWatch, { handOverId }, client.bearer);
    await events.until(1);
    const { phoneKey, kinds } = await w.anyone.call(r.handOverOpen, { k });
    expect(kinds).toEqual(['id_front', 'id_back']);
    await events.until(2);
    const bytes = await frontOfAny;
    const taken = await send('/i/idenAuth/handOver/take', bytes, { phoneKey, kind: 'id_front' });
    expect(taken.data).toEqual({ kind: 'id_front', document: 'id_front', hints: expect.any(Array) });
    await events.until(3);
    const seen = events.events.map(({ data }) => handOverEvent.parse(data));
    expect(seen.map(({ state }) => state)).toEqual(['waiting', 'opened', 'opened']);
    expect(seen[2]?.readings[0]?.fields).toContainEqual({
      name: 'idCard',
      value: anyCard.number,
      sure: true,
    });
    events.close();
    // a kind that was not asked for
    const other = await send('/i/idenAuth/handOver/take', bytes, { phoneKey, kind: 'licence' });
    expect(other.code).toBe('OCR_HAND_OVER');
  });

  it('is opened once, by nobody with a made-up key, not by a code that is late or replaced', async () => {
    const { client } = await person();
    const first = await ask(client);
    expect(await codeOf(w.anyone.call(r.handOverOpen, { k: first.k }))).toBe('ok');
    expect(await codeOf(w.anyone.call(r.handOverOpen, { k: first.k }))).toBe('OCR_HAND_OVER');
    expect(await codeOf(w.anyone.call(r.handOverOpen, { k: 'A'.repeat(43) }))).toBe('OCR_HAND_OVER');
    const replaced = await ask(client);
    const late = await ask(client);
    expect(await codeOf(w.anyone.call(r.handOverOpen, { k: replaced.k }))).toBe('OCR_HAND_OVER');
    w.clock.advance(601);
    expect(await codeOf(w.anyone.call(r.handOverOpen, { k: late.k }))).toBe('OCR_HAND_OVER');
  });

  it('ends with the login that asked, and is nobody else’s', async () => {
    const [owner, other] = [await person(), await person()];
    const { k, handOverId } = await ask(owner.client);
    expect(await codeOf(other.client.call(r.handOverWatch, { handOverId }))).toBe('NOT_FOUND');
    const { phoneKey } = await w.anyone.call(r.handOverOpen, { k });
    await owner.client.call(accountRoutes.logout, {});
    const bytes = Buffer.from('no picture');
    const answer = await send('/i/idenAuth/handOver/take', bytes, { phoneKey, kind: 'id_front' });
    expect(answer.code).toBe('OCR_HAND_OVER');
  });
});
