// Hostile and honest uploads, by the ids of the attack catalogue.
import { makeTestHierarchy, TEST_TIME } from '@xinqi/pki/testing';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { PLAIN, type Variant } from '../testing/variety/axes.ts';
import { makeVariant } from '../testing/variety/make-variant.ts';
import { inspectUpload } from './inspect.ts';
import { HOSTILE } from './testing/hostile-pdfs.ts';
import { document, formDocument, manyPages, signedDocument } from './testing/make-pdf.ts';

describe('inspectUpload', () => {
  it('accepts a plain document and tells its pages as they are displayed', async () => {
    const found = await inspectUpload(document({ page: '/Rotate 90/CropBox[10 20 310 420]' }));
    expect(found).toEqual({
      ok: true,
      kind: 'unsigned',
      pageCount: 1,
      pages: [{ width: 400, height: 300, rotate: 90 }],
      signatures: 0,
      needsFlatten: false,
      warnings: [],
      attachments: 0,
      choices: [],
    });
  });

  it('accepts 1,000 pages', async () => {
    expect(await inspectUpload(manyPages(1_000))).toMatchObject({ ok: true, pageCount: 1_000 });
  });

  it('offers a copy of a file that opens the window for printing; with a script behind it, it is refused', async () => {
    const opens = (action: string) => inspectUpload(document({ catalog: `/OpenAction<<${action}>>` }));
    const print = '/S/Named/N/Print';
    expect(await opens(print)).toMatchObject({
      ok: true,
      needsFlatten: true,
      warnings: ['open_action_dropped'],
    });
    expect(await opens(`${print}/Next<</S/JavaScript/JS(1)>>`)).toMatchObject({
      ok: false,
      code: 'active_content',
      findings: ['javascript'],
    });
    const signed = await inspectUpload(signedDocument({ catalog: `/OpenAction<<${print}>>` }));
    expect(signed).toMatchObject({ ok: false, code: 'active_content', findings: ['open_action'] });
  });
  it('accepts a picture without a width, which nobody shows', async () => {
    const picture = '/Type/XObject/Subtype/Image/Width/Height/ColorSpace/DeviceGray/BitsPerComponent 8';
    const bytes = document({
      resources: '/XObject<</I 10 0 R>>',
      objects: { 10: { dict: picture, data: Buffer.from('x') } },
    });
    expect(await inspectUpload(bytes)).toMatchObject({ ok: true, needsFlatten: false });
  });
  it('accepts layers that are always on, web links and white space after the end, and says so', async () => {
    const bytes = document({
      catalog: '/OCProperties<</OCGs[10 0 R]/D<</BaseState/ON/ON[10 0 R]>>>>/OpenAction[3 0 R/Fit]',
      page: '/Annots[<</Type/Annot/Subtype/Link/Rect[0 0 9 9]/A<</S/URI/URI(https://example.com)>>>>]',
      objects: { 10: '<</Type/OCG/Name(L)/Usage<</Print<</PrintState/ON>>>>>>' },
    });
    const found = await inspectUpload(new Uint8Array([...bytes, 13, 10, 32, 0]));
    expect(found).toMatchObject({ ok: true, needsFlatten: true });
    expect(found.ok && [...found.warnings].sort()).toEqual(['layers', 'links']);
  });

  it('is not misled by resources whose names are those of actions', async () => {
    const bytes = document({
      resources: '/XObject<</AA 10 0 R/JS 10 0 R/EF 10 0 R/XFA 10 0 R/OC 10 0 R>>',
      objects: { 10: { dict: '/Type/XObject/Subtype/Form/BBox[0 0 1 1]', data: new Uint8Array() } },
    });
    expect(await inspectUpload(bytes)).toMatchObject({ ok: true });
  });

  it.each([
    '<</JavaScript<</Names[]>>>>',
    '<</JavaScript 10 0 R>>',
    '<</JavaScript<<>>>>',
    '<</JavaScript null>>',
  ])('takes an empty tree of scripts for what it is: %s', async (names) => {
    const bytes = document({
      catalog: `/Names${names}`,
      objects: { 10: '<</Names 11 0 R/Limits[()()]>>', 11: '[]' },
    });
    expect(await inspectUpload(bytes)).toMatchObject({ ok: true, needsFlatten: false, warnings: [] });
  });

  it('shows a page that states no box as readers do', async () => {
    expect(await inspectUpload(document({ mediaBox: ' null' }))).toMatchObject({
      ok: true,
      needsFlatten: false,
      pages: [{ width: 612, height: 792, rotate: 0 }],
    });
  });

  it('tells that forms and comments will be flattened', async () => {
    const found = await inspectUpload(formDocument());
    expect(found).toMatchObject({ ok: true, kind: 'unsigned', needsFlatten: true });
    expect(found.ok && found.warnings).toEqual(expect.arrayContaining(['forms', 'annotations']));
  });

  it('U-09 recognises a signed file', async () => {
    expect(await inspectUpload(signedDocument())).toMatchObject({ ok: true, kind: 'signed', signatures: 1 });
  });

  it.each(['rc4-128', 'aes-128', 'aes-256'] as const)(
    'U-08 a signed file with %s and no password to open it is judged as it is',
    async (encryption) => {
      const hierarchy = await makeTestHierarchy();
      const make = async (variant: Partial<Variant>) => {
        const qpdf = (): never => {
          throw new Error('not linearized');
        };
        const made = await makeVariant({ ...PLAIN, ...variant, encryption }, hierarchy, { qpdf }, TEST_TIME);
        return new Uint8Array(made.pdf);
      };
      const signed = await inspectUpload(await make({ earlier: 'approval' }));
      expect(signed).toMatchObject({ ok: true, kind: 'signed', signatures: 1, pageCount: 2 });
      expect(await inspectUpload(await make({}))).toMatchObject({ ok: false, code: 'owner_password' });
    },
  );

  it.each(HOSTILE)('$name is refused', async ({ bytes, code, finding }) => {
    const found = await inspectUpload(bytes());
    expect(found.ok).toBe(false);
    if (found.ok) return;
    expect([code].flat()).toContain(found.code);
    if (finding) expect(found.findings).toContain(finding);
  });

  it('U-04 loops outside the page tree are walked once', async () => {
    const bytes = document({
      catalog: '/Outlines 10 0 R',
      resources: '/Shading<</S 12 0 R>>',
      objects: {
        10: '<</Type/Outlines/First 11 0 R/Last 11 0 R/Count 1>>',
        11: '<</Title(x)/Parent 10 0 R/Next 11 0 R/Dest[3 0 R/Fit]>>',
        12: '<</ShadingType 2/ColorSpace/DeviceGray/Coords[0 0 1 1]/Function 13 0 R>>',
        13: '<</FunctionType 3/Domain[0 1]/Functions[13 0 R]/Bounds[]/Encode[0 1]>>',
      },
    });
    expect(await inspectUpload(bytes)).toMatchObject({ ok: true, warnings: ['bookmarks'] });
  });

  it('answers to any damage of a good file', async () => {
    const good = signedDocument();
    const damage = fc.record({ at: fc.nat(good.length - 1), byte: fc.nat(255) });
    await fc.assert(
      fc.asyncProperty(fc.array(damage, { minLength: 1, maxLength: 4 }), async (changes) => {
        const bytes = good.slice();
        for (const { at, byte } of changes) bytes[at] = byte;
        expect(typeof (await inspectUpload(bytes)).ok).toBe('boolean');
      }),
      { numRuns: 60 },
    );
  });
});
