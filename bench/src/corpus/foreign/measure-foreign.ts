// `npm run bench -- foreign`: files signed by the tools of others (made by sign-with-others.ts where they are not there yet) and
// their tampered twins, judged by us with their root as a foreign anchor and by independent judges.
import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Refusal } from '../../refusal.ts';
import type { Figure } from '../../report.ts';
import { openJudges } from '../judges.ts';
import { pdfsOf } from '../run-files.ts';
import { counted } from '../tally.ts';
import { type Agreement, type ForeignLine, judgeForeign } from './judge-foreign.ts';
import { signWithOthers } from './sign-with-others.ts';
import { MIXED } from './variants.ts';

const part = 'foreign';

const HERE = join(import.meta.dirname, '../../../../.data/bench/foreign');

/** `folder`: where the files stand or will stand; `quick`: only what is there is judged, nothing is made. */
export async function measureForeign(folder = HERE, quick = false): Promise<Figure[]> {
  const failures = quick ? {} : (await signWithOthers(folder)).failures;
  if (!existsSync(join(folder, 'authority', 'root.pem')) || !existsSync(join(folder, 'signed')))
    throw new Refusal(
      `${folder} holds no files to judge: run \`npm run bench -- foreign FOLDER\` without --quick to make them`,
    );
  const lines = await judgeAll(folder);
  writeFileSync(join(folder, 'judged.jsonl'), lines.map((line) => `${JSON.stringify(line)}\n`).join(''));
  console.error(`  lines: ${join(folder, 'judged.jsonl')}`);
  return foreignFigures(lines, Object.keys(failures).length);
}

async function judgeAll(folder: string): Promise<ForeignLine[]> {
  const authority = join(folder, 'authority');
  const scratch = mkdtempSync(join(tmpdir(), 'xinqi-foreign-'));
  const der = (name: string) =>
    execFileSync('openssl', ['x509', '-in', join(authority, `${name}.pem`), '-outform', 'DER']);
  const root = der('root');
  const known = ['intermediate', 'rsa', 'ec', 'tsa'].map(der);
  const lines: ForeignLine[] = [];
  try {
    const desk = { judges: openJudges([root], scratch, known), root, authority, scratch };
    for (const kind of ['signed', 'tampered']) {
      const place = join(folder, kind);
      for (const path of existsSync(place) ? pdfsOf(place).toSorted() : []) {
        const tampering = kind === 'tampered' ? /\.(\w+)\.pdf$/.exec(path)?.[1] : undefined;
        const judged = await judgeForeign(join(place, path), tampering, desk);
        const tool = path.split('/')[0] ?? '';
        lines.push({ path: join(kind, path), tool, ...(tampering ? { tampering } : {}), ...judged });
      }
    }
  } finally {
    rmSync(scratch, { recursive: true, force: true });
  }
  return lines;
}

const has =
  (...kinds: Agreement[]) =>
  (line: ForeignLine): boolean =>
    kinds.includes(line.agreement);
const listed = (lines: readonly ForeignLine[]): string =>
  counted(
    lines.map(
      ({ tool, own, reasons, agreement, pdfsig, openssl }) =>
        `${tool}: ${own}${reasons.length > 0 ? ` (${reasons.join(', ')})` : ''}${agreement === 'judges doubt' ? `, pdfsig ${pdfsig}, OpenSSL ${openssl}` : ''}`,
    ),
  )
    .map(([what, count]) => `${count} ${what}`)
    .join('; ');

export function foreignFigures(lines: readonly ForeignLine[], failed: number): Figure[] {
  const sound = lines.filter(({ tampering }) => tampering === undefined);
  const tampered = lines.filter(({ tampering }) => tampering !== undefined);
  const tools = counted(sound.flatMap(({ tool }) => (tool === MIXED ? [] : [tool])));
  const mixed = sound.filter(({ tool }) => tool === MIXED).length;
  const share = (kind: Agreement, goal?: Figure['goal']): Figure => {
    const members = sound.filter(has(kind));
    const value = sound.length === 0 ? 0 : (100 * members.length) / sound.length;
    const what = `of ${sound.length} files signed by others, against pdfsig and OpenSSL: ${kind}`;
    const named = kind === 'agree' ? members.filter(({ own }) => !own.startsWith('valid')) : members;
    const note = kind === 'agree' && named.length > 0 ? `both refuse ${listed(named)}` : listed(named);
    return { part, what, value, unit: '%', ...(goal ? { goal } : {}), ...(note ? { note } : {}) };
  };
  const falseAccepts = tampered.filter(has('FALSE ACCEPT'));
  return [
    {
      part,
      what: 'signing tools of others',
      value: tools.length,
      unit: '',
      goal: { atLeast: 6 },
      note: `${tools.map(([tool, count]) => `${tool} ${count}`).join(', ')}; by several one after the other ${mixed}${failed > 0 ? `; ${failed} variants their tool could not make` : ''}`,
    },
    share('agree', { atLeast: 99 }),
    share('says less'),
    share('accuses', { atMost: 0 }),
    share('judges doubt'),
    {
      part,
      what: `of ${tampered.length} tampered twins: accepted`,
      value: falseAccepts.length,
      unit: '',
      goal: { atMost: 0 },
      note: falseAccepts
        .map(({ path }) => path)
        .slice(0, 20)
        .join(', '),
    },
  ];
}
