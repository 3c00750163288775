// One act of will over many lines: one code to the caller's own phone, bound to the exact set. Whoever was once shown to be the
// signatory of every line opens it by that code; its parts follow without another (docs/decisions/0137).
import type { Parsed } from '@xinqi/wire';
import type { signingRoutes } from '@xinqi/wire/signing';
import { AppError } from '../../../../platform/app-error.ts';
import { maskTarget } from '../../../../platform/crypto/mask.ts';
import type { Ctx } from '../../../../platform/endpoint.ts';
import type { CodeAct } from '../../../account/index.ts';
import { loadSigner, type Signer, viewerOf } from '../../contract/acting/load-party.ts';
import { loadEach } from '../../contract/acting/load-sent.ts';
import { ownLine } from '../../contract/acting/own-line.ts';
import { actingIdentity } from '../../contract/acting/owner.ts';
import type { Parts } from '../../contract/parts.ts';
import { showSecond } from '../../contract/party/second-factor.ts';
import { countOwn } from '../store.ts';
import { enterTogether } from './batch-password.ts';
import { type BatchItem, batchAct } from './batch-set.ts';

export type BatchInput = Parsed<typeof signingRoutes.batchSign>;
/** `password`: one was entered with it, and when the account chose the one that it has. */
export type Opening = { act: CodeAct; open: boolean; password?: { accountId: string; setAt: Date } };

/** Every line or none. */
export const mine = (parts: Parts, ctx: Ctx, signNos: readonly string[]): Promise<Signer[]> =>
  loadEach(signNos, (signNo) => ownLine(parts, ctx, signNo, loadSigner));
const numbersOf = (items: readonly BatchItem[]) => items.map(({ signNo }) => signNo);

/** The same for hundreds of them: asked at once, and one by one only for the words of a refusal. */
export async function requireMine(parts: Parts, ctx: Ctx, items: readonly BatchItem[]): Promise<void> {
  const { db } = parts.deps;
  const signNos = new Set(numbersOf(items));
  const viewer = await viewerOf(parts, db, actingIdentity(ctx));
  if (viewer && (await countOwn(db, [...signNos], viewer)) === signNos.size) return;
  await mine(parts, ctx, [...signNos]);
}

/** The caller's own phone, to which the lines of a signatory who is signed in are his. */
export async function placeOf(parts: Parts, ctx: Ctx, items: readonly BatchItem[]) {
  const { db } = parts.deps;
  const { user, corp } = actingIdentity(ctx);
  const me = corp ?? user;
  const { party } = parts.account;
  if (!me) throw new AppError('10201');
  const holder = await party.holderOf(db, await party.keyOf(db, me.accountId));
  if (!holder?.mobile) throw new AppError('NOT_FOUND');
  const asker = { kind: 'session' as const, accountId: holder.accountId };
  const place = { purpose: 'batch', subject: batchAct(items).hash, target: holder.mobile, asker };
  if (me.groupId === undefined) throw new AppError('10201');
  return { place, login: me.groupId };
}

export async function sendBatchCode(parts: Parts, ctx: Ctx, items: readonly BatchItem[]) {
  const { place } = await placeOf(parts, ctx, items);
  const { resendAfterSeconds } = await parts.account.codes.send({
    ...place,
    ref: items[0]!.signNo,
    say: (code) => ({ text: 'codeBatch', values: { code, count: String(items.length) } }),
  });
  return { resendAfterSeconds, mobileMasked: maskTarget(place.target) };
}

/** Loader of what signs: whose act is open was asked for every line when he opened it, and is asked for each again as it is signed. */
export async function loadAct(parts: Parts, ctx: Ctx, input: BatchInput): Promise<Opening> {
  const { items, code, consentHash, useSeal, strokes, signPassword } = input;
  const { place, login } = await placeOf(parts, ctx, items);
  const { accountId } = place.asker;
  const setAt =
    signPassword === undefined
      ? undefined
      : await parts.account.signPasswords.setAt(parts.deps.db, accountId);
  if (signPassword !== undefined && !setAt) throw new AppError('SIGN_PASSWORD_NONE');
  const act: CodeAct = {
    ...place,
    code,
    login,
    // who chooses another password meanwhile does not go on
    said: JSON.stringify([consentHash, useSeal, strokes ?? null, ...(setAt ? [setAt] : [])]),
  };
  const open = await parts.account.codes.isOpen(act);
  if (!open) await requireMine(parts, ctx, items);
  return { act, open, ...(setAt ? { password: { accountId, setAt } } : {}) };
}

/** Second factor and signing password first: the code is used up by what it opens. Throws SIGN_CODE_WRONG. */
export async function openAct(
  parts: Parts,
  ctx: Ctx,
  input: BatchInput,
  { act, open }: Opening,
): Promise<void> {
  if (open) return;
  // whoever has none, or showed it just now, is not asked by which line it would be
  const who = { accountId: act.asker.accountId, groupId: act.login };
  if (input.useSeal && (await parts.account.second.asked(parts.deps.db, who)))
    await showSecond(parts, await mine(parts, ctx, numbersOf(input.items)), { ...input, named: false });
  if (input.signPassword !== undefined)
    await enterTogether(parts, ctx, await mine(parts, ctx, numbersOf(input.items)), {
      ...{ accountId: act.asker.accountId, digits: input.signPassword },
      act: batchAct(input.items),
    });
  if (!(await parts.account.codes.openAct(act))) throw new AppError('SIGN_CODE_WRONG');
}
