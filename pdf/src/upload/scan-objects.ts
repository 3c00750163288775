// Walks every object that the trailers reach, once, without recursion across objects: loops and long chains cost
// nothing (U-04, U-06). It is the verifier's walk, so that nothing passes here that cannot be judged there. Then streams
// are weighed (U-05): unpacked in bounded steps, pictures by their size.
import { createInflate } from 'node:zlib';
import { type Dict, Name, type PdfError, type PdfFile, type Stream } from '../read/index.ts';
import { noteOddities, type Oddity, Survey } from '../soundness/index.ts';
import { isDropped, judge, judgeCatalog, type Report } from './content-rules.ts';
import { UPLOAD_LIMITS, UploadRefused } from './findings.ts';

const PACKERS = new Set(['FlateDecode', 'Fl', 'LZWDecode', 'LZW', 'RunLengthDecode', 'RL']);
const FLATE = new Set(['FlateDecode', 'Fl']);

/** What a walk through all objects found beside what went into the report. */
export type Scanned = { survey: Survey; oddities: Set<Oddity> };

/** @throws UploadRefused bomb; PdfError of the reader */
export async function scanObjects(file: PdfFile, report: Report): Promise<Scanned> {
  judgeCatalog(file, report);
  const found: Scanned = { survey: new Survey(), oddities: new Set() };
  const dicts: [Dict, Stream | undefined][] = [];
  found.survey.run(file, {
    skips: (dict, key) => isDropped(dict, key, report),
    dict: (dict, stream, key) => {
      dicts.push([dict, stream]);
      noteOddities(dict, stream, key, found.oddities);
    },
  });
  let unpacked = 0;
  for (const [dict, stream] of dicts) {
    judge(file, dict, stream !== undefined, report);
    if (!stream) continue;
    unpacked += await weigh(file, stream);
    if (unpacked > UPLOAD_LIMITS.unpacked) throw new UploadRefused('bomb');
  }
  return found;
}

/** Unpacked size of a stream; pictures count nothing, but their claimed size is bounded. */
async function weigh(file: PdfFile, stream: Stream): Promise<number> {
  const listed = file.resolve(stream.dict.get('Filter'));
  const filters = (Array.isArray(listed) ? listed : [listed]).map((item) => {
    const found = file.resolve(item);
    return found instanceof Name ? found.value : '';
  });
  if (filters.length > 4 || filters.filter((name) => PACKERS.has(name)).length > 1)
    throw new UploadRefused('bomb');
  const subtype = file.resolve(stream.dict.get('Subtype'));
  if (subtype instanceof Name && subtype.value === 'Image') {
    checkPicture(file, stream.dict);
    return 0;
  }
  const raw = stream.raw();
  const first = filters[0] ?? '';
  // LZW packs at most 1:1,365, run length 1:64; only Flate and LZW reach what a limit must stop.
  if (first.startsWith('LZW') && raw.length * 1365 > UPLOAD_LIMITS.stream && raw.length > 2_000_000) {
    throw new UploadRefused('bomb');
  }
  return FLATE.has(first) ? inflatedSize(raw) : raw.length;
}

/** A stencil or a scan in black and white takes one bit where another picture takes up to 32 (§8.9.5). */
function checkPicture(file: PdfFile, dict: Dict): void {
  // A side that is no number is no size to any reader: it shows nothing.
  const [width = 0, height = 0] = ['Width', 'Height'].map((key) => {
    const side = file.resolve(dict.get(key));
    return typeof side === 'number' ? side : 0;
  });
  const oneBit =
    file.resolve(dict.get('ImageMask')) === true || file.resolve(dict.get('BitsPerComponent')) === 1;
  const space = file.resolve(dict.get('ColorSpace'));
  const single = !(space instanceof Name) || !/RGB|CMYK/.test(space.value);
  const most = oneBit && single ? UPLOAD_LIMITS.oneBitPixels : UPLOAD_LIMITS.pixels;
  if (width * height > most) throw new UploadRefused('bomb');
}

/** Counts what comes out of the inflater, in pieces of 64 KB that are thrown away. */
function inflatedSize(raw: Uint8Array): Promise<number> {
  // 1,032 : 1 is the most that Deflate can pack (RFC 1951): small streams need no look.
  if (raw.length * 1032 <= 256 * 1024) return Promise.resolve(raw.length);
  return new Promise((resolve, reject) => {
    let size = 0;
    const inflate = createInflate({ chunkSize: 64 * 1024 });
    inflate.on('data', (piece: Buffer) => {
      size += piece.length;
      if (size <= UPLOAD_LIMITS.stream) return;
      inflate.destroy();
      reject(new UploadRefused('bomb'));
    });
    inflate.on('end', () => resolve(size));
    // Broken packing is the viewer's matter (many files end their streams early), not a bomb.
    inflate.on('error', () => resolve(size));
    inflate.end(raw);
  });
}

/** The refusal that stands for an error of the reader. */
export function refusalOf(error: PdfError): UploadRefused {
  switch (error.code) {
    case 'not_pdf':
      return new UploadRefused('not_pdf');
    case 'limit':
      return new UploadRefused('too_complex');
    case 'encrypted':
      return new UploadRefused('owner_password');
    case 'needs_repair':
      return new UploadRefused('needs_repair');
    default:
      return new UploadRefused('broken');
  }
}
