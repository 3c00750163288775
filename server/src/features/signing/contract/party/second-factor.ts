// The second factor of who uses an enterprise's seal: asked before his SMS code is used up, and once more under the lock, where it
// is known which seal is drawn (Z-12).
import { AppError } from '../../../../platform/app-error.ts';
import type { Tx } from '../../../../platform/db.ts';
import type { Willing } from '../acting/acting.ts';
import type { Party, Signer } from '../acting/load-party.ts';
import type { Parts } from '../parts.ts';
import { fieldsOf } from '../row/field-store.ts';
import { ownSeals } from './own-seals.ts';

/** The login by which he came; a link is none. */
const groupOf = ({ via, who }: Pick<Party, 'via' | 'who'>): string | null =>
  via.kind === 'link' ? null : (who.corp?.groupId ?? who.user?.groupId ?? null);

/** The account whose registered seals may stand on this line, when its factor is still to be shown. */
export async function secondAsked(parts: Parts, tx: Tx, signer: Signer): Promise<string | undefined> {
  const own = signer.me.user_type === 1 ? await ownSeals(parts, tx, signer.me) : undefined;
  const accountId = own?.seals.find((seal) => seal.used)?.used?.accountId;
  if (accountId === undefined) return undefined;
  const asked = await parts.account.second.asked(tx, { accountId, groupId: groupOf(signer) });
  return asked ? accountId : undefined;
}

const usesSeal = async (tx: Tx, { me }: Signer): Promise<boolean> =>
  me.edge_at !== null ||
  (await fieldsOf(tx, me.apply_id)).some((f) => f.sign_no === me.sign_no && f.kind === 'seal');

type Asked = { signer: Signer; accountId: string };

/**
 * The first of these lines that takes a seal of its enterprise from somebody whose factor is still to be shown. `named`: he chose a
 * seal where a hand could stand.
 */
export async function sealSecond(
  parts: Parts,
  signers: readonly Signer[],
  named: boolean,
): Promise<Asked | undefined> {
  const { db } = parts.deps;
  const [first] = signers;
  // one login, one factor: who need not show it is not asked by which of hundreds of lines it would be
  const asked = first?.via.kind === 'session' && { accountId: first.via.accountId, groupId: groupOf(first) };
  if (asked && !(await parts.account.second.asked(db, asked))) return undefined;
  for (const signer of signers) {
    // only an enterprise has a registered seal
    if (signer.me.user_type !== 1 || (!named && !(await usesSeal(db, signer)))) continue;
    const accountId = await secondAsked(parts, db, signer);
    if (accountId !== undefined) return { signer, accountId };
  }
  return undefined;
}

/** Shows the factor where it is asked for. */
export async function showSecond(
  parts: Parts,
  signers: readonly Signer[],
  input: { secondCode?: string | undefined; named: boolean },
): Promise<Pick<Willing, 'second'>> {
  const asked = await sealSecond(parts, signers, input.named);
  if (!asked) return {};
  const { signer, accountId } = asked;
  await parts.account.second.show({ accountId, groupId: groupOf(signer) }, input.secondCode);
  return { second: accountId };
}

/** Under the lock, the seal chosen: SECOND_FACTOR unless it was shown. */
export async function requireSecond(
  parts: Parts,
  tx: Tx,
  signer: Signer,
  accountId: string,
  { second }: Willing,
): Promise<void> {
  if (second === accountId) return;
  if (await parts.account.second.asked(tx, { accountId, groupId: groupOf(signer) }))
    throw new AppError('SECOND_FACTOR');
}
