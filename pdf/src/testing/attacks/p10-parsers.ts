// P-10, disagreement of parsers: what one reader takes for the document and another does not. Headers, cross-reference
// tables, keys that stand twice, escaped names, lengths that lie, page counts, tricks with comments. The prepared files
// are one revision, signed as they stand: whatever is odd about them is covered by the signature.
import { writePdf } from '../make-pdf.ts';
import { appendUpdate, bytesOf, join, open } from '../tamper.ts';
import { type AttackDesk, OVERLAY, type Recipe, recipes, streamText, Target } from './attack-file.ts';
import { EMPTY_SIGNATURE, fillIn, stampedCms } from './raw-sign.ts';

const attack = recipes('P-10');
const CONTENT = streamText('0 g 0 0 9 9 re f');
const entry = (offset: number): string => `${String(offset).padStart(10, '0')} 00000 n \n`;

interface Parts {
  page?: string;
  pages?: string;
  content?: string;
  field?: string;
  signature?: string;
  extra?: string[];
}

/** 1 catalog, 2 tree, 3 page, 4 content, 5 field, 6 signature, further objects from 7. */
function text(parts: Parts = {}): string {
  return writePdf([
    `<</Type/Catalog/Pages 2 0 R/AcroForm<</SigFlags 3/Fields[5 0 R]>>>>`,
    `<</Type/Pages${parts.pages ?? '/Kids[3 0 R]/Count 1'}>>`,
    `<</Type/Page/Parent 2 0 R/MediaBox[0 0 300 300]/Contents 4 0 R${parts.page ?? ''}>>`,
    parts.content ?? CONTENT,
    `<</Type/Annot/Subtype/Widget/FT/Sig/T(one)/F 132/Rect[0 0 0 0]/P 3 0 R/V 6 0 R${parts.field ?? ''}>>`,
    EMPTY_SIGNATURE.replace('<<', `<<${parts.signature ?? ''}`),
    ...(parts.extra ?? []),
  ]).toString('latin1');
}

/** With one thing written otherwise; what stands behind moves, and so do the offsets unless the length is the same. */
function written(from: string | RegExp, to: string, parts: Parts = {}): string {
  const before = text(parts);
  const after = before.replace(from, to);
  if (after === before) throw new Error(`nothing replaced: ${from}`);
  return after;
}

/** Where a piece of the file begins. */
const placeOf = (file: string, needle: string): number => {
  const at = file.indexOf(needle);
  if (at < 0) throw new Error(needle);
  return at;
};

/** The content has a second place in one table. */
function twoEntries(): string {
  const file = text();
  const xref = placeOf(file, 'xref\n0 7');
  const second = `4 0 obj\n${streamText(OVERLAY)}\nendobj\n`;
  const rows = file.slice(xref).replace('trailer', `4 1\n${entry(xref)}trailer`);
  return file.slice(0, xref) + second + rows.replace(/startxref\n\d+/, `startxref\n${xref + second.length}`);
}

/** The table and the stream of a hybrid section give the content different places. */
function contradictoryHybrid(): string {
  const file = text();
  const xref = placeOf(file, 'xref\n0 7');
  const second = `4 0 obj\n${streamText(OVERLAY)}\nendobj\n`;
  const row = String.fromCharCode(1, xref >> 8, xref & 255, 0);
  const hidden = `7 0 obj\n${streamText(row, '/Type/XRef/W[1 2 1]/Index[4 1]/Size 8/Root 1 0 R')}\nendobj\n`;
  const at = xref + second.length;
  const tail = file
    .slice(xref)
    .replace('/Size 7/Root 1 0 R', `/Size 8/Root 1 0 R/XRefStm ${at}`)
    .replace(/startxref\n\d+/, `startxref\n${at + hidden.length}`);
  return file.slice(0, xref) + second + hidden + tail;
}

export function parserAttacks(desk: AttackDesk): Recipe[] {
  const target = new Target(desk.approved);
  const { size, root, pdf } = target;
  const { startxref } = open(pdf);
  const id = /\/ID\s*\[[^\]]*\]/.exec(Buffer.from(pdf).toString('latin1'))![0];
  const signed = (make: () => string) => async () =>
    fillIn(bytesOf(make()), stampedCms(desk.party, await desk.issue()));
  const prepared = (parts: Parts) => signed(() => text(parts));
  const odd = (from: string | RegExp, to: string, parts: Parts = {}) =>
    signed(() => written(from, to, parts));
  const evilCatalog: Parts = {
    extra: [
      '<</Type/Catalog/Pages 8 0 R>>',
      '<</Type/Pages/Kids[9 0 R]/Count 1>>',
      '<</Type/Page/Parent 8 0 R/MediaBox[0 0 300 300]/Contents 10 0 R>>',
      streamText(OVERLAY),
    ],
  };
  /** The trailer of an empty update names Root twice, once as a prepared second catalog. */
  const twoRoots = (roots: string) => async () =>
    appendUpdate(await prepared(evilCatalog)(), { objects: {}, trailer: roots });
  return [
    attack('bytes in front of the header', 'cannot_verify not_pdf', () => join('\n', pdf)),
    attack('a mail header in front', 'cannot_verify not_pdf', () =>
      join('Content-Type: application/pdf\n\n', pdf),
    ),
    attack('no header', 'cannot_verify not_pdf', () => join('%XDF-1.7', pdf.subarray(8))),
    attack('a header of another kind', 'cannot_verify not_pdf', () => join('%PS-Adobe', pdf.subarray(9))),
    attack('another header in front', 'cannot_verify needs_repair', () => join('%PDF-1.4\n', pdf)),
    attack(
      'two roots in the trailer, the real one last',
      'cannot_verify ambiguous',
      twoRoots('/Root 7 0 R/Root 1 0 R'),
    ),
    attack(
      'two roots in the trailer, the real one first',
      'cannot_verify ambiguous',
      twoRoots('/Root 1 0 R/Root 7 0 R'),
    ),
    attack(
      'two roots in the trailer, one escaped',
      'cannot_verify ambiguous',
      twoRoots('/R#6fot 7 0 R/Root 1 0 R'),
    ),
    attack(
      'two roots in the trailer, the first null',
      'cannot_verify ambiguous',
      twoRoots('/Root null/Root 1 0 R'),
    ),
    attack(
      'two roots in the signed trailer',
      'cannot_verify ambiguous',
      odd('/Root 1 0 R', '/Root 7 0 R/Root 1 0 R', evilCatalog),
    ),
    attack('two sizes in the trailer', 'cannot_verify ambiguous', () =>
      target.update({}, { trailer: `/Root ${root} 0 R/Info 8 0 R${id}/Size ${size}` }),
    ),
    attack('two Prev in the trailer', 'cannot_verify ambiguous', () =>
      target.update({}, { trailer: `/Root ${root} 0 R/Info 8 0 R${id}/Prev 17` }),
    ),
    attack('two entries for one object in a table', 'cannot_verify ambiguous', signed(twoEntries)),
    attack(
      'a hybrid file whose stream contradicts its table',
      'cannot_verify ambiguous',
      signed(contradictoryHybrid),
    ),
    attack(
      'two Contents in a page',
      'cannot_verify ambiguous',
      prepared({ page: '/Contents 7 0 R', extra: [streamText(OVERLAY)] }),
    ),
    attack(
      'two Contents in a page, one escaped',
      'cannot_verify ambiguous',
      prepared({ page: '/Conten#74s 7 0 R', extra: [streamText(OVERLAY)] }),
    ),
    attack(
      'two Contents in a page, the second null',
      'cannot_verify ambiguous',
      prepared({ page: '/Contents null' }),
    ),
    attack('two boxes in a page', 'cannot_verify ambiguous', prepared({ page: '/MediaBox[0 0 100 100]' })),
    attack('two values in the field', 'cannot_verify ambiguous', prepared({ field: '/V 4 0 R' })),
    attack(
      'two ranges in the signature',
      'cannot_verify ambiguous',
      prepared({ signature: '/ByteRange[0 1 2 3]' }),
    ),
    attack(
      'two filters in a stream',
      'cannot_verify ambiguous',
      prepared({
        content: '<</Filter/ASCIIHexDecode/Filter/ASCII85Decode/Length 3>>\nstream\n30>\nendstream',
      }),
    ),
    attack(
      'two lengths in a stream',
      'cannot_verify ambiguous',
      prepared({ content: '<</Length 3/Length 19>>\nstream\n0 g endstream 1 g 0\nendstream' }),
    ),
    attack(
      'a page count that is too large',
      'cannot_verify ambiguous',
      prepared({ pages: '/Kids[3 0 R]/Count 7' }),
    ),
    attack(
      'a page count that is negative',
      'cannot_verify ambiguous',
      prepared({ pages: '/Kids[3 0 R]/Count -1' }),
    ),
    attack(
      'a page count that is no number',
      'cannot_verify ambiguous',
      prepared({ pages: '/Kids[3 0 R]/Count(1)' }),
    ),
    attack(
      'a page twice in the tree',
      'cannot_verify needs_repair',
      prepared({ pages: '/Kids[3 0 R 3 0 R]/Count 2' }),
    ),
    attack(
      'a page tree that contains itself',
      'cannot_verify needs_repair',
      prepared({ pages: '/Kids[3 0 R 2 0 R]/Count 2' }),
    ),
    attack('a page tree without kids', 'cannot_verify needs_repair', prepared({ pages: '/Count 1' })),
    attack('a page that is also a tree', 'cannot_verify needs_repair', prepared({ page: '/Kids[4 0 R]' })),
    attack('a page without type', 'cannot_verify needs_repair', odd('/Type/Page/', '/Tipe/Page/')),
    attack('a page box that is no box', 'cannot_verify needs_repair', odd('[0 0 300 300]', '[0 0 300 /xx]')),
    attack('a page box of no area', 'cannot_verify needs_repair', odd('[0 0 300 300]', '[0 0 000 300]')),
    attack('a page turned by no right angle', 'cannot_verify needs_repair', prepared({ page: '/Rotate 45' })),
    attack(
      'an object number that the table does not mean',
      'cannot_verify needs_repair',
      odd('4 0 obj', '5 0 obj'),
    ),
    attack('an object of another generation', 'cannot_verify needs_repair', odd('4 0 obj', '4 1 obj')),
    attack(
      'an entry that leads into the middle of an object',
      'cannot_verify needs_repair',
      signed(() => {
        const file = text();
        const at = placeOf(file, '4 0 obj');
        return file.replace(entry(at), entry(at + 3));
      }),
    ),
    attack(
      'an entry that leads behind the file',
      'cannot_verify needs_repair',
      signed(() => {
        const file = text();
        return file.replace(entry(placeOf(file, '4 0 obj')), entry(99_999_999));
      }),
    ),
    attack('a stream shorter than its length', 'cannot_verify needs_repair', odd('/Length 16', '/Length 99')),
    attack('a stream longer than its length', 'cannot_verify needs_repair', odd('/Length 16', '/Length 09')),
    attack('a stream without a length', 'cannot_verify needs_repair', odd('/Length 16', '/Lenght 16')),
    attack(
      'a stream whose length is the stream',
      'cannot_verify needs_repair',
      odd('/Length 16', '/Length 4 0 R'),
    ),
    attack('a stream keyword with a blank', 'cannot_verify needs_repair', odd('stream\n0 g', 'stream 0 g')),
    attack(
      'a table whose entries are too short',
      'cannot_verify needs_repair',
      odd(/(\d{10} 00000 n) \n/, '$1\n'),
    ),
    attack(
      'a table that counts too few objects',
      'cannot_verify needs_repair',
      odd('xref\n0 7', 'xref\n0 6'),
    ),
    attack(
      'a table that counts too many objects',
      'cannot_verify needs_repair',
      odd('xref\n0 7', 'xref\n0 8'),
    ),
    attack('a table that begins at one', 'cannot_verify needs_repair', odd('xref\n0 7', 'xref\n1 7')),
    attack('a table with letters', 'cannot_verify needs_repair', odd('0000000000 65535', '00000000xx 65535')),
    attack(
      'a table with another kind of entry',
      'cannot_verify needs_repair',
      odd(/00000 n \ntrailer/, '00000 x \ntrailer'),
    ),
    attack('a size smaller than the objects', 'cannot_verify needs_repair', odd('/Size 7', '/Size 4')),
    attack('a size that is no number', 'cannot_verify needs_repair', odd('/Size 7', '/Size()')),
    attack('a trailer without root', 'cannot_verify needs_repair', odd('/Root 1 0 R', '/Rood 1 0 R')),
    attack('a root that is a page', 'no_signature', odd('/Root 1 0 R', '/Root 3 0 R')),
    attack(
      'a trailer that is no dictionary',
      'cannot_verify needs_repair',
      odd(/trailer\n<<.*>>/, 'trailer\n[1]'),
    ),
    attack('a dictionary that never ends', 'cannot_verify needs_repair', () =>
      target.update({ [size]: '<</A<</B 1>>' }),
    ),
    attack('a string that never ends', 'cannot_verify needs_repair', () => target.update({ [size]: '(((' })),
    attack('arrays nested a thousand times', 'cannot_verify too_complex', () =>
      target.update({ [size]: '['.repeat(1000) }),
    ),
    attack('a reference to itself', 'cannot_verify later_revision_unknown', () =>
      target.update({ 5: '5 0 R' }),
    ),
    attack('a reference with a comment inside', 'changed_after_signing page_changed', () =>
      target.update(target.edit(target.page, '/Contents 5 0 R', '/Contents 6 %\n0 R')),
    ),
    attack('a name with a null byte', 'cannot_verify later_revision_unknown', () =>
      target.update(target.edit(target.page, '/Contents 5 0 R', '/Contents#00 6 0 R/Contents 5 0 R')),
    ),
    attack('a second end with the old table', 'changed_after_signing bytes_appended', () =>
      join(
        pdf,
        `xref\n0 0\ntrailer\n<</Size ${size}/Root ${root} 0 R/Info 8 0 R${id}/Prev ${startxref}>>\nstartxref\n${pdf.length}\n%%EOF\nstartxref\n${startxref}\n%%EOF`,
      ),
    ),
    attack('an end mark and a second one', 'changed_after_signing bytes_appended', () =>
      join(pdf, '%%EOF\n'),
    ),
    attack('startxref in a comment', 'changed_after_signing bytes_appended', () =>
      join(pdf, `%startxref\n${startxref}\n%%EOF\n`),
    ),
  ];
}
