// Check: sizes, names and opening comments of every source file. Pure over (path, text), so that its own planted
// faults are one-line tests.
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { FULL_FOLDERS, LONG_FILES, ODD_FILES } from './exceptions.ts';
import { type Report, report } from './report.ts';
import { isTest, ROOT, sourceFiles } from './source-files.ts';

const KEBAB = /^[a-z0-9]+(-[a-z0-9]+)*(\.(test|d|config))?\.(ts|tsx|mts|mjs|cjs|css)$/;
const KEBAB_FOLDER = /^[a-z0-9]+(-[a-z0-9]+)*$/;
const FORBIDDEN_WORD = /(^|-)(utils?|helpers?|manager)(-|$)|^(common|misc|lib)$|-v\d+$|^legacy(-|$)/;

/** Number of comment lines that open the file; 0 when it opens with something else. */
export function openingLines(text: string): number {
  const lines = text.replace(/^#!.*\n/, '').split('\n');
  if (lines[0]?.startsWith('//')) {
    const end = lines.findIndex((line) => !line.startsWith('//'));
    return end < 0 ? lines.length : end;
  }
  if (lines[0]?.startsWith('/*')) return lines.findIndex((line) => line.includes('*/')) + 1;
  return 0;
}

/** Complaints about one file. */
export function judgeFile(path: string, text: string): string[] {
  const complaints: string[] = [];
  const lines = text.split('\n').length - (text.endsWith('\n') ? 1 : 0);
  if (lines > 300 && !isTest(path) && !LONG_FILES[path])
    complaints.push(`${path}: ${lines} lines, at most 300`);
  if (ODD_FILES[path]) return complaints;
  const parts = path.split('/');
  const name = parts.at(-1) ?? '';
  const folders = parts.slice(0, -1);
  if (folders.length > 6) complaints.push(`${path}: ${folders.length} folders deep, at most 6`);
  if (!KEBAB.test(name)) complaints.push(`${path}: name is not kebab-case`);
  for (const part of [...folders, name.replace(/\..*$/, '')]) {
    if (FORBIDDEN_WORD.test(part)) complaints.push(`${path}: the name ${part} says nothing`);
  }
  for (const folder of folders) {
    if (!KEBAB_FOLDER.test(folder)) complaints.push(`${path}: folder ${folder} is not kebab-case`);
  }
  const opening = openingLines(text);
  if (opening < 1 || opening > 6)
    complaints.push(`${path}: opens with ${opening} comment lines, wanted 1 to 6`);
  return complaints;
}

/** Complaints about folders with more than 15 source files (tests not counted). */
export function judgeFolders(paths: readonly string[]): string[] {
  const counts = Map.groupBy(
    paths.filter((path) => !isTest(path)),
    (path) => dirname(path),
  );
  return [...counts]
    .filter(([folder, files]) => files.length > 15 && !FULL_FOLDERS[folder])
    .map(([folder, files]) => `${folder}: ${files.length} source files, at most 15`);
}

/** Judges every source file on disk. */
export function checkSizes(): Report {
  const paths = sourceFiles();
  const complaints = paths.flatMap((path) => judgeFile(path, readFileSync(join(ROOT, path), 'utf8')));
  return report([...complaints, ...judgeFolders(paths)], `${paths.length} files`);
}
