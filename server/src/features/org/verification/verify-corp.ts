// Verifying an enterprise (docs/decisions/0061). The outside party is asked before any lock; what it said counts only for the name
// that stands under the lock. Of several that claim one name the first that is verified has it; the others are told, and keep
// everything that is theirs.
import type { Parsed } from '@xinqi/wire';
import type { CorpStanding, orgRoutes } from '@xinqi/wire/org';
import { AppError } from '../../../platform/app-error.ts';
import { uuidv7 } from '../../../platform/clock.ts';
import type { Tx } from '../../../platform/db.ts';
import type { Ctx } from '../../../platform/endpoint.ts';
import type { CorpCheckPort, CorpCheckRequest } from '../../../platform/ports/corp-check.ts';
import type { Claim } from '../../account/index.ts';
import { doerOf, type Turn, turn } from '../../log/index.ts';
import type { Parts } from '../parts.ts';
import { tellLosers } from './tell-losers.ts';

export type VerificationParts = Parts & {
  corpCheck: CorpCheckPort;
};
type Asked = Omit<CorpCheckRequest, 'requestId'>;

/** Each costs money at the real party; an enterprise uses up only its own. */
const perCorp = { name: 'corp-verify', max: 10, seconds: 86_400 };
const perPerson = { name: 'corp-verify-account', max: 20, seconds: 86_400 };

/** CORP_VERIFY_REFUSED for a mismatch, CORP_VERIFY_AWAY when the party is away or answers something else. */
async function ask({ corpCheck, deps }: VerificationParts, asked: Asked): Promise<void> {
  const requestId = uuidv7(deps.clock.now());
  const answer = await corpCheck.check({ requestId, ...asked }).catch((error: unknown) => {
    deps.log.warn({ reason: String(error) }, 'the party that verifies enterprises is away');
    throw new AppError('CORP_VERIFY_AWAY');
  });
  if (answer.requestId !== requestId) throw new AppError('CORP_VERIFY_AWAY');
  if (answer.result !== 'match') throw new AppError('CORP_VERIFY_REFUSED');
}

/** Another enterprise has the name already: nobody is asked. */
async function demandFree({ account }: Parts, tx: Tx, { corp_id, name, verified_at }: Claim): Promise<void> {
  if (verified_at !== null) throw new AppError('CORP_VERIFIED');
  const holder = await account.claims.named(tx, name);
  if (holder && holder.corpId !== corp_id) throw new AppError('CORP_NAME_VERIFIED');
}

/** What was found is written, of the name that was asked about; the losers are told. */
async function settle(
  parts: VerificationParts,
  tx: Tx,
  corpId: string,
  of: Asked & { accountId: string | null; origin: string },
  now: Date,
): Promise<void> {
  const claim = await parts.account.claims.of(tx, corpId, 'update');
  if (claim.name !== of.name) throw new AppError('STATE_CHANGED');
  await demandFree(parts, tx, claim);
  const test = parts.corpCheck.simulated;
  await parts.account.claims.verify(tx, corpId, { ...of, test }, now);
  await tellLosers(parts, tx, { corpId, name: of.name, accountId: of.accountId, origin: of.origin });
}

/** Only who holds everything may say who the enterprise is. */
const demandSuper = ({ grants }: Pick<Turn, 'grants'>): void => {
  if (!grants.superFlag) throw new AppError('CORP_SUPER_ONLY');
};

export async function verifyCorp(
  parts: VerificationParts,
  ctx: Ctx,
  input: Parsed<(typeof orgRoutes)['verifyCorp']>,
) {
  const { deps, account, corpCheck } = parts;
  const { corpId, accountId } = doerOf(ctx);
  demandSuper(ctx.identity.corp!);
  const claim = await account.claims.of(deps.db, corpId);
  await demandFree(parts, deps.db, claim);
  await deps.limits.use({ limit: perCorp, key: corpId }, { limit: perPerson, key: accountId });
  const asked = { name: claim.name, ...input };
  await ask(parts, asked);
  return turn(parts, ctx, 'memberManage', async (at) => {
    demandSuper(at);
    await settle(parts, at.tx, corpId, { ...asked, accountId, origin: ctx.origin }, ctx.now);
    const content = `${corpCheck.simulated ? '测试环境；' : ''}统一社会信用代码：${input.creditCode}`;
    await at.record({ kind: 'corp.verify', target: asked.name, content });
    return { verifiedTime: ctx.now.toISOString(), testEnvironment: corpCheck.simulated };
  });
}

/** For enterprises that the product makes itself (demo data): the same party is asked, the same is decided. */
export async function verifyMade(
  parts: VerificationParts,
  tx: Tx,
  corpId: string,
  by: { creditCode: string; legalPerson: string },
): Promise<void> {
  const { name } = await parts.account.claims.of(tx, corpId);
  const asked = { name, ...by };
  await ask(parts, asked);
  await settle(parts, tx, corpId, { ...asked, accountId: null, origin: '' }, parts.deps.clock.now());
}

export const renameCorp = (
  parts: VerificationParts,
  ctx: Ctx,
  { companyName }: Parsed<(typeof orgRoutes)['renameCorp']>,
) =>
  turn(parts, ctx, 'memberManage', async (at) => {
    demandSuper(at);
    const before = await parts.account.claims.of(at.tx, at.corpId, 'update');
    await parts.account.claims.rename(at.tx, at.corpId, companyName);
    await at.record({ kind: 'corp.rename', target: companyName, content: `原名称：${before.name}` });
    return { companyName };
  });

export async function standing(
  { account, deps, corpCheck, seals }: VerificationParts,
  corpId: string,
): Promise<CorpStanding> {
  const claim = await account.claims.of(deps.db, corpId);
  const holder = await account.claims.named(deps.db, claim.name);
  const verified = claim.verified_at !== null;
  return {
    companyName: claim.name,
    verified,
    verifiedTime: claim.verified_at?.toISOString() ?? null,
    creditCode: claim.credit_code,
    nameTaken: holder !== undefined && holder.corpId !== corpId,
    testEnvironment: verified ? claim.verified_test : corpCheck.simulated,
    sample: verified ? null : seals.samplePicture(claim.name),
  };
}
