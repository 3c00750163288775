// The page for those who work on refusals: every reason with its count, the classes of the files and examples by path.

import type { Line } from './run-files.ts';
import { counted } from './tally.ts';

const EXAMPLES = 12;

/** What is wrong with a line, or undefined: refusals, failures, and signed files that a judge does not call valid. */
export function troublesOf({ judged }: Line): string[] {
  if (judged.outcome === 'refused') return [`refused ${judged.reason}`];
  if (judged.outcome === 'failed') return [`FAILED ${judged.reason}`];
  const { own, pdfsig, qpdf } = judged.signed ?? {};
  return [
    ...(own && own !== 'valid' ? [`signed, own: ${own}`] : []),
    ...(pdfsig && pdfsig !== 'valid' ? [`signed, pdfsig: ${pdfsig}`] : []),
    ...(qpdf?.endsWith('since signing') ? [`signed, qpdf: ${qpdf}`] : []),
  ];
}

/** Markdown: one section for each trouble, most frequent first. */
export function listClasses(lines: readonly Line[]): string {
  const all = lines.flatMap((line) => troublesOf(line).map((trouble) => ({ trouble, line })));
  return counted(all.map(({ trouble }) => trouble))
    .map(([trouble, count]) => {
      const members = all.filter((one) => one.trouble === trouble).map(({ line }) => line);
      const classes = counted(members.map(({ classified }) => classified.class));
      const inOrder = members.toSorted((a, b) => rank(a) - rank(b));
      const examples = inOrder.slice(0, EXAMPLES).map(({ path, classified }) => {
        const traits = classified.features.length > 0 ? ` [${classified.features.join(' ')}]` : '';
        return `- ${path} · ${classified.class} · ${classified.producer ?? 'no producer'}${traits}${classified.why ? ` · ${classified.why}` : ''}`;
      });
      return `### ${trouble}: ${count}\n${classes.map(([name, n]) => `${n} ${name}`).join(', ')}\n\n${examples.join('\n')}\n`;
    })
    .join('\n');
}

const rank = ({ classified }: Line): number =>
  ['clean', 'warned', 'signed', 'active', 'broken', 'encrypted'].indexOf(classified.class);
