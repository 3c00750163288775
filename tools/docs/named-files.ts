// Files that a hand-written page names as its evidence: each stands in the tree. A path may leave out where it begins, as the pages do.

const span = /`([\w./{},-]+\.(?:ts|tsx|mjs))`/g;

/** `a/{b,c}.ts` → both. */
const spelled = (path: string): string[] => {
  const found = /^(.*)\{([^{}]*)\}(.*)$/.exec(path);
  if (!found) return [path];
  const [, before = '', choices = '', behind = ''] = found;
  return choices.split(',').map((choice) => `${before}${choice}${behind}`);
};

/** Complaints about names in `text` that are no file, nor the end of one's path. */
export function judgeNamedFiles(page: string, text: string, files: readonly string[]): string[] {
  const named = [...text.matchAll(span)].flatMap(([, path = '']) => spelled(path));
  return [...new Set(named)]
    .filter((path) => !files.some((file) => file === path || file.endsWith(`/${path}`)))
    .map((path) => `${page}: ${path} does not exist`);
}
