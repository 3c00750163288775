// P-02, incremental saving: an update appended to a signed file, complete or with parts left out, faked or copied, so
// that some reader shows it and some validator does not see it.
import { appendUpdate, join, open, patch, signaturesOf } from '../tamper.ts';
import {
  type AttackDesk,
  CONTRACT,
  OVERLAY,
  type Recipe,
  recipes,
  streamText,
  Target,
} from './attack-file.ts';
import { packedUpdate } from './later/packed-update.ts';

const attack = recipes('P-02');

export function incrementalSaving(desk: AttackDesk): Recipe[] {
  const target = new Target(desk.approved);
  const { pdf, size, root, page } = target;
  const { startxref } = open(pdf);
  const evil = streamText(OVERLAY);
  const evilObject = `5 0 obj\n${evil}\nendobj\n`;
  const table = (at: number, trailer: string): string =>
    `xref\n5 1\n${String(pdf.length).padStart(10, '0')} 00000 n \n${trailer}startxref\n${at}\n%%EOF\n`;
  const xrefAt = pdf.length + evilObject.length;
  const trailer = (more = ''): string =>
    `trailer\n<</Size ${size}/Root ${root} 0 R/Prev ${startxref}${more}>>\n`;
  /** Object 5 again, listed by the stream of a hybrid section only. */
  const hybrid = (object: string): Buffer => {
    const row = (at: number): string =>
      String.fromCharCode(1, (at >> 24) & 255, (at >> 16) & 255, (at >> 8) & 255, at & 255, 0);
    const hidden = `${size} 0 obj\n${streamText(row(pdf.length), `/Type/XRef/W[1 4 1]/Index[5 1]/Size ${size + 1}/Root ${root} 0 R`)}\nendobj\n`;
    const at = pdf.length + object.length;
    const tail = `xref\n0 0\ntrailer\n<</Size ${size + 1}/Root ${root} 0 R/Info 8 0 R/Prev ${startxref}/XRefStm ${at}>>\nstartxref\n${at + hidden.length}\n%%EOF\n`;
    return join(pdf, object, hidden, tail);
  };
  const copied = (): Buffer => {
    const { ref } = signaturesOf(pdf)[0]!;
    return target.update({
      ...target.edit(target.field('one'), /\/V \d+ 0 R/, `/V ${size} 0 R`),
      [size]: target.text(ref!.num),
      5: evil,
    });
  };
  /** The whole table again, without /Prev: nothing leads to the revision that was signed (PoDoFo writes such ones). */
  const wholeTable = (of: Target, objects: Record<number, string>): Buffer => {
    const file = open(of.pdf);
    const offsets: Record<number, number> = {};
    for (let num = 1; num < of.size; num++) {
      const range = num in objects ? undefined : file.range(num);
      if (range) offsets[num] = range.start;
    }
    return of.update(objects, { offsets, free: [0], prev: 'none' });
  };
  return [
    attack('content replaced, the whole table without Prev', 'cannot_verify earlier_revision_lost', () =>
      wholeTable(target, { 5: evil }),
    ),
    attack('signed content altered, the whole table without Prev', 'invalid bad_byte_range', () =>
      wholeTable(new Target(patch(pdf, '/Contents 5 0 R', '/Contents 6 0 R')), {}),
    ),
    attack('content replaced by a complete update', 'changed_after_signing object_changed', () =>
      target.update({ 5: evil }),
    ),
    attack('page replaced by a complete update', 'changed_after_signing page_changed', () =>
      target.update({ ...target.edit(page, '/Contents 5 0 R', `/Contents ${size} 0 R`), [size]: evil }),
    ),
    attack('content replaced in an object stream', 'changed_after_signing page_changed', () =>
      packedUpdate(pdf, { 3: target.text(page).replace('/Contents 5 0 R', '/Contents 6 0 R') }),
    ),
    attack('catalog replaced in an object stream', 'changed_after_signing catalog_changed', () =>
      packedUpdate(pdf, { [root]: target.text(root).replace(/>>\s*$/, '/PageMode/UseOutlines>>') }),
    ),
    attack('objects without table and trailer', 'changed_after_signing bytes_appended', () =>
      join(pdf, evilObject),
    ),
    attack('objects and a trailer without table', 'changed_after_signing bytes_appended', () =>
      join(pdf, evilObject, trailer(), `startxref\n${startxref}\n%%EOF\n`),
    ),
    attack('objects and a table without trailer', 'cannot_verify needs_repair', () =>
      join(pdf, evilObject, table(xrefAt, '')),
    ),
    attack('objects and the old startxref', 'changed_after_signing bytes_appended', () =>
      join(pdf, evilObject, `startxref\n${startxref}\n%%EOF\n`),
    ),
    attack('objects and an end mark only', 'changed_after_signing bytes_appended', () =>
      join(pdf, evilObject, '%%EOF\n'),
    ),
    attack('a startxref that points nowhere', 'cannot_verify needs_repair', () =>
      join(pdf, evilObject, table(9_999_999, trailer())),
    ),
    attack('a startxref of zero', 'cannot_verify needs_repair', () =>
      join(pdf, evilObject, table(0, trailer())),
    ),
    attack('a startxref that is negative', 'cannot_verify needs_repair', () =>
      join(pdf, evilObject, `startxref\n-5\n%%EOF\n`),
    ),
    attack('a startxref into the middle of an object', 'cannot_verify needs_repair', () =>
      join(pdf, evilObject, table(pdf.length + 5, trailer())),
    ),
    attack('a trailer without Prev', 'cannot_verify needs_repair', () =>
      join(pdf, evilObject, table(xrefAt, `trailer\n<</Size ${size}/Root ${root} 0 R>>\n`)),
    ),
    attack('a trailer whose Prev skips the signed revision', 'no_signature', () => {
      const first = /startxref\n(\d+)/.exec(Buffer.from(pdf).toString('latin1'))![1];
      return target.update({ 5: evil }, { prev: Number(first) });
    }),
    attack('a trailer whose Prev leads to itself', 'cannot_verify needs_repair', () =>
      target.update({ 5: evil }, { prev: xrefAt }),
    ),
    attack('a loop of sections', 'cannot_verify needs_repair', () => {
      const once = target.update({ 5: evil });
      const again = new Target(once);
      return again.update({}, { prev: once.length + 500 });
    }),
    attack('the signature dictionary copied', 'invalid bad_byte_range', copied),
    attack('the signature dictionary written again', 'changed_after_signing object_changed', () => {
      const { ref } = signaturesOf(pdf)[0]!;
      return target.update({ [ref!.num]: target.text(ref!.num), 5: evil });
    }),
    attack('bytes behind the end', 'changed_after_signing bytes_appended', () => join(pdf, 'anything')),
    attack('a line end behind the end', 'changed_after_signing bytes_appended', () => join(pdf, '\n')),
    attack('a comment behind the end', 'changed_after_signing bytes_appended', () =>
      join(pdf, '% 5 0 obj\n'),
    ),
    attack('two megabytes of blanks and an update', 'changed_after_signing object_changed', () => {
      const blanks = ' '.repeat(2_000_000);
      const at = pdf.length + blanks.length;
      const rows = `xref
5 1
${String(at).padStart(10, '0')} 00000 n 
`;
      return join(
        pdf,
        blanks,
        evilObject,
        rows,
        trailer(),
        `startxref
${at + evilObject.length}
%%EOF
`,
      );
    }),
    attack('objects between the parts of an empty update', 'cannot_verify hidden_bytes', () =>
      target.update({}, { junk: evilObject }),
    ),
    attack('a comment that a repairing reader takes for an object', 'cannot_verify hidden_bytes', () =>
      target.update({}, { junk: '%5 0 obj\n' }),
    ),
    attack('an unused object', 'cannot_verify later_revision_foreign', () => target.update({ [size]: evil })),
    attack('an unused catalog', 'cannot_verify stray_object', () =>
      target.update({ [size]: target.text(root) }),
    ),
    attack('the catalog under another number', 'changed_after_signing catalog_changed', () =>
      target.update(
        { [size]: target.text(root).replace(/>>\s*$/, '/PageLayout/OneColumn>>') },
        { trailer: `/Root ${size} 0 R` },
      ),
    ),
    attack('another information dictionary', 'changed_after_signing catalog_changed', () =>
      target.update({ [size]: '<</Title(x)>>' }, { trailer: `/Root ${root} 0 R/Info ${size} 0 R` }),
    ),
    attack('another first identifier', 'changed_after_signing catalog_changed', () =>
      target.update({}, { trailer: `/Root ${root} 0 R/Info 8 0 R/ID[<00><00>]` }),
    ),
    attack('an entry that points back into the signed bytes', 'changed_after_signing object_changed', () =>
      target.update({}, { offsets: { [page]: open(CONTRACT).range(3)!.start } }),
    ),
    attack('an entry that points back to an earlier copy', 'cannot_verify revision_malformed', async () => {
      const twice = appendUpdate(CONTRACT, { objects: { 5: target.text(5) } });
      const signed = new Target(await desk.sign(twice, 'one'));
      return signed.update({}, { offsets: { 5: open(CONTRACT).range(5)!.start } });
    }),
    attack('content freed', 'changed_after_signing object_changed', () => target.update({}, { free: [5] })),
    attack('a page freed', 'cannot_verify needs_repair', () => target.update({}, { free: [page] })),
    attack('an update of another generation', 'changed_after_signing object_changed', () => {
      const text = target.update({ 5: evil }).toString('latin1');
      const at = text.lastIndexOf('\n5 0 obj');
      return Buffer.from(
        `${text.slice(0, at)}\n5 1 obj${text.slice(at + 8)}`.replace(
          /00000 n \ntrailer(?![\s\S]*trailer)/,
          '00001 n \ntrailer',
        ),
        'latin1',
      );
    }),
    attack('a change and its undoing in a third revision', 'changed_after_signing object_changed', () => {
      const changed = new Target(target.update({ 5: evil }));
      return changed.update({ 5: target.text(5) });
    }),
    attack('a change signed by somebody else', 'changed_after_signing object_changed', () =>
      desk.sign(target.update({ 5: evil }), 'two'),
    ),
    attack('a hybrid section that hides objects', 'cannot_verify needs_repair', () => hybrid(evilObject)),
    attack('a hybrid section that lists signed objects again', 'cannot_verify needs_repair', () =>
      hybrid(`5 0 obj\n${target.text(5)}\nendobj\n`),
    ),
  ];
}
