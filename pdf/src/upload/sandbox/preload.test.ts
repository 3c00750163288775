// What a child has loaded before its first module: nothing that it has no use for, which every start would pay.
import { execFileSync } from 'node:child_process';
import { expect, it } from 'vitest';
import { PDF_PROGRAM } from './walls.ts';

it('loads pdf.js without the network and without a native canvas', () => {
  const said = (flags: readonly string[]): string =>
    execFileSync(
      process.execPath,
      [...flags, '--no-warnings', '-p', '[...process.moduleLoadList, ...Object.keys(require.cache)].join()'],
      { encoding: 'utf8', cwd: import.meta.dirname },
    );
  const loaded = said(PDF_PROGRAM.flags);
  expect(loaded).toContain('preload.ts');
  expect(loaded).not.toMatch(/undici|canvas\/js-binding/);
  expect(said(['--import', 'pdfjs-dist/legacy/build/pdf.mjs'])).toMatch(/undici/);
});
