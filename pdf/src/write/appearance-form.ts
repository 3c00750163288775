/**
 * Appearances as Form XObjects (ISO 32000-1 §8.10, §12.5.5). A drawing that serves
 * several fields (the strips of a 骑缝章) is stored once; each field gets a small form
 * that shows its part, upright on its page.
 */
import { deflateSync } from 'node:zlib';
import type { Appearance, Part, RgbaPixels } from '../appearance-type.ts';
import { Name, type Page, PdfError, type PdfValue, type Ref } from '../read/index.ts';
import { type ImportedForm, importPage } from './import-page.ts';
import { type IncrementalUpdate, stream } from './incremental-update.ts';
import { uprightMatrix } from './placement.ts';
import { dict, points } from './serialize.ts';

const FORM = { Type: new Name('XObject'), Subtype: new Name('Form') };
const FLATE = { Filter: new Name('FlateDecode') };

/** Makes forms for one update; equal drawings (same string, array or PDF) are shared. */
export function appearanceForms(
  update: IncrementalUpdate,
): (appearance: Appearance, rotate: Page['rotate']) => Ref {
  const drawings = new Map<string | Uint8Array, ImportedForm>();
  return (appearance, rotate) => {
    const key = drawingKey(appearance);
    let drawing = drawings.get(key);
    // The same content in another box is another drawing.
    const { width = drawing?.width } = 'width' in appearance ? appearance : {};
    if (!drawing || drawing.width !== width) {
      drawing = draw(update, appearance);
      drawings.set(key, drawing);
    }
    const matrix = uprightMatrix(rotate);
    const { part } = appearance;
    if (!matrix && !part) return drawing.ref;
    const box = part ?? { x: 0, y: 0, width: drawing.width, height: drawing.height };
    return update.add(
      stream(
        { ...FORM, BBox: corners(box), Matrix: matrix, Resources: resources({ D: drawing.ref }) },
        Buffer.from('/D Do', 'latin1'),
      ),
    );
  };
}

function drawingKey(appearance: Appearance): string | Uint8Array {
  switch (appearance.kind) {
    case 'operators':
      return appearance.operators;
    case 'page':
      return appearance.pdf;
    case 'image':
      return appearance.png.data;
  }
}

function draw(update: IncrementalUpdate, appearance: Appearance): ImportedForm {
  if (appearance.kind === 'page') return importPage(update, appearance.pdf);
  const { width, height } = appearance;
  if (!(width > 0 && height > 0 && width < 1e5 && height < 1e5)) {
    throw new PdfError('bad_syntax', 'appearance without a size');
  }
  const BBox = corners({ x: 0, y: 0, width, height });
  if (appearance.kind === 'operators') {
    const packed = packOperators(appearance.operators);
    const form = stream({ ...FORM, ...FLATE, BBox, Resources: dict({}) }, packed);
    return { ref: update.add(form), width, height };
  }
  const content = `q ${points(width)} 0 0 ${points(height)} 0 0 cm /I Do Q`;
  const image = addImage(update, appearance.png);
  const form = stream({ ...FORM, BBox, Resources: resources({ I: image }) }, Buffer.from(content, 'latin1'));
  return { ref: update.add(form), width, height };
}

// Seals are used again and again; compressing one costs more than signing with it.
const PACKED_KEPT = 64;
const packedOperators = new Map<string, Buffer>();

function packOperators(operators: string): Buffer {
  let packed = packedOperators.get(operators);
  if (!packed) {
    packed = deflateSync(Buffer.from(operators, 'latin1'));
    if (packedOperators.size >= PACKED_KEPT) packedOperators.clear();
    packedOperators.set(operators, packed);
  }
  return packed;
}

/** Pixels as an image with a soft mask for transparency (§8.9.5, §11.6.5.3). */
function addImage(update: IncrementalUpdate, pixels: RgbaPixels): Ref {
  const { width, height, data } = pixels;
  const count = width * height;
  if (!Number.isInteger(count) || count < 1 || data.length !== count * 4) {
    throw new PdfError('bad_syntax', 'pixels do not match their size');
  }
  const colour = new Uint8Array(count * 3);
  const alpha = new Uint8Array(count);
  for (let i = 0; i < count; i++) {
    colour[3 * i] = data[4 * i]!;
    colour[3 * i + 1] = data[4 * i + 1]!;
    colour[3 * i + 2] = data[4 * i + 2]!;
    alpha[i] = data[4 * i + 3]!;
  }
  const common = {
    Type: new Name('XObject'),
    Subtype: new Name('Image'),
    Width: width,
    Height: height,
    BitsPerComponent: 8,
    ...FLATE,
  };
  const mask = update.add(stream({ ...common, ColorSpace: new Name('DeviceGray') }, deflateSync(alpha)));
  return update.add(
    stream({ ...common, ColorSpace: new Name('DeviceRGB'), SMask: mask }, deflateSync(colour)),
  );
}

function corners(part: Part): number[] {
  return [part.x, part.y, part.x + part.width, part.y + part.height].map(points);
}

function resources(objects: Record<string, Ref>): PdfValue {
  return dict({ XObject: dict(objects) });
}
