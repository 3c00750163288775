// The worker as it is served (patch-worker.ts): the first page of a large file costs a few requests, whichever page is asked for is the one
// that the unchanged worker gives, and a worker of another version is not changed by guess.
import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { patchWorker } from './patch-worker.ts';

const pdfjs = fileURLToPath(new URL('.', import.meta.resolve('pdfjs-dist/legacy/build/pdf.mjs')));
const folder = mkdtempSync(join(tmpdir(), 'xinqi-worker-'));
afterAll(() => rmSync(folder, { recursive: true }));

type Library = typeof import('pdfjs-dist/legacy/build/pdf.mjs');
// what Node lacks and the library extends; nothing is drawn here
Reflect.set(globalThis, 'DOMMatrix', class {});

let plain: Library;
let changed: Library;
beforeAll(async () => {
  plain = await libraryOf('plain', (source) => source);
  changed = await libraryOf('changed', patchWorker);
});

/** A library of its own with its worker. */
async function libraryOf(name: string, change: (source: string) => string): Promise<Library> {
  mkdirSync(join(folder, name));
  const [library, worker] = ['pdf.min.mjs', 'pdf.worker.min.mjs'].map((file) => join(folder, name, file));
  copyFileSync(join(pdfjs, 'pdf.min.mjs'), library!);
  writeFileSync(worker!, change(readFileSync(join(pdfjs, 'pdf.worker.min.mjs'), 'utf8')));
  const loaded = (await import(/* @vite-ignore */ pathToFileURL(library!).href)) as Library;
  // in Node the worker runs in this very thread: the library takes what stands here and keeps it
  Reflect.set(globalThis, 'pdfjsWorker', await import(/* @vite-ignore */ pathToFileURL(worker!).href));
  await new loaded.PDFWorker().promise;
  return loaded;
}

type Node = { pages: readonly Node[] } | { page: number };
/** A PDF whose page tree is this one; page n says n by its width, and its content is so many bytes long. */
function pdfOf(tree: Node, content: number): Uint8Array {
  const objects: string[] = [];
  const add = (text: string): number => objects.push(text);
  add('<< /Type /Catalog /Pages 2 0 R >>');
  const write = (node: Node, parent: number, own = add('')): number => {
    if ('page' in node) {
      const stream = add(`<< /Length ${content} >>\nstream\n${'q Q\n'.repeat(content / 4)}\nendstream`);
      objects[own - 1] =
        `<< /Type /Page /Parent ${parent} 0 R /MediaBox [0 0 ${100 + node.page} 100] /Contents ${stream} 0 R >>`;
    } else {
      const kids = node.pages.map((kid) => `${write(kid, own)} 0 R`);
      objects[own - 1] =
        `<< /Type /Pages ${parent ? `/Parent ${parent} 0 R ` : ''}/Count ${leaves(node)} /Kids [${kids.join(' ')}] >>`;
    }
    return own;
  };
  write(tree, 0);
  let text = '%PDF-1.7\n';
  const places = objects.map((body, i) => {
    const at = text.length;
    text += `${i + 1} 0 obj\n${body}\nendobj\n`;
    return at;
  });
  const xref = text.length;
  text += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${places.map((at) => `${String(at).padStart(10, '0')} 00000 n \n`).join('')}`;
  text += `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${xref}\n%%EOF\n`;
  return new TextEncoder().encode(text);
}
const leaves = (node: Node): number =>
  'page' in node ? 1 : node.pages.reduce((sum, kid) => sum + leaves(kid), 0);

/** Opens the file by ranges; answers the number of requests until page `first` is there, and the pages' widths. */
async function open(library: Library, file: Uint8Array, first: number, all: readonly number[]) {
  const chunk = 4096;
  const transport = new library.PDFDataRangeTransport(file.length, file.slice(0, chunk));
  let requests = 0;
  transport.requestDataRange = (begin, end) => {
    requests += 1;
    setTimeout(() => transport.onDataRange(begin, file.slice(begin, end)));
  };
  const task = library.getDocument({
    ...{ range: transport, rangeChunkSize: chunk, disableAutoFetch: true, disableStream: true, verbosity: 0 },
  });
  const document = await task.promise;
  const widthOf = async (page: number) => (await document.getPage(page)).getViewport({ scale: 1 }).width;
  await widthOf(first);
  const cost = requests;
  const widths: (number | string)[] = [];
  for (const page of all) widths.push(await widthOf(page).catch(() => 'none'));
  const { numPages } = document;
  await task.destroy();
  return { cost, widths, numPages };
}

const page = (n: number): Node => ({ page: n });
const flat = (count: number): Node => ({ pages: Array.from({ length: count }, (_, n) => page(n)) });

it('gives the first page of 300 for a few requests, and any other one', async () => {
  const file = pdfOf(flat(300), 8000);
  const before = await open(plain, file, 1, []);
  const after = await open(changed, file, 1, [150, 300, 2]);
  expect(before.cost).toBeGreaterThan(250);
  expect(after).toEqual({ cost: expect.any(Number), widths: [249, 399, 101], numPages: 300 });
  expect(after.cost).toBeLessThan(10);
});

describe('which page is which', () => {
  const empty: Node = { pages: [] };
  it.each<[string, Node]>([
    ['flat', flat(9)],
    ['nested', { pages: [flat(3), page(3), { pages: [page(4), { pages: [page(5)] }] }, page(6)] }],
    [
      'with empty branches',
      { pages: [empty, { pages: [page(0), page(1)] }, empty, page(2), { pages: [empty, page(3)] }] },
    ],
    [
      'as many kids as pages, but none a page by its place',
      { pages: [{ pages: [page(0), page(1)] }, page(2), empty] },
    ],
  ])('is as before: %s', async (_, tree) => {
    const file = pdfOf(tree, 40);
    const count = leaves(tree);
    const order = [count, 1, ...Array.from({ length: count }, (__, i) => i + 1)];
    const [before, after] = [await open(plain, file, 1, order), await open(changed, file, 1, order)];
    expect(after.widths).toEqual(before.widths);
    expect(after.widths.slice(2)).toEqual(Array.from({ length: count }, (__, i) => 100 + i));
  });
});

it('is not guessed at in another version', () => {
  expect(() => patchWorker('async getPageDict(e){}')).toThrow('not found once');
});
