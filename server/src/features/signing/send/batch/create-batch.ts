// A batch is taken: every row is judged once more as the single contract that it becomes, all are good or none is taken, and a
// job is enqueued in the same transaction. The caller makes the batch's number, so that a double click is one batch.
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Variable } from '@xinqi/domain';
import type { BatchInput } from '@xinqi/wire/signing';
import { AppError } from '../../../../platform/app-error.ts';
import { uuidv7 } from '../../../../platform/clock.ts';
import { maskTarget } from '../../../../platform/crypto/mask.ts';
import { asOwner } from '../../../../platform/database/as-owner.ts';
import { inTx, type Tx } from '../../../../platform/db.ts';
import type { Ctx } from '../../../../platform/endpoint.ts';
import { type Owner, requirePlace } from '../../contract/acting/owner.ts';
import { uploadsOf } from '../../contract/draft/open-draft.ts';
import type { Parts } from '../../contract/parts.ts';
import { checkReaders } from '../../contract/readers/readers.ts';
import { checkTerms } from '../../contract/terms.ts';
import { holdAttachments } from '../attach-files.ts';
import { checkPayload } from '../check-payload.ts';
import { readFiles } from '../read-files.ts';
import { type BatchPlan, judgeList, type RowValues, rowInput, whoStands } from './row-input.ts';
import { enqueueBatch } from './run-batch.ts';
import { cellsPlace, planPlace } from './sealed.ts';
import { insertBatch, type NewRow } from './store.ts';

const createLimit = { name: 'batch-create', max: 60, seconds: 86_400 };
/** Rows judged before others have their turn. */
const atOnce = 100;
const firstNames = 3;

/** What each row becomes. Throws BATCH_ROW for the first that can be no contract. */
async function judge(
  parts: Parts,
  ctx: Ctx,
  owner: Owner,
  { plan, input, form }: { plan: BatchPlan; input: BatchInput; form: readonly Variable[] | null },
) {
  const files = await readFiles(parts, plan, owner.accountId);
  const rows = judgeList(plan, input.rows, {
    ...{ personal: owner.corpId === null, form, now: ctx.now },
  });
  const taken: { number: number; values: RowValues; contractName: string; amount: number | undefined }[] = [];
  for (const [i, { number, values, faults }] of rows.entries()) {
    if (i % atOnce === 0) await nextTurn();
    if (faults[0]) throw new AppError('BATCH_ROW', `第${number}行：${faults[0].message}`);
    const made = rowInput(plan, values);
    try {
      const { signatories } = checkPayload(made, files, ctx.now);
      checkTerms(parts, made, owner);
      checkReaders(
        made.ccJson,
        signatories.map((s) => s.mobile),
      );
    } catch (error) {
      // what is wrong with the first row alone is wrong with the file, its places or the terms of all
      if (!(error instanceof AppError) || i === 0) throw error;
      throw new AppError('BATCH_ROW', `第${number}行：${error.message}`);
    }
    taken.push({ number, values, contractName: made.contractName, amount: made.amount });
  }
  return taken;
}

/** A signatory who is the sender himself, with what his account says of him. */
async function named({ account, deps: { db } }: Parts, owner: Owner, { signatoryJson }: BatchInput) {
  const { accountId, corpId, name } = owner;
  const own = {
    ...{ userType: corpId === null ? (0 as const) : (1 as const), signatoryFullName: name },
    ...(corpId === null ? {} : { operatorName: await account.displayName(db, { accountId }) }),
    signatoryMobile: await account.mobileOf(db, accountId),
  };
  return signatoryJson.map((one) => (one.self && !one.listed ? { ...one, ...own } : one));
}

export async function createBatch(parts: Parts, ctx: Ctx, owner: Owner, input: BatchInput) {
  const { deps } = parts;
  const { rows: _rows, batchId, tryOnly, ...given } = input;
  const plan = { ...given, signatoryJson: await named(parts, owner, input) };
  if (!tryOnly) await deps.limits.use({ limit: createLimit, key: owner.accountId });
  const { tplVersionId: versionId } = plan;
  const list = async (tx: Tx) => {
    const known = versionId ? await parts.template.listing(tx, { owner, versionId }) : undefined;
    // places stand on a contract as its sender saw it, and the rows are held against it
    const sample = { owner, versionId: versionId ?? '', fileId: plan.contractId ?? '' };
    if (known?.word && !tryOnly && !(await parts.template.isFilled(tx, sample)))
      throw new AppError('BATCH_SAMPLE');
    return known;
  };
  const listed = await inTx(deps.db, list);
  const form = listed?.variables ?? null;
  if (listed?.word && !tryOnly && !(await parts.file.textOf(plan.contractId!, owner.accountId)))
    throw new AppError('BATCH_SAMPLE', '首份合同尚未生成，或页数过多（最多200页），不能批量发起');
  const taken = await judge(parts, ctx, owner, { plan, input, form });
  const answer = {
    batchId,
    total: taken.length,
    contractNames: taken.slice(0, firstNames).map(({ contractName }) => contractName),
  };
  const amounts = taken.flatMap(({ amount }) => amount ?? []);
  const from = { ip: ctx.ip, userAgent: ctx.userAgent, origin: ctx.origin };
  const sealed = deps.vault.seal(planPlace(batchId), {
    plan: JSON.stringify(plan),
    from: JSON.stringify(from),
  });
  const rows: NewRow[] = [];
  for (const [i, { number, values, contractName }] of tryOnly ? [] : taken.entries()) {
    if (i % atOnce === 0) await nextTurn();
    const row_id = uuidv7(ctx.now);
    const { dek, blob } = deps.vault.seal(cellsPlace(row_id), { cells: JSON.stringify(values) });
    const { name, mobile } = whoStands(plan, values);
    rows.push({
      ...{ row_id, number, name, contract_name: contractName },
      ...{ mobile_masked: maskTarget(mobile), cells_dek: dek, cells_blob: blob },
    });
  }
  return inTx(deps.db, async (tx) => {
    await parts.account.requireStays(tx, owner.accountId);
    await requirePlace(parts, tx, owner);
    const { accountId, corpId } = owner;
    // whom the largest of them needs; each is asked for itself when it is sent
    const amount = amounts.length === 0 ? null : Math.max(...amounts);
    const asking = { accountId, amount, contractKind: plan.contractKind, chosen: plan.approveJson };
    const demand = corpId === null ? undefined : await parts.flow.demand(tx, { ...asking, corpId });
    const approving = demand !== undefined;
    const tpl = await list(tx);
    if (tryOnly) return { ...answer, approving };
    // until the first contract has it, the file is kept from being forgotten
    for (const fileId of uploadsOf(plan))
      if (!(await parts.file.hold(tx, fileId, accountId))) throw new AppError('APPLY_FILE_REQUIRED');
    await holdAttachments(parts, tx, plan.attatchFileNamesJson, accountId);
    const batch = {
      ...{ batch_id: batchId, owner_account_id: accountId, owner_corp_id: corpId, total: taken.length },
      ...{ contract_name: plan.contractName, plan_dek: sealed.dek, plan_blob: sealed.blob },
      tpl_version: tpl ? tpl.newest : null,
      form: form !== null,
      word: tpl?.word ?? false,
    };
    const fresh = await asOwner(tx, owner, (own) => insertBatch(own, batch, rows, ctx.now));
    if (fresh) await enqueueBatch(tx, { batchId, accountId, corpId });
    return { ...answer, approving };
  });
}
