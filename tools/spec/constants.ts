// What stands in an answer of a given call and is the same for everybody, because what would fill it has not been built. It is said
// here, rendered to docs/spec/constant.md, and does not count as real; a constant that is gone from the code makes the check red.

export type Constant = {
  /** `METHOD /path` of the specification's table, every one whose answer bears it. */
  calls: readonly string[];
  field: string;
  value: string;
  /** The whole of what the specification's words promise of the call: such a call is not counted. */
  whole?: true;
  /** Where the constant stands in the code, and how it is written there. */
  file: string;
  code: string;
  /** Issue that fills it, or the family that has no issue yet. */
  fills: string;
};

const signedIn = ['POST /account/session', 'POST /codeLogin', 'POST /jtLogin', 'POST /i/anony/register'];
const sentRows = ['POST /c/applySign/findByPage', 'POST /i/applySign/listByPage'];
const signRows = ['POST /c/signInfo/findByPage', 'POST /i/signInfo/listByPage'];

export const constants: readonly Constant[] = [
  {
    calls: ['GET /c/signSurplusCount'],
    field: 'surplusCount',
    value: 'null',
    whole: true,
    file: 'server/src/features/signing/lists/routes.ts',
    code: '({ surplusCount: null })',
    fills: 'points and packages (family points, no issue yet)',
  },
  {
    calls: signedIn,
    field: 'accountInfoVO.rechargeButton',
    value: '0',
    file: 'server/src/features/account/present.ts',
    code: 'rechargeButton: 0,',
    fills: 'points and packages (family points, no issue yet)',
  },
  {
    calls: signRows,
    field: 'insureState',
    value: '0',
    file: 'server/src/features/signing/lists/page/present-rows.ts',
    code: 'insureState: 0,',
    fills: 'insurance (family judicial, no issue yet)',
  },
  {
    calls: [...sentRows, ...signRows],
    field: 'dealType',
    value: '0',
    file: 'server/src/features/signing/lists/page/present-rows.ts',
    code: 'dealType: 0,',
    fills: 'ways of signing by API (family merchant, no issue yet)',
  },
];

/** Calls that do not count, however often they answer. */
export const uncounted: ReadonlySet<string> = new Set(
  constants.filter(({ whole }) => whole).flatMap(({ calls }) => calls),
);

const cell = (text: string): string => text.replaceAll('|', '\\|');

/** docs/spec/constant.md. */
export function renderConstants(list: readonly Constant[]): string {
  const rows = list.map(
    ({ calls, field, value, whole, fills }) =>
      `| ${calls.map((call) => `\`${call}\``).join(', ')} | \`${field}\` | ${cell(value)} | ${whole ? 'no' : 'the call, not this field'} | ${cell(fills)} |`,
  );
  return [
    '# Answers that are constant',
    '',
    'Written by `npm run docs` from `tools/spec/constants.ts`; do not edit. What these fields say is the same for everybody until',
    'the named issue fills them. `npm run check` compares the list with the code, and a call of which it is all that the',
    'specification promises is not counted as real.',
    '',
    '| call | field | value | counts | filled by issue |',
    '|---|---|---|---|---|',
    ...rows,
    '',
  ].join('\n');
}

/** Fields of answers that are written as constants and are facts: a person acts for no enterprise, nothing is due yet. */
const facts: Readonly<Record<string, readonly string[]>> = {
  'server/src/features/account/present.ts': ['userType', 'superFlag', 'pids', 'corpId', 'certified'],
  'server/src/features/flow/inst/present.ts': ['dueTime', 'gone'],
};

/** Fields that a presenter (`present*.ts`) writes as constants and nobody has listed. */
export function unlisted(list: readonly Constant[], file: string, text: string): string[] {
  const written = /^\s+(\w+): (?:null|false|true|-?[0-9]+|''|\[\])(?: as const)?,$/gm;
  const known = [
    ...(facts[file] ?? []),
    ...list.filter((one) => one.file === file).map(({ field }) => field.replace(/^.*\./, '')),
  ];
  return [...text.matchAll(written)]
    .map(([, field]) => field!)
    .filter((field) => !known.includes(field))
    .map((field) => `${file}: ${field} is constant and stands not in tools/spec/constants.ts`);
}

/** Complaints about constants that are no longer written so: filled (take the line out), or moved. */
export function judgeConstants(
  list: readonly Constant[],
  known: ReadonlySet<string>,
  read: (file: string) => string,
): string[] {
  return list.flatMap(({ calls, field, file, code }) => [
    ...(read(file).includes(code) ? [] : [`tools/spec/constants.ts: ${field} is not \`${code}\` in ${file}`]),
    ...calls
      .filter((call) => !known.has(call))
      .map((call) => `tools/spec/constants.ts: ${call} is in no table`),
  ]);
}
