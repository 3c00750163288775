// Drafts: kept at every step of the wizard, one version at a time, so that two windows cannot overwrite each other.
import { ApplyStatus } from '@xinqi/domain';
import type { CreateInput } from '@xinqi/wire/signing';
import { AppError } from '../../../platform/app-error.ts';
import { uuidv7 } from '../../../platform/clock.ts';
import type { Tx } from '../../../platform/db.ts';
import type { Ctx } from '../../../platform/endpoint.ts';
import { ownerOf } from '../contract/acting/owner.ts';
import { changeContract } from '../contract/change-contract.ts';
import { draftPlace, uploadsOf } from '../contract/draft/open-draft.ts';
import { readDraft } from '../contract/draft/store.ts';
import type { Parts } from '../contract/parts.ts';
import type { ApplyRow } from '../contract/store.ts';
import { holdAttachments } from './attach-files.ts';
import { byWriter } from './by-writer.ts';
import { updateDraft } from './store.ts';

/** The version that stands, if it is this very input: its writer lost our answer and asks again, which overwrites nothing. */
async function repeated({ deps }: Parts, tx: Tx, apply: ApplyRow, text: string): Promise<number> {
  const stands = apply.status === ApplyStatus.Draft && (await readDraft(tx, apply.apply_id));
  if (!stands || deps.vault.open(draftPlace(apply.apply_id), stands).draft !== text)
    throw new AppError('DRAFT_CHANGED');
  return apply.draft_version;
}

/** Saves; `existing` is the caller's draft when the input names one. */
export async function saveDraft(parts: Parts, ctx: Ctx, input: CreateInput, existing: ApplyRow | undefined) {
  const { deps } = parts;
  const applyId = existing?.apply_id ?? uuidv7(ctx.now);
  const { applyId: _id, draftVersion: _version, saveToDraftBox: _save, ...kept } = input;
  const text = JSON.stringify(kept);
  const sealed = deps.vault.seal(draftPlace(applyId), { draft: text });
  const shown = {
    name: input.contractName.slice(0, 100),
    signerName: input.signatoryJson.flatMap((s) => s.signatoryFullName.trim() || []).join('、'),
    step: input.draftStep ?? 1,
  };
  const owner = await ownerOf(parts, deps.db, ctx);
  return changeContract(parts, ctx.now, byWriter(ctx, owner, applyId, existing), async ({ tx, apply }) => {
    // A draft keeps its files from being forgotten; somebody else's file is no file.
    for (const fileId of uploadsOf(input))
      if (!(await parts.file.hold(tx, fileId, owner.accountId))) throw new AppError('APPLY_FILE_REQUIRED');
    await holdAttachments(parts, tx, input.attatchFileNamesJson, owner.accountId);
    const known = existing ? (input.draftVersion ?? existing.draft_version) : apply.draft_version;
    const version = await updateDraft(tx, applyId, known, sealed, shown, ctx.now);
    const draftVersion = version ?? (await repeated(parts, tx, apply, text));
    return { applyId, applyNo: null, draftVersion, approving: false };
  });
}
