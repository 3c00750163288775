// What a party may read of a contract, and as whom he does.
import { isAborted } from '@xinqi/domain';
import { AppError } from '../../../platform/app-error.ts';
import type { Ctx } from '../../../platform/endpoint.ts';
import type { Party } from './acting/load-party.ts';

/** Neither sender nor signatory: named as a reader of the finished contract, or the head of a member who is one. */
export const isReader = (party: Party): boolean => !party.isSender && party.me === undefined;

/** The text of a contract that ended without completion is for its sender and for those who signed it. */
export function requireText({ apply, me, isSender, oversees }: Party): void {
  if (isAborted(apply.status) && !isSender && (me?.accept_event ?? null) === null && !oversees?.text)
    throw new AppError('SIGN_TEXT_CLOSED');
}

/** Who downloads: a link signer, or the person or enterprise for which the session asks. */
export function downloaderKind({ via, me, apply, oversees }: Party): 'link' | 'person' | 'enterprise' {
  if (via.kind === 'link') return 'link';
  if (oversees) return 'enterprise';
  const enterprise = me ? me.user_type === 1 : apply.owner_corp_id !== null;
  return enterprise ? 'enterprise' : 'person';
}

/** The enterprise for whose people the caller asks; undefined for a person, and for whoever came by a link. */
export const ownCorpOf = (ctx: Ctx, party: Party): string | undefined => {
  if (party.via.kind !== 'session' || downloaderKind(party) !== 'enterprise') return undefined;
  // a line that names an enterprise which does not stand for it is its operator's own (docs/decisions/0061)
  return party.me ? (party.me.corp_id ?? undefined) : ctx.identity.corp?.corpId;
};
