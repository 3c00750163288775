// A scanned seal for the bench: a ring, a bar and dots in worn red on uneven paper, the same pixels in every run; as pixels,
// and as the PNG that an administrator would upload.
import { crc32, deflateSync } from 'node:zlib';

export type Pixels = { width: number; height: number; data: Uint8Array };

export function scannedSeal(side: number): Pixels {
  const data = new Uint8Array(side * side * 4);
  const centre = side / 2;
  let seed = 1;
  for (let y = 0; y < side; y++)
    for (let x = 0; x < side; x++) {
      seed = (seed * 1_103_515_245 + 12_345) & 0x7fffffff;
      const noise = (seed >> 16) % 12;
      const [dx, dy] = [(x - centre) / centre, (y - centre) / centre];
      const r = Math.hypot(dx, dy);
      const turn = Math.atan2(dy, dx);
      const ring = r > 0.8 && r < 0.86;
      const letters = r > 0.55 && r < 0.72 && Math.sin(turn * 36) > 0.2 && Math.cos(r * 90) > -0.4;
      const bar = Math.abs(dy - 0.25) < 0.05 && Math.abs(dx) < 0.3;
      const ink = ring || letters || bar || r < 0.15;
      data.set(
        ink ? [205 + noise, 20 + noise, 30 + noise, 255] : [246 - noise, 242 - noise, 234 - noise, 255],
        (y * side + x) * 4,
      );
    }
  return { width: side, height: side, data };
}

export function asPng({ width, height, data }: Pixels): Buffer {
  const chunk = (type: string, bytes: Buffer): Buffer => {
    const body = Buffer.concat([Buffer.from(type, 'latin1'), bytes]);
    const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)];
    length.writeUInt32BE(bytes.length);
    check.writeUInt32BE(crc32(body));
    return Buffer.concat([length, body, check]);
  };
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 6, 0, 0, 0], 8);
  const raw = Buffer.alloc(height * (1 + width * 4));
  for (let y = 0; y < height; y++)
    raw.set(data.subarray(y * width * 4, (y + 1) * width * 4), y * (1 + width * 4) + 1);
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  return Buffer.concat([
    signature,
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(raw)),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}
