// Default approvers, directory and seal of a template: people of the enterprise whose template it is, a directory of its owner's tree, a seal
// that its keeper may use now (who signs is asked again by the seal's own rules). The first two are asked
// again when a contract is sent: a template that names somebody who has left says so, and its sender takes him out.
import type { TplSettings } from '@xinqi/wire/template';
import { AppError } from '../../../platform/app-error.ts';
import type { Owner } from '../../../platform/database/as-owner.ts';
import type { Tx } from '../../../platform/db.ts';
import type { TplParts } from '../parts.ts';

type Approver = { memberId: string; name: string; gone: boolean };

/** Each once, in the order of the steps; whom the enterprise never knew is gone, too. */
export async function approversOf(
  { groups }: TplParts,
  tx: Tx,
  { corpId }: Owner,
  { approveJson = [] }: Partial<TplSettings>,
): Promise<Approver[]> {
  const ids = [...new Set(approveJson.flatMap(({ memberIds }) => memberIds))];
  if (ids.length === 0) return [];
  const known = corpId === null ? new Map<string, Approver>() : await groups.people(tx, corpId, ids);
  return ids.map((memberId) => {
    const { name, gone } = known.get(memberId) ?? { name: '', gone: true };
    return { memberId, name, gone };
  });
}

/** @throws TPL_APPROVER, TPL_DIRECTORY, TPL_SEAL */
export async function judgeDefaults(
  parts: TplParts,
  tx: Tx,
  owner: Owner,
  settings: TplSettings,
): Promise<void> {
  const approvers = await approversOf(parts, tx, owner, settings);
  if (approvers.some(({ gone }) => gone)) throw new AppError('TPL_APPROVER');
  const { directoryId } = settings;
  if (directoryId !== undefined && !(await parts.directory.hold(tx, owner, directoryId)))
    throw new AppError('TPL_DIRECTORY');
  const { usualSealId } = settings;
  if (usualSealId === undefined) return;
  const { accountId, corpId } = owner;
  const usable =
    corpId === null
      ? []
      : await parts.seal.usable(tx, {
          ...{ corpId, accountId },
          corpName: await parts.account.displayName(tx, { corpId }),
        });
  if (!usable.some(({ sealId }) => sealId === usualSealId)) throw new AppError('TPL_SEAL');
}
