// Passkeys as proof of a signatory's will (docs/decisions/0133): which an account has, and whether an answer is by one of them. The counter
// is taken in the caller's transaction, so that an answer serves with the act that rests on it or not at all.
import { createPublicKey } from 'node:crypto';
import { decodeCredentialPublicKey } from '@simplewebauthn/server/helpers';
import { readPublicKeyKind } from '@xinqi/pki/check';
import { AppError } from '../../../platform/app-error.ts';
import type { Tx } from '../../../platform/db.ts';
import { securityEvent } from '../../../platform/log.ts';
import type { HeldKey } from '../facts.ts';
import type { Parts } from '../parts.ts';
import { ceremonySeconds, relyingParty } from './ceremony.ts';
import { type Assertion, judgeAssertion, tellOfCopy } from './judge-assertion.ts';
import { findCredential, type Passkey, passkeysOf, takeCounter } from './store.ts';

export type SigningKeys = {
  has(tx: Tx, accountId: string): Promise<boolean>;
  /** All of an account that any verifier takes. */
  held(tx: Tx, accountId: string): Promise<HeldKey[]>;
  /** What a page asks the browser with; undefined where he has none. */
  options(tx: Tx, accountId: string, origin: string): Promise<KeyOptions | undefined>;
  /**
   * Judges an answer to `challenge` (base64url) by a passkey that is registered to this account now.
   * @throws PASSKEY_FAILED, PASSKEY_COUNTER
   */
  use(tx: Tx, accountId: string, answer: Assertion, asked: Asked): Promise<UsedKey>;
  /** After PASSKEY_COUNTER, outside of the transaction that was given up. */
  tellOfCopy(answer: Assertion, ip: string): Promise<void>;
};
export type { Assertion };

type Asked = { challenge: string; origin: string };
type KeyOptions = {
  rpId: string;
  timeout: number;
  userVerification: 'required';
  allowCredentials: { type: 'public-key'; id: string }[];
};
/** `spki`: SubjectPublicKeyInfo, as evidence shows it. */
export type UsedKey = { passkeyId: string; spki: Uint8Array; registeredAt: Date };

const text = (bytes: Uint8Array): string => Buffer.from(bytes).toString('base64url');

/** COSE_Key (RFC 9052 §7) → SubjectPublicKeyInfo. Throws on a kind of key that no verifier takes. */
export function spkiOf(coseKey: Uint8Array): Uint8Array {
  const cose = decodeCredentialPublicKey(new Uint8Array(coseKey)) as Map<number, number | Uint8Array>;
  const part = (label: number): string => text(cose.get(label) as Uint8Array);
  const jwk = {
    1: () => ({ kty: 'OKP', crv: 'Ed25519', x: part(-2) }),
    2: () => ({ kty: 'EC', crv: 'P-256', x: part(-2), y: part(-3) }),
    3: () => ({ kty: 'RSA', n: part(-1), e: part(-2) }),
  }[cose.get(1) as 1 | 2 | 3]();
  const spki = createPublicKey({ key: jwk, format: 'jwk' }).export({ format: 'der', type: 'spki' });
  readPublicKeyKind(spki);
  return spki;
}

/** None of a kind that no verifier takes: nothing can rest on it. */
export function heldKey({ passkey_id, account_id, public_key, created_at }: Passkey): HeldKey[] {
  try {
    const spki = spkiOf(public_key);
    return [{ passkeyId: passkey_id, accountId: account_id, spki, registeredAt: created_at }];
  } catch {
    return [];
  }
}

export function signingKeys(parts: Parts): SigningKeys {
  const { deps } = parts;
  return {
    has: async (tx, accountId) => (await passkeysOf(tx, accountId)).length > 0,
    held: async (tx, accountId) => (await passkeysOf(tx, accountId)).flatMap(heldKey),
    async options(tx, accountId, origin) {
      const kept = await passkeysOf(tx, accountId);
      if (kept.length === 0) return undefined;
      return {
        rpId: relyingParty(origin).rpId,
        timeout: ceremonySeconds * 1000,
        userVerification: 'required',
        allowCredentials: kept.map((p) => ({ type: 'public-key', id: text(p.credential_id) })),
      };
    },
    async use(tx, accountId, answer, asked) {
      const refuse = (reason: string): AppError => {
        securityEvent(deps.log, 'signing.passkey', { account: accountId, reason });
        return new AppError('PASSKEY_FAILED');
      };
      const passkey = await findCredential(tx, Buffer.from(answer.credentialId, 'base64url'));
      if (passkey?.account_id !== accountId) throw refuse('unknown');
      const right = await judgeAssertion(passkey, answer, asked);
      if ('fault' in right) throw refuse(right.fault);
      let spki: Uint8Array;
      try {
        spki = spkiOf(passkey.public_key);
      } catch (error) {
        throw refuse((error as Error).message);
      }
      // the row is locked by it until the caller is done: a removal waits, or was first and nothing is found
      if (!(await takeCounter(tx, passkey.passkey_id, { ...right, now: deps.clock.now() })))
        throw (await findCredential(tx, passkey.credential_id))
          ? new AppError('PASSKEY_COUNTER')
          : refuse('removed');
      return { passkeyId: passkey.passkey_id, spki, registeredAt: passkey.created_at };
    },
    async tellOfCopy(answer, ip) {
      const passkey = await findCredential(deps.db, Buffer.from(answer.credentialId, 'base64url'));
      if (passkey) await tellOfCopy(parts, passkey, ip);
    },
  };
}
