// Who asks. One request may carry several tokens; the gate hands the handler those that its path allows.
import type { Grants } from '@xinqi/domain';

/** `groupId` names the login: every token of it ends together. */
export type UserPrincipal = { kind: 'user'; accountId: string; groupId: string };
export type CorpPrincipal = { kind: 'corp'; accountId: string; corpId: string; grants: Grants };
/** A link signer after the second factor: bound to one line of one contract. */
export type LinkPrincipal = { kind: 'link'; applyNo: string; signNo: string; verifiedAt: Date };

export type Identity = { user?: UserPrincipal; corp?: CorpPrincipal; link?: LinkPrincipal };
