// A clean copy shows what the upload showed: PDFium draws both, and the pictures are compared point by point.
import { describe, expect, it } from 'vitest';
import { openDocument } from '../../render/index.ts';
import { inspectUpload } from '../inspect.ts';
import { decodePng } from '../picture/decode-png.ts';
import { ANNOTATED, BUTTONS, DRAWINGS, withStamp } from '../testing/honest-pages.ts';
import { document } from '../testing/make-pdf.ts';
import { normaliseUpload } from './normalise.ts';

/** The first page, 420 pixels on its longer side. */
async function drawn(bytes: Uint8Array) {
  const open = await openDocument(bytes);
  try {
    const picture = decodePng(open.thumbnail(0, 420).png);
    if (!picture) throw new Error('no picture');
    return picture;
  } finally {
    open.close();
  }
}

/** The share of points that differ by more than anti-aliasing does, and the share of points that are not white. */
async function difference(before: Uint8Array, after: Uint8Array) {
  const [a, b] = [await drawn(before), await drawn(after)];
  expect([b.width, b.height]).toEqual([a.width, a.height]);
  let [differ, ink] = [0, 0];
  for (let i = 0; i < a.data.length; i += 4) {
    const far = [0, 1, 2].some((c) => Math.abs((a.data[i + c] ?? 0) - (b.data[i + c] ?? 0)) > 64);
    if (far) differ++;
    if ([0, 1, 2].some((c) => (a.data[i + c] ?? 0) < 200)) ink++;
  }
  const points = a.data.length / 4;
  return { differ: differ / points, ink: ink / points };
}

async function copyOf(bytes: Uint8Array): Promise<Uint8Array> {
  const done = await normaliseUpload(bytes);
  if (!done.ok) throw new Error(`${done.code} ${done.findings}`);
  expect(done.inspection.needsFlatten).toBe(false);
  return done.bytes;
}

describe('the copy of an upload', () => {
  it.each(Object.entries(DRAWINGS))('shows %s beneath a stamp', async (_name, parts) => {
    const bytes = document(withStamp(parts));
    const { differ, ink } = await difference(bytes, await copyOf(bytes));
    expect(ink).toBeGreaterThan(0.005);
    expect(differ).toBe(0);
  });

  it.each(Object.entries(DRAWINGS))(
    'shows %s in points where the page counts otherwise',
    async (_name, parts) => {
      const bytes = document({ ...parts, page: `${parts.page ?? ''}/CropBox[20 30 575 800]/UserUnit 2.5` });
      const found = await inspectUpload(bytes);
      expect(found).toMatchObject({ ok: true, warnings: expect.arrayContaining(['page_unit']) });
      expect(found.ok && found.pages).toEqual([{ width: 1387.5, height: 1925, rotate: 0 }]);
      const copy = await copyOf(bytes);
      expect(Buffer.from(copy).includes('UserUnit')).toBe(false);
      const { differ, ink } = await difference(bytes, copy);
      expect(ink).toBeGreaterThan(0.005);
      expect(differ).toBeLessThan(0.0005);
    },
  );

  it.each(Object.entries(ANNOTATED))('shows %s', async (_name, bytes) => {
    expect(await inspectUpload(bytes)).toMatchObject({ ok: true, needsFlatten: true });
    const copy = await copyOf(bytes);
    const { differ, ink } = await difference(bytes, copy);
    expect(ink).toBeGreaterThan(0.0005);
    expect(differ).toBe(0);
  });

  it('shows the states of check boxes and radio buttons, also on a page in other units', async () => {
    for (const unit of [1, 3]) {
      const { differ, ink } = await difference(BUTTONS.drawn, await copyOf(BUTTONS.form(unit)));
      expect(ink).toBeGreaterThan(0.0005);
      expect(differ).toBeLessThan(unit === 1 ? 1e-9 : 0.0005);
    }
  });
});
