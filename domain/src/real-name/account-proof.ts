// 对公打款: an amount that nobody can guess arrives on the enterprise's own bank account, and who names it reads that account's statement.
import { fenOf } from '../signing/amount.ts';

/** In fen: 0.01 to 9.99 yuan. Three tries find one of them by chance in 3 of 1000 applications. */
export const proofMostFen = 999;

/** An amount as people name it (３.17元), in fen; undefined when it is none. */
export const namedFen = (text: string): number | undefined =>
  fenOf(text.normalize('NFKC').replace(/元$/, ''));

/** `number` as asNumber spells it. Accounts of enterprises have no check digit that all banks share: 6 to 32 digits, with letters at some banks. */
export const isAccountNumber = (number: string): boolean =>
  /^[0-9A-Z]{6,32}$/.test(number) && /\d{6}/.test(number);
