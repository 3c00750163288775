// One gate: whatever the inspection lets pass, our own verifier calls valid once it is signed (docs/decisions/0071). Odd
// files of every kind, and files with faults at random places of their structure.

import { nodeCryptoPort } from '@xinqi/pki/node';
import { makeTestHierarchy, type TestHierarchy } from '@xinqi/pki/testing';
import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { prepare, signTail } from '../sign/index.ts';
import {
  beyondSize,
  deadEntry,
  hybrid,
  linearized,
  packed,
  wordHybrid,
} from '../testing/attacks/controls/source-variants.ts';
import { AXES, type Axis, PLAIN, type Variant } from '../testing/variety/axes.ts';
import { makeVariant } from '../testing/variety/make-variant.ts';
import { verifyPdf } from '../verify/index.ts';
import { normaliseUpload } from './copy/normalise.ts';
import { inspectUpload } from './inspect.ts';
import { document, documentObjects, formDocument, makePdf, manyPages } from './testing/make-pdf.ts';

const NOW = new Date();
const COPIED = ['forms', 'annotations', 'layers', 'duplicate_keys'];
let hierarchy: TestHierarchy;
beforeAll(async () => {
  hierarchy = await makeTestHierarchy();
});

/** The verdict on the file, signed twice as the product does it; why it was refused where it was. */
async function fate(bytes: Uint8Array): Promise<string> {
  const found = await inspectUpload(bytes);
  if (!found.ok) return `refused ${found.code}`;
  let base = bytes;
  if (found.needsFlatten || found.warnings.some((one) => COPIED.includes(one))) {
    const copy = await normaliseUpload(bytes);
    if (!copy.ok) return `refused ${copy.code}`;
    base = copy.bytes;
  }
  const placement = { page: 0, x: 1, y: 1, width: 8, height: 8 };
  const fields = ['a', 'b'].map((signer) => ({ signer, kind: 'seal' as const, name: signer, placement }));
  let pdf = Buffer.concat([base, prepare(base, { fields })]);
  for (const fieldName of ['sig.a', 'sig.b']) {
    const signer = await hierarchy.issue({ from: new Date(NOW.getTime() - 60_000) });
    const last = fieldName === 'sig.b';
    const done = await signTail(pdf, {
      fieldName,
      appearances: {},
      signer,
      signedAt: NOW,
      certify: !last,
      lock: last,
    });
    pdf = Buffer.concat([pdf, done.tail]);
  }
  const report = await verifyPdf(pdf, { port: nodeCryptoPort, anchors: [hierarchy.root], now: NOW });
  return [report.verdict, report.reason, ...report.signatures.map(({ reason }) => reason)]
    .filter(Boolean)
    .join(' ');
}

const VALID = 'valid intact_later_changes intact';
const accepted = async (bytes: Uint8Array) => expect(await fate(bytes)).toBe(VALID);

describe('sound files pass and are valid once signed', () => {
  it.each<[string, () => Uint8Array]>([
    ['an entry at byte 0 that nothing refers to (Quartz)', () => deadEntry(0)],
    ['an entry elsewhere that nothing refers to (old iText)', () => deadEntry(40)],
    ['an entry behind the file that nothing refers to', () => deadEntry(99_999)],
    ['an entry beyond Size that nothing refers to', beyondSize],
    ['a hybrid file', () => hybrid()],
    ['a hybrid file whose newest table is empty (Word)', () => wordHybrid()],
    ['a linearized file', linearized],
    ['object streams', () => packed(true)],
    ['a form', formDocument],
    ['a key twice', () => document({ page: '/Rotate 0/Rotate 90' })],
    ['a part of the contents that is null', () => oddContents('[4 0 R null]')],
    ['a part of the contents that is missing', () => oddContents('[4 0 R 77 0 R]')],
    ['contents that are a dictionary', () => oddContents('<<>>')],
    ['a reference to the next object to come', () => document({ catalog: '/Own 6 0 R' })],
    ['an Info of another generation', () => document({ trailer: '/Info 5 3 R' })],
    ['layers without any', () => document({ catalog: '/OCProperties<<>>' })],
  ])('%s', (_name, make) => accepted(new Uint8Array(make())));
});

const oddContents = (contents: string): Uint8Array => {
  const objects = documentObjects();
  return makePdf({ ...objects, 3: String(objects[3]).replace('/Contents 4 0 R', `/Contents ${contents}`) });
};

describe('what readers differ on is refused before anybody signs', () => {
  const second = '5 0 obj\n<</Length 3>>\nstream\n1 g\nendstream\nendobj\n';
  it.each<[string, () => Uint8Array, string]>([
    ['a dead entry before a second text', () => deadEntry(40, second), 'needs_repair'],
    ['a hybrid file that hides the content of a page', () => hybrid(true), 'needs_repair'],
    ['a hybrid file of two texts', () => wordHybrid('<</Length 3>>\nstream\n1 g\nendstream'), 'needs_repair'],
    ['a reference of another generation', () => oddContents('4 1 R'), 'needs_repair'],
    [
      'a widget only under the pointer',
      () => document({ catalog: '/Own<</Rect[0 0 9 9]/Subtype/Widget/F 256>>' }),
      'hidden_content',
    ],
    [
      'a reference beyond Size, which a signature would bring to life',
      () => {
        const bytes = document({ page: '/Own 10 0 R', objects: { 10: '<<>>' } });
        return Buffer.from(Buffer.from(bytes).toString('latin1').replace('/Size 11', '/Size 10'), 'latin1');
      },
      'needs_repair',
    ],
    ['an object number twice in one table', () => twice(document()), 'needs_repair'],
  ])('%s', async (_name, make, code) => expect(await fate(new Uint8Array(make()))).toContain(code));
});

function twice(bytes: Uint8Array): Uint8Array {
  const text = Buffer.from(bytes).toString('latin1');
  const row = text.match(/\d{10} 00000 n \n/g)!;
  return Buffer.from(text.replace('trailer', `5 1\n${row[0]}trailer`), 'latin1');
}

/** One value of one axis at a time; qpdf's linearized files and encrypted ones are judged elsewhere. */
const AXES_HERE: readonly Axis[] = [
  'xref',
  'header',
  'pages',
  'annots',
  'form',
  'tail',
  'syntax',
  'history',
  'numbers',
];
const variants = AXES_HERE.flatMap((axis) =>
  (AXES[axis] as readonly string[])
    .filter((value) => !value.startsWith('linearized') && value !== PLAIN[axis])
    .map((value) => [`${axis}=${value}`, { ...PLAIN, [axis]: value } as Variant] as const),
);

describe('every kind of file is refused, or valid once signed', () => {
  it.each(variants)('%s', async (_name, variant) => {
    const xref: Variant['xref'] = variant.history === 'mixed-sections' ? 'stream' : variant.xref;
    const qpdf = (): never => {
      throw new Error('not linearized');
    };
    const { pdf } = await makeVariant({ ...variant, xref }, hierarchy, { qpdf }, NOW);
    expect(await fate(new Uint8Array(pdf))).toMatch(/^(refused [a-z_]+|valid intact_later_changes intact)$/);
  });
});

/** Faults of structure: each changes one place of the text of a file, chosen by `n`. */
const FAULTS: readonly ((text: string, n: number) => string)[] = [
  (text, n) => nth(text, /\d{10} 00000 n/g, n, () => '0000000000 00000 n'),
  (text, n) => nth(text, /\d{10} 00000 n/g, n, () => `${String(n * 7).padStart(10, '0')} 00000 n`),
  (text, n) => nth(text, /\d{10} 00000 n/g, n, () => '0000000000 00001 f'),
  (text, n) => nth(text, /\d{10} 00000 n/g, n, (row) => row.replace('00000 n', '00001 n')),
  (text, n) => nth(text, /\b\d 0 R/g, n, (ref) => ref.replace('0 R', '1 R')),
  (text, n) => nth(text, /\b\d 0 R/g, n, () => `${n} 0 R`),
  (text, n) => nth(text, /\b\d 0 R/g, n, () => 'null '),
  (text, n) => text.replace(/\/Size \d+/, `/Size ${n}`),
  (text, n) => nth(text, /\b\d 0 obj/g, n, (head) => head.replace(/^\d/, String(n % 10))),
  (text, n) => nth(text, /\/Length \d+/g, n, () => `/Length ${n}`),
  (text, n) => nth(text, /xref\n0 \d+/g, 0, () => `xref\n0 ${n % 14}`),
  (text, n) => nth(text, /endobj/g, n, () => `endobj ${n % 9} 0 obj<</Type/ObjStm>>endobj `),
  (text, n) => nth(text, /\/[A-Z][A-Za-z]+/g, n, (name) => `${name} null${name}`),
  (text, n) => text.slice(0, -1 - (n % 40)),
];

function nth(text: string, pattern: RegExp, n: number, change: (found: string) => string): string {
  const all = [...text.matchAll(pattern)];
  const one = all[n % Math.max(1, all.length)];
  return one ? text.slice(0, one.index) + change(one[0]) + text.slice(one.index + one[0].length) : text;
}

it('a file with faults anywhere is refused, or valid once signed', async () => {
  const bases = [document(), manyPages(3), deadEntry(0), hybrid(), wordHybrid(), linearized()].map((bytes) =>
    Buffer.from(bytes).toString('latin1'),
  );
  const fates = new Map<string, number>();
  const one = fc.record({ base: fc.nat(bases.length - 1), fault: fc.nat(FAULTS.length - 1), n: fc.nat(60) });
  await fc.assert(
    fc.asyncProperty(one, fc.option(one), async (first, second) => {
      let text = FAULTS[first.fault]!(bases[first.base]!, first.n);
      if (second) text = FAULTS[second.fault]!(text, second.n);
      const said = await fate(new Uint8Array(Buffer.from(text, 'latin1')));
      fates.set(said, (fates.get(said) ?? 0) + 1);
      expect(said).toMatch(/^(refused [a-z_]+|valid intact_later_changes intact)$/);
    }),
    { seed: 20261123, numRuns: process.env.LONG ? 20_000 : 150 },
  );
  // The faults are real, and not all of them hit what is needed.
  expect(fates.get(VALID)).toBeGreaterThan(10);
  expect(fates.size).toBeGreaterThan(3);
}, 600_000);
