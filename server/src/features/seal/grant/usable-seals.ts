// The one gate before a seal (E-05…E-07, E-13): who may use which seal of an enterprise at this moment. Its super
// administrators use all; every other member uses those granted to him or to a department that he stands in now; of another
// enterprise only its managers of seals, and those that were lent to it. Rows are locked where the answer is used to sign: a revocation that was first wins.
import { can } from '@xinqi/domain';
import { uuidv7 } from '../../../platform/clock.ts';
import { asOwner } from '../../../platform/database/as-owner.ts';
import type { Tx } from '../../../platform/db.ts';
import { enabledSeals, hadOfficial, insertSeal } from '../corp/store.ts';
import type { SealAsker, UsableSeal } from '../door.ts';
import { canDraw } from '../draw-seals.ts';
import type { SealParts } from '../parts.ts';
import { grantWords } from './grant-words.ts';
import { type GrantRow, validGrants } from './store.ts';

/** The official seal of an enterprise that never had one, when its name can be drawn. */
async function makeFirst(tx: Tx, { corpId, corpName }: SealAsker, now: Date): Promise<void> {
  const source = { type: 'round', name: corpName } as const;
  if ((await hadOfficial(tx, corpId)) || !canDraw(source)) return;
  await insertSeal(tx, {
    seal_id: uuidv7(now),
    corp_id: corpId,
    name: `${corpName}公章`,
    source,
    made: 'auto',
    seal_type: 1,
    state: 1,
    made_by: null,
    created_at: now,
  });
}

const throughOf = (
  grant: GrantRow | undefined,
): Pick<UsableSeal, 'grantId' | 'through' | 'throughName' | 'grantWords'> =>
  grant
    ? {
        grantId: grant.grant_id,
        through: grant.to_account ? 'member' : grant.to_group ? 'group' : 'corp',
        throughName: grant.to_name,
        grantWords: grantWords(grant),
      }
    : { grantId: null, through: 'super', throughName: null, grantWords: null };

export async function usableSeals(
  { deps, account, groups }: SealParts,
  tx: Tx,
  asker: SealAsker,
  lock: boolean,
): Promise<UsableSeal[]> {
  const { corpId, accountId } = asker;
  // a claim to a name has no seal (docs/decisions/0061)
  if (!(await account.claims.verified(tx, [corpId], lock ? 'share' : undefined)).has(corpId)) return [];
  const now = deps.clock.now();
  let member = await account.memberOf(tx, corpId, accountId);
  // people first, then grants, then seals: the order in which leaving takes them back
  const groupIds = member && (await groups.above(tx, corpId, accountId, lock ? 'lock' : undefined));
  if (groupIds === undefined) member = undefined;
  const managed = (await account.corpsOf(tx, accountId))
    .filter((corp) => corp.corpId !== corpId && can(corp.grants, 'enterpriseSealManage'))
    .map((corp) => corp.corpId);
  // nor does one use what was lent to it
  const lentThrough = [...(await account.claims.verified(tx, managed, lock ? 'share' : undefined)).keys()];
  if (!member && lentThrough.length === 0) return [];
  return asOwner(tx, { accountId, corpId }, async (inner) => {
    if (member) await makeFirst(inner, asker, now);
    const of = {
      corpId,
      member: member ? accountId : null,
      asker: accountId,
      groupIds: groupIds ?? [],
      corpIds: lentThrough,
    };
    const grants = member?.grants.superFlag ? undefined : await validGrants(inner, of, now, lock);
    if (grants?.length === 0) return [];
    return (await enabledSeals(inner, corpId, lock)).flatMap((seal) => {
      const grant = grants?.find((g) => g.seal_id === seal.seal_id);
      if (grants && !grant) return [];
      return [{ sealId: seal.seal_id, name: seal.name, source: seal.source, corpId, ...throughOf(grant) }];
    });
  });
}
