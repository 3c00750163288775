// A JPEG of a camera, without what it says of itself: place, device, previews and whatever was appended are left behind, the compressed
// picture stays as it is (ITU T.81 §B). Attacker-controlled: nothing is decoded here, only its segments are read.

export type Jpeg = {
  width: number;
  height: number;
  colours: 1 | 3;
  /** As Exif counts it: how the picture is to be turned and mirrored. */
  orientation: number;
  /** What draws it, and nothing else. */
  bytes: Buffer;
};

/** Tables, frames of the kinds that every reader draws (baseline, extended, progressive), scans; Adobe's word on colours. */
const KEPT = new Set([0xdb, 0xc4, 0xc0, 0xc1, 0xc2, 0xdd, 0xda, 0xee]);
const FRAMES = new Set([0xc0, 0xc1, 0xc2]);
const isComment = (marker: number): boolean => (marker >= 0xe0 && marker <= 0xef) || marker === 0xfe;

export const isJpeg = (bytes: Buffer): boolean => bytes.length > 4 && bytes.readUInt16BE(0) === 0xffd8;

/** undefined: cut, contradictory, or of a kind that readers draw differently. */
export function readJpeg(bytes: Buffer): Jpeg | undefined {
  const kept: Buffer[] = [bytes.subarray(0, 2)];
  let frame: Omit<Jpeg, 'orientation' | 'bytes'> | undefined;
  let orientation = 1;
  let scans = 0;
  for (let at = 2; at + 2 <= bytes.length; ) {
    if (bytes[at] !== 0xff) return undefined;
    const marker = bytes[at + 1]!;
    if (marker === 0xff) {
      at++;
      continue;
    }
    if (marker === 0xd9) {
      kept.push(Buffer.from([0xff, 0xd9]));
      return frame && scans > 0 ? { ...frame, orientation, bytes: Buffer.concat(kept) } : undefined;
    }
    if (at + 4 > bytes.length) return undefined;
    const end = at + 2 + bytes.readUInt16BE(at + 2);
    if (end > bytes.length || end < at + 4) return undefined;
    const body = bytes.subarray(at + 4, end);
    if (FRAMES.has(marker)) {
      if (frame) return undefined;
      frame = readFrame(body);
      if (!frame) return undefined;
    }
    if (marker === 0xe1) orientation = orientationOf(body) ?? orientation;
    if (!KEPT.has(marker) && !isComment(marker)) return undefined;
    const next = marker === 0xda ? endOfScan(bytes, end) : end;
    if (next === undefined) return undefined;
    if (marker === 0xda) scans++;
    if (KEPT.has(marker)) kept.push(bytes.subarray(at, next));
    at = next;
  }
  return undefined;
}

function readFrame(body: Buffer): Omit<Jpeg, 'orientation' | 'bytes'> | undefined {
  if (body.length < 6 || body[0] !== 8) return undefined;
  const [height, width, colours] = [body.readUInt16BE(1), body.readUInt16BE(3), body[5]];
  if (width === 0 || height === 0 || (colours !== 1 && colours !== 3)) return undefined;
  return { width, height, colours };
}

/** Where the next segment begins; undefined: the file ends before. */
function endOfScan(bytes: Buffer, from: number): number | undefined {
  for (
    let at = bytes.indexOf(0xff, from);
    at >= 0 && at + 1 < bytes.length;
    at = bytes.indexOf(0xff, at + 1)
  ) {
    const next = bytes[at + 1]!;
    const isData = next === 0 || (next >= 0xd0 && next <= 0xd7) || next === 0xff;
    if (!isData) return at;
  }
  return undefined;
}

const MOST_TAGS = 200;
/** The tag 0x0112 of the first directory; undefined: none that can be read. */
function orientationOf(body: Buffer): number | undefined {
  if (body.toString('latin1', 0, 6) !== 'Exif\0\0') return undefined;
  const tiff = body.subarray(6);
  const small = tiff.toString('latin1', 0, 2) === 'II';
  const short = (at: number) => (small ? tiff.readUInt16LE(at) : tiff.readUInt16BE(at));
  try {
    const directory = small ? tiff.readUInt32LE(4) : tiff.readUInt32BE(4);
    const tags = Math.min(short(directory), MOST_TAGS);
    for (let i = 0; i < tags; i++) {
      const at = directory + 2 + 12 * i;
      if (short(at) !== 0x0112) continue;
      const value = short(at + 8);
      return value >= 1 && value <= 8 ? value : undefined;
    }
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
  }
  return undefined;
}
