// The shape of an answer, checked by the parent: a child taken over by a file could send anything, and the server
// stores what it gets. What the answer *says* stays the child's word.

import { MOST_OCR_LINES } from '../../ocr/types.ts';
import { MOST_CELLS, MOST_LINES, MOST_TAGS } from '../../office/fill/word-tags.ts';
import { SIGNATURE_REASONS } from '../../verify/index.ts';
import { LONGEST_NAME, MOST_EARLIER, MOST_STANDING } from '../earlier/earlier-signatures.ts';
import { LONGEST_RUN, MOST_RUNS, MOST_TEXT_PAGES } from '../page-text.ts';
import { MOST_PICTURES } from '../picture/picture-pages.ts';
import { type Job, PAGES_PER_DRAW } from './jobs.ts';

type Check = (value: unknown) => boolean;

const number: Check = (value) =>
  typeof value === 'number' && Number.isFinite(value) && value >= 0 && value < 1e9;
const flag: Check = (value) => typeof value === 'boolean';
const word: Check = (value) => typeof value === 'string' && /^[a-z_]{1,40}$/.test(value);
const blob: Check = (value) => value instanceof Uint8Array;
const list =
  (item: Check, most: number): Check =>
  (value) =>
    Array.isArray(value) && value.length <= most && value.every(item);
/** Exactly these keys. */
const record =
  (keys: Record<string, Check>): Check =>
  (value) => {
    if (typeof value !== 'object' || value === null) return false;
    const found = Object.entries(value);
    return (
      found.length === Object.keys(keys).length &&
      found.every(([key, item]) => Object.hasOwn(keys, key) && keys[key]?.(item) === true)
    );
  };
const either =
  (...checks: Check[]): Check =>
  (value) =>
    checks.some((check) => check(value));
const yes: Check = (value) => value === true;
const no: Check = (value) => value === false;

const page = record({ width: number, height: number, rotate: number });
const refusal = record({ ok: no, code: word, findings: list(word, 50) });
const inspection = record({
  ok: yes,
  kind: word,
  pageCount: number,
  pages: list(page, 1_000),
  signatures: number,
  needsFlatten: flag,
  warnings: list(word, 50),
  attachments: number,
  choices: list(word, 10),
});

const picture = record({ page: number, width: number, height: number, png: blob });

const coordinate: Check = (value) => typeof value === 'number' && Math.abs(value) < 1e7;
const none: Check = (value) => value === null;
const name: Check = (value) => typeof value === 'string' && value.length <= LONGEST_NAME;
const time: Check = (value) => typeof value === 'string' && /^\d{4}-\d\d-\d\dT[\d:.]{8,12}Z$/.test(value);
const oneOf =
  (words: readonly string[]): Check =>
  (value) =>
    words.includes(value as string);
const earlier = record({
  field: name,
  signer: either(name, none),
  kind: oneOf(['signature', 'timestamp']),
  reason: oneOf(SIGNATURE_REASONS),
  time: either(time, none),
  stamped: flag,
  covers: either(number, none),
});
const standing = record({
  page: number,
  x: coordinate,
  y: coordinate,
  width: coordinate,
  height: coordinate,
});

const shortText: Check = (value) => typeof value === 'string' && value.length <= 200;
const officeNote = record({ code: word, details: list(shortText, 20) });
const officeRefused = record({ ok: no, code: word, details: list(shortText, 20) });
const tagText = either(none, shortText);
const wordTag = record({ name: shortText, format: tagText, table: tagText, when: tagText });
const cell: Check = (value) => typeof value === 'string' && value.length <= 2_000;
const wordLine = record({ cells: list(cell, MOST_CELLS) });
/** Characters and how often each stands there. */
const histogram: Check = (value) =>
  typeof value === 'object' &&
  value !== null &&
  Object.entries(value).every(([character, times]) => character.length <= 2 && number(times));

const share: Check = (value) => typeof value === 'number' && value >= 0 && value <= 1;
const quality = record({ sharp: share, light: share, glare: share, grid: share, colour: share });
const ocrLine = record({
  ...{ text: shortText, score: share, x: coordinate, y: coordinate },
  ...{ width: coordinate, height: coordinate },
});

const run = record({
  ...{ text: (value) => typeof value === 'string' && value.length <= LONGEST_RUN },
  ...{ x: coordinate, y: coordinate, width: coordinate, height: coordinate },
});
const textPage = record({ height: number, runs: list(run, MOST_RUNS) });

const walls = {
  ok: yes,
  canReadFiles: flag,
  canWriteFiles: flag,
  canConnect: flag,
  permissionModel: flag,
  frozen: flag,
};

const CHECKS: Record<Job['kind'], Check> = {
  inspect: either(inspection, refusal),
  normalise: either(record({ ok: yes, bytes: blob, inspection }), refusal),
  convert: either(record({ ok: yes, bytes: blob }), refusal),
  try: either(record({ ok: yes, drawn: number }), record({ ok: no, code: word })),
  compare: either(
    record({ ok: yes, drawn: number }),
    record({ ok: no, code: word, page: number, pictures: list(blob, 2) }),
    record({ ok: no, code: word }),
  ),
  redraw: either(record({ ok: yes, bytes: blob }), refusal),
  picture: either(
    record({ ok: yes, width: number, height: number, bytes: blob }),
    record({ ok: no, code: word }),
  ),
  pictures: either(
    record({ ok: yes, bytes: blob, kinds: list(word, MOST_PICTURES) }),
    record({ ok: no, code: word, at: number }),
  ),
  draw: either(
    record({ ok: yes, pageCount: number, pages: list(picture, PAGES_PER_DRAW) }),
    record({ ok: no, code: word }),
  ),
  print: either(record({ ok: yes, bytes: blob, pages: number }), record({ ok: no, code: word })),
  page_text: either(
    record({ ok: yes, pages: list(textPage, MOST_TEXT_PAGES) }),
    record({ ok: no, code: word }),
  ),
  signatures: either(
    record({
      ok: yes,
      signatures: list(earlier, MOST_EARLIER),
      standing: list(standing, MOST_STANDING),
      another: flag,
    }),
    record({ ok: no, code: oneOf(['unjudged', 'too_complex']) }),
  ),
  office: either(
    record({ ok: yes, bytes: blob, notes: list(officeNote, 20), text: histogram, pictures: number }),
    officeRefused,
  ),
  office_text: either(
    record({ ok: yes, expected: number, missing: number, narrow: number }),
    record({ ok: no, code: word }),
  ),
  word_tags: either(
    record({ ok: yes, tags: list(wordTag, MOST_TAGS), lines: list(wordLine, MOST_LINES) }),
    officeRefused,
  ),
  word_fill: either(record({ ok: yes, bytes: blob }), officeRefused),
  form_fill: either(record({ ok: yes, bytes: blob }), record({ ok: no, code: word, at: number })),
  ocr_picture: either(
    record({ ok: yes, width: number, height: number, bytes: blob, quality }),
    record({ ok: no, code: word }),
  ),
  ocr: record({ ok: yes, lines: list(ocrLine, MOST_OCR_LINES), turned: number, pieces: number }),
  probe: either(record({ ...walls, user: number }), record(walls)),
};

/** True when the value has the shape of an answer to that kind of job. */
export function isResult(kind: Job['kind'], value: unknown): boolean {
  return CHECKS[kind](value);
}
