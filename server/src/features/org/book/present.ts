// Entries of the address book → wire; the sealed part is opened only where an entry itself is.
import type { ContactRow as WireRow } from '@xinqi/wire/org';
import { maskTarget } from '../../../platform/crypto/mask.ts';
import type { Vault } from '../../../platform/crypto/vault.ts';
import type { Book } from './access.ts';
import type { ContactRow, ListedContact, NewContact } from './store.ts';

const place = (contactId: string, corpId: string | null) => ({
  table: 'contact',
  row: contactId,
  tenant: corpId ?? '',
});

export const presentContact = (book: Book, row: ListedContact): WireRow => ({
  contactId: row.contact_id,
  userType: row.user_type,
  name: row.name,
  operatorName: row.operator_name,
  mobileMasked: row.mobile_masked,
  shared: row.shared,
  mayChange: book.corpId === null || book.everything || row.owner_account_id === book.accountId,
  source: row.source,
  usedCount: row.used_count,
  lastUsedTime: row.last_used_at?.toISOString() ?? null,
  version: row.version,
});

export function openContact(vault: Vault, row: ContactRow): { mobile: string; remark: string } {
  const sealed = { dek: row.pii_dek, blob: row.pii_blob };
  const { mobile, remark } = vault.open(place(row.contact_id, row.owner_corp_id), sealed);
  if (!mobile) throw new Error(`no mobile for contact ${row.contact_id}`);
  return { mobile, remark: remark ?? '' };
}

/** Somebody as typed, or as a contract was sent to him. `mobile` is normalised. */
export type Person = {
  userType: 0 | 1;
  name: string;
  operatorName: string | null;
  mobile: string;
  remark?: string;
};

export function sealContact(
  vault: Vault,
  contactId: string,
  corpId: string | null,
  who: Person,
  shared: boolean,
): NewContact {
  const sealed = vault.seal(place(contactId, corpId), { mobile: who.mobile, remark: who.remark ?? '' });
  return {
    contact_id: contactId,
    user_type: who.userType,
    name: who.name,
    operator_name: who.operatorName,
    mobile_masked: maskTarget(who.mobile),
    mobile_blind: vault.blindIndex('mobile', who.mobile),
    pii_dek: sealed.dek,
    pii_blob: sealed.blob,
    shared,
  };
}
