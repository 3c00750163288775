// 对公打款: an amount that nobody can guess arrives on the enterprise's own bank account, and who names it reads that account's statement.
import { fenOf } from '../signing/amount.ts';

/**
 * In fen: 0.10 to 9.99 yuan. Less is paid to no bank account (Alipay); three tries find one of them by chance in 3 of 990
 * applications.
 */
export const proofLeastFen = 10;
export const proofMostFen = 999;

/** An amount as people name it (３.17元), in fen; undefined when it is none. */
export const namedFen = (text: string): number | undefined =>
  fenOf(text.normalize('NFKC').replace(/元$/, ''));

/** `number` as asNumber spells it. Accounts of enterprises have no check digit that all banks share: 6 to 32 digits, with letters at some banks. */
export const isAccountNumber = (number: string): boolean =>
  /^[0-9A-Z]{6,32}$/.test(number) && /\d{6}/.test(number);

/**
 * 联行号, the bank's number in the payment system of the People's Bank, `number` as asNumber spells it: three digits for the bank, four for the
 * place, four for the branch, one to check them (GB/T 17710, MOD 11,10; twenty published numbers of fourteen banks agree). A slip of one digit
 * would send the order to another branch, from which it comes back days later.
 */
export function isBankCode(number: string): boolean {
  if (!/^\d{12}$/.test(number)) return false;
  const product = [...number.slice(0, 11)].reduce(
    (before, digit) => (((before + Number(digit)) % 10 || 10) * 2) % 11,
    10,
  );
  return (product + Number(number[11])) % 10 === 1;
}
