// Passkeys as leaves of the log (docs/decisions/0144): whoever holds a pack sees that the key was registered before the intent and not put in
// the place of another. In the transaction of the account's change; one from before this is logged when it is first asked for.
import { createHash } from 'node:crypto';
import type { Tx } from '../../../../platform/db.ts';
import type { HeldKey } from '../../../account/index.ts';
import type { Parts } from '../../contract/parts.ts';
import { deleteLeaf, insertLeaf, leafOf, leavesOfAccount } from './store.ts';

type Logs = Pick<Parts, 'ledger'>;

/** Logs that an account took this passkey; nothing when it is logged already. */
export async function logPasskey(
  { ledger }: Logs,
  tx: Tx,
  { passkeyId, accountId, spki, registeredAt }: HeldKey,
  now: Date,
): Promise<void> {
  if (await leafOf(tx, passkeyId)) return;
  const { leafHash } = await ledger.appendWide(
    tx,
    {
      type: 'passkey.register',
      actor: { kind: 'person', auth: [{ method: 'session', level: 'mobile' }] },
      data: {
        key_h: createHash('sha256').update(spki).digest('hex'),
        registered: registeredAt.toISOString(),
      },
      commits: { 'actor.id_c': accountId },
    },
    now,
  );
  await insertLeaf(tx, { passkey_id: passkeyId, account_id: accountId, leaf: Buffer.from(leafHash, 'hex') });
}

/** Those of an account that are from before passkeys were logged. */
export async function logPasskeysOf(parts: Parts, tx: Tx, accountId: string, now: Date): Promise<void> {
  for (const key of await parts.account.signingKeys.held(tx, accountId))
    await logPasskey(parts, tx, key, now);
}

/** Logs that it is no more. */
export async function logRemoval(
  { ledger }: Logs,
  tx: Tx,
  { passkeyId, accountId }: { passkeyId: string; accountId: string },
  now: Date,
): Promise<void> {
  const leaf = await deleteLeaf(tx, passkeyId);
  if (!leaf) return;
  const about = leaf.toString('hex');
  await ledger.appendWide(
    tx,
    {
      type: 'passkey.remove',
      actor: { kind: 'person', auth: [{ method: 'session', level: 'mobile' }] },
      data: { registration: about },
      commits: { 'actor.id_c': accountId },
      about,
    },
    now,
  );
}

/** His account is closed. */
export async function logRemovals(parts: Logs, tx: Tx, accountId: string, now: Date): Promise<void> {
  for (const passkeyId of await leavesOfAccount(tx, accountId))
    await logRemoval(parts, tx, { passkeyId, accountId }, now);
}
