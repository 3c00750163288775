// Check: pages take their controls from web/src/ui, where antd's stand in one place, and make none by hand. What is left of
// the time before is counted by feature; the number can only fall. docs/decisions/0088.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { HAND_MADE, HAND_MADE_LEFT } from './hand-made.ts';
import { type Report, report } from './report.ts';
import { isTest, ROOT, sourceFiles } from './source-files.ts';

/** `<button`, `<select`, `<table`, `<textarea`, and the browser's own calendar, which shows mm/dd/yyyy. */
const CONTROL = /<(?:button|select|table|textarea)\b|type="(?:date|datetime-local)"/g;

/** Hand-made controls of one file; comments do not count. */
export const countControls = (text: string): number =>
  text.replace(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '').match(CONTROL)?.length ?? 0;

/** `web/src/features/seal/console/x.tsx` → features/seal; everything in ui/ counts together. */
const placeOf = (path: string): string =>
  path
    .split('/')
    .slice(2, path.includes('/features/') ? 4 : 3)
    .join('/');

const excepted = (path: string): boolean =>
  Object.keys(HAND_MADE).some((place) => path === place || path.startsWith(`${place}/`));

/** Complaints, given what stands on disk and how much of it was there before. */
export function judgeControls(
  files: readonly { path: string; text: string }[],
  left: Readonly<Record<string, number>>,
): string[] {
  const found = new Map<string, number>(Object.keys(left).map((place) => [place, 0]));
  for (const { path, text } of files) {
    const place = placeOf(path);
    const count = countControls(text);
    if (count > 0) found.set(place, (found.get(place) ?? 0) + count);
  }
  return [...found].flatMap(([place, count]) => {
    const before = left[place] ?? 0;
    if (count > before)
      return [`web/src/${place}: ${count} hand-made controls, ${before} before; take them from web/src/ui`];
    return count < before
      ? [`web/src/${place}: ${count} hand-made controls are left; say so in tools/check/hand-made.ts`]
      : [];
  });
}

export function checkControls(): Report {
  const files = sourceFiles()
    .filter(
      (path) => path.startsWith('web/src/') && path.endsWith('.tsx') && !isTest(path) && !excepted(path),
    )
    .map((path) => ({ path, text: readFileSync(join(ROOT, path), 'utf8') }));
  const sum = Object.values(HAND_MADE_LEFT).reduce((all, one) => all + one, 0);
  return report(judgeControls(files, HAND_MADE_LEFT), `${files.length} pages and pieces, ${sum} by hand`);
}
