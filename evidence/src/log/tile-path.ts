// Names of tiles (C2SP tlog-tiles, height 8): `tile/<L>/<N>[.p/<W>]`, N in groups of three digits.
import { EvidenceError } from '../event/evidence-error.ts';

/** Hashes in a full tile. */
export const TILE_WIDTH = 256;

/** Where the log keeps its tiles; paths are relative, such as `tile/0/x001/234`. `put` replaces atomically. */
export interface TileStore {
  get(path: string): Promise<Uint8Array | undefined>;
  put(path: string, bytes: Uint8Array): Promise<void>;
}

/** Path of tile `index` at `level` holding `width` hashes (1–256; 256 is a full tile). */
export function tilePath(level: number, index: number, width: number): string {
  if (
    !Number.isSafeInteger(index) ||
    index < 0 ||
    width < 1 ||
    width > TILE_WIDTH ||
    level < 0 ||
    level > 63
  ) {
    throw new EvidenceError('value', `no tile ${level}/${index}/${width}`);
  }
  let name = String(index % 1000).padStart(3, '0');
  for (let rest = Math.floor(index / 1000); rest > 0; rest = Math.floor(rest / 1000)) {
    name = `x${String(rest % 1000).padStart(3, '0')}/${name}`;
  }
  return `tile/${level}/${name}${width === TILE_WIDTH ? '' : `.p/${width}`}`;
}

/** Complete tile hashes that a tree of `size` leaves has at `level`: floor(size / 256^level). */
export function hashesAtLevel(size: number, level: number): number {
  return Math.floor(size / TILE_WIDTH ** level);
}
