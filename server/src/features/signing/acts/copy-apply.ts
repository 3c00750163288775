// Copy as new: a draft with the file, signatories and fields of a contract that was sent. A colleague's file stays his: the
// draft then asks for a file.
import { SignInfoStatus } from '@xinqi/domain';
import { createInput } from '@xinqi/wire/signing';
import type { Ctx } from '../../../platform/endpoint.ts';
import { saveDraft } from '../apply/save-draft.ts';
import { mobileOf, type Parts } from '../parts.ts';
import { type ApplyRow, fieldsOf, linesOf } from '../store.ts';
import { fileOf } from './store.ts';

export async function copyApply(parts: Parts, ctx: Ctx, apply: ApplyRow): Promise<{ applyId: string }> {
  const { db } = parts.deps;
  const fileId = await fileOf(db, apply.apply_id);
  const mine = ctx.identity.user?.accountId ?? ctx.identity.corp?.accountId;
  const file = fileId && mine ? await parts.file.readyFile(db, fileId, mine) : undefined;
  const fields = await fieldsOf(db, apply.apply_id);
  const lines = (await linesOf(db, apply.apply_id)).filter((l) => l.status !== SignInfoStatus.Transferred);
  const input = createInput.parse({
    contractName: apply.contract_name,
    ...(file ? { contractId: file.fileId } : {}),
    ifOrder: apply.if_order,
    contractKind: apply.contract_kind,
    saveToDraftBox: 1,
    draftStep: file ? 4 : 1,
    signatoryJson: lines.map((l) => ({
      userType: l.user_type,
      signatoryFullName: l.name,
      ...(l.operator_name === null ? {} : { operatorName: l.operator_name }),
      signatoryMobile: mobileOf(parts, l),
      orderNum: Math.min(l.order_num, 100),
      edgeSeal: l.edge_at !== null,
      fields: fields
        .filter((f) => f.sign_no === l.sign_no)
        .map((f) => ({
          kind: f.kind,
          page: f.page,
          x: f.x,
          y: f.y,
          width: f.width,
          height: f.height,
          required: f.required,
          ...(f.label === null ? {} : { label: f.label }),
        })),
    })),
  });
  const { applyId } = await saveDraft(parts, ctx, input, undefined);
  return { applyId };
}
