// Whether a WebM or MP4 file is whole: its elements follow each other without a gap and the last ends where the file ends. A reader of media
// forgives a file that was cut; evidence does not. Attacker-controlled: every step goes forward, sizes are compared with what is left.
import type { VideoContainer, VideoFault } from '@xinqi/domain';

/** One of 16 MB never has more. */
const mostElements = 300_000;

const EBML = 0x1a45dfa3;
const SEGMENT = 0x18538067;
const CLUSTER = 0x1f43b675;

/** A number of EBML (RFC 8794 §4): its bytes, and whether all of its data bits are set, which means that the size is not known. */
function vint(
  bytes: Buffer,
  at: number,
  keepMarker: boolean,
): { value: number; length: number; open: boolean } {
  const first = bytes[at] ?? 0;
  const length = Math.clz32(first) - 23;
  if (length > 8 || at + length > bytes.length) return { value: 0, length: 0, open: false };
  let value = keepMarker ? first : first & (0xff >> length);
  let open = value === 0xff >> length;
  for (let i = 1; i < length; i++) {
    const next = bytes[at + i]!;
    value = value * 256 + next;
    open &&= next === 0xff;
  }
  return { value, length, open };
}

/** A recorder that writes as it goes leaves Segment and Cluster open; then they end where the next one begins, or the file. */
function wholeWebm(bytes: Buffer): boolean {
  let at = 0;
  let segment: number | undefined;
  for (let seen = 0; at < bytes.length; seen++) {
    const id = vint(bytes, at, true);
    const size = vint(bytes, at + id.length, false);
    if (seen > mostElements || id.length === 0 || id.length > 4 || size.length === 0) return false;
    const data = at + id.length + size.length;
    const end = data + size.value;
    if ((seen === 0) !== (id.value === EBML) || (seen === 1) !== (id.value === SEGMENT)) return false;
    if (id.value === SEGMENT) segment = size.open ? bytes.length : end;
    const within = id.value === SEGMENT || id.value === CLUSTER;
    if (size.open ? !within : end > (segment ?? bytes.length) || end > bytes.length) return false;
    at = within ? data : end;
  }
  return segment === bytes.length && at === bytes.length;
}

/** Boxes of ISO/IEC 14496-12 §4.2 up to the end of the file; the media of a fragment follow their description (§8.8.4). */
function wholeMp4(bytes: Buffer): boolean {
  let at = 0;
  let movie = false;
  let media = false;
  let fragment = false;
  for (let seen = 0; at < bytes.length; seen++) {
    if (seen > mostElements || at + 8 > bytes.length) return false;
    const short = bytes.readUInt32BE(at);
    if (short === 1 && at + 16 > bytes.length) return false;
    const size = short === 1 ? Number(bytes.readBigUInt64BE(at + 8)) : short;
    const type = bytes.toString('latin1', at + 4, at + 8);
    if (size < 8 || at + size > bytes.length) return false;
    movie ||= type === 'moov';
    media ||= type === 'mdat';
    if (type === 'moof' && fragment) return false;
    if (type === 'moof' || type === 'mdat') fragment = type === 'moof';
    at += size;
  }
  return movie && media && !fragment;
}

/** By its first bytes alone: what a file is called, or said to be, decides nothing. */
export function shapeOf(bytes: Buffer): { container: VideoContainer } | { fault: VideoFault } {
  if (bytes.length >= 4 && bytes.readUInt32BE(0) === EBML)
    return wholeWebm(bytes) ? { container: 'webm' } : { fault: 'broken' };
  if (bytes.length >= 8 && bytes.toString('latin1', 4, 8) === 'ftyp')
    return wholeMp4(bytes) ? { container: 'mp4' } : { fault: 'broken' };
  return { fault: 'container' };
}
