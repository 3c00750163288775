// Writes which pages were really rendered, each with the calls that answered with data while it was shown. Whether one of them is the
// page's own, so that it counts, is judged where routes and tables meet (tools/spec/coverage.ts).
import { appendFileSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';

const folder = process.env.SPEC_RECORD_DIR || join(import.meta.dirname, '../../../.data/spec-record');

export function recordPage(path: string, calls: ReadonlySet<string>): void {
  mkdirSync(folder, { recursive: true });
  const line = { kind: 'page', path, calls: [...calls].sort() };
  appendFileSync(join(folder, `pages-${process.pid}.jsonl`), `${JSON.stringify(line)}\n`);
}
