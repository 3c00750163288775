// Random bytes for keys, salts and numbers, asked of the system for many at once: a question costs more than what is done with the answer.
// What was handed out is forgotten here.
import { randomFillSync } from 'node:crypto';

const stock = Buffer.alloc(4096);
let used = stock.length;

/** `length` bytes that nobody else gets. */
export function freshBytes(length: number): Buffer {
  if (length > stock.length / 8) return randomFillSync(Buffer.alloc(length));
  if (used + length > stock.length) {
    randomFillSync(stock);
    used = 0;
  }
  const bytes = Buffer.from(stock.subarray(used, used + length));
  stock.fill(0, used, used + length);
  used += length;
  return bytes;
}
