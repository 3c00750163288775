// From the lines of a run to figures: what share of each class is accepted, why the rest is not, and whether everything
// that was accepted ends as a contract that all judges call valid.
import { UPLOAD_LIMITS } from '@xinqi/pdf/upload';
import type { Figure } from '../report.ts';
import { quantile } from '../statistics.ts';
import type { FileClass } from './classify.ts';
import { type Line, wasStarved } from './run-files.ts';

const CLASSES: Record<FileClass, string> = {
  clean: 'clean: no encryption, nothing active, no complaint of qpdf, mutool or pdfinfo',
  warned: 'as clean, but one of them warns',
  active: 'active: scripts, launches, media, XFA, attached files',
  signed: 'signed already',
  encrypted: 'encrypted',
  broken: 'broken: one of them fails or repairs',
};
const part = 'corpus';
/** What the product documents that it refuses; read from what others say of the file. */
const isOverLimits = ({ bytes, classified: { pages = 0, side = 0 } }: Line): boolean =>
  bytes > UPLOAD_LIMITS.bytes || pages > UPLOAD_LIMITS.pages || side > UPLOAD_LIMITS.pageSide;
const isIn = ({ judged }: Line): boolean => judged.outcome === 'accepted' || judged.outcome === 'consented';
const share = (some: number, all: number): number => (all === 0 ? 0 : (100 * some) / all);

/** Reasons with their counts, most frequent first. */
export function counted(reasons: readonly string[]): [reason: string, count: number][] {
  const counts = new Map<string, number>();
  for (const reason of reasons) counts.set(reason, (counts.get(reason) ?? 0) + 1);
  return [...counts].toSorted(([a, m], [b, n]) => n - m || (a < b ? -1 : 1));
}

const listed = (reasons: readonly string[]): string =>
  counted(reasons)
    .map(([reason, count]) => `${count} ${reason}`)
    .join('; ');
const reasonsOf = (lines: readonly Line[]): string =>
  listed(lines.map(({ judged }) => `${judged.outcome === 'failed' ? 'FAILED ' : ''}${judged.reason ?? ''}`));

/** What stands in docs/benchmarks.md. */
export function figuresOf(all: readonly Line[]): Figure[] {
  const lines = all.filter((line) => !wasStarved(line));
  const makers = new Set(lines.map(({ classified }) => makerOf(classified.producer)));
  const packages = new Set(lines.map(({ path }) => path.split('/')[0]));
  return [
    {
      part,
      what: 'files',
      value: lines.length,
      unit: '',
      goal: { atLeast: 2000 },
      note: `${packages.size} packages, ${makers.size} makers`,
    },
    ...starvedFigures(all.filter(wasStarved)),
    ...(Object.keys(CLASSES) as FileClass[]).flatMap((name) => classFigure(name, lines)),
    ...limitFigures(lines.filter((line) => line.classified.class === 'clean' && isOverLimits(line))),
    ...consentFigures(lines),
    ...signedFigures(lines.filter((line) => line.judged.signed)),
    ...costFigures(lines),
  ];
}

/** They are judged again by the next run. */
function starvedFigures(lines: readonly Line[]): Figure[] {
  if (lines.length === 0) return [];
  return [
    {
      part,
      what: 'files not judged: a limit of time was met while others used the machine',
      value: lines.length,
      unit: '',
      goal: { atMost: 0 },
      note: reasonsOf(lines),
    },
  ];
}

function classFigure(name: FileClass, lines: readonly Line[]): Figure[] {
  const members = lines.filter(
    (line) => line.classified.class === name && !(name === 'clean' && isOverLimits(line)),
  );
  if (members.length === 0) return [];
  const out = members.filter((line) => !isIn(line));
  return [
    {
      part,
      what: `accepted of ${members.length} files that are ${CLASSES[name]}`,
      value: share(members.length - out.length, members.length),
      unit: '%',
      ...(name === 'clean' ? { goal: { atLeast: 99.8 } } : {}),
      note: reasonsOf(out),
    },
  ];
}

/** Clean files that are refused as documented: no share of what an office may expect. */
function limitFigures(members: readonly Line[]): Figure[] {
  if (members.length === 0) return [];
  return [
    {
      part,
      what: 'clean files over a documented limit (50 MB, 1,000 pages, 14,400 pt), counted apart: accepted',
      value: members.filter(isIn).length,
      unit: `of ${members.length}`,
      goal: { atMost: 0 },
      note: reasonsOf(members.filter((line) => !isIn(line))),
    },
  ];
}

function consentFigures(lines: readonly Line[]): Figure[] {
  const members = lines.filter((line) => isIn(line));
  const asked = members.filter(({ judged }) => judged.outcome === 'consented');
  return [
    {
      part,
      what: `of ${members.length} accepted files: after the sender agreed to a copy`,
      value: share(asked.length, members.length),
      unit: '%',
      note: listed(asked.map(({ judged }) => judged.consents.join(' + '))),
    },
  ];
}

function signedFigures(lines: readonly Line[]): Figure[] {
  const judges = [
    ['own', 'our verifier'],
    ['pdfsig', 'pdfsig'],
    ['qpdf', 'qpdf --check (good, or as before signing)'],
  ] as const;
  return judges.flatMap(([judge, name]) => {
    const said = lines.flatMap(({ judged }) => judged.signed?.[judge] ?? []);
    const bad = said.filter(
      (word) => word !== 'valid' && word !== 'good' && !word.endsWith('as before signing'),
    );
    if (said.length === 0) return [];
    return [
      {
        part,
        what: `of ${said.length} files signed twice: valid by ${name}`,
        value: share(said.length - bad.length, said.length),
        unit: '%',
        goal: { atLeast: 100 },
        note: listed(bad),
      },
    ];
  });
}

function costFigures(lines: readonly Line[]): Figure[] {
  if (lines.length === 0) return [];
  const spread = (what: string, unit: string, values: readonly number[]): Figure[] => [
    {
      part,
      what: `${what}: median`,
      value: quantile(values, 0.5),
      unit,
      note: `95 %: ${quantile(values, 0.95).toFixed(2)} ${unit}; most: ${Math.max(...values).toFixed(2)} ${unit}`,
    },
  ];
  const signed = lines.filter(({ judged }) => judged.signed);
  return [
    ...spread(
      'upload until accepted or refused, copies included',
      's',
      lines.map(({ judged }) => judged.seconds.upload),
    ),
    ...(signed.length > 0
      ? [
          ...spread(
            'two signatures',
            's',
            signed.map(({ judged }) => judged.seconds.sign),
          ),
          ...spread(
            'our verification',
            's',
            signed.map(({ judged }) => judged.seconds.verify),
          ),
        ]
      : []),
    ...spread(
      'peak memory of the sandbox child',
      'MB',
      lines.map(({ judged }) => judged.memory.sandbox),
    ),
    ...spread(
      'peak memory of the process that signs and verifies',
      'MB',
      lines.map(({ judged }) => judged.memory.own),
    ),
  ];
}

/** The program without its version: "pdfTeX-1.40.21" and "pdfTeX 1.40" are one maker. */
export const makerOf = (producer = ''): string =>
  /^[^\d(;,/®™]*[^\d\s(;,/®™.v-]/u.exec(producer)?.[0].trim().toLowerCase() ?? '';
