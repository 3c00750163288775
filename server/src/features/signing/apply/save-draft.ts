// Drafts: kept at every step of the wizard, one version at a time, so that two windows cannot overwrite each other.
import { type CreateInput, createInput } from '@xinqi/wire/signing';
import { AppError } from '../../../platform/app-error.ts';
import { uuidv7 } from '../../../platform/clock.ts';
import { inTx } from '../../../platform/db.ts';
import type { Ctx } from '../../../platform/endpoint.ts';
import { holdAttachments } from '../attachment/attach-files.ts';
import type { Parts } from '../parts.ts';
import { projectContract } from '../row/project-contract.ts';
import { lockAsSender } from '../signer/acting.ts';
import type { ApplyRow } from '../store.ts';
import { ownerOf, requirePlace } from './owner.ts';
import { insertDraft, readDraft, updateDraft } from './store.ts';

const draftPlace = (applyId: string) => ({ table: 'apply', row: applyId, tenant: '' });

/** Saves; `existing` is the caller's draft when the input names one. */
export async function saveDraft(parts: Parts, ctx: Ctx, input: CreateInput, existing: ApplyRow | undefined) {
  const { deps } = parts;
  const applyId = existing?.apply_id ?? uuidv7(ctx.now);
  const { applyId: _id, draftVersion: _version, saveToDraftBox: _save, ...kept } = input;
  const sealed = deps.vault.seal(draftPlace(applyId), { draft: JSON.stringify(kept) });
  const shown = {
    name: input.contractName.slice(0, 100),
    signerName: input.signatoryJson.flatMap((s) => s.signatoryFullName.trim() || []).join('、'),
    step: input.draftStep ?? 1,
  };
  return inTx(deps.db, async (tx) => {
    const owner = await ownerOf(parts, tx, ctx);
    // A draft keeps its file from being forgotten; somebody else's file is no file.
    if (input.contractId && !(await parts.file.hold(tx, input.contractId, owner.accountId)))
      throw new AppError('APPLY_FILE_REQUIRED');
    await holdAttachments(parts, tx, input.attatchFileNamesJson, owner.accountId);
    if (!existing) {
      await requirePlace(parts, tx, owner);
      await insertDraft(tx, applyId, owner, sealed, shown, ctx.now);
      await projectContract(tx, applyId);
      return { applyId, applyNo: null, draftVersion: 1, approving: false };
    }
    const version = await updateDraft(
      tx,
      applyId,
      input.draftVersion ?? existing.draft_version,
      sealed,
      shown,
      ctx.now,
    );
    if (version === undefined) throw new AppError('DRAFT_CHANGED');
    await lockAsSender(parts, tx, ctx, applyId);
    await projectContract(tx, applyId);
    return { applyId, applyNo: null, draftVersion: version, approving: false };
  });
}

/** The draft as it was saved last. */
export async function openDraft(parts: Parts, apply: ApplyRow) {
  const sealed = await readDraft(parts.deps.db, apply.apply_id);
  if (!sealed) throw new AppError('NOT_FOUND');
  const { draft } = parts.deps.vault.open(draftPlace(apply.apply_id), sealed);
  return {
    applyId: apply.apply_id,
    draftVersion: apply.draft_version,
    draftStep: apply.draft_step,
    draft: createInput.parse(JSON.parse(draft ?? '{}')),
  };
}
