// The log of every use of a seal: written in the transaction of the acceptance, read by those who manage seals.

import { uuidv7 } from '../../../platform/clock.ts';
import { asOwner } from '../../../platform/database/as-owner.ts';
import type { Tx } from '../../../platform/db.ts';
import type { SealUse } from '../door.ts';
import type { SealParts } from '../parts.ts';
import { insertUse } from './store.ts';

export async function recordUse({ account }: SealParts, tx: Tx, use: SealUse, now: Date): Promise<void> {
  const { seal, accountId } = use;
  const userName = await account.displayName(tx, { accountId });
  await asOwner(tx, { accountId, corpId: seal.corpId }, (inner) =>
    insertUse(inner, {
      use_id: uuidv7(now),
      seal_id: seal.sealId,
      corp_id: seal.corpId,
      apply_no: use.applyNo,
      contract_name: use.contractName,
      sign_no: use.signNo,
      account_id: accountId,
      user_name: userName,
      grant_id: seal.grantId,
      drawing_sha256: use.drawingSha256,
      event_id: use.eventId,
      inst_no: use.instNo,
      created_at: now,
    }),
  );
}
