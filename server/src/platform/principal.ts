// Who asks. One request may carry several tokens; the gate hands the handler those that its path allows.
import type { Grants } from '@xinqi/domain';

/** `groupId` names the login: every token of it ends together. */
export type UserPrincipal = { kind: 'user'; accountId: string; groupId: string };
export type CorpPrincipal = {
  kind: 'corp';
  accountId: string;
  corpId: string;
  grants: Grants;
  /** The login, as of a user; absent where an act of the enterprise itself looks at something with somebody's rights. */
  groupId?: string;
};
/**
 * A link signer after the second factor: bound to one line of one contract, and to who stood in it when his link was of this
 * `generation`.
 */
export type LinkPrincipal = {
  kind: 'link';
  applyNo: string;
  signNo: string;
  generation: number;
  verifiedAt: Date;
};
/** An approver who came by his link and passed its code: bound to one turn of one request. */
export type ApproverPrincipal = { kind: 'approver'; approveId: string; verifiedAt: Date };

/** A signatory who came by his link to fill in and passed its code: bound to one line, and to who stood in it under this generation. */
export type FillerPrincipal = { kind: 'filler'; lineId: string; generation: number; verifiedAt: Date };

export type Identity = {
  user?: UserPrincipal;
  corp?: CorpPrincipal;
  link?: LinkPrincipal;
  approver?: ApproverPrincipal;
  filler?: FillerPrincipal;
};
