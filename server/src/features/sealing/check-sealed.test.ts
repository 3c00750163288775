// What the sealing job takes for sound: also a file that brought layers or scripts, sent before inspection refused those; never
// one in which something was filled between two of our signatures.
import { signTail } from '@xinqi/pdf/sign';
import { nodeCryptoPort } from '@xinqi/pki/node';
import { makeTestHierarchy, type TestHierarchy } from '@xinqi/pki/testing';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { whyNotSound } from './check-sealed.ts';

const NOW = new Date('2026-11-24T04:00:00Z');
let hierarchy: TestHierarchy;
afterEach(() => void vi.restoreAllMocks());
beforeAll(async () => {
  hierarchy = await makeTestHierarchy();
});

const CONTENT = '/OC /L BDC 0 0 9 9 re f EMC';
const FIELD = '/Type/Annot/Subtype/Widget/FT/Tx/T(sum)/F 4/Rect[60 600 160 620]/DA(/F 12 Tf 0 g)/P 3 0 R';

function written(objects: readonly string[], start = 0, first = 1): { text: string; offsets: number[] } {
  let text = '';
  const offsets = objects.map((object, i) => {
    const at = start + text.length;
    text += `${first + i} 0 obj\n${object}\nendobj\n`;
    return at;
  });
  return { text, offsets };
}

const ID = `/ID[${'<0123456789abcdef0123456789abcdef>'.repeat(2)}]`;
const entry = (offset: number): string => `${String(offset).padStart(10, '0')} 00000 n \n`;

/** One page with an empty text field; `catalog` and `page` are further entries. */
function contract(catalog: string, page: string): Buffer {
  const head = '%PDF-1.7\n';
  const { text, offsets } = written(
    [
      `<</Type/Catalog/Pages 2 0 R/AcroForm<</Fields[6 0 R]/DR<<>>/DA(/F 12 Tf 0 g)>>${catalog}>>`,
      '<</Type/Pages/Kids[3 0 R]/Count 1>>',
      `<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/Contents 4 0 R/Annots[6 0 R]${page}>>`,
      `<</Length ${CONTENT.length}>>\nstream\n${CONTENT}\nendstream`,
      '<</Type/OCG/Name(walls)>>',
      `<<${FIELD}/V(100)>>`,
    ],
    head.length,
  );
  const table = `xref\n0 7\n0000000000 65535 f \n${offsets.map(entry).join('')}`;
  const end = `trailer\n<</Size 7/Root 1 0 R${ID}>>\nstartxref\n${head.length + text.length}\n%%EOF\n`;
  return Buffer.from(`${head}${text}${table}${end}`, 'latin1');
}

/** The field filled by a later revision. */
function filled(pdf: Buffer): Buffer {
  const whole = pdf.toString('latin1');
  const last = (pattern: RegExp): string => [...whole.matchAll(pattern)].at(-1)![1]!;
  const [previous, size] = [last(/startxref\s+(\d+)/g), last(/\/Size (\d+)/g)];
  const { text, offsets } = written([`<<${FIELD}/V(900)>>`], pdf.length, 6);
  const table = `xref\n6 1\n${entry(offsets[0]!)}trailer\n<</Size ${size}/Root 1 0 R${ID}/Prev ${previous}>>\n`;
  const end = `startxref\n${pdf.length + text.length}\n%%EOF\n`;
  return Buffer.concat([pdf, Buffer.from(`${text}${table}${end}`, 'latin1')]);
}

async function sealed(pdf: Buffer, fieldName: string, certify: boolean): Promise<Buffer> {
  const signer = await hierarchy.issue({ from: new Date(NOW.getTime() - 60_000) });
  const { tail } = await signTail(pdf, { fieldName, appearances: {}, signer, signedAt: NOW, certify });
  return Buffer.concat([pdf, tail]);
}

const why = (pdf: Buffer, fieldName: string, signatures: number) =>
  whyNotSound(
    pdf,
    { fieldName, signedAt: NOW, signatures, uploaded: undefined },
    { root: hierarchy.root, timestampAnchors: [], caAnchors: [] },
  );

describe('a sealed file', () => {
  it.each([
    ['plain', '', ''],
    [
      'with layers that all show',
      '/OCProperties<</OCGs[5 0 R]/D<</ON[5 0 R]>>>>',
      '/Resources<</Properties<</L 5 0 R>>>>',
    ],
    ['with a script', '/OpenAction<</S/JavaScript/JS(app.beep\\(\\))>>', ''],
  ])('%s, as it was uploaded, is published', async (_, catalog, page) => {
    const once = await sealed(contract(catalog, page), 'a', true);
    expect(await why(once, 'a', 1)).toBeUndefined();
    expect(await why(await sealed(once, 'b', false), 'b', 2)).toBeUndefined();
  });

  it('in which a field was filled between the signatures is held', async () => {
    const once = await sealed(contract('', ''), 'a', true);
    const twice = await sealed(filled(once), 'b', false);
    expect(await why(twice, 'b', 2)).toBe('valid_with_warnings intact');
  });

  it('that lacks a signature is held', async () => {
    const once = await sealed(contract('', ''), 'a', true);
    expect(await why(once, 'a', 2)).toBe('valid intact');
    expect(await why(once, 'b', 1)).toBe('valid signature_missing');
  });

  it('costs its own signatures, not again those of the authorities above it', async () => {
    const verify = vi.spyOn(nodeCryptoPort, 'verify');
    const asked = async (pdf: Buffer) => {
      verify.mockClear();
      expect(await why(pdf, 'a', 1)).toBeUndefined();
      return verify.mock.calls.length;
    };
    await asked(await sealed(contract('', ''), 'a', true));
    // over the contract, and over the one-time certificate
    const other = await sealed(contract('', ''), 'a', true);
    expect(await asked(other)).toBe(2);
    // over the contract: that is calculated whenever a file is judged
    expect(await asked(other)).toBe(1);
  });
});
