// Lookups that could be used to find out about people or customers (security.md §2.4). Quotas count before anything is
// looked up, for each account whatever it acts as; every question leaves a line in the audit.
import { maxEnterprisePages, pairsWithoutCaptcha } from '@xinqi/wire/org';
import { AppError } from '../../../platform/app-error.ts';
import { ownerOf } from '../../../platform/database/owner-of.ts';
import type { Ctx } from '../../../platform/endpoint.ts';
import type { Deps } from '../../../platform/family.ts';
import type { Limit } from '../../../platform/limits.ts';
import type { BusinessRegisterPort, IdentityCheckPort } from '../../../platform/ports/identity-check.ts';
import type { Account } from '../../account/index.ts';
import type { OrgPersons } from '../ports.ts';
import { type Lookup, logLookup } from './store.ts';

const day = 86_400;
const perAccount = {
  exists: [
    { name: 'lookup-exists-hour', max: 60, seconds: 3600 },
    { name: 'lookup-exists-day', max: 200, seconds: day },
  ],
  enterprises: [
    { name: 'lookup-corps-minute', max: 30, seconds: 60 },
    { name: 'lookup-corps-day', max: 500, seconds: day },
  ],
  names: [{ name: 'lookup-names-day', max: 200, seconds: day }],
};
/** security.md §2.4. */
const pairs = { name: 'lookup-pairs-day', max: 100, seconds: day };

export type LookupParts = {
  deps: Deps;
  account: Account;
  identityCheck: IdentityCheckPort;
  register: BusinessRegisterPort;
  persons: OrgPersons;
};

const count = ({ deps }: LookupParts, ctx: Ctx, limits: readonly Limit[]) =>
  deps.limits.use(...limits.map((limit) => ({ limit, key: ownerOf(ctx).accountId })));

const audit = ({ deps }: LookupParts, ctx: Ctx, lookup: Lookup) =>
  logLookup(deps.db, ownerOf(ctx), lookup, ctx.now);

export async function personExists(
  parts: LookupParts,
  ctx: Ctx,
  input: { targetId: string; corpUserId?: string | undefined },
) {
  await count(parts, ctx, perAccount.exists);
  const found = await parts.account.registered.person(parts.deps.db, input.targetId);
  const member =
    input.corpUserId === undefined || !found
      ? null
      : (await parts.account.memberOf(parts.deps.db, input.corpUserId, found.accountId)) !== undefined;
  await audit(parts, ctx, { call: 'findByEmailOrMphone', asked: 1, confirmed: found ? 1 : 0 });
  return { exists: found !== undefined, userType: found ? (0 as const) : null, member };
}

export async function findEnterprises(
  parts: LookupParts,
  ctx: Ctx,
  { companyName, itemPage, pageSize }: { companyName: string; itemPage: number; pageSize: number },
) {
  await count(parts, ctx, perAccount.enterprises);
  const most = maxEnterprisePages * pageSize;
  const names = await parts.account.registered.corpNames(parts.deps.db, companyName, most + 1, 0);
  const shown = names.slice(0, most);
  await audit(parts, ctx, { call: 'findByPagedEnterpriseList', asked: 1, confirmed: shown.length });
  const start = (itemPage - 1) * pageSize;
  return {
    list: shown.slice(start, start + pageSize).map((name) => ({ companyName: name })),
    total: shown.length,
    totalExact: names.length <= most,
    itemPage,
    pageSize,
  };
}

export async function creditCodes(
  parts: LookupParts,
  ctx: Ctx,
  { signatoryFullName }: { signatoryFullName: string[] },
) {
  const { register, account, deps } = parts;
  const [limit] = perAccount.names;
  const uses = { limit: limit!, n: signatoryFullName.length };
  const codes = await answerOf(parts, ctx, uses, () => register.creditCodes(signatoryFullName));
  const registered = await account.registered.corpsNamed(deps.db, signatoryFullName);
  await audit(parts, ctx, {
    call: 'queryCreditCode',
    asked: signatoryFullName.length,
    confirmed: codes.filter((code) => code !== null).length,
  });
  return {
    list: signatoryFullName.map((name, i) => ({
      signatoryFullName: name,
      creditCode: codes[i] ?? null,
      registered: registered.has(name),
    })),
    testEnvironment: register.simulated,
  };
}

/**
 * The party's answer to `n` things, each a use: none is counted when they do not all fit (a refused question does not eat what is left), and
 * all are given back where the party has no answer.
 */
async function answerOf<T>(
  { deps }: LookupParts,
  ctx: Ctx,
  { limit, n }: { limit: Limit; n: number },
  ask: () => Promise<T>,
): Promise<T> {
  const key = ownerOf(ctx).accountId;
  const max = Math.floor(limit.max * deps.config.LIMITS_FACTOR);
  const used = await deps.limits.count(limit, key);
  if (used < max && used + n > max)
    throw new AppError('TOO_MANY', `今日还可查询${max - used}项，请减少后重试`, {
      retryAfterSeconds: limit.seconds,
    });
  const uses = Array.from({ length: n }, () => ({ limit, key }));
  await deps.limits.use(...uses);
  try {
    return await ask();
  } catch (error) {
    deps.log.warn({ error: (error as Error).message, limit: limit.name }, 'a party outside did not answer');
    await deps.limits.undo(...uses);
    throw new AppError('LOOKUP_AWAY');
  }
}

/** The pairs that fail. Asked for accounts with a real name of their own only: who asks about others is known himself. */
export async function failingPairs(
  parts: LookupParts,
  ctx: Ctx,
  input: {
    list: { name: string; identityNo: string }[];
    imgCode?: string | undefined;
    imgCodeId?: string | undefined;
  },
) {
  const { deps, identityCheck, account, persons } = parts;
  if (!(await persons.isVerified(deps.db, ownerOf(ctx).accountId)))
    throw new AppError('LOOKUP_REAL_NAME_REQUIRED');
  const asked = input.list.map(({ name, identityNo }) => ({
    name: name.trim(),
    identityNo: identityNo.trim().toUpperCase(),
  }));
  const today = await deps.limits.count(pairs, ownerOf(ctx).accountId);
  if (today + asked.length > pairsWithoutCaptcha) {
    const { imgCode, imgCodeId } = input;
    if (!imgCode || !imgCodeId) throw new AppError('CAPTCHA_REQUIRED');
    await account.demandCaptcha('userValidate', { imgCode, imgCodeId });
  }
  const uses = { limit: pairs, n: asked.length };
  const good = await answerOf(parts, ctx, uses, () => identityCheck.matches(asked));
  const list = input.list.filter((_, i) => good[i] !== true);
  await audit(parts, ctx, {
    call: 'userValidate',
    asked: asked.length,
    confirmed: asked.length - list.length,
  });
  return { list, testEnvironment: identityCheck.simulated };
}
