// Who acts on a template, judged where its row is locked: a person on his own, or a member of an enterprise by the rights that
// he holds at that moment (docs/decisions/0060). What he does is written into the template's log and, for an enterprise, into
// its operation log, in the same transaction.
import type { PermissionKey } from '@xinqi/domain';
import type { LogKind } from '@xinqi/wire/log';
import type { TplAct } from '@xinqi/wire/template';
import { uuidv7 } from '../../platform/clock.ts';
import { asOwner, type Owner } from '../../platform/database/as-owner.ts';
import { ownerOf } from '../../platform/database/owner-of.ts';
import { inTx, type Tx } from '../../platform/db.ts';
import type { Ctx } from '../../platform/endpoint.ts';
import { turn } from '../log/index.ts';
import { insertTplLog } from './log-store.ts';
import type { TplParts } from './parts.ts';

export const ownerIdOf = ({ accountId, corpId }: Owner): string => corpId ?? accountId;

export type Acting = {
  tx: Tx;
  owner: Owner;
  ownerId: string;
  byName: string;
  now: Date;
  /** `kind`: how the enterprise's operation log calls it. */
  record(tpl: { tpl_id: string; name: string }, act: TplAct, kind: LogKind, content: string): Promise<void>;
};

/** A change of templates: on /c/ for who holds `may` inside. */
export function acting<T>(
  parts: TplParts,
  ctx: Ctx,
  may: PermissionKey,
  work: (at: Acting) => Promise<T>,
): Promise<T> {
  const { account, deps } = parts;
  const owner = ownerOf(ctx);
  const { now } = ctx;
  const run = async (
    tx: Tx,
    wide: (kind: LogKind, target: string, content: string) => Promise<void>,
  ): Promise<T> => {
    const ownerId = ownerIdOf(owner);
    const byName = await account.displayName(tx, { accountId: owner.accountId });
    return work({
      ...{ tx, owner, ownerId, byName, now },
      async record({ tpl_id, name }, act, kind, content) {
        await insertTplLog(tx, {
          ...{ log_id: uuidv7(now), tpl_id, owner_id: ownerId, act, by_account: owner.accountId },
          ...{ by_name: byName, content, created_at: now },
        });
        await wide(kind, name, content);
      },
    });
  };
  if (owner.corpId !== null)
    return turn(parts, ctx, may, ({ tx, record }) =>
      run(tx, (kind, target, content) => record({ kind, target, content })),
    );
  return inTx(deps.db, async (tx) => {
    await account.requireStays(tx, owner.accountId);
    return asOwner(tx, owner, (inner) => run(inner, async () => {}));
  });
}
