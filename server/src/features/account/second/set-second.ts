// Turns the second factor on and off, after a fresh proof (B-06): the secret is shown once, a code of it shows that the
// owner's app has it, ten recovery codes are shown once. Every other login ends.
import { randomInt } from 'node:crypto';
import { generateSecret, generateURI } from 'otplib';
import { renderSVG } from 'uqr';
import { AppError } from '../../../platform/app-error.ts';
import { maskTarget } from '../../../platform/crypto/mask.ts';
import { inTx, type Tx } from '../../../platform/db.ts';
import type { UserPrincipal } from '../../../platform/principal.ts';
import type { Parts } from '../parts.ts';
import { tellOwner } from '../security-notice.ts';
import { endLogins } from '../session/store.ts';
import { contactsOf } from '../store.ts';
import { demandSecond, recoveryMac, secondUses, stepOf } from './demand-second.ts';
import {
  dropFactor,
  enableFactor,
  factorPlace,
  findFactor,
  proposeFactor,
  replaceRecovery,
} from './store.ts';

const proposalSeconds = 600;
const recoveryCodes = 10;
/** Without what people confuse, and never six digits alone. */
const letters = 'abcdefghjkmnpqrstuvwxyz23456789';

export async function proposeSecond({ deps }: Parts, { accountId }: UserPrincipal) {
  const secret = generateSecret();
  const sealed = deps.vault.seal(factorPlace(accountId), { secret });
  if (!(await proposeFactor(deps.db, accountId, sealed, deps.clock.now())))
    throw new AppError('SECOND_FACTOR_ON');
  const { mobile } = await contactsOf(deps.vault, deps.db, accountId);
  const uri = generateURI({ issuer: '信契', label: maskTarget(mobile), secret });
  return { secret, uri, qrCode: renderSVG(uri, { border: 4 }) };
}

export async function enableSecond(
  parts: Parts,
  { accountId, groupId }: UserPrincipal,
  code: string,
): Promise<{ recoveryCodes: string[] }> {
  const { deps } = parts;
  const now = deps.clock.now();
  const uses = secondUses(accountId, { kind: 'session', key: groupId });
  await deps.limits.use(...uses);
  const factor = await findFactor(deps.db, accountId);
  if (!factor || factor.enabledAt || now.getTime() - factor.createdAt.getTime() > proposalSeconds * 1000)
    throw new AppError('STATE_CHANGED');
  const { secret } = deps.vault.open(factorPlace(accountId), factor.sealed);
  const step = stepOf(secret ?? '', code, now);
  if (step === undefined) throw new AppError('SECOND_FACTOR_WRONG');
  const codes = await inTx(deps.db, async (tx) => {
    if (!(await enableFactor(tx, accountId, { blob: factor.sealed.blob, step, now })))
      throw new AppError('STATE_CHANGED');
    await endLogins(tx, accountId, groupId);
    await tellOwner(parts, tx, accountId, '开启了两步验证，其他登录已退出');
    return newRecovery(parts, tx, accountId);
  });
  await deps.limits.undo(...uses);
  return { recoveryCodes: codes };
}

/** The former recovery codes are void. */
export async function renewRecovery(
  parts: Parts,
  user: UserPrincipal,
  code: string,
): Promise<{ recoveryCodes: string[] }> {
  const { accountId } = user;
  await demandOn(parts, user, code);
  return { recoveryCodes: await inTx(parts.deps.db, (tx) => newRecovery(parts, tx, accountId)) };
}

export async function disableSecond(
  parts: Parts,
  user: UserPrincipal,
  code: string,
): Promise<{ ended: number }> {
  const { accountId, groupId } = user;
  await demandOn(parts, user, code);
  return inTx(parts.deps.db, async (tx) => {
    await dropFactor(tx, accountId);
    const ended = await endLogins(tx, accountId, groupId);
    await tellOwner(parts, tx, accountId, '关闭了两步验证，其他登录已退出');
    return { ended };
  });
}

async function demandOn({ deps }: Parts, { accountId, groupId }: UserPrincipal, code: string): Promise<void> {
  if (!(await findFactor(deps.db, accountId))?.enabledAt) throw new AppError('STATE_CHANGED');
  await demandSecond(deps, accountId, code, { kind: 'session', key: groupId });
}

async function newRecovery({ deps }: Parts, tx: Tx, accountId: string): Promise<string[]> {
  const codes = Array.from({ length: recoveryCodes }, () =>
    Array.from({ length: 10 }, () => letters[randomInt(letters.length)]).join(''),
  );
  await replaceRecovery(
    tx,
    accountId,
    codes.map((code) => recoveryMac(deps, accountId, code)),
  );
  return codes.map((code) => `${code.slice(0, 5)}-${code.slice(5)}`);
}
