// Planted faults for the rules of pyHanko: what it refuses is found, what it allows is not.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { acroForm, type Dict, findField, Name, openPdf, type PdfFile, type PdfValue } from '../read/index.ts';
import { prepare } from '../sign/index.ts';
import { dict, IncrementalUpdate, nodeInflate, textString } from '../write/index.ts';
import { append, type Desk, item, openDesk } from './desk.ts';
import { makePdf } from './make-pdf.ts';
import { pyhankoFaults } from './pyhanko-rules.ts';

let desk: Desk;
let signed: { open: Buffer; closed: Buffer };
beforeAll(async () => {
  desk = await openDesk();
  const original = await makePdf();
  const fields = [item('a', 'seal', 50), item('b', 'signature', 200), item('b', 'date', 350)];
  const prepared = append(original, prepare(original, { fields }));
  const first = await desk.sign(prepared, 'sig.a', { certify: true });
  const second = await desk.sign(first.pdf, 'sig.b', { lock: true });
  signed = { open: first.pdf, closed: second.pdf };
});
afterAll(() => desk?.close());

/** A revision behind a signed file. */
function later(pdf: Buffer, change: (update: IncrementalUpdate, file: PdfFile) => void): Buffer {
  const file = openPdf(pdf, { inflate: nodeInflate });
  const update = new IncrementalUpdate(file);
  change(update, file);
  return append(pdf, update.finish('later').bytes);
}
const set =
  (name: string, entries: Record<string, PdfValue>) =>
  (update: IncrementalUpdate, file: PdfFile): void =>
    update.change(findField(file, name)!.ref!, entries);
const lock = dict({ Type: new Name('SigFieldLock'), Action: new Name('All') });
const added =
  (entries: Record<string, PdfValue>) =>
  (update: IncrementalUpdate, file: PdfFile): void => {
    const form = file.catalog.get('AcroForm') as Parameters<IncrementalUpdate['change']>[0];
    const field = update.add(dict({ Type: new Name('Annot'), T: textString('new'), ...entries }));
    update.change(form, { Fields: [...(file.array((acroForm(file) as Dict).get('Fields')) ?? []), field] });
  };

it('accepts what we sign', () => {
  expect([pyhankoFaults(signed.open), pyhankoFaults(signed.closed)]).toEqual([[], []]);
});

it.each<[string, 'open' | 'closed', Parameters<typeof later>[1], string]>([
  ['a lock put into a field', 'open', set('sig.b', { Lock: lock }), 'sig.a | sig.b: /Lock'],
  ['a field moved', 'open', set('xq.b.1', { Rect: [0, 0, 9, 9] }), 'sig.a | xq.b.1: /Rect'],
  ['a locked field filled in', 'closed', set('xq.b.1', { AP: dict({}) }), 'sig.b | xq.b.1: /AP'],
  [
    'a new field for text',
    'open',
    added({ FT: new Name('Tx'), Rect: [0, 0, 0, 0] }),
    'sig.a | new: a new field that is no signature',
  ],
  [
    'a new visible signature',
    'open',
    added({ FT: new Name('Sig'), Rect: [0, 0, 9, 9] }),
    'sig.a | new: a new visible signature',
  ],
  [
    'another catalog',
    'open',
    (update, file) => update.change(file.rootRef, { Lang: textString('en') }),
    'sig.a | catalog /Lang',
  ],
])('refuses %s', (_name, of, change, fault) => {
  expect(pyhankoFaults(later(signed[of], change))).toContain(fault);
});

it('allows an empty field to be filled in, and a timestamp of the whole', () => {
  expect(pyhankoFaults(later(signed.open, set('xq.b.1', { AP: dict({}) })))).toEqual([]);
  const stamp = added({ FT: new Name('Sig'), Rect: [0, 0, 0, 0] });
  expect(pyhankoFaults(later(signed.closed, stamp))).toEqual([]);
});
