// A draft as its owner left it: the wizard goes on with it, a hand-over takes its files along.
import { type CreateInput, createInput } from '@xinqi/wire/signing';
import { AppError } from '../../../../platform/app-error.ts';
import type { Parts } from '../parts.ts';
import type { ApplyRow } from '../store.ts';
import { readDraft } from './store.ts';

export const draftPlace = (applyId: string) => ({ table: 'apply', row: applyId, tenant: '' });

type Named = Pick<CreateInput, 'contractId' | 'furtherFiles'>;

/** The uploads that are to be the contract, in order. */
export const uploadsOf = ({ contractId, furtherFiles }: Named): string[] => [
  ...(contractId ? [contractId] : []),
  ...furtherFiles.map((further) => further.contractId),
];

/** Every upload that a draft names, attachments too. */
export const heldUploads = (draft: Named & Pick<CreateInput, 'attatchFileNamesJson'>): string[] => [
  ...uploadsOf(draft),
  ...draft.attatchFileNamesJson.map(({ fileId }) => fileId),
];

/** The draft as it was saved last. */
export async function openDraft(parts: Parts, apply: ApplyRow) {
  const sealed = await readDraft(parts.deps.db, apply.apply_id);
  if (!sealed) throw new AppError('NOT_FOUND');
  const { draft } = parts.deps.vault.open(draftPlace(apply.apply_id), sealed);
  return {
    applyId: apply.apply_id,
    draftVersion: apply.draft_version,
    draftStep: apply.draft_step,
    updateTime: apply.updated_at.toISOString(),
    draft: createInput.parse(JSON.parse(draft ?? '{}')),
  };
}
