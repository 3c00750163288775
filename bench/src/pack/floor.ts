// The floor of a pack, in a process of its own: `floor.ts FILE [COPY]` reads FILE once and hashes it (SHA-256); with COPY
// it also does what a stored ZIP of the same bytes costs: CRC-32, one write, fsync. Prints the seconds.
import { createHash } from 'node:crypto';
import { closeSync, fsyncSync, openSync, readSync, writeSync } from 'node:fs';
import { crc32 } from 'node:zlib';

const [file = '', copy] = process.argv.slice(2);
const began = performance.now();
const from = openSync(file, 'r');
const to = copy === undefined ? undefined : openSync(copy, 'w');
const hash = createHash('sha256');
const chunk = Buffer.alloc(256 * 1024);
let crc = 0;
for (let read = readSync(from, chunk); read > 0; read = readSync(from, chunk)) {
  const bytes = chunk.subarray(0, read);
  hash.update(bytes);
  if (to === undefined) continue;
  crc = crc32(bytes, crc);
  writeSync(to, bytes);
}
const digest = hash.digest('hex');
if (to !== undefined) {
  writeSync(to, `${digest} ${crc}`);
  fsyncSync(to);
  closeSync(to);
}
closeSync(from);
console.log((performance.now() - began) / 1000);
