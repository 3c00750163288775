// Handlers of the sender's calls.
import { signingRoutes as r } from '@xinqi/wire/signing';
import { AppError } from '../../../platform/app-error.ts';
import { handler } from '../../../platform/endpoint.ts';
import { loadOwn, loadSent } from '../contract/acting/load-sent.ts';
import { bySender, changeContract } from '../contract/change-contract.ts';
import { heldUploads, openDraft } from '../contract/draft/open-draft.ts';
import { deleteDraft } from '../contract/draft/store.ts';
import type { Parts } from '../contract/parts.ts';
import { copyApply } from './copy-apply.ts';
import { saveDraft } from './save-draft.ts';
import { sendApply } from './send-apply.ts';

export const sendHandlers = (parts: Parts) => ({
  copyApply: handler(r.copyApply, {
    load: (ctx, { applyId }) => loadSent(parts, ctx, { applyId }),
    handle: (ctx, _input, apply) => copyApply(parts, ctx, apply),
  }),
  create: handler(r.create, {
    load: async (ctx, { applyId }) => (applyId ? loadOwn(parts, ctx, { applyId }) : undefined),
    handle: (ctx, input, existing) => {
      if (!input.saveToDraftBox) return sendApply(parts, ctx, input, existing);
      if (existing && existing.status !== -1) throw new AppError('APPLY_SENT');
      return saveDraft(parts, ctx, input, existing);
    },
  }),
  getDraftInfo: handler(r.getDraftInfo, {
    load: (ctx, input) => loadOwn(parts, ctx, input),
    handle: (_ctx, _input, apply) => {
      if (apply.status !== -1) throw new AppError('APPLY_SENT');
      return openDraft(parts, apply);
    },
  }),
  draftDel: handler(r.draftDel, {
    load: (ctx, input) => loadOwn(parts, ctx, input),
    handle: async (ctx, _input, apply) => {
      if (apply.status !== -1) throw new AppError('APPLY_SENT');
      const { draft } = await openDraft(parts, apply);
      await changeContract(parts, ctx.now, bySender(ctx, apply.apply_id), async ({ tx }) => {
        if (!(await deleteDraft(tx, apply.apply_id))) throw new AppError('APPLY_SENT');
        for (const fileId of heldUploads(draft)) await parts.file.release(tx, fileId, apply.owner_account_id);
      });
      return { done: true as const };
    },
  }),
});
