// What is made with each tool: the steps of a file, one signature (or archive) each. Tools that know RSA alone get no P-256.
import type { Leaf } from './authority.ts';

export type Step = { tool: string; leaf: Leaf; what: readonly string[] };
export type Variant = {
  tool: string;
  name: string;
  steps: readonly Step[] /** Which kinds of base file it is made from. */;
  bases: readonly Base[];
};
export type Base = 'table' | 'streams' | 'field';

/** The folder of files that several tools sign one after the other. */
export const MIXED = 'mixed';

const BOTH: readonly Base[] = ['table', 'streams'];

function variant(
  tool: string,
  name: string,
  steps: readonly (readonly [Leaf, ...string[]])[],
  bases = BOTH,
): Variant {
  return { tool, name, bases, steps: steps.map(([leaf, ...what]) => ({ tool, leaf, what })) };
}

/** Number of the empty field's object in the base `field`. */
export const FIELD_OBJECT = 6;

const withBothKeys = (tool: string, name: string, ...steps: string[][]): Variant[] =>
  (['rsa', 'ec'] as const).map((leaf) =>
    variant(
      tool,
      `${name}-${leaf}`,
      steps.map((what) => [leaf, ...what] as const),
    ),
  );

export const VARIANTS: readonly Variant[] = [
  ...['cms', 'cades'].flatMap((kind) => [
    ...withBothKeys('itext5', kind, [kind, 'visible']),
    ...withBothKeys('itext5', `${kind}-twice`, [kind, 'visible'], [kind]),
    ...withBothKeys('itext5', `${kind}-certified-approved`, [kind, 'certify2'], [kind]),
    ...withBothKeys('itext5', `${kind}-stamped`, [kind, 'stamp']),
    ...withBothKeys('itext5', `${kind}-archived`, [kind, 'stamp'], ['archive']),
    ...withBothKeys('itext5', `${kind}-twice-archived`, [kind, 'stamp'], [kind, 'stamp'], ['archive']),
    ...withBothKeys('pdfbox2', kind, [kind]),
    ...withBothKeys('pdfbox2', `${kind}-twice`, [kind], [kind]),
    ...withBothKeys('pdfbox2', `${kind}-certified-approved`, [kind, 'certify2'], [kind]),
    ...withBothKeys('pdfbox2', `${kind}-stamped`, [kind, 'stamp']),
    ...withBothKeys('pdfbox2', `${kind}-document-stamp`, [kind, 'stamp'], ['documentstamp']),
  ]),
  // P 3 permits annotations, so the second signature may be visible
  variant('itext5', 'cades-certified3-approved-rsa', [
    ['rsa', 'cades', 'certify3'],
    ['rsa', 'cades', 'visible'],
  ]),
  // pdfsig 22 signs with RSA and as adbe.pkcs7.detached alone
  variant('poppler', 'cms-rsa', [['rsa']]),
  variant('poppler', 'cms-twice-rsa', [['rsa'], ['rsa']]),
  variant('signpdf-plain', 'single', [['rsa']], ['table']),
  variant('signpdf-plain', 'twice', [['rsa'], ['rsa']], ['table']),
  variant('signpdf-pdf-lib', 'single', [['rsa']]),
  variant('signpdf-pdf-lib', 'streams', [['rsa', 'streams']]),
  variant('node-signpdf', 'single', [['rsa']], ['table']),
  ...withBothKeys('libpdf', 'single', ['B-B']),
  ...withBothKeys('libpdf', 'cms', ['cms']),
  ...withBothKeys('libpdf', 'twice', ['B-B'], ['B-B']),
  ...withBothKeys('libpdf', 'stamped', ['B-T']),
  ...withBothKeys('libpdf', 'archived', ['B-LTA']),
  variant('zgapdfsigner', 'single', [['rsa']]),
  variant('zgapdfsigner', 'twice', [['rsa'], ['rsa']]),
  variant('zgapdfsigner', 'certified-approved', [['rsa', 'certify2'], ['rsa']]),
  variant('zgapdfsigner', 'stamped', [['rsa', 'stamp']]),
  ...withBothKeys('podofo', 'single', []),
  ...withBothKeys('podofo', 'twice', [], []),
  ...(['rsa', 'ec'] as const).map((leaf) =>
    variant('mupdf', `single-${leaf}`, [[leaf, String(FIELD_OBJECT)]], ['field']),
  ),
  {
    tool: MIXED,
    name: 'itext5-then-poppler',
    bases: BOTH,
    steps: [step('itext5', 'rsa', 'cades', 'stamp'), step('poppler', 'rsa')],
  },
  {
    tool: MIXED,
    name: 'pdfbox2-then-itext5',
    bases: BOTH,
    steps: [
      step('pdfbox2', 'ec', 'cms', 'stamp'),
      step('itext5', 'rsa', 'cades', 'stamp'),
      step('itext5', 'rsa', 'archive'),
    ],
  },
  {
    tool: MIXED,
    name: 'libpdf-then-podofo',
    bases: BOTH,
    steps: [step('libpdf', 'rsa', 'B-B'), step('podofo', 'rsa')],
  },
];

function step(tool: string, leaf: Leaf, ...what: string[]): Step {
  return { tool, leaf, what };
}
