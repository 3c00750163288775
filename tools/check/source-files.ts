// Every source file of the tree, from the disk (not from git: a file not yet added is judged too).
import { readdirSync } from 'node:fs';
import { join } from 'node:path';

export const ROOT = join(import.meta.dirname, '../..');
export const WORKSPACES = [
  'domain',
  'pki',
  'wire',
  'pdf',
  'evidence',
  'verifier',
  'server',
  'web',
  'sdk',
  'scenario',
  'e2e',
  'bench',
  'ops',
] as const;

const SKIPPED = new Set(['node_modules', 'dist', 'coverage', 'test-results', '.data', '.git']);

/** Paths (with `/`, relative to `root`) of the files under `folder` whose name matches. */
export function listFiles(root: string, folder: string, matches: RegExp): string[] {
  let entries: import('node:fs').Dirent[];
  try {
    entries = readdirSync(join(root, folder), { withFileTypes: true });
  } catch {
    return [];
  }
  return entries.flatMap((entry) => {
    const path = `${folder}/${entry.name}`;
    if (entry.isDirectory()) {
      const skip = SKIPPED.has(entry.name) || path === 'tools/fixtures';
      return skip ? [] : listFiles(root, path, matches);
    }
    return entry.isFile() && matches.test(entry.name) ? [path] : [];
  });
}

/** Names of the folders directly inside a folder; none when it does not exist. */
export function listFolders(root: string, folder: string): string[] {
  try {
    return readdirSync(join(root, folder), { withFileTypes: true })
      .filter((entry) => entry.isDirectory())
      .map((entry) => entry.name);
  } catch {
    return [];
  }
}

/** Code of all workspaces and of the tools. */
export function sourceFiles(root = ROOT): string[] {
  return [...WORKSPACES, 'tools'].flatMap((folder) => listFiles(root, folder, /\.(ts|tsx|mts|mjs|cjs|css)$/));
}

export const isTest = (path: string): boolean => /\.test\.tsx?$/.test(path);
