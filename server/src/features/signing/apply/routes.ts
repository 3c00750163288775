// Handlers of the sender's calls.
import { signingRoutes as r } from '@xinqi/wire/signing';
import { AppError } from '../../../platform/app-error.ts';
import { inTx } from '../../../platform/db.ts';
import { type Ctx, handler } from '../../../platform/endpoint.ts';
import { sentBy } from '../access.ts';
import type { Parts } from '../parts.ts';
import { projectContract } from '../row/project-contract.ts';
import { lockAsSender } from '../signer/acting.ts';
import { type ApplyRow, findApply } from '../store.ts';
import { applyOfLine, loadViewed, viewUrl } from '../view/view-link.ts';
import { cancelApplies } from './cancel-applies.ts';
import { actingIdentity } from './owner.ts';
import { openDraft, saveDraft } from './save-draft.ts';
import { sendApply } from './send-apply.ts';
import { deleteDraft } from './store.ts';

async function own(parts: Parts, ctx: Ctx, by: { applyId: string } | { applyNo: string }): Promise<ApplyRow> {
  const apply = await findApply(parts.deps.db, by, sentBy(actingIdentity(ctx)));
  if (!apply) throw new AppError('NOT_FOUND');
  return apply;
}

export const senderHandlers = (parts: Parts) => ({
  create: handler(r.create, {
    load: async (ctx, { applyId }) => (applyId ? own(parts, ctx, { applyId }) : undefined),
    handle: (ctx, input, existing) => {
      if (!input.saveToDraftBox) return sendApply(parts, ctx, input, existing);
      if (existing && existing.status !== -1) throw new AppError('APPLY_SENT');
      return saveDraft(parts, ctx, input, existing);
    },
  }),
  getDraftInfo: handler(r.getDraftInfo, {
    load: (ctx, input) => own(parts, ctx, input),
    handle: (_ctx, _input, apply) => {
      if (apply.status !== -1) throw new AppError('APPLY_SENT');
      return openDraft(parts, apply);
    },
  }),
  draftDel: handler(r.draftDel, {
    load: (ctx, input) => own(parts, ctx, input),
    handle: async (ctx, _input, apply) => {
      if (apply.status !== -1) throw new AppError('APPLY_SENT');
      const { draft } = await openDraft(parts, apply);
      await inTx(parts.deps.db, async (tx) => {
        await lockAsSender(parts, tx, ctx, apply.apply_id);
        if (!(await deleteDraft(tx, apply.apply_id))) throw new AppError('APPLY_SENT');
        await projectContract(tx, apply.apply_id);
        const files = draft.attatchFileNamesJson.map(({ fileId }) => fileId);
        for (const fileId of draft.contractId ? [draft.contractId, ...files] : files)
          await parts.file.release(tx, fileId, apply.owner_account_id);
      });
      return { done: true as const };
    },
  }),
  applyViewUrl: handler(r.applyViewUrl, {
    load: (ctx, input) =>
      loadViewed(parts, ctx, input, async (applyNo, signNo) => {
        if (signNo === undefined) return own(parts, ctx, { applyNo: applyNo! });
        return own(parts, ctx, { applyId: await applyOfLine(parts, signNo) });
      }),
    handle: (_ctx, input, viewed) => viewUrl(input, viewed),
  }),
  batchCancel: handler(r.batchCancel, {
    load: async (ctx, { applyIds }) => {
      const applies: ApplyRow[] = [];
      for (const applyId of new Set(applyIds)) applies.push(await own(parts, ctx, { applyId }));
      return applies;
    },
    handle: (ctx, { reason }, applies) => cancelApplies(parts, ctx, applies, reason),
  }),
});
