// The door of the account family: who asks, who exists, who belongs to which enterprise, and codes for a target.
import type { Grants } from '@xinqi/domain';
import type { Bearer } from '@xinqi/wire';
import type { Tx } from '../../platform/db.ts';
import type { Deps, Family } from '../../platform/family.ts';
import type { PageViewPort } from '../../platform/ports/page-views.ts';
import type { Identity, UserPrincipal } from '../../platform/principal.ts';
import { give } from '../../platform/switchboard/port.ts';
import { downloads } from '../../platform/tickets.ts';
import { type Notice, noticeAccounts, type Recipient } from '../notice/index.ts';
import { type CaptchaAnswer, demandCaptcha } from './captcha/demand-captcha.ts';
import { type Codes, createCodes } from './code/codes.ts';
import { takeRealName } from './contact/store.ts';
import { type Claims, claims } from './corp/claims.ts';
import { accountFacts, leavingParts } from './facts.ts';
import { identityNow } from './identity-now.ts';
import { accountSweeps } from './jobs.ts';
import { exportKind, openExport } from './leaving/export-data.ts';
import { type Registered, registeredLookups } from './lookup/registered.ts';
import { sinceWhen } from './lookup/store.ts';
import { type Members, members } from './member/members.ts';
import { type PartyDoor, partyDoor } from './party/door.ts';
import { type SigningKeys, signingKeys } from './passkey/signing-keys.ts';
import { demandProof } from './password/prove-again.ts';
import { addMember, createCorp, createPerson, type NewPerson } from './register/create-account.ts';
import { resolveIdentity } from './resolve-identity.ts';
import { memberOf } from './rights-store.ts';
import { accountEndpoints } from './routes.ts';
import { type SecondBeforeSeal, secondBeforeSeal } from './second/before-seal.ts';
import { requireStays } from './session/login-log.ts';
import { type SignPasswords, signPasswords } from './sign-password/try-password.ts';
import * as store from './store.ts';

export type { Asker } from './code/askers.ts';
export type { CodeAct, CodeRequest, Codes, CodeTry } from './code/codes.ts';
export type { Claim, Claims } from './corp/claims.ts';
export type { OpenStanding, Standing } from './corp/standings.ts';
export {
  accountClosing,
  type CorpLost,
  corpLost,
  corpVerified,
  dataExported,
  type HeldKey,
  type Leaver,
  type LeavingPart,
  leavingParts,
  type MobileChange,
  memberAdded,
  mobileChanged,
  passkeyAdded,
  passkeyRemoved,
} from './facts.ts';
export { rightsTopic } from './member/store.ts';
export type { PartyDoor } from './party/door.ts';
export { holderJson, type KeyHolder, type SealedHolder } from './party/store.ts';
export type { Assertion, SigningKeys, UsedKey } from './passkey/signing-keys.ts';
export type { SignPasswords, TriedPassword } from './sign-password/try-password.ts';
export type { Members, NewPerson };

export type Account = {
  family: Family;
  /**
   * Principals of a bearer. A user/console pair that does not belong together answers none at all. Unless it is only
   * `watching` (an open stream), the call keeps its login from ending for want of use.
   */
  resolveIdentity(bearer: Bearer, now: Date, watching?: boolean): Promise<Identity>;
  /**
   * The same principals as they are inside `tx`: the rights of a member are read anew; a login that ended and a member who left
   * are nobody. Acts that change something ask it under their lock (docs/decisions/0060).
   */
  identityNow(tx: Tx, identity: Identity): Promise<Identity>;
  /** The person who registered this mobile (normalised), if any. */
  findPerson(tx: Tx, mobile: string): Promise<{ accountId: string; name: string } | undefined>;
  /** Enterprises of which he is an active member, first joined first. */
  corpsOf(tx: Tx, accountId: string): Promise<{ corpId: string; name: string; grants: Grants }[]>;
  /** Enterprises are claims to a name until they are verified. */
  claims: Claims;
  /** Rights of an active member; undefined for everyone else. */
  memberOf(tx: Tx, corpId: string, accountId: string): Promise<{ grants: Grants } | undefined>;
  /** Name to show; throws NOT_FOUND for an unknown id. */
  displayName(tx: Tx, who: { accountId: string } | { corpId: string }): Promise<string>;
  /** Whose the lines of contracts are that were sent to a mobile. */
  party: PartyDoor;
  /** The second factor before an enterprise's seal is used. */
  second: SecondBeforeSeal;
  /** Passkeys by which a signatory confirms what he signs. */
  signingKeys: SigningKeys;
  /** The six digits by which a signatory with an account confirms that he means it. */
  signPasswords: SignPasswords;
  /** Throws 10401 unless this login showed within ten minutes who it is. */
  demandProof(user: UserPrincipal): Promise<UserPrincipal>;
  /** Until the transaction ends the account is not closed; throws 10201 when it was. */
  requireStays(tx: Tx, accountId: string): Promise<void>;
  /** How many active members an enterprise has. */
  countMembers(tx: Tx, corpId: string): Promise<number>;
  /** Active members by name, of those whose name contains the text; phones in clear. */
  listMembers(
    tx: Tx,
    corpId: string,
    by: { name: string; limit: number },
  ): Promise<{ accountId: string; name: string; mobile: string; superFlag: boolean }[]>;
  /** Memberships and their rights. */
  members: Members;
  /** His name was verified: the account bears it from here on. */
  takeRealName(tx: Tx, accountId: string, of: { name: string; now: Date }): Promise<void>;
  /** The person's mobile in clear; throws NOT_FOUND for an unknown id. */
  mobileOf(tx: Tx, accountId: string): Promise<string>;
  /** Where somebody is told of things, `corpId`: for an enterprise. Who is no member of it (any more) has his phone alone. */
  recipient(tx: Tx, who: { accountId: string; mobile: string; corpId: string | null }): Promise<Recipient>;
  /** Six-digit codes for any purpose. Call both outside of a transaction: counters must survive a rollback. */
  codes: Codes;
  /** Burns the captcha and throws CAPTCHA_WRONG unless the answer was right. */
  demandCaptcha(purpose: string, answer: CaptchaAnswer): Promise<void>;
  /** Who is registered. Whoever answers users by it keeps a quota and an audit. */
  registered: Registered;
  /** For registration by other ways (demo data): no code is asked, so the caller vouches for mobile and email. */
  createPerson(tx: Tx, person: NewPerson): Promise<{ accountId: string }>;
  /** Registers an enterprise: a claim to its name, beside others. */
  createCorp(tx: Tx, corp: { name: string; contactMobile?: string }): Promise<{ corpId: string }>;
  /** `pids` become a role of his own (family role). */
  addMember(
    tx: Tx,
    member: { corpId: string; accountId: string; superFlag: boolean; pids?: number[]; memberId?: string },
  ): Promise<{ memberId: string }>;
};

export function createAccount(deps: Deps, doors: { notice: Notice; pageViews: PageViewPort }): Account {
  const codes = createCodes(deps, doors.notice);
  const parts = { deps, ...doors, codes, leaving: deps.switchboard.poll(leavingParts) };
  return {
    family: {
      name: 'account',
      endpoints: accountEndpoints(parts),
      sweeps: accountSweeps(deps),
      facts: accountFacts,
      gives: [
        give(noticeAccounts, { corpsOf: store.corpsOf, since: sinceWhen }),
        give(downloads, { kind: exportKind, open: (ref, now) => openExport(parts, ref, now) }),
      ],
    },
    resolveIdentity: (bearer, now, watching) => resolveIdentity(deps, bearer, now, watching),
    identityNow,
    findPerson: (tx, mobile) => store.findAccountByMobile(tx, deps.vault.blindIndex('mobile', mobile)),
    corpsOf: store.corpsOf,
    claims: claims(deps),
    memberOf,
    displayName: store.displayName,
    takeRealName,
    mobileOf: async (tx, accountId) => (await store.contactsOf(deps.vault, tx, accountId)).mobile,
    recipient: async (tx, { accountId, mobile, corpId }) => {
      if (corpId !== null && !(await memberOf(tx, corpId, accountId))) return { mobile };
      const email = () => store.emailOf(deps.vault, tx, accountId);
      return { mobile, account: { accountId, corpId, email } };
    },
    codes,
    demandCaptcha: (purpose, answer) => demandCaptcha(deps, purpose, answer),
    registered: registeredLookups(deps),
    createPerson: (tx, person) => createPerson(deps, tx, person),
    party: partyDoor(deps),
    requireStays,
    second: secondBeforeSeal(deps),
    signingKeys: signingKeys(parts),
    signPasswords: signPasswords(parts),
    demandProof: (user) => demandProof(deps, user),
    countMembers: store.countMembers,
    listMembers: (tx, corpId, by) => store.listMembers(deps.vault, tx, corpId, by),
    members: members(deps),
    createCorp: (tx, corp) => createCorp(deps, tx, corp),
    addMember: (tx, member) => addMember(deps, tx, member),
  };
}
