// Who writes a draft or sends a contract, asked under the locks in their one order: another contract that it is about (voiding), its
// own row, the member. A new contract needs no lock: nobody knows of it.
import { together } from '../../../platform/database/together.ts';
import type { Tx } from '../../../platform/db.ts';
import type { Ctx } from '../../../platform/endpoint.ts';
import { lockAsSender } from '../contract/acting/acting.ts';
import { type Owner, requirePlace } from '../contract/acting/owner.ts';
import type { Ask } from '../contract/change-contract.ts';
import type { ApplyRow, SignInfoRow } from '../contract/store.ts';
import { insertApply } from './store.ts';

type Written<B> = { apply: ApplyRow; lines: SignInfoRow[]; begun: B | undefined; sender: string };

/** `existing`: the draft, whose sender he is still. `begin` comes first and its answer is handed to the act. */
export const byWriter =
  <B = never>(
    ctx: Ctx,
    owner: Owner,
    applyId: string,
    existing: ApplyRow | undefined,
    begin?: (tx: Tx) => Promise<B | undefined>,
  ): Ask<Written<B>> =>
  async (parts, tx) => {
    const [begun, made] = existing
      ? [await begin?.(tx), undefined]
      : // nobody else has what is new: it need not wait for what is asked before
        await together(begin?.(tx) ?? Promise.resolve(undefined), insertApply(tx, applyId, owner, ctx.now));
    const apply = made ?? (await lockAsSender(parts, tx, ctx, applyId));
    await requirePlace(parts, tx, owner);
    return { apply, lines: [], begun, sender: owner.accountId };
  };
