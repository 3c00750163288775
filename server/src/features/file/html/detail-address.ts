// The address under which a converted file is fetched without a session (spec §7.19 convertDetail): whoever has it may read this file
// in this form for a quarter of an hour. `sign` carries which file (16 bytes) and the pair's code; a letter changed opens nothing.

import type { Keyring } from '../../../platform/crypto/keyring.ts';
import { checkPair, makePair } from '../../../platform/crypto/link-pair.ts';

export type Detail = { fileId: string; accountId: string; form: 'pdf' | 'html' };
export const detailSeconds = 900;
const MAC = 43;

const claimsOf = ({ fileId, accountId, form }: Detail, ts: number) => ({
  ...{ subject: `${fileId}.${form}`, recipient: accountId, gen: 0 },
  exp: ts + detailSeconds * 1000,
});

export function detailAddress(keyring: Keyring, detail: Detail, now: Date): string {
  const { sign, ts } = makePair(keyring, 'converted', claimsOf(detail, now.getTime()), now);
  const id = Buffer.from(detail.fileId.replaceAll('-', ''), 'hex').toString('base64url');
  return `/fileOper/convertDetail/${id}${sign}/${ts}/document.${detail.form}`;
}

/** The file that an address names, before it is known whether the address is right; none for another spelling of the same bytes. */
export function fileOfAddress(sign: string): string | undefined {
  const named = sign.slice(0, -MAC);
  const bytes = Buffer.from(named, 'base64url');
  if (bytes.toString('base64url') !== named) return undefined;
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}

/** Whether the address was made for this file, its owner and this form, and its time has not passed. */
export const isRightAddress = (
  keyring: Keyring,
  detail: Detail,
  { sign, ts }: { sign: string; ts: number },
  now: Date,
): boolean => checkPair(keyring, 'converted', claimsOf(detail, ts), { sign: sign.slice(-MAC), ts }, now);
