// What other families ask about party keys: whose a line is, and where he is reached today.
import { together } from '../../../platform/database/together.ts';
import type { Tx } from '../../../platform/db.ts';
import type { Deps } from '../../../platform/family.ts';
import {
  holderOf,
  type KeyHolder,
  keyOfAccount,
  keysOf,
  keysOfAccounts,
  lockMobiles,
  openHolder,
  phonesNow,
  phonesSince,
  type SealedHolder,
} from './store.ts';

/** How long a phone that was given up counts as that of who had it: afterwards it may be anybody's (二次放号). */
export const phoneMemory = 180 * 86_400_000;

export type PartyDoor = {
  /**
   * Keys of mobiles (normalised) to which something is sent in this transaction, in the order asked. Until it ends nobody
   * takes or gives up one of them, so that a line and a change of mobile never miss each other.
   */
  keysOf(tx: Tx, mobiles: readonly string[]): Promise<Buffer[]>;
  /** Key of an account, closed ones too; throws NOT_FOUND for an unknown id. */
  keyOf(tx: Tx, accountId: string): Promise<Buffer>;
  /** Keys of accounts, in no order; unknown ids are left out. */
  keysOfAccounts(tx: Tx, accountIds: readonly string[]): Promise<Buffer[]>;
  /** Who a key belongs to and where he is reached now (null: closed); undefined while nobody registered. */
  holderOf(tx: Tx, key: Buffer): Promise<KeyHolder | undefined>;
  /** The same of what a statement read beside something else (holderJson). */
  holderIn(held: SealedHolder): KeyHolder | undefined;
  /** Blind index of the phone of each of these accounts; closed ones have none. `lock`: none changes until `tx` ends. */
  phonesNow(tx: Tx, accountIds: readonly string[], lock?: 'lock'): Promise<Map<string, Buffer>>;
  /** Phones of an account: its own, and those that it gave up lately. */
  phonesOf(tx: Tx, accountId: string): Promise<Buffer[]>;
};

export function partyDoor({ vault, clock }: Deps): PartyDoor {
  const blind = (mobile: string) => vault.blindIndex('mobile', mobile);
  const keys = async (tx: Tx, blinds: Buffer[]) => {
    if (blinds.length === 0) return [];
    const [, found] = await together(lockMobiles(tx, blinds, 'shared'), keysOf(tx, blinds));
    return found;
  };
  return {
    keysOf: (tx, mobiles) => keys(tx, mobiles.map(blind)),
    keyOf: keyOfAccount,
    keysOfAccounts,
    holderOf: (tx, key) => holderOf(vault, tx, key),
    holderIn: (held) => openHolder(vault, held),
    phonesNow: (tx, accountIds, lock) => phonesNow(tx, accountIds, lock === 'lock'),
    phonesOf: (tx, accountId) => phonesSince(tx, accountId, new Date(clock.now().getTime() - phoneMemory)),
  };
}
