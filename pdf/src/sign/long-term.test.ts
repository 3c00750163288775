// Validation data and document timestamps: what pdfsig, qpdf and OpenSSL say of them, what they cost, what they keep.
import { createHash } from 'node:crypto';
import { deflateSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Dict, openPdf, type PdfFile, type PdfValue, Stream, signatures } from '../read/index.ts';
import { append, type Desk, item, MARK, NOW, openDesk } from '../testing/desk.ts';
import { type LongTerm, makeLongTerm } from '../testing/long-term.ts';
import { makePdf } from '../testing/make-pdf.ts';
import { pyhankoFaults } from '../testing/pyhanko-rules.ts';
import { addDocTimestamp, addValidationData, nodeInflate, prepare } from './index.ts';

let desk: Desk;
let longTerm: LongTerm;
beforeAll(async () => {
  desk = await openDesk();
  longTerm = await makeLongTerm(desk.hierarchy);
});
afterAll(() => desk?.close());

const later = (seconds: number): Date => new Date(NOW.getTime() + 1000 * seconds);
const open = (pdf: Uint8Array): PdfFile => openPdf(pdf, { inflate: nodeInflate });
const timestamp = (value: Uint8Array): Promise<Uint8Array> => desk.hierarchy.stamp(value, NOW);

/** Certified by a, locked by b: nothing but data and timestamps may follow. */
async function closedContract(original?: Uint8Array): Promise<Buffer> {
  const base = original ?? (await makePdf(2));
  const fields = [item('a', 'seal', 50), item('b', 'signature', 200)];
  const first = await desk.sign(append(base, prepare(base, { fields })), 'sig.a', {
    certify: true,
    timestamp,
  });
  return (await desk.sign(first.pdf, 'sig.b', { lock: true, timestamp, appearances: { 'sig.b': MARK } })).pdf;
}

function store(pdf: Uint8Array): { file: PdfFile; dss: Dict; bytes(key: string): Buffer[] } {
  const file = open(pdf);
  const dss = file.dict(file.catalog.get('DSS'))!;
  const content = (value: PdfValue): Buffer => {
    const found = file.resolve(value);
    if (!(found instanceof Stream)) throw new Error('no stream');
    return Buffer.from(file.decode(found));
  };
  return { file, dss, bytes: (key) => (file.array(dss.get(key)) ?? []).map(content) };
}

describe('judged', () => {
  test.each(['table', 'streams'])('after the closing lock, on cross-reference %s', async (kind) => {
    const original = await makePdf(2);
    const base = kind === 'table' ? original : desk.judges.qpdf(original, '--object-streams=generate');
    const signed = await closedContract(base);
    const withData = await longTerm.withData(signed, { thisUpdate: later(2) });
    const final = await longTerm.stamped(withData, later(5));
    for (const pdf of [withData, final]) {
      expect(pdf.subarray(0, signed.length).equals(signed)).toBe(true);
      expect(desk.judges.qpdfCheck(pdf)).toBe(true);
      const judged = desk.judges.pdfsig(pdf).filter(({ field }) => field.startsWith('sig.'));
      expect(judged.map(({ field }) => field)).toEqual(['sig.a', 'sig.b']);
      for (const signature of judged) expect(signature).toMatchObject({ valid: true, trusted: true });
    }
    expect(pyhankoFaults(final)).toEqual([]);
    const file = open(final);
    expect([...file.irregularities]).toEqual([]);
    expect(signatures(file).map(({ field, timestamp: stamp }) => [field.name, stamp])).toEqual([
      ['sig.a', false],
      ['sig.b', false],
      ['DocTimeStamp1', true],
    ]);
    expect(desk.judges.draw(final, 0).at(60, 110)).toEqual(desk.judges.draw(signed, 0).at(60, 110));
  });

  test('OpenSSL verifies the token over the covered bytes, and refuses it over others', async () => {
    const signed = await closedContract();
    const done = (await addDocTimestamp(signed, (imprint) => desk.hierarchy.stampImprint(imprint, NOW)))!;
    const pdf = append(signed, done.tail);
    expect(createHash('sha256').update(pdf).digest('hex')).toBe(done.revisionSha256);
    expect(done.revisionLength).toBe(pdf.length);
    expect(desk.judges.opensslStamp(pdf, done.byteRange, NOW)).toBe(true);
    const changed = Buffer.from(pdf);
    changed[100]! ^= 1;
    expect(desk.judges.opensslStamp(changed, done.byteRange, NOW)).toBe(false);
    expect(desk.stranger.opensslStamp(pdf, done.byteRange, NOW)).toBe(false);
  });
});

describe('the store', () => {
  test('holds each item once, names it per signature, and only grows', async () => {
    const signed = await closedContract();
    const data = await longTerm.data(signed);
    const first = append(signed, addValidationData(signed, data)!.tail);
    const { file, dss, bytes } = store(first);
    expect(bytes('Certs')).toHaveLength(4);
    expect(bytes('OCSPs')).toEqual(data.perSignature.map(({ ocsps }) => Buffer.from(ocsps![0]!)));
    expect(bytes('CRLs')).toEqual([Buffer.from(data.crls[0]!)]);
    const vri = file.dict(dss.get('VRI'))!;
    const keys = signatures(file).map(({ contents }) =>
      createHash('sha1').update(contents!.bytes).digest('hex').toUpperCase(),
    );
    expect([...vri.map.keys()].sort()).toEqual(keys.sort());
    expect(file.array(file.dict(vri.get(keys[0]!))!.get('OCSP'))).toHaveLength(1);

    expect(addValidationData(first, data)).toBeUndefined();
    const more = await longTerm.data(first, { thisUpdate: later(60) });
    const second = store(append(first, addValidationData(first, more)!.tail));
    expect(second.bytes('Certs')).toEqual(bytes('Certs'));
    expect(second.bytes('OCSPs').slice(0, 2)).toEqual(bytes('OCSPs'));
    expect(second.bytes('OCSPs')).toHaveLength(4);
    const grown = second.file.dict(second.dss.get('VRI'))!;
    expect(second.file.array(second.file.dict(grown.get(keys[0]!))!.get('OCSP'))).toHaveLength(2);
  });

  test("a stranger's store, direct in the catalog and compressed, is kept", async () => {
    const signed = await closedContract();
    const { rootRef, catalog, size, startxref } = open(signed);
    const certificate = deflateSync(desk.hierarchy.eventCa.certificate);
    const objects = [
      `${size} 0 obj\n<</Filter/FlateDecode/Length ${certificate.length}>>\nstream\n${certificate.toString('latin1')}\nendstream\nendobj\n`,
      `${rootRef.num} 0 obj\n${catalogWith(catalog, `/DSS<</Certs[${size} 0 R]/Odd 7>>`)}\nendobj\n`,
    ];
    const at = [signed.length, signed.length + objects[0]!.length];
    const entry = (n: number): string => `${String(n).padStart(10, '0')} 00000 n \n`;
    const table = `xref\n${size} 1\n${entry(at[0]!)}${rootRef.num} 1\n${entry(at[1]!)}trailer\n<</Size ${size + 1}/Root ${rootRef.num} 0 R/Prev ${startxref}>>\n`;
    const text = `${objects.join('')}${table}startxref\n${at[1]! + objects[1]!.length}\n%%EOF\n`;
    const foreign = append(signed, Buffer.from(text, 'latin1'));
    const done = append(foreign, addValidationData(foreign, await longTerm.data(foreign))!.tail);
    const { dss, bytes } = store(done);
    expect(dss.get('Odd')).toBe(7);
    expect(bytes('Certs')[0]).toEqual(Buffer.from(desk.hierarchy.eventCa.certificate));
    expect(bytes('Certs')).toHaveLength(4);
    expect(desk.judges.qpdfCheck(done)).toBe(true);
  });

  test('refusals', async () => {
    const original = await makePdf();
    expect(() => addValidationData(original, { perSignature: [{ fieldName: 'sig.a', ocsps: [] }] })).toThrow(
      'no signature in sig.a',
    );
    expect(addValidationData(original, {})).toBeUndefined();
    expect(await addDocTimestamp(original, async () => undefined)).toBeUndefined();
    const locked = desk.judges.qpdf(original, '--encrypt', 'u', 'x', '256', '--');
    const password = { password: 'u' };
    expect(() => addValidationData(locked, { crls: [new Uint8Array(1)] })).toThrow('password');
    await expect(addDocTimestamp(locked, async () => undefined)).rejects.toThrow('password');
    const crl = (await longTerm.data(original)).crls;
    const opened = append(locked, addValidationData(locked, { crls: crl }, password)!.tail);
    expect(desk.judges.qpdfCheck(desk.judges.qpdf(opened, '--password=u', '--decrypt'))).toBe(true);
    expect(addValidationData(opened, { crls: crl }, password)).toBeUndefined();
    expect(await addDocTimestamp(opened, async () => undefined, password)).toBeUndefined();
    let asked = 0;
    const growing = async (): Promise<Uint8Array> => new Uint8Array(5000 * ++asked).fill(0x30);
    await expect(addDocTimestamp(original, growing)).rejects.toThrow('does not fit');
    expect(asked).toBe(2);
  });
});

const catalogWith = (catalog: Dict, entry: string): string => {
  const form = catalog.get('AcroForm') as { num: number };
  const pages = catalog.get('Pages') as { num: number };
  return `<</Type/Catalog/Pages ${pages.num} 0 R/AcroForm ${form.num} 0 R${entry}>>`;
};

test('a token larger than its place is asked for once more; names that are taken are passed over', async () => {
  const original = await makePdf();
  const first = append(
    original,
    (await addDocTimestamp(original, (h) => desk.hierarchy.stampImprint(h, NOW)))!.tail,
  );
  let asked = 0;
  const large = async (): Promise<Uint8Array> => {
    asked++;
    return new Uint8Array(6000).fill(0x30);
  };
  const done = (await addDocTimestamp(first, large))!;
  expect([asked, done.fieldName]).toEqual([2, 'DocTimeStamp2']);
  expect(desk.judges.qpdfCheck(append(first, done.tail))).toBe(true);
});

test('one signature with its validation data and document timestamp adds no more than 40 KB', async () => {
  const original = await makePdf(2);
  const prepared = append(original, prepare(original, { fields: [item('a', 'seal', 50)] }));
  const signed = await desk.sign(prepared, 'sig.a', { certify: true, lock: true, timestamp });
  const withData = await longTerm.withData(signed.pdf, { thisUpdate: later(2) });
  const final = await longTerm.stamped(withData, later(5));
  const added = [signed.tail.length, withData.length - signed.pdf.length, final.length - withData.length];
  expect(final.length - prepared.length).toBeLessThanOrEqual(40 * 1024);
  expect(added[1]).toBeLessThan(8 * 1024);
  expect(added[2]).toBeLessThan(12 * 1024);
});
