// P-10, files that show two texts by their structure: dead entries with something behind them for readers that repair,
// hybrid sections that speak to some readers only, references and contents that readers follow differently. Each stands
// beside a sound file of its kind (controls/sources.ts) that must be accepted.
import { writePdf } from '../../make-pdf.ts';
import { bytesOf } from '../../tamper.ts';
import { type AttackDesk, OVERLAY, type Recipe, recipes, streamText } from '../attack-file.ts';
import { deadEntry, hybrid, wordHybrid } from '../controls/source-variants.ts';
import { EMPTY_SIGNATURE, fillIn, stampedCms } from '../raw-sign.ts';

const attack = recipes('P-10');
const control = recipes('control');
const CONTENT = streamText('0 g 0 0 9 9 re f');
const SECOND = `5 0 obj\n${streamText(OVERLAY)}\nendobj\n`;
const entry = (offset: number): string => `${String(offset).padStart(10, '0')} 00000 n \n`;

/** One page; 4 is its content, 5 an object that `more` may refer to. */
const page = (contents: string, more = ''): string =>
  writePdf([
    '<</Type/Catalog/Pages 2 0 R>>',
    '<</Type/Pages/Kids[3 0 R]/Count 1>>',
    `<</Type/Page/Parent 2 0 R/MediaBox[0 0 300 300]/Contents ${contents}${more}>>`,
    CONTENT,
    '<<>>',
  ]).toString('latin1');

/** One revision with an empty signature to be filled in; 7 is an object that `more` may refer to. */
const raw = (more = '', extra: string[] = []): string =>
  writePdf([
    '<</Type/Catalog/Pages 2 0 R/AcroForm<</SigFlags 3/Fields[5 0 R]>>>>',
    '<</Type/Pages/Kids[3 0 R]/Count 1>>',
    `<</Type/Page/Parent 2 0 R/MediaBox[0 0 300 300]/Contents 4 0 R/Annots[5 0 R]${more}>>`,
    CONTENT,
    '<</Type/Annot/Subtype/Widget/FT/Sig/T(one)/F 132/Rect[0 0 0 0]/P 3 0 R/V 6 0 R>>',
    EMPTY_SIGNATURE,
    ...extra,
  ]).toString('latin1');

/** The same with a full table, and a stream that says a part of it once more. */
function signedHybrid(): Buffer {
  const plain = raw();
  const xref = plain.indexOf('xref\n0 7');
  const at = plain.indexOf('4 0 obj');
  const row = String.fromCharCode(1, at >> 8, at & 255, 0);
  const stream = `7 0 obj\n${streamText(row, '/Type/XRef/W[1 2 1]/Index[4 1]/Size 8/Root 1 0 R')}\nendobj\n`;
  const tail = plain
    .slice(xref)
    .replace('/Size 7/Root 1 0 R', `/Size 7/Root 1 0 R/XRefStm ${xref}`)
    .replace(/startxref\n\d+/, `startxref\n${xref + stream.length}`);
  return bytesOf(plain.slice(0, xref) + stream + tail);
}

export function twoTextAttacks(desk: AttackDesk): Recipe[] {
  const signed = (make: () => Uint8Array | string) => () => {
    const made = make();
    return desk.sign(typeof made === 'string' ? bytesOf(made) : made, 'one');
  };
  const ambiguous = (name: string, make: () => Uint8Array | string): Recipe =>
    attack(name, 'cannot_verify ambiguous', signed(make));
  return [
    ambiguous('a dead entry before a second text: a repair would show it', () => deadEntry(40, SECOND)),
    ambiguous('a dead entry before a second trailer', () =>
      deadEntry(40, 'trailer\n<</Size 6/Root 3 0 R>>\n'),
    ),
    ambiguous('a dead entry before a packed second text', () =>
      deadEntry(0, `8 0 obj\n${streamText('5 0 (x)', '/Type/ObjStm/N 1/First 4')}\nendobj\n`),
    ),
    ambiguous('a dead entry before a second table in a stream', () =>
      deadEntry(0, `90 0 obj\n${streamText('', '/Type/XR#65f/Root 3 0 R')}\nendobj\n`),
    ),
    ambiguous('a dead entry before a second text with a comment inside', () =>
      deadEntry(40, SECOND.replace('5 0', '5 %\n0')),
    ),
    ambiguous('a dead entry before a second text with another number in a comment', () =>
      deadEntry(40, SECOND.replace('5 0', '5 %7\n0')),
    ),
    ambiguous('a dead entry before a second text with a long comment', () =>
      deadEntry(40, SECOND.replace('5 0 obj', `5 0 %${'x'.repeat(2000)}\nobj`)),
    ),
    attack(
      'a dead entry that is needed',
      'cannot_verify needs_repair',
      signed(() => {
        const file = page('4 0 R', '/Group 5 0 R');
        return file.replace(entry(file.indexOf('5 0 obj')), entry(0));
      }),
    ),
    ambiguous('a hybrid file that hides what the page shows', () => hybrid(true)),
    ambiguous('a hybrid file whose stream contradicts an older table', () => wordHybrid(streamText(OVERLAY))),
    ambiguous('contents with a part that is null', () => page('[4 0 R null]')),
    ambiguous('contents with a part that is no stream', () => page('[4 0 R 5 0 R]')),
    ambiguous('a reference of another generation', () => page('4 0 R', '/Group 5 1 R')),
    attack('a reference beyond the size', 'cannot_verify ambiguous', async () =>
      fillIn(
        bytesOf(raw('/Group 7 0 R', ['<<>>']).replace('/Size 8', '/Size 7')),
        stampedCms(desk.party, await desk.issue()),
      ),
    ),
    control('a signed hybrid file, signed again', 'valid intact_later_changes', async () =>
      desk.sign(await fillIn(signedHybrid(), stampedCms(desk.party, await desk.issue())), 'two'),
    ),
  ];
}
