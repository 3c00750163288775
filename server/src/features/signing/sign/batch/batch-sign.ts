// Several contracts with one willingness act. Each is an agreement of its own: it is accepted in a transaction of its own and
// has its own result, and one that fails undoes no other (docs/decisions/0011).
import { demandsReading } from '@xinqi/domain';
import type { Parsed } from '@xinqi/wire';
import type { signingRoutes } from '@xinqi/wire/signing';
import { AppError } from '../../../../platform/app-error.ts';
import { maskTarget } from '../../../../platform/crypto/mask.ts';
import { inTx } from '../../../../platform/db.ts';
import type { Ctx } from '../../../../platform/endpoint.ts';
import type { Willing } from '../../contract/acting/acting.ts';
import { askerOf } from '../../contract/acting/line-code.ts';
import type { Signer } from '../../contract/acting/load-party.ts';
import { consentHash, consentText } from '../../contract/consent.ts';
import { digestOfSet, sealedFilesOf } from '../../contract/document/files.ts';
import { type Parts, phoneOf } from '../../contract/parts.ts';
import { ownSeals, strangerRefusal } from '../../contract/party/own-seals.ts';
import { sealSecond, showSecond } from '../../contract/party/second-factor.ts';
import { refusalOf } from '../../contract/refusal.ts';
import { fieldsOf } from '../../contract/store.ts';
import { accept } from '../accept-signature.ts';
import { firstApproved } from '../seal-approval.ts';
import { type BatchItem, batchAct } from './batch-set.ts';

/** Why this line cannot be signed together with others, or undefined. */
async function whyNot(parts: Parts, ctx: Ctx, { apply, me }: Signer): Promise<AppError | undefined> {
  const refusal = refusalOf(apply, me, ctx.now);
  if (refusal) return refusal;
  if (demandsReading({ whole: me.read_whole, seconds: me.read_seconds })) return new AppError('SIGN_UNREAD');
  if (me.will_needed > 0) return new AppError('SIGN_WILL');
  const mine = (await fieldsOf(parts.deps.db, apply.apply_id)).filter((f) => f.sign_no === me.sign_no);
  if (mine.some((f) => f.kind === 'text' && f.required)) return new AppError('BATCH_TEXT_FIELD');
  const own = await inTx(parts.deps.db, (tx) => ownSeals(parts, tx, me));
  const stranger = strangerRefusal(own);
  if (stranger) return stranger;
  const needsSeal = mine.some((f) => f.kind === 'seal') || me.edge_at !== null;
  if (!needsSeal) return undefined;
  if (own.seals.length === 0) return new AppError('SIGN_SEAL_FORBIDDEN');
  const seal = await inTx(parts.deps.db, (tx) => firstApproved(parts, tx, own.seals, me));
  return seal instanceof AppError ? seal : undefined;
}

export async function checkBatch(parts: Parts, ctx: Ctx, lines: readonly Signer[]) {
  const list = [];
  for (const own of lines) {
    const { apply, me } = own;
    const refusal = await whyNot(parts, ctx, own);
    const files = await sealedFilesOf(parts, parts.deps.db, apply);
    const fields = await fieldsOf(parts.deps.db, apply.apply_id);
    list.push({
      signNo: me.sign_no,
      applyNo: apply.apply_no!,
      contractName: apply.contract_name,
      senderName: apply.sender_name,
      documentSha256: digestOfSet(files.map(({ doc }) => doc.revisions.at(-1)!.sha256)),
      fileCount: files.length,
      pageCount: files.reduce((sum, { pages }) => sum + pages.length, 0),
      signExpire: apply.sign_expire?.toISOString() ?? null,
      canSign: refusal === undefined,
      whyNot: refusal?.message ?? null,
      needsSeal: fields.some((f) => f.sign_no === me.sign_no && f.kind === 'seal'),
    });
  }
  const secondFactor = (await sealSecond(parts, lines, false)) !== undefined;
  return { list, consentText, consentHash, secondFactor };
}

async function codeOf(lines: readonly Signer[], items: readonly BatchItem[], parts: Parts) {
  const target = await phoneOf(parts, parts.deps.db, lines[0]!.me);
  if (!target) throw new AppError('NOT_FOUND');
  return { purpose: 'batch', subject: batchAct(items).hash, target, asker: askerOf(lines[0]!) };
}

export async function sendBatchCode(parts: Parts, lines: readonly Signer[], items: readonly BatchItem[]) {
  const place = await codeOf(lines, items, parts);
  const { resendAfterSeconds } = await parts.account.codes.send({
    ...place,
    ref: lines[0]!.me.sign_no,
    say: (code) => ({ text: 'codeBatch', values: { code, count: String(items.length) } }),
  });
  return { resendAfterSeconds, mobileMasked: maskTarget(place.target) };
}

type Input = Parsed<typeof signingRoutes.batchSign>;
type Result = { signNo: string; ok: boolean; code: string | null; message: string | null };

async function requireBatchCode(
  parts: Parts,
  lines: readonly Signer[],
  { items, code }: Input,
): Promise<Willing> {
  const place = await codeOf(lines, items, parts);
  if (!(await parts.account.codes.check({ ...place, code }))) throw new AppError('SIGN_CODE_WRONG');
  return { codePhone: place.target };
}

export async function batchSign(parts: Parts, ctx: Ctx, lines: readonly Signer[], input: Input) {
  if (input.consentHash !== consentHash) throw new AppError('SIGN_CONSENT');
  const act = batchAct(input.items);
  // A retry after a timeout finds everything signed and needs no second code.
  const repeated = lines.every((l) => l.me.accept_event !== null);
  const shown = repeated || !input.useSeal ? {} : await showSecond(parts, lines, { ...input, named: false });
  const code = repeated ? { codePhone: null } : await requireBatchCode(parts, lines, input);
  const willing = { ...code, ...shown };
  const results: Result[] = [];
  const events: string[] = [];
  for (const { signNo, documentSha256 } of input.items) {
    const own = lines.find((l) => l.me.sign_no === signNo)!;
    try {
      events.push(await signOne(parts, ctx, own, input, documentSha256, willing, act));
      results.push({ signNo, ok: true, code: null, message: null });
    } catch (error) {
      // A fault of ours in one contract must not hide what became of the others.
      if (!(error instanceof AppError)) parts.deps.log.error({ err: error, signNo }, 'batch sign failed');
      const told = error instanceof AppError ? error : new AppError('SYSTEM');
      results.push({ signNo, ok: false, code: told.code, message: told.message });
    }
  }
  await parts.ledger.waitIncluded(events);
  return { signed: events.length, results };
}

const sealFor = (parts: Parts, { me }: Signer) =>
  inTx(parts.deps.db, async (tx) => firstApproved(parts, tx, (await ownSeals(parts, tx, me)).seals, me));

async function signOne(
  parts: Parts,
  ctx: Ctx,
  own: Signer,
  input: Input,
  documentSha256: string,
  willing: Willing,
  act: { hash: string; size: number },
): Promise<string> {
  if (own.me.accept_event !== null) return own.me.accept_event;
  const refusal = await whyNot(parts, ctx, own);
  if (refusal) throw refusal;
  // What is chosen here is judged again inside the transaction that accepts.
  const chosen = input.useSeal ? await sealFor(parts, own) : undefined;
  if (chosen instanceof AppError) throw chosen;
  return accept(
    parts,
    ctx,
    own,
    {
      applyNo: own.apply.apply_no!,
      signNo: own.me.sign_no,
      consentHash: input.consentHash,
      documentSha256,
      texts: [],
      code: input.code,
      ...(input.strokes === undefined ? {} : { strokes: input.strokes }),
      ...(chosen ? { sealId: chosen.sealId } : {}),
    },
    willing,
    act,
  );
}
