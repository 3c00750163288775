// The address of a contract's page or of its approval, by the view-link fields of spec §3 (docs/decisions/0070): each is obeyed or refused
// by name. Nobody's secret stands in it, but for the pair that the caller showed himself.
import { detailPage, listPage } from '@xinqi/domain';
import type { ViewLink } from '@xinqi/wire/signing';
import { AppError } from '../../../platform/app-error.ts';
import type { Ctx } from '../../../platform/endpoint.ts';
import type { FoundTurn } from '../../flow/index.ts';
import type { Parts } from '../contract/parts.ts';
import { type ApplyRow, findApplyById, findLine } from '../contract/store.ts';

/** Ask for the approval, not for the contract. */
const asksApproval = ({ instIdNo, approveId, selfApprove, chapterSign, chapterTs }: ViewLink): boolean =>
  instIdNo !== undefined ||
  approveId !== undefined ||
  selfApprove === true ||
  chapterSign !== undefined ||
  chapterTs !== undefined;

function pairIn({ instIdNo, approveId, chapterSign, chapterTs }: ViewLink) {
  if (chapterSign === undefined && chapterTs === undefined) return undefined;
  if (chapterSign === undefined || chapterTs === undefined || !instIdNo || !approveId)
    throw new AppError('VIEW_PAIR');
  return { sign: chapterSign, ts: chapterTs };
}

/** `several`: the contract has several files. */
export type Viewed = ({ approval: FoundTurn } | { applyNo: string }) & { several: boolean };

/**
 * What the link shows. `own` loads the contract as the call means it: sent, to be signed, or in the caller's reach; an approval is
 * seen by who asked for it, decides it or watches over it.
 */
export async function loadViewed(
  parts: Parts,
  ctx: Ctx,
  input: ViewLink,
  own: (applyNo: string | undefined, signNo: string | undefined) => Promise<ApplyRow>,
): Promise<Viewed> {
  const { applyNo, signNo, instIdNo, approveId } = input;
  if (applyNo === undefined && signNo === undefined && instIdNo === undefined)
    throw new AppError('VIEW_TARGET');
  if (asksApproval(input)) {
    const pair = pairIn(input);
    const ask = { applyNo, signNo, instIdNo, approveId, own: input.selfApprove === true, pair };
    const approval = await parts.flow.findTurn(ctx, ask);
    const about = await findApplyById(parts.deps.db, approval.applyId);
    return { approval, several: about !== undefined && about.file_count > 1 };
  }
  const apply = await own(applyNo, signNo);
  if (apply.apply_no === null || (applyNo !== undefined && apply.apply_no !== applyNo))
    throw new AppError('NOT_FOUND');
  return { applyNo: apply.apply_no, several: apply.file_count > 1 };
}

/** Of a call that names contracts by applyNo: what a signNo stands in. NOT_FOUND like everything that is not the caller's. */
export async function applyOfLine(parts: Parts, signNo: string): Promise<string> {
  const line = await findLine(parts.deps.db, signNo);
  if (!line) throw new AppError('NOT_FOUND');
  return line.apply_id;
}

export function viewUrl(input: ViewLink, viewed: Viewed): { url: string } {
  if (input.multiFile && !viewed.several) throw new AppError('VIEW_MULTI_FILE');
  const from = listPage(input.fromTo);
  if (input.fromTo !== undefined && from === undefined) throw new AppError('VIEW_FROM');
  const query = new URLSearchParams();
  if ('approval' in viewed) {
    query.set('instIdNo', viewed.approval.instIdNo);
    if (viewed.approval.approveId) query.set('approveId', viewed.approval.approveId);
    const pair = pairIn(input);
    if (pair) {
      query.set('sign', pair.sign);
      query.set('ts', String(pair.ts));
    }
  } else {
    query.set('applyNo', viewed.applyNo);
    if (input.signNo !== undefined) query.set('party', input.signNo);
  }
  if (from !== undefined) query.set('fromTo', from);
  if (input.extendId !== undefined) query.set('extendId', input.extendId);
  const page = 'approval' in viewed ? detailPage('approve', viewed.several) : '/signInfo/viewDetail';
  return { url: `${page}?${query}` };
}
