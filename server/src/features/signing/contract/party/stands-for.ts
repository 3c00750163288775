// Which enterprise stands for a line (docs/decisions/0061). A line belongs to the phone to which it was sent; naming an enterprise
// gives that enterprise nothing. It stands for the line when it was verified and the line's operator is its member: then it reads
// the line, and its seals and approvals are asked. A name that somebody merely registered stands for nothing and stops nobody.
import { UNVERIFIED } from '@xinqi/evidence/event';
import { AppError } from '../../../../platform/app-error.ts';
import type { Tx } from '../../../../platform/db.ts';
import type { Parts } from '../parts.ts';
import type { SignInfoRow } from '../store.ts';
import { lockName } from './store.ts';

/** `corp_id` null: nobody's own, or not written yet. */
type Line = Pick<SignInfoRow, 'user_type' | 'name' | 'party_key' | 'corp_id'>;

/**
 * `operator`: the account behind the phone, if there is one. `member`: he acts for the enterprise. Without `corpId` nobody was
 * verified with this name. `lapsed`: the line is the own one of an enterprise that is not verified with its name any more; it waits
 * for that enterprise, and nobody signs it as a claim (docs/decisions/0134).
 */
export type Standing = {
  corpId?: string;
  operator?: string;
  member: boolean;
  lapsed?: 'unverified' | 'renamed';
};

/**
 * Asked of a line that exists, for what it may do now. `lock`: as the last word, in the transaction that relies on it: nobody is
 * verified, renamed or loses his standing until it ends.
 */
export async function standsFor({ account }: Parts, tx: Tx, line: Line, lock?: 'lock'): Promise<Standing> {
  if (line.user_type === 0) return { member: false };
  const held = lock && 'share';
  const own = line.corp_id === null ? undefined : await account.claims.of(tx, line.corp_id, held);
  const verified = own?.verified_at != null;
  // a line of before 0061 may be an enterprise's that never was verified: a claim as any other
  if (own && !verified && (await account.claims.standings.of(tx, [own.corp_id])).length > 0)
    return { member: false, lapsed: 'unverified' };
  if (verified && own.name !== line.name) return { member: false, lapsed: 'renamed' };
  const corp = verified ? { corpId: own.corp_id } : await account.claims.named(tx, line.name, held);
  if (!corp) return { member: false };
  const holder = await account.party.holderOf(tx, line.party_key);
  if (!holder) return { ...corp, member: false };
  const member = (await account.memberOf(tx, corp.corpId, holder.accountId)) !== undefined;
  return { ...corp, operator: holder.accountId, member };
}

const lapsedWords = {
  unverified: '该企业的认证已失效，须由其超级管理员重新完成企业认证后才能签署',
  renamed: '该企业已用新名称重新认证，与本合同中的名称不一致，请联系发起方更正签署方名称',
};
/** Why a line waits whose enterprise is not verified with its name any more. */
export const lapsedRefusal = (lapsed: NonNullable<Standing['lapsed']>): AppError =>
  new AppError('SIGN_CORP_LAPSED', lapsedWords[lapsed]);

/**
 * Before lines that name these enterprises are written: who is verified, or lets an operator in, at this very moment waits until
 * they stand, and then adopts them (adopt-lines.ts). One order of locks for everybody.
 */
export async function expectCorps(tx: Tx, names: readonly string[]): Promise<void> {
  for (const name of [...new Set(names)].sort()) await lockName(tx, name, 'shared');
}

/** Whose a line will be that is about to be written: null for its operator's own. */
export async function corpOfNewLine(
  parts: Parts,
  tx: Tx,
  named: Omit<Line, 'corp_id'>,
): Promise<string | null> {
  const line = { ...named, corp_id: null };
  if (line.user_type === 0) return null;
  await expectCorps(tx, [line.name]);
  const { corpId, member } = await standsFor(parts, tx, line, 'lock');
  return member ? corpId! : null;
}

/** The name of an enterprise as a certificate may carry it. */
export const certifiedName = (name: string, { corpId }: Standing): string =>
  corpId === undefined ? `${name}${UNVERIFIED}` : name;
