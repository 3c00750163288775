// Writes which pages were really rendered (tools/spec/coverage.ts). A page counts only when it stood at its own
// address and showed what a successful call of its own brought.
import { appendFileSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';

const folder = process.env.SPEC_RECORD_DIR || join(import.meta.dirname, '../../../.data/spec-record');
const written = new Set<string>();

export function recordPage(path: string): void {
  if (written.has(path)) return;
  written.add(path);
  mkdirSync(folder, { recursive: true });
  appendFileSync(join(folder, `pages-${process.pid}.jsonl`), `${JSON.stringify({ kind: 'page', path })}\n`);
}
