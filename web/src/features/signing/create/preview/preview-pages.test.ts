// The preview is the plan of the signing page itself over the draft: whose fields are his, in which order, with which seals.
import { expect, it } from 'vitest';
import { emptyDraft as nothingGiven } from '../../signer/document/sign-draft.ts';
import { planOf, sealOf } from '../../signer/document/sign-plan.ts';
import { edgeStrip } from '../../signer/read/edge-strip.ts';
import { emptyDraft, newParty } from '../draft/draft.ts';
import { asked, previewPages, sampleSeal } from './preview-pages.ts';

const pages = [
  { width: 595, height: 842 },
  { width: 595, height: 842 },
];
const field = { page: 0, x: 10, y: 10, width: 100, height: 40, label: '', required: true };
const draft = {
  ...emptyDraft(new Date()),
  parties: [
    newParty(1, { key: 'corp', name: ' 北京云签科技有限公司 ', operator: '李娜', mobile: '13900139000' }),
    newParty(0, { key: 'man', name: '张伟', mobile: '13800138000' }),
  ],
  placement: {
    fields: [
      { ...field, id: '1', partyKey: 'man', kind: 'text' as const, page: 1, required: false },
      { ...field, id: '2', partyKey: 'man', kind: 'text' as const, label: '住址' },
      { ...field, id: '3', partyKey: 'man', kind: 'signature' as const, y: 60 },
      { ...field, id: '4', partyKey: 'corp', kind: 'seal' as const },
      { ...field, id: '5', partyKey: 'corp', kind: 'signature' as const },
      { ...field, id: '6', partyKey: 'corp', kind: 'date' as const },
    ],
    edgeSeals: ['man', 'corp'],
  },
};

it('gives each signatory his own fields in reading order, and the others as others', () => {
  const man = previewPages(draft, pages, 'man');
  expect(planOf(man, nothingGiven).fields.map(({ fieldId }) => fieldId)).toEqual(['2', '3', '1']);
  expect(man.fields.filter(({ signNo }) => signNo === 'corp')).toHaveLength(3);
  expect(man.parties).toEqual([
    { signNo: 'corp', name: '北京云签科技有限公司', userType: 1 },
    { signNo: 'man', name: '张伟', userType: 0 },
  ]);
});

it('lets an enterprise seal where a person signs by hand', () => {
  const corp = planOf(previewPages(draft, pages, 'corp'), nothingGiven);
  expect(corp).toMatchObject({ enterprise: true, needsHand: false, needsSeal: true });
  expect(sealOf(corp, nothingGiven)?.svg).toBe(sampleSeal(1).svg);
  expect(planOf(previewPages(draft, pages, 'man'), nothingGiven)).toMatchObject({
    enterprise: false,
    needsHand: true,
  });
});

it('says in words what each of them is asked', () => {
  expect(asked(previewPages(draft, pages, 'man'))).toEqual([
    '签名 1 处',
    '填写 2 项（必填 1 项）',
    '骑缝章，自动加盖在每页边缘',
  ]);
  expect(asked(previewPages(draft, pages, 'corp'))).toEqual([
    '盖章或签名 1 处',
    '加盖企业印章 1 处',
    '签署日期 1 处，自动填入签署当天',
    '骑缝章，自动加盖在每页边缘',
  ]);
});

it('puts each 骑缝章 where the order of the parties puts it', () => {
  const middle = (key: string) => {
    const strip = edgeStrip(previewPages(draft, pages, key), 0, sampleSeal(key === 'corp' ? 1 : 0));
    return strip && strip.box.y + strip.box.height / 2;
  };
  expect(middle('corp')).toBeCloseTo(842 / 3);
  expect(middle('man')).toBeCloseTo((842 * 2) / 3);
});

it('has nobody for a party that is gone', () => {
  const gone = previewPages(draft, pages, 'nobody');
  expect(gone.me).toBeNull();
  expect(asked(gone)).toEqual([]);
});
