// What one signatory still has to give, and what each of his fields will show. The rules are the server's own
// (signing/signer/seal-marks): a seal field takes a seal; a signature field of an enterprise takes its seal when there
// is one, of a person what he chose, hand or square seal.
import { beijingDate } from '@xinqi/domain';
import type { ApplyDetail, FieldView } from '@xinqi/wire/signing';
import { pageText } from './files.ts';
import type { SignDraft } from './sign-draft.ts';

export type Seal = NonNullable<ApplyDetail['me']>['seals'][number];
/** What of a contract decides how its pages look to one signatory; a contract that is not sent yet has it too. */
export type PagesToSign = {
  me: Pick<NonNullable<ApplyDetail['me']>, 'signNo' | 'seals'> | null;
  parties: readonly Pick<ApplyDetail['parties'][number], 'signNo' | 'name' | 'userType'>[];
  fields: readonly FieldView[];
  edgeSeal: readonly string[];
  document: Pick<ApplyDetail['document'], 'pages'>;
};
export type SignPlan = {
  /** My open fields in reading order. */
  fields: FieldView[];
  texts: FieldView[];
  seals: Seal[];
  enterprise: boolean;
  edgeSeal: boolean;
  /** A person may put the square seal where a signature stands. */
  canChooseStyle: boolean;
  needsHand: boolean;
  needsSeal: boolean;
};

const readingOrder = (a: FieldView, b: FieldView) =>
  a.file - b.file || a.page - b.page || a.y - b.y || a.x - b.x;

export function planOf(detail: PagesToSign, draft: SignDraft): SignPlan {
  const me = detail.me;
  const fields = detail.fields.filter((f) => f.signNo === me?.signNo && !f.done).sort(readingOrder);
  const has = (kind: FieldView['kind']) => fields.some((f) => f.kind === kind);
  const enterprise = detail.parties.find((p) => p.signNo === me?.signNo)?.userType === 1;
  const seals = me?.seals ?? [];
  const edgeSeal = me !== null && detail.edgeSeal.includes(me.signNo);
  const canChooseStyle = !enterprise && has('signature') && seals.length > 0;
  const bySeal = enterprise ? seals.length > 0 : canChooseStyle && draft.style === 'seal';
  return {
    fields,
    texts: fields.filter((f) => f.kind === 'text'),
    seals,
    enterprise,
    edgeSeal,
    canChooseStyle,
    needsHand: has('signature') && !bySeal,
    needsSeal: has('seal') || edgeSeal || (has('signature') && bySeal),
  };
}

/** The chosen seal, or the only one, or the one that his enterprise wants. */
export const sealOf = ({ seals }: SignPlan, draft: SignDraft): Seal | undefined =>
  seals.length === 1
    ? seals[0]
    : seals.find(({ sealId, usual }) => (draft.sealId === null ? usual : sealId === draft.sealId));

/** `most`: the share of the field that the picture may fill, where it has a real size. */
export type Shown = { svg: string; most?: { width: number; height: number } } | { text: string } | undefined;

/** What a field of mine shows before it is signed; undefined while nothing was given for it. */
export function shownIn(
  field: FieldView,
  plan: SignPlan,
  draft: SignDraft,
  handSvg: string | undefined,
  now: number,
): Shown {
  if (field.kind === 'date') return { text: beijingDate(now) };
  if (field.kind === 'text') return undefined;
  const seal = sealOf(plan, draft);
  const hand = field.kind === 'signature' && plan.needsHand;
  const svg = hand ? handSvg : seal?.svg;
  if (!svg) return undefined;
  if (hand || !seal?.realSize) return { svg };
  return { svg, most: { width: seal.widthPt / field.width, height: seal.heightPt / field.height } };
}

export const isFilled = (
  field: FieldView,
  plan: SignPlan,
  draft: SignDraft,
  handSvg: string | undefined,
): boolean =>
  field.kind === 'text'
    ? !field.required || (draft.texts[field.fieldId] ?? '').trim() !== ''
    : shownIn(field, plan, draft, handSvg, 0) !== undefined;

export type Missing = {
  what: 'file' | 'reading' | 'text' | 'hand' | 'seal' | 'consent';
  fieldId?: string;
  /** A file that he has not opened, from 0. */
  file?: number;
  /** Of a demanded reading: the first page that was not looked at, from 0. */
  page?: number | undefined;
  message: string;
};

/** The first thing that is missing, in words that say what to do. */
export function missingOf(plan: SignPlan, draft: SignDraft, consented: boolean): Missing | undefined {
  const text = plan.texts.find((f) => f.required && !(draft.texts[f.fieldId] ?? '').trim());
  if (text)
    return {
      what: 'text',
      fieldId: text.fieldId,
      message: `请填写${pageText(text)}的“${text.label ?? '填写项'}”`,
    };
  if (plan.needsHand && !draft.hand) return { what: 'hand', message: '请先签名' };
  if (plan.needsSeal && !sealOf(plan, draft))
    return {
      what: 'seal',
      message: plan.seals.length > 0 ? '请选择印章' : '您没有可用的印章，请联系企业管理员或发起方',
    };
  return consented ? undefined : { what: 'consent', message: '请阅读并勾选同意签署声明' };
}
