// Controls: signatures, stores, timestamps and form values that later revisions may bring.
import { TEST_TIME } from '@xinqi/pki/testing';
import { MARK } from '../../tamper.ts';
import {
  type AttackDesk,
  CONTRACT,
  FORM_XOBJECT,
  type Recipe,
  recipes,
  streamText,
  Target,
} from '../attack-file.ts';

const control = recipes('control');
const minutes = (n: number): Date => new Date(TEST_TIME.getTime() + n * 60_000);

export function signings(desk: AttackDesk): Recipe[] {
  const { sign, longTerm, party } = desk;
  const stampAt = (pdf: Uint8Array, at: number) => longTerm.stamped(pdf, minutes(at));
  const visible = (x: number, page = 0) => ({
    placement: { page, x, y: 500, width: 60, height: 30 },
  });
  return [
    control('an approval', 'valid intact', () => desk.approved),
    control('certified', 'valid intact', () => desk.certified),
    control(
      'certified, then approved and locked, all reserved appearances filled',
      'valid intact_later_changes',
      () => desk.locked,
    ),
    control('certified, then approved without lock', 'valid intact_later_changes', () =>
      sign(desk.certified, 'sig.b', { appearances: { 'sig.b': MARK } }),
    ),
    control('certified, then approved with a reserved appearance only', 'valid intact_later_changes', () =>
      sign(desk.certified, 'sig.b', { appearances: { 'xq.b.1': MARK } }),
    ),
    control('reserved, approved in the other order', 'valid intact_later_changes', async () =>
      sign(await sign(desk.reserved, 'sig.b'), 'sig.a', { appearances: { 'xq.a.1': MARK } }),
    ),
    control('two approvals in fields of their own', 'valid intact_later_changes', () =>
      sign(desk.approved, 'two', { ...visible(50), appearances: { two: MARK } }),
    ),
    control('a second approval on the second page', 'valid intact_later_changes', () =>
      sign(desk.approved, 'two', { ...visible(50, 1), appearances: { two: MARK } }),
    ),
    control('an invisible approval after a visible one', 'valid intact_later_changes', () =>
      sign(desk.approved, 'two'),
    ),
    control('ten approvals', 'valid intact_later_changes', async () => {
      let pdf = desk.approved;
      for (let i = 0; i < 9; i++)
        pdf = await sign(pdf, `more${i}`, {
          placement: { page: 0, x: 20 + 60 * i, y: 500, width: 50, height: 30 },
          appearances: { [`more${i}`]: MARK },
        });
      return pdf;
    }),
    control('a security store', 'valid intact_later_changes', () => longTerm.withData(desk.approved)),
    control('a security store after the lock', 'valid intact_later_changes', () =>
      longTerm.withData(desk.locked),
    ),
    control('a document timestamp', 'valid intact_later_changes', () => stampAt(desk.approved, 90)),
    control('a document timestamp after the lock', 'valid intact_later_changes', () =>
      stampAt(desk.locked, 90),
    ),
    control('store and document timestamp after the lock', 'valid intact_later_changes', async () =>
      stampAt(await longTerm.withData(desk.locked), 180),
    ),
    control('a document timestamp renewed', 'valid intact_later_changes', async () =>
      stampAt(await stampAt(await longTerm.withData(desk.locked), 180), 600_000),
    ),
    control('a document timestamp before the second signature', 'valid intact_later_changes', async () =>
      sign(await stampAt(desk.certified, 2), 'sig.b', { lock: true }),
    ),
    control('a store before the second signature', 'valid intact_later_changes', async () =>
      sign(await longTerm.withData(desk.approved), 'two'),
    ),
    control('a document timestamp alone', 'valid intact', () => stampAt(CONTRACT, 90)),
    control('an empty update', 'valid intact_later_changes', () => new Target(desk.approved).update({})),
    control('an update with the comment of its writer', 'valid intact_later_changes', () =>
      new Target(desk.approved).update({}, { junk: '% written by somebody\n' }),
    ),
    control('an object written again unchanged', 'valid intact_later_changes', () => {
      const target = new Target(desk.approved);
      return target.update({ [target.page]: target.text(target.page) });
    }),
    control('reason, place and name', 'valid intact', () =>
      sign(CONTRACT, 'one', { reason: '同意', location: '北京', name: '张三' }),
    ),
    control('without a timestamp while the certificate lasts', 'valid intact', () =>
      sign(CONTRACT, 'one', { timestamp: async () => undefined }),
    ),
    control('one-time certificate with a timestamp', 'valid intact', () => party.sign(CONTRACT, 'one')),
    control('one-time certificate proven by a document timestamp', 'valid intact_later_changes', async () =>
      stampAt(await party.sign(CONTRACT, 'one', { timestamp: async () => undefined }), 30),
    ),
    control('an extension named in the catalog', 'valid intact_later_changes', () => {
      const target = new Target(desk.approved);
      return target.update(
        target.insert(target.root, '/Extensions<</ADBE<</BaseVersion/1.7/ExtensionLevel 8>>>>'),
      );
    }),
  ];
}

export function fillings(desk: AttackDesk): Recipe[] {
  const { forms } = desk;
  const look = streamText('BT /F 12 Tf 2 5 Td (900) Tj ET', FORM_XOBJECT);
  const fill = (pdf: Buffer, num: number, from: string | RegExp, to: string) => (): Buffer => {
    const of = new Target(pdf);
    const text = to.replaceAll('NEW', String(of.size));
    return of.update({ ...of.edit(num, from, text), ...(to.includes('NEW') ? { [of.size]: look } : {}) });
  };
  const amount = (pdf: Buffer) =>
    fill(pdf, 4, '/V(100)/DA(/F 12 Tf 0 g)/AP<</N 13 0 R>>', '/V(900)/DA(/F 12 Tf 0 g)/AP<</N NEW 0 R>>');
  const city = (pdf: Buffer) => fill(pdf, 9, '/V(A)', '/V(B)');
  return [
    control('a form certified with P 1', 'valid intact', () => forms.p1),
    control('a form certified with P 2', 'valid intact', () => forms.p2),
    control('a form certified with P 3', 'valid intact', () => forms.p3),
    control('a form with an approval', 'valid intact', () => forms.approved),
    control('a form with a lock on one field', 'valid intact_later_changes', () => forms.lockedAmount),
    control(
      'a value filled under P 2',
      'valid_with_warnings intact_later_changes +form_filled',
      amount(forms.p2),
    ),
    control(
      'a value filled under P 3',
      'valid_with_warnings intact_later_changes +form_filled',
      amount(forms.p3),
    ),
    control(
      'a value without appearance filled under P 2',
      'valid_with_warnings intact_later_changes +form_filled',
      fill(forms.p2, 4, '/V(100)', '/V(101)'),
    ),
    control(
      'a box checked under P 2',
      'valid_with_warnings intact_later_changes +form_filled',
      fill(forms.p2, 6, '/V/Off/AS/Off', '/V/Yes/AS/Yes'),
    ),
    control(
      'a choice made under P 2',
      'valid_with_warnings intact_later_changes +form_filled',
      city(forms.p2),
    ),
    control(
      'a field that the lock leaves free',
      'valid_with_warnings intact_later_changes +form_filled',
      city(forms.lockedAmount),
    ),
    control('filled, then signed', 'valid_with_warnings intact_later_changes +form_filled', () =>
      desk.sign(amount(forms.p2)(), 'second'),
    ),
    control('filled twice', 'valid_with_warnings intact_later_changes +form_filled', () =>
      city(amount(forms.p2)())(),
    ),
    control('an empty field signed under P 2', 'valid intact_later_changes', () =>
      desk.sign(forms.p2, 'second'),
    ),
    control('an empty field signed under P 3', 'valid intact_later_changes', () =>
      desk.sign(forms.p3, 'second'),
    ),
    control('an invisible field under P 2', 'valid intact_later_changes', () =>
      desk.sign(forms.p2, 'invisible'),
    ),
    control('an invisible field after an approval', 'valid intact_later_changes', () =>
      desk.sign(forms.approved, 'invisible'),
    ),
    control('a document timestamp under P 1', 'valid intact_later_changes', () =>
      desk.longTerm.stamped(forms.p1, minutes(90)),
    ),
    control('a security store under P 1', 'valid intact_later_changes', () =>
      desk.longTerm.withData(forms.p1),
    ),
  ];
}
