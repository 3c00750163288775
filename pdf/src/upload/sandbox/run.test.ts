// The sandbox under hostile files: limits hold, the parent lives.
import { describe, expect, it } from 'vitest';
import { HOSTILE } from '../testing/hostile-pdfs.ts';
import { deflateBomb, document, formDocument, manyPages, type Objects } from '../testing/make-pdf.ts';
import { sandboxCapabilities } from './capabilities.ts';
import type { Job } from './jobs.ts';
import { runInSandbox } from './run.ts';

/** Ten forms, each drawing the next one twenty times: 20^10 drawings from 2 KB. */
function billionLaughs(): Uint8Array {
  const objects: Objects = {};
  for (let i = 0; i < 10; i++) {
    objects[10 + i] = {
      dict: `/Type/XObject/Subtype/Form/BBox[0 0 600 900]/Resources<</XObject<</X ${11 + i} 0 R>>>>`,
      data: Buffer.from('/X Do '.repeat(20)),
    };
  }
  objects[20] = {
    dict: '/Type/XObject/Subtype/Form/BBox[0 0 600 900]',
    data: Buffer.from('0 0 500 500 re f '.repeat(50)),
  };
  return document({ resources: '/XObject<</X 10 0 R>>', content: '/X Do', objects });
}

describe('runInSandbox', () => {
  it('inspects, normalises and converts', async () => {
    expect(await runInSandbox({ kind: 'inspect', bytes: document() })).toMatchObject({
      ok: true,
      pageCount: 1,
    });
    const done = await runInSandbox({ kind: 'normalise', bytes: formDocument() });
    if (!done.ok) throw new Error(done.code);
    expect(Buffer.from(done.bytes).toString('latin1', 0, 8)).toBe('%PDF-1.7');
    const copy = await runInSandbox({ kind: 'convert', bytes: document() });
    expect(copy.ok && copy.bytes.length).toBeGreaterThan(500);
  });

  it('tries at most 25 pages at a time', async () => {
    const bytes = manyPages(30);
    const tried = (from: number, count: number) => runInSandbox({ kind: 'try', bytes, from, count });
    expect(await tried(0, 99)).toEqual({ ok: true, drawn: 25 });
    expect(await tried(25, 25)).toEqual({ ok: true, drawn: 5 });
    expect(await tried(30, 1)).toEqual({ ok: false, code: 'no_such_page' });
  });

  it.each(HOSTILE.filter(({ name }) => /^U-0[456]/.test(name)))(
    '$name, in the child',
    async ({ bytes, code }) => {
      const found = await runInSandbox({ kind: 'inspect', bytes: bytes() });
      expect(found.ok).toBe(false);
      if (!found.ok) expect([code].flat()).toContain(found.code);
    },
  );

  it('U-05 drawing that never ends is stopped by its CPU time', async () => {
    const bytes = billionLaughs();
    const drawn = await runInSandbox({ kind: 'try', bytes, from: 0, count: 1 }, { cpu: 800 });
    expect(drawn).toEqual({ ok: false, code: 'timeout' });
  });

  it('U-05 drawing that never ends is stopped by the clock', async () => {
    const bytes = billionLaughs();
    const drawn = await runInSandbox({ kind: 'try', bytes, from: 0, count: 1 }, { wall: 500 });
    expect(drawn).toEqual({ ok: false, code: 'timeout' });
  });

  it('U-05 a page that is slow only where it fills many pixels is drawn at the size at which it is read', async () => {
    const group = '/Type/XObject/Subtype/Form/BBox[0 0 595 842]/Group<</S/Transparency/I true>>';
    const bytes = document({
      resources: '/XObject<</X 10 0 R>>',
      content: '/X Do '.repeat(40),
      objects: {
        9: '<</Type/ExtGState/ca 0.5/BM/Luminosity>>',
        10: {
          dict: `${group}/Resources<</ExtGState<</G 9 0 R>>>>`,
          data: Buffer.from(`/G gs 1 0 0 rg ${'0 0 595 842 re f '.repeat(40)}`),
        },
      },
    });
    // all of it, small, takes a fifth of this
    const tried = await runInSandbox({ kind: 'try', bytes, from: 0, count: 1 }, { cpu: 6_000 });
    expect(tried).toEqual({ ok: false, code: 'timeout' });
  });

  it('U-05 layers of transparency that take 64 MB each are stopped by memory', async () => {
    const objects: Objects = { 9: '<</Type/ExtGState/ca 0.5>>' };
    for (let i = 10; i < 30; i++) {
      objects[i] = {
        dict: `/Type/XObject/Subtype/Form/BBox[0 0 4000 4000]/Group<</S/Transparency/I true>>/Resources<</ExtGState<</G 9 0 R>>/XObject<</X ${i + 1} 0 R>>>>`,
        data: Buffer.from('/G gs 0 0 3999 3999 re f /X Do'),
      };
    }
    objects[30] = {
      dict: '/Type/XObject/Subtype/Form/BBox[0 0 4000 4000]',
      data: Buffer.from('0 0 9 9 re f'),
    };
    const resources = '/ExtGState<</G 9 0 R>>/XObject<</X 10 0 R>>';
    const bytes = document({ mediaBox: '[0 0 4000 4000]', resources, content: '/G gs /X Do', objects });
    const drawn = await runInSandbox({ kind: 'try', bytes, from: 0, count: 1 });
    expect(drawn.ok || drawn.code).toBe('memory');
  });

  it('U-05 a bomb inside a content stream that is drawn unseen by the inspection ends within limits', async () => {
    const bytes = document({ objects: { 4: { dict: '/Filter/FlateDecode', data: deflateBomb(4_096) } } });
    const drawn = await runInSandbox({ kind: 'try', bytes, from: 0, count: 1 });
    expect(drawn.ok || drawn.code).toBe('memory');
    expect(await runInSandbox({ kind: 'inspect', bytes: document() })).toMatchObject({ ok: true });
  });

  it('a child that cannot do its job is reported as crashed', async () => {
    const job = { kind: 'nothing', bytes: new Uint8Array() } as unknown as Job;
    expect(await runInSandbox(job)).toMatchObject({ ok: false, code: 'crashed' });
  });

  it('more jobs than places wait for their turn', async () => {
    const jobs = Array.from({ length: 5 }, () => runInSandbox({ kind: 'inspect', bytes: document() }));
    for (const found of await Promise.all(jobs)) expect(found.ok).toBe(true);
  });
});

describe('sandboxCapabilities', () => {
  it('U-03 the child reads no files and reaches no network where the machine allows walls', async () => {
    const found = await sandboxCapabilities();
    expect(found).toMatchObject({ works: true, noFiles: true, permissionModel: true });
    if (process.platform === 'linux') expect(found.watched).toBe(true);
    if (process.getuid?.() === 0) expect(found.unprivilegedUser).toBe(true);
  });
});
