// What must be given follows from the fields and the kind of party, as the server judges it.
import { describe, expect, it } from 'vitest';
import { detail, drawn, fieldId, meNo } from '../testing/contract.ts';
import { emptyDraft, keepDraft, keptDraft } from './sign-draft.ts';
import { missingOf, planOf, sealOf, shownIn } from './sign-plan.ts';

const enterprise = {
  ...detail,
  parties: detail.parties.map((party) =>
    party.signNo === meNo ? { ...party, userType: 1 as const } : party,
  ),
};
const withoutSeals = <D extends typeof detail>(d: D): D => ({ ...d, me: d.me && { ...d.me, seals: [] } });

describe('plan', () => {
  it('orders my open fields as they are read', () => {
    expect(planOf(detail, emptyDraft).fields.map((f) => f.kind)).toEqual(['text', 'signature']);
  });
  it('a person signs by hand, or by the square seal when he says so', () => {
    expect(planOf(detail, emptyDraft)).toMatchObject({
      needsHand: true,
      needsSeal: false,
      canChooseStyle: true,
    });
    expect(planOf(detail, { ...emptyDraft, style: 'seal' })).toMatchObject({
      needsHand: false,
      needsSeal: true,
    });
    expect(planOf(withoutSeals(detail), emptyDraft)).toMatchObject({
      needsHand: true,
      canChooseStyle: false,
    });
  });
  it('an enterprise seals; its operator signs by hand only without a seal', () => {
    expect(planOf(enterprise, emptyDraft)).toMatchObject({ needsHand: false, needsSeal: true });
    expect(planOf(withoutSeals(enterprise), emptyDraft)).toMatchObject({ needsHand: true, needsSeal: false });
  });
  it('骑缝章 needs a seal whatever the fields say', () => {
    expect(planOf({ ...detail, edgeSeal: [meNo] }, emptyDraft)).toMatchObject({
      needsHand: true,
      needsSeal: true,
    });
  });
  it('the seal that the enterprise wants stands chosen until another is', () => {
    const [seal] = detail.me!.seals;
    const two = [
      { ...seal!, sealId: 'one' },
      { ...seal!, sealId: 'two', usual: true },
    ];
    const plan = { ...planOf(enterprise, emptyDraft), seals: two };
    expect(sealOf(plan, emptyDraft)?.sealId).toBe('two');
    expect(sealOf(plan, { ...emptyDraft, sealId: 'one' })?.sealId).toBe('one');
    const none = { ...plan, seals: two.map(({ usual: _, ...one }) => one) };
    expect(sealOf(none, emptyDraft)).toBeUndefined();
  });
  it('an optional text may stay empty, blanks are nothing', () => {
    const hand = { kind: 'drawn' as const, strokes: drawn };
    const blank = { ...emptyDraft, hand, texts: { [fieldId(11)]: '  ' } };
    expect(missingOf(planOf(detail, blank), blank, true)?.what).toBe('text');
    const optional = { ...detail, fields: detail.fields.map((f) => ({ ...f, required: false })) };
    expect(missingOf(planOf(optional, blank), blank, true)).toBeUndefined();
    expect(missingOf(planOf(optional, blank), blank, false)?.what).toBe('consent');
  });
  it('an enterprise without a usable seal is told whom to ask', () => {
    const sealField = { ...detail.fields[0]!, kind: 'seal' as const };
    const d = withoutSeals({ ...enterprise, fields: [sealField] });
    expect(missingOf(planOf(d, emptyDraft), emptyDraft, true)?.message).toContain('请联系企业管理员');
  });
  it('shows the date in Beijing time', () => {
    const date = { ...detail.fields[0]!, kind: 'date' as const };
    expect(
      shownIn(date, planOf(detail, emptyDraft), emptyDraft, undefined, Date.parse('2026-11-19T16:30:00Z')),
    ).toEqual({
      text: '2026年11月20日',
    });
  });
});

describe('what was typed and drawn', () => {
  it('comes back after a reload, under its own signNo only', () => {
    const draft = { ...emptyDraft, texts: { a: '甲' }, hand: { kind: 'drawn' as const, strokes: drawn } };
    keepDraft(meNo, draft);
    expect(keptDraft(meNo)).toEqual(draft);
    expect(keptDraft('SGN-other')).toEqual(emptyDraft);
  });
  it.each([
    'not json',
    '{"texts":1}',
    '{"texts":{},"hand":{"kind":"drawn","strokes":[{"points":[{"x":"a"}]}]}}',
  ])('unusable storage is nothing: %s', (text) => {
    sessionStorage.setItem(`xinqi-sign:${meNo}`, text);
    expect(keptDraft(meNo)).toEqual(emptyDraft);
  });
});
