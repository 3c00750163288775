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
import { HAND } from './by-hand.ts';
import { type Agreement, acceptedBy, type ForeignLine, judgeForeign, statusOf } from './judge-foreign.ts';
import { type ForeignDesk, QUESTIONS } from './opinions.ts';
import { signWithOthers } from './sign-with-others.ts';
import { askItext } from './tools.ts';
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
  const sound = join(folder, 'signed');
  const paths = pdfsOf(sound).map((path) => join(sound, path));
  try {
    const desk: ForeignDesk = {
      judges: openJudges([root], scratch, known),
      strictJudges: openJudges([root], join(scratch, 'strict'), known, 'disallow=SHA1/signature'),
      itext: askItext(join(folder, 'tools'), paths),
      ...{ root, authority, scratch },
    };
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
const JUDGES = ['pdfsig', 'openssl', 'gnutls', 'itext'] as const;

/** Every file that differs, of one kind on one line: maker, what we say, and what the judges say of each question. */
const listed = (lines: readonly ForeignLine[]): string =>
  counted(
    lines.map(({ tool, own, reasons, opinions }) => {
      const said = QUESTIONS.map((question) => {
        const answers = Object.entries(opinions?.[question] ?? {}).filter(
          ([, answer]) => answer !== 'silent',
        );
        return `${question} ${answers.map(([judge, answer]) => `${judge} ${answer}`).join(' ') || '–'}`;
      });
      return `${tool}: ${own}${reasons.length > 0 ? ` (${reasons.join(', ')})` : ''}; ${said.join(', ')}`;
    }),
  )
    .map(([what, count]) => `${count} ${what}`)
    .join('; ');

/** How far one judge alone goes with us, and where it does not. */
function besideJudge(judge: string, sound: readonly ForeignLine[]): Figure {
  const asked = sound.flatMap((line) => {
    const accepts = line.opinions && acceptedBy(judge, line.opinions);
    return accepts === undefined ? [] : [{ line, same: accepts === (statusOf(line.own) === 'passed') }];
  });
  const differs = counted(
    asked.flatMap(({ line, same }) =>
      same ? [] : [`${line.tool} (we ${line.reasons.join(', ') || line.own})`],
    ),
  );
  return {
    part,
    what: `of ${asked.length} that ${judge} judges: accepted or not as by ${judge} alone`,
    value: asked.length === 0 ? 0 : (100 * asked.filter(({ same }) => same).length) / asked.length,
    unit: '%',
    note: differs.map(([what, count]) => `${count} ${what}`).join('; '),
  };
}

export function foreignFigures(lines: readonly ForeignLine[], failed: number): Figure[] {
  const sound = lines.filter(({ tampering }) => tampering === undefined);
  const tampered = lines.filter(({ tampering }) => tampering !== undefined);
  const tools = counted(sound.flatMap(({ tool }) => ([MIXED, HAND].includes(tool) ? [] : [tool])));
  const of = (kind: string): number => sound.filter(({ tool }) => tool === kind).length;
  const share = (kind: Agreement, goal?: Figure['goal']): Figure => {
    const members = sound.filter(has(kind));
    const value = sound.length === 0 ? 0 : (100 * members.length) / sound.length;
    const named = kind === 'agree' ? members.filter(({ own }) => statusOf(own) !== 'passed') : members;
    const note =
      kind === 'agree' && named.length > 0 ? `not accepted by either: ${listed(named)}` : listed(named);
    const what = `of ${sound.length} files signed by others, question by question: ${kind}`;
    return { part, what, value, unit: '%', ...(goal ? { goal } : {}), ...(note ? { note } : {}) };
  };
  const falseAccepts = tampered.filter(has('FALSE ACCEPT'));
  const made = `${tools.map(([tool, count]) => `${tool} ${count}`).join(', ')}; by several one after the other ${of(MIXED)}, by hand ${of(HAND)}`;
  return [
    {
      part,
      what: 'signing tools of others',
      value: tools.length,
      unit: '',
      goal: { atLeast: 6 },
      note: `${made}${failed > 0 ? `; ${failed} variants their tool could not make` : ''}`,
    },
    share('agree', { atLeast: 99 }),
    share('says less'),
    share('says more'),
    share('accuses', { atMost: 0 }),
    ...JUDGES.map((judge) => besideJudge(judge, sound)),
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
