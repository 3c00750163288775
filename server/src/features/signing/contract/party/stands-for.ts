// Which enterprise stands for a line (docs/decisions/0061). A line belongs to the phone to which it was sent; naming an enterprise
// gives that enterprise nothing. It stands for the line when it was verified and the line's operator is its member: then it reads
// the line, and its seals and approvals are asked. A name that somebody merely registered stands for nothing and stops nobody.
import { UNVERIFIED } from '@xinqi/evidence/event';
import type { Tx } from '../../../../platform/db.ts';
import type { Parts } from '../parts.ts';
import type { SignInfoRow } from '../store.ts';
import { lockName } from './store.ts';

type Line = Pick<SignInfoRow, 'user_type' | 'name' | 'party_key'>;

/**
 * `operator`: the account behind the phone, if there is one. `member`: he acts for the enterprise. Without `corpId` nobody was
 * verified with this name.
 */
export type Standing = { corpId?: string; operator?: string; member: boolean };

/** Asked of a line that exists, for what it may do now. */
export async function standsFor({ account }: Parts, tx: Tx, line: Line): Promise<Standing> {
  if (line.user_type === 0) return { member: false };
  const corp = await account.claims.named(tx, line.name);
  if (!corp) return { member: false };
  const holder = await account.party.holderOf(tx, line.party_key);
  if (!holder) return { ...corp, member: false };
  const member = (await account.memberOf(tx, corp.corpId, holder.accountId)) !== undefined;
  return { ...corp, operator: holder.accountId, member };
}

/**
 * Before lines that name these enterprises are written: who is verified, or lets an operator in, at this very moment waits until
 * they stand, and then adopts them (adopt-lines.ts). One order of locks for everybody.
 */
export async function expectCorps(tx: Tx, names: readonly string[]): Promise<void> {
  for (const name of [...new Set(names)].sort()) await lockName(tx, name, 'shared');
}

/** Whose a line will be that is about to be written: null for its operator's own. */
export async function corpOfNewLine(parts: Parts, tx: Tx, line: Line): Promise<string | null> {
  if (line.user_type === 0) return null;
  await expectCorps(tx, [line.name]);
  const { corpId, member } = await standsFor(parts, tx, line);
  return member ? corpId! : null;
}

/** The name of an enterprise as a certificate may carry it. */
export const certifiedName = (name: string, { corpId }: Standing): string =>
  corpId === undefined ? `${name}${UNVERIFIED}` : name;
