// The contract as one signatory will see it, made of the draft alone: nothing is asked of the server, nothing is sent to it.
import type { PageSize } from '../../../../ui/pdf-view/index.ts';
import type { PagesToSign } from '../../signer/document/sign-plan.ts';
import { type Draft, sealSize } from '../draft/draft.ts';

/** Stands where the signatory's own seal will: its size and shape, not its look, which he chooses when he signs. */
export function sampleSeal(userType: 0 | 1): { svg: string; widthPt: number; heightPt: number } {
  const { width, height } = sealSize(userType);
  const shape =
    userType === 1
      ? '<circle cx="50" cy="50" r="46"/><path d="M50 27l5.300 16.300h17.100l-13.800 10 5.300 16.300L50 59.500 36.100 69.600l5.300-16.300-13.800-10h17.100z" fill="#b3261e" stroke="none" opacity=".35"/>'
      : '<rect x="4" y="4" width="92" height="92" rx="4"/>';
  const words = (y: number, text: string) =>
    `<text x="50" y="${y}" text-anchor="middle" font-size="${userType === 1 ? 13 : 22}" font-family="sans-serif" fill="#b3261e" stroke="none">${text}</text>`;
  const text = userType === 1 ? words(86, '印章示例') : words(46, '印章') + words(74, '示例');
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100"><g fill="none" stroke="#b3261e" stroke-width="3" stroke-dasharray="6 3">${shape}${text}</g></svg>`;
  return { svg, widthPt: width, heightPt: height };
}

/** Pages, fields and seals as the signatory with `partyKey` will find them; his signNo is his key in the draft. */
export function previewPages(
  draft: Draft,
  pages: readonly PageSize[],
  partyKey: string,
  file = 0,
): PagesToSign {
  const me = draft.parties.find(({ key }) => key === partyKey);
  return {
    me: me
      ? { signNo: me.key, seals: [{ sealId: 'sample', name: '印章示例', ...sampleSeal(me.userType) }] }
      : null,
    parties: draft.parties.map(({ key, name, userType }) => ({ signNo: key, name: name.trim(), userType })),
    fields: draft.placement.fields
      .filter((field) => (field.file ?? 0) === file)
      .map(({ id, partyKey: signNo, label, ...field }) => ({
        ...field,
        file,
        fieldId: id,
        signNo,
        label: label || null,
        done: false,
      })),
    // in the order of the parties, as the server counts them
    edgeSeal: draft.parties.map(({ key }) => key).filter((key) => draft.placement.edgeSeals.includes(key)),
    document: { pages: [...pages] },
  };
}

/** What is asked of him, in words: 签名 1 处，填写项 2 处. */
export function asked(pages: PagesToSign): string[] {
  const mine = pages.fields.filter(({ signNo }) => signNo === pages.me?.signNo);
  const corp = pages.parties.find(({ signNo }) => signNo === pages.me?.signNo)?.userType === 1;
  const count = (kind: string) => mine.filter((field) => field.kind === kind).length;
  const texts = mine.filter(({ kind }) => kind === 'text');
  const must = texts.filter(({ required }) => required).length;
  return [
    count('signature') > 0 ? `${corp ? '盖章或签名' : '签名'} ${count('signature')} 处` : '',
    count('seal') > 0 ? `${corp ? '加盖企业印章' : '加盖个人印章'} ${count('seal')} 处` : '',
    texts.length > 0 ? `填写 ${texts.length} 项${must < texts.length ? `（必填 ${must} 项）` : ''}` : '',
    count('date') > 0 ? `签署日期 ${count('date')} 处，自动填入签署当天` : '',
    pages.edgeSeal.includes(pages.me?.signNo ?? '') ? '骑缝章，自动加盖在每页边缘' : '',
  ].filter(Boolean);
}
