// What other families ask about party keys: whose a line is, and where he is reached today.
import type { Tx } from '../../../platform/db.ts';
import type { Deps } from '../../../platform/family.ts';
import { holderOf, keyOfAccount, keysOf, keysOfAccounts, lockMobiles } from './store.ts';

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
  holderOf(tx: Tx, key: Buffer): Promise<{ accountId: string; mobile: string | null } | undefined>;
  /** Registers who is told of a change of mobile, inside its transaction. */
  whenMobileChanged(listener: MobileListener): void;
};

export type MobileChange = {
  accountId: string;
  partyKey: Buffer;
  /** Lines that were sent to the new mobile before it was his wait under this key. */
  waitingKey: Buffer;
  mobile: string;
  from: { ip: string; userAgent: string };
};
export type MobileListener = (tx: Tx, change: MobileChange) => Promise<void>;

export function partyDoor({ vault }: Deps, listeners: MobileListener[]): PartyDoor {
  const blind = (mobile: string) => vault.blindIndex('mobile', mobile);
  const keys = async (tx: Tx, blinds: Buffer[]) => {
    await lockMobiles(tx, blinds, 'shared');
    return keysOf(tx, blinds);
  };
  return {
    keysOf: (tx, mobiles) => keys(tx, mobiles.map(blind)),
    keyOf: keyOfAccount,
    keysOfAccounts,
    holderOf: (tx, key) => holderOf(vault, tx, key),
    whenMobileChanged: (listener) => void listeners.push(listener),
  };
}
