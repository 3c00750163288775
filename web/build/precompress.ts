// Writes .br and .gz beside what browsers download, once at build, so that the server compresses nothing at run time
// (@fastify/static `preCompressed`).
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import type { Plugin } from 'vite';

const WORTH = /\.(js|mjs|css|svg|wasm|ttf)$/;
const SMALLEST = 1024;

function compress(folder: string): void {
  for (const entry of readdirSync(folder, { withFileTypes: true, recursive: true })) {
    const file = join(entry.parentPath, entry.name);
    if (!entry.isFile() || !WORTH.test(entry.name)) continue;
    const bytes = readFileSync(file);
    if (bytes.length < SMALLEST) continue;
    writeFileSync(
      `${file}.br`,
      brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }),
    );
    writeFileSync(`${file}.gz`, gzipSync(bytes, { level: 9 }));
  }
}

export function precompress(): Plugin {
  return {
    name: 'xinqi-precompress',
    apply: 'build',
    enforce: 'post',
    writeBundle: {
      sequential: true,
      order: 'post',
      handler({ dir }) {
        if (dir && existsSync(dir)) compress(dir);
      },
    },
  };
}
