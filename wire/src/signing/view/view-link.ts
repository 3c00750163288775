// The view-link fields of spec §3, the same for every call that answers the address of a contract's page. What the words of the
// specification leave open is settled in docs/decisions/0070.
import { z } from 'zod';
import * as f from '../../fields.ts';

export const viewLinkFields = {
  applyNo: f.applyNoField.optional(),
  signNo: f.signNoField.optional(),
  /** One request, and one person’s turn in it: the address is that of the approval. */
  instIdNo: z
    .string()
    .regex(/^FLW[0-9A-HJKMNP-TV-Z]{26}$/, '审批编号格式不正确')
    .optional(),
  approveId: f.uuidField.optional(),
  /** 1: the caller’s own open turn about this contract. */
  selfApprove: f.flagField.optional(),
  /** The pair of the approver’s link (sign and ts of a turn), for who is not signed in as the approver. */
  chapterSign: f.hmacField.optional(),
  chapterTs: f.tsField.optional(),
  /** 1: the page of several files. */
  multiFile: f.flagField.optional(),
  /** The list to which the page leads back, as a path of ours. */
  fromTo: z.string().max(2048).optional(),
  /** A reference of the caller’s own: it stands in the address and comes back with the returnURL. */
  extendId: z
    .string()
    .regex(/^[0-9A-Za-z_.:-]{1,64}$/, 'extendId 仅支持64位以内的字母、数字和 _ . : -')
    .optional(),
};
export const viewLinkInput = z.strictObject(viewLinkFields);
export type ViewLink = z.output<typeof viewLinkInput>;
