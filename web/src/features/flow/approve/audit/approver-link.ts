// An approver's link in the browser, kept under his turn.
import { z } from 'zod';
import { ownLinks } from '../../../../platform/navigation/own-link.ts';

const links = ownLinks(
  'xinqi-approval:',
  { instIdNo: z.string().regex(/^FLW[0-9A-HJKMNP-TV-Z]{26}$/), approveId: z.uuid() },
  'approveId',
);
export type ApproverLink = NonNullable<ReturnType<typeof links.kept>>;
export type ApproverPair = ApproverLink['pair'];

export const takeApproval = (): { instIdNo: string; approveId: string; link: ApproverLink | undefined } => {
  const { ids, link } = links.take();
  return { ...ids, link };
};
export const keepBearer = links.keepBearer;
export const forgetApproval = links.forget;
