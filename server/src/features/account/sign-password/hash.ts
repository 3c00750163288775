// How a signing password is kept. Six digits are found in a million tries, however dear each is made: what is hashed by argon2id is keyed by
// a secret outside of the database, so that who reads the table has nothing to try. The account goes into it: a row that is
// copied to another account opens nothing there.
import { type Keyring, mac } from '../../../platform/crypto/keyring.ts';
import { hashPassword, passwordFits } from '../guess/password-hash.ts';

const keyed = (keyring: Keyring, accountId: string, digits: string): string =>
  mac(keyring.key('sign-password/1'), [accountId, digits]).toString('base64url');

export const hashDigits = (keyring: Keyring, accountId: string, digits: string): Promise<string> =>
  hashPassword(keyed(keyring, accountId, digits));

export const digitsFit = (
  keyring: Keyring,
  accountId: string,
  kept: string,
  digits: string,
): Promise<boolean> => passwordFits(kept, keyed(keyring, accountId, digits));
