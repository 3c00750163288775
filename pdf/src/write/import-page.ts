/**
 * Brings the page of another PDF into an update as a Form XObject with its fonts and
 * images (ISO 32000-1 §8.10). Only what the page's resources reach is copied.
 */
import { deflateSync } from 'node:zlib';
import {
  Dict,
  Name,
  openPdf,
  type Page,
  PdfError,
  type PdfFile,
  type PdfValue,
  pages,
  Ref,
  Stream,
} from '../read/index.ts';
import type { IncrementalUpdate } from './incremental-update.ts';
import { nodeInflate } from './node-inflate.ts';
import { dict } from './serialize.ts';

const MAX_DEPTH = 200;
// Entries that lead out of the page's own content into its document.
const LEAVES = new Set(['Parent', 'StructParent', 'StructParents', 'Metadata', 'PieceInfo', 'OC']);

export type ImportedForm = { ref: Ref; width: number; height: number };

/**
 * Adds the first page of `pdf` as a form whose bounding box starts at 0 0.
 * Throws PdfError; a rotated page is refused (`bad_page_tree`).
 */
export function importPage(update: IncrementalUpdate, pdf: Uint8Array): ImportedForm {
  const from = openPdf(pdf, { inflate: nodeInflate });
  if (from.encrypted) throw new PdfError('encrypted', 'imported page is encrypted');
  const page = pages(from)[0];
  if (page?.rotate !== 0) throw new PdfError('bad_page_tree', 'no upright page to import');
  const copy = copier(update, from);
  const [left, bottom, right, top] = page.cropBox;
  const content = pageContent(from, page);
  const group = from.dict(page.dict.get('Group'));
  const entries = content.dict.with({
    Type: new Name('XObject'),
    Subtype: new Name('Form'),
    BBox: [left, bottom, right, top],
    Matrix: left === 0 && bottom === 0 ? undefined : [1, 0, 0, 1, -left, -bottom],
    Resources: copy(from.resolve(page.resources) ?? dict({})),
    Group: group ? copy(group) : undefined,
  });
  return { ref: update.add(new Stream(entries, content.raw())), width: right - left, height: top - bottom };
}

/** What a page draws as one stream: a single one is taken as it is, several are decoded and joined (§7.8.2). */
export function pageContent(from: PdfFile, page: Page): Stream {
  const contents = from.resolve(page.dict.get('Contents'));
  if (contents instanceof Stream) {
    const { dict: d } = contents;
    const filters = {
      Filter: from.resolve(d.get('Filter')),
      DecodeParms: from.resolve(d.get('DecodeParms')),
    };
    return new Stream(dict(filters), contents.raw());
  }
  const parts: Uint8Array[] = [];
  for (const item of Array.isArray(contents) ? contents : []) {
    const part = from.resolve(item);
    if (part instanceof Stream) parts.push(from.decode(part), Buffer.from('\n'));
  }
  return new Stream(dict({ Filter: new Name('FlateDecode') }), deflateSync(Buffer.concat(parts)));
}

function copier(update: IncrementalUpdate, from: PdfFile): (value: PdfValue) => PdfValue {
  const known = new Map<number, Ref>();
  const copy = (value: PdfValue, depth: number): PdfValue => {
    if (depth > MAX_DEPTH) throw new PdfError('limit', 'imported objects nested too deeply');
    if (value instanceof Ref) {
      const done = known.get(value.num);
      if (done) return done;
      const ref = update.reserve();
      known.set(value.num, ref);
      update.set(ref, copy(from.get(value), depth + 1));
      return ref;
    }
    if (Array.isArray(value)) return value.map((item) => copy(item, depth + 1));
    if (value instanceof Stream) return new Stream(copyDict(value.dict, depth), value.raw());
    return value instanceof Dict ? copyDict(value, depth) : value;
  };
  const copyDict = (value: Dict, depth: number): Dict => {
    const out = new Dict();
    for (const [key, entry] of value.map) {
      if (!LEAVES.has(key)) out.map.set(key, copy(entry, depth + 1));
    }
    return out;
  };
  return (value) => copy(value, 0);
}
