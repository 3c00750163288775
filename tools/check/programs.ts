// Checks that are programs of their own: formatter and linter, type checker.
import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { type Report, report } from './report.ts';
import { ROOT } from './source-files.ts';

/** Runs a program of node_modules; green when it exits 0, else its output is what to mend. */
export function runProgram(file: string, args: readonly string[], note: string): Promise<Report> {
  const path = join(ROOT, 'node_modules', file);
  return new Promise((resolve) => {
    execFile(
      process.execPath,
      [path, ...args],
      { cwd: ROOT, maxBuffer: 64 << 20 },
      (error, stdout, stderr) => {
        const said = `${stdout}${stderr}`.trim().split('\n');
        resolve(error ? report(said, note) : report([], note));
      },
    );
  });
}
