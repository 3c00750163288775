// The report as a tree: contract, log and root first (D-17), then the verdict, notes, claims and signatures. What no
// anchor vouches for is marked as the file's own words. Pure, so that tests and print see exactly this.
import { beijingTime, type ClaimResult } from '@xinqi/evidence/verify';
import { type FileReport, isVouchedFor, type ReportFile, type ReportSignature } from '../report.ts';
import { english } from './english/english.ts';
import { type Branch, foreign, node, type Tree } from './tree.ts';
import { type Language, VERDICTS, WORDS } from './words.ts';

/** Everything around the judgement that a printed report needs. */
export interface Sheet {
  readonly report: FileReport;
  readonly fileName: string;
  readonly fileSize: number;
  readonly sha256: string;
  readonly checkedAt: Date;
  readonly version: string;
  /** Fingerprints (SHA-256, hex) of the chosen roots and where they come from. */
  readonly anchors: readonly string[];
  readonly anchorsFrom: string | undefined;
  /** The same of roots for timestamps alone. */
  readonly tsaAnchors: readonly string[];
  readonly tsaAnchorsFrom: string | undefined;
  /** How many roots a trust list named, and where it comes from. */
  readonly listAnchors?: number;
  readonly listAnchorsFrom?: string | undefined;
  readonly witnessFrom?: string | undefined;
  /** Name of the earlier pack or receipt beside which it was judged. */
  readonly earlierFrom?: string | undefined;
}

const ORDER: readonly ClaimResult[] = ['refuted', 'proved', 'not_covered'];
const TONES = {
  valid: 'good',
  valid_with_warnings: 'good',
  changed_after_signing: 'bad',
  invalid: 'bad',
  cannot_verify: 'open',
  no_signature: 'open',
} as const;

/** Beijing time, as in the product's own reports. */
export function beijing(time: Date): string {
  if (Number.isNaN(time.getTime())) return '';
  return `${beijingTime(time.toISOString()).slice(0, 19)} (UTC+8)`;
}

const ISO_TIME = /\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?Z/g;

/** Times inside sentences as people here read them; the saved JSON keeps them as they are. */
export const withLocalTimes = (text: string): string =>
  text.replace(ISO_TIME, (time) => beijing(new Date(time)));

/** A sentence of the engine in the reader's language; Chinese, marked as such, where there is no translation. */
function said(text: string, language: Language): Tree {
  if (language === 'zh') return foreign(withLocalTimes(text));
  const words = english(text);
  if (words !== undefined) return foreign(withLocalTimes(words));
  const plain = foreign(withLocalTimes(text));
  return /\p{Script=Han}/u.test(text) ? { ...plain, lang: 'zh-CN' } : plain;
}

const pair = (name: string, ...value: (Tree | undefined)[]): Branch =>
  node('div.pair', node('dt', name), node('dd', ...value));

/** The whole report. */
export function reportView(sheet: Sheet, language: Language): Branch {
  const { report } = sheet;
  const w = WORDS[language];
  const [title, sentence] = VERDICTS[language][report.verdict];
  return node(
    `article.report.${TONES[report.verdict]}`,
    node('dl.origin', ...origin(sheet, language)),
    node(
      'section.verdict',
      node('h2', `${w.verdict}${language === 'zh' ? '：' : ': '}${title}`),
      node('p', sentence),
      node('p', node('code.muted', report.verdict)),
      report.testCertificates ? node('p', node('strong.mark', w.test), ` ${w.testNote}`) : undefined,
    ),
    report.warnings.length > 0
      ? node(
          'section.warnings',
          node('h3', w.warnings),
          node('ul', ...report.warnings.map((warning) => node('li', said(warning, language)))),
        )
      : undefined,
    report.files === undefined ? undefined : files(report.files, language),
    ...ORDER.map((result) => claims(report, result, language)),
    report.signatures.length > 0 ? signatures(report.signatures, language) : undefined,
    node(
      'dl.about',
      pair(w.fileName, foreign(sheet.fileName)),
      pair(w.fileSize, `${sheet.fileSize.toLocaleString('en')} B`),
      pair(w.fileHash, node('code', sheet.sha256)),
      pair(w.checkedAt, beijing(sheet.checkedAt)),
      pair(w.version, sheet.version),
    ),
  );
}

/** Said before everything else: of a contract that was voided no proved line below may be read without it. */
function state({ report }: Sheet, language: Language): (Tree | undefined)[] {
  const w = WORDS[language];
  if (report.state === null) return [w.unknown];
  const words = node('strong', said(report.state, language));
  return [words, isVouchedFor(report) ? undefined : node('small.mark', w.stated)];
}

function origin(sheet: Sheet, language: Language): Branch[] {
  const { report, anchors, anchorsFrom, tsaAnchors, tsaAnchorsFrom, listAnchors, listAnchorsFrom } = sheet;
  const w = WORDS[language];
  const own = (value: string | null): (Tree | undefined)[] => {
    if (value === null) return [w.unknown];
    return [foreign(value), isVouchedFor(report) ? undefined : node('small.mark', w.stated)];
  };
  const isPack = report.kind === 'pack';
  const isOfLog = isPack || report.kind === 'receipt';
  return [
    ...(report.kind === 'receipt' ? [pair(w.kind, node('strong', w.receipt))] : []),
    ...(isOfLog ? [pair(w.contract, ...own(report.contract))] : []),
    ...(isPack ? [pair(w.state, ...state(sheet, language))] : []),
    ...(isOfLog
      ? [
          pair(w.log, ...own(report.log)),
          pair(w.root, report.rootSha256 === null ? w.rootNone : node('code', report.rootSha256)),
        ]
      : []),
    ...(isOfLog && report.rootSha256 !== null
      ? []
      : [pair(w.anchors, ...(anchors.length > 0 ? anchors.map((hash) => node('code', hash)) : [w.none]))]),
    pair(w.anchorsFrom, anchorsFrom === undefined ? w.none : foreign(anchorsFrom)),
    ...(tsaAnchorsFrom === undefined
      ? []
      : [
          pair(w.tsaAnchors, ...tsaAnchors.map((hash) => node('code', hash))),
          pair(w.tsaAnchorsFrom, foreign(tsaAnchorsFrom)),
        ]),
    ...(listAnchorsFrom === undefined
      ? []
      : [pair(w.listAnchors, String(listAnchors)), pair(w.listAnchorsFrom, foreign(listAnchorsFrom))]),
    ...(sheet.witnessFrom === undefined ? [] : [pair(w.witnessFrom, foreign(sheet.witnessFrom))]),
    ...(sheet.earlierFrom === undefined ? [] : [pair(w.earlierFrom, foreign(sheet.earlierFrom))]),
  ];
}

function claims(report: FileReport, result: ClaimResult, language: Language): Branch | undefined {
  const found = report.claims.filter((claim) => claim.result === result);
  if (found.length === 0) return undefined;
  return node(
    `section.claims.${result}`,
    node('h3', `${WORDS[language][result]} (${found.length})`),
    node(
      'ul',
      ...found.map(({ text, reason }) =>
        node('li', node('strong', said(text, language)), node('span.reason', said(reason, language))),
      ),
    ),
  );
}

/** Every file by name, with its own verdict and what is not proved of it. */
function files(list: readonly ReportFile[], language: Language): Branch {
  const w = WORDS[language];
  const heads = [w.file, w.verdict, w.pageCount, w.hash, w.reason];
  const colon = language === 'zh' ? '：' : ': ';
  return node(
    'section.files',
    node('h3', `${w.files} (${list.length})`),
    table(
      heads,
      list.map(({ position, name, pages, verdict, documentSha256, claims: judged }) => {
        const open = judged.filter(({ result }) => result !== 'proved');
        return [
          node('td', `${position + 1}. `, name === null ? w.undisclosed : foreign(name)),
          { ...node('td', node('strong', VERDICTS[language][verdict][0])), kind: TONES[verdict] },
          node('td', pages === null ? w.unknown : String(pages)),
          node('td', documentSha256 === null ? w.none : node('code', documentSha256)),
          node(
            'td',
            ...(open.length === 0 ? [w.allProved] : []),
            ...open.map(({ text, result, reason }) =>
              node('span.reason', w[result], colon, said(text, language), colon, said(reason, language)),
            ),
          ),
        ];
      }),
    ),
  );
}

/** A table whose cells know their column. */
const table = (heads: readonly string[], rows: readonly (readonly Branch[])[]): Branch =>
  node(
    'table',
    node('thead', node('tr', ...heads.map((head) => node('th', head)))),
    node(
      'tbody',
      ...rows.map((cells) => node('tr', ...cells.map((cell, i) => ({ ...cell, label: heads[i] ?? '' })))),
    ),
  );

function signatures(list: readonly ReportSignature[], language: Language): Branch {
  const w = WORDS[language];
  const heads = [w.field, w.verdict, w.signer, w.time, w.level, w.reason];
  return node(
    'section.signatures',
    node('h3', w.signatures),
    table(
      heads,
      list.map((s) => [
        node(
          'td',
          s.file === undefined ? undefined : node('small.mark', `${w.file} ${s.file + 1}`),
          foreign(s.field),
          s.kind === 'timestamp' ? node('small.mark', w.documentTimestamp) : undefined,
        ),
        { ...node('td', node('strong', VERDICTS[language][s.verdict][0])), kind: TONES[s.verdict] },
        node(
          'td',
          s.signer === null ? w.unknown : foreign(s.signer),
          s.testCertificate ? node('small.mark', w.test) : undefined,
        ),
        node(
          'td',
          ...(s.time === null
            ? [w.noTime]
            : [
                beijing(new Date(s.time)),
                node('small.mark', s.timeSource === 'timestamp' ? w.byTimestamp : w.byClaim),
              ]),
        ),
        node('td', s.kind === 'timestamp' ? w.documentTimestamp : s.level),
        node(
          'td',
          said(s.reason, language),
          s.levelReason === null ? undefined : node('span.reason', said(s.levelReason, language)),
          s.note === null ? undefined : node('span.reason', said(s.note, language)),
        ),
      ]),
    ),
  );
}
