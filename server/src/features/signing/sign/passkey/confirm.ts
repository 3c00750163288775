// A signatory confirms by a passkey of his account exactly what he is about to sign: the question is the hash of it, and the answer is judged
// under the lock against what is signed then. Anything that moved in between makes it an answer to something else.
import { randomBytes } from 'node:crypto';
import type { Output, Parsed } from '@xinqi/wire';
import type { signingRoutes } from '@xinqi/wire/signing';
import { AppError } from '../../../../platform/app-error.ts';
import type { Tx } from '../../../../platform/db.ts';
import type { Ctx } from '../../../../platform/endpoint.ts';
import type { Assertion, UsedKey } from '../../../account/index.ts';
import type { Signer } from '../../contract/acting/load-party.ts';
import { bySigner, changeContract } from '../../contract/change-contract.ts';
import { consentOf } from '../../contract/consent.ts';
import { keyHolder, type Parts } from '../../contract/parts.ts';
import { refusalOf } from '../../contract/refusal.ts';
import { comerOf } from '../../contract/will/passed-ways.ts';
import { type Intended, whatHeIntends } from '../what-he-intends.ts';
import { challengeFor, isBindable } from './intent.ts';
import { logPasskeysOf } from './log-passkeys.ts';
import { leafOf, putQuestion, takeQuestion } from './store.ts';

const questionSeconds = 300;

/** The account whose passkeys count: the one whose phone the line was sent to, by link or signed in. */
const accountOf = async (parts: Parts, tx: Tx, { me, holder }: Signer): Promise<string | undefined> =>
  (await keyHolder(parts, tx, me, holder))?.accountId;

/** Whether he may confirm by a passkey. */
export async function hasPasskey(parts: Parts, tx: Tx, signer: Signer): Promise<boolean> {
  const accountId = isBindable(parts, signer) ? await accountOf(parts, tx, signer) : undefined;
  return accountId !== undefined && (await parts.account.signingKeys.has(tx, accountId));
}

/** @throws SIGN_CONSENT, SIGN_PASSKEY_NONE, and why he may not sign this */
export function askPasskey(
  parts: Parts,
  ctx: Ctx,
  asked: Signer,
  input: Parsed<typeof signingRoutes.authPasskey>,
): Promise<Output<typeof signingRoutes.authPasskey>> {
  if (input.consentHash !== consentOf(parts.deps.config).hash) throw new AppError('SIGN_CONSENT');
  return changeContract(parts, ctx.now, bySigner(ctx, asked, { codePhone: null }), async (change, signer) => {
    const { tx } = change;
    const refusal = refusalOf(signer.apply, signer.me, ctx.now);
    if (refusal) throw refusal;
    const intended = await whatHeIntends(parts, tx, signer, input, ctx.now);
    const accountId = isBindable(parts, signer) ? await accountOf(parts, tx, signer) : undefined;
    const options =
      accountId === undefined
        ? undefined
        : await parts.account.signingKeys.options(tx, accountId, ctx.origin);
    if (accountId === undefined || !options) throw new AppError('SIGN_PASSKEY_NONE');
    await logPasskeysOf(parts, tx, accountId, ctx.now);
    const salt = randomBytes(32);
    await putQuestion(tx, { ...comerOf(signer), account_id: accountId, salt, asked_at: ctx.now });
    const challenge = await challengeFor(parts, signer, intended, salt);
    return change.untouched({ ...options, challenge });
  });
}

/** What he confirmed, as the evidence shows it. */
export type Confirmed = UsedKey & { answer: Assertion; salt: Buffer; leaf: Buffer | undefined };

function saidChallenge({ clientDataJSON }: Assertion): unknown {
  try {
    return (JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString()) as { challenge?: unknown } | null)
      ?.challenge;
  } catch {
    return undefined;
  }
}

/**
 * Under the lock, of what is signed now.
 * @throws SIGN_PASSKEY_NONE, SIGN_PASSKEY_OTHER, PASSKEY_STALE, PASSKEY_FAILED, PASSKEY_COUNTER
 */
export async function confirmByPasskey(
  parts: Parts,
  tx: Tx,
  ctx: Ctx,
  signer: Signer,
  intended: Intended,
  answer: Assertion,
): Promise<Confirmed> {
  const accountId = await accountOf(parts, tx, signer);
  if (accountId === undefined) throw new AppError('SIGN_PASSKEY_NONE');
  const since = new Date(ctx.now.getTime() - questionSeconds * 1000);
  const question = await takeQuestion(tx, { ...comerOf(signer), account_id: accountId }, since);
  if (!question) throw new AppError('PASSKEY_STALE');
  const challenge = await challengeFor(parts, signer, intended, question.salt);
  if (saidChallenge(answer) !== challenge) throw new AppError('SIGN_PASSKEY_OTHER');
  const key = await parts.account.signingKeys.use(tx, accountId, answer, { challenge, origin: ctx.origin });
  return { ...key, answer, salt: question.salt, leaf: await leafOf(tx, key.passkeyId) };
}

/** What the evidence says of it. */
export const passkeyData = ({ spki, registeredAt, answer, leaf }: Confirmed) => {
  const bytes = (value: string) => Buffer.from(value, 'base64url').toString('base64');
  return {
    passkey: {
      key: Buffer.from(spki).toString('base64'),
      registered: registeredAt.toISOString(),
      client: bytes(answer.clientDataJSON),
      data: bytes(answer.authenticatorData),
      signature: bytes(answer.signature),
      ...(leaf ? { leaf: leaf.toString('hex') } : {}),
    },
  };
};
