// Copy as new: a draft with the file, signatories, fields, readers and attachments of a contract that was sent. Files of a
// colleague stay his: the draft then asks for a file, and the answer says how many attachments it leaves out.
import { authLevelOf, SignInfoStatus } from '@xinqi/domain';
import { type CreateInput, createInput } from '@xinqi/wire/signing';
import type { Ctx } from '../../../platform/endpoint.ts';
import { filesOf, furtherUploads } from '../contract/document/files.ts';
import { attachmentsOf } from '../contract/document/store.ts';
import { keptParticulars } from '../contract/particulars/store.ts';
import { openLine, type Parts } from '../contract/parts.ts';
import { namedReaders } from '../contract/readers/readers.ts';
import { fieldsOf } from '../contract/row/field-store.ts';
import { type ApplyRow, linesOf, type SignInfoRow } from '../contract/store.ts';
import { saveDraft } from './save-draft.ts';
import { fileOf } from './store.ts';

function personOf(parts: Parts, line: SignInfoRow) {
  const { mobile, idCard } = openLine(parts, line);
  return { signatoryMobile: mobile, ...(idCard === null ? {} : { signatoryIdentityCard: idCard }) };
}

export async function copyApply(parts: Parts, ctx: Ctx, apply: ApplyRow) {
  const { db } = parts.deps;
  const fileId = await fileOf(db, apply.apply_id);
  const mine = ctx.identity.user?.accountId ?? ctx.identity.corp?.accountId;
  const ready = async (id: string) => (mine ? await parts.file.readyFile(db, id, mine) : undefined);
  const uploads = fileId ? [fileId, ...(await furtherUploads(db, apply.apply_id))] : [];
  // all of them or none: places are counted by the order of the files
  const files = await Promise.all(uploads.map(ready));
  const [file, ...further] = files.every((one) => one !== undefined) ? files : [];
  const attached = await attachmentsOf(db, apply.apply_id);
  const attachments: CreateInput['attatchFileNamesJson'] = [];
  for (const { file_id, file_name } of attached)
    if (await ready(file_id)) attachments.push({ fileId: file_id, fileName: file_name });
  const pages = apply.original ? (await filesOf(db, apply)).map((one) => one.pages.length) : [];
  const kept = await keptParticulars(db, apply.apply_id);
  const fields = await fieldsOf(db, apply.apply_id);
  const lines = (await linesOf(db, apply.apply_id)).filter((l) => l.status !== SignInfoStatus.Transferred);
  const input = createInput.parse({
    contractName: apply.contract_name,
    ...(file ? { contractId: file.fileId } : {}),
    furtherFiles: further.map((one) => ({ contractId: one.fileId })),
    ifOrder: apply.if_order,
    contractKind: apply.contract_kind,
    ...apply.terms,
    ...(apply.usual_seal === null ? {} : { usualSealId: apply.usual_seal }),
    ...(apply.amount === null ? {} : { amount: apply.amount }),
    overRemind: kept.remindDays,
    overRemindTo: kept.remindTo,
    watermark: kept.watermark,
    ...(kept.typeId === null ? {} : { contractTypeId: kept.typeId }),
    customJson: kept.custom.map(({ fieldId, value }) => ({ fieldId, value })),
    saveToDraftBox: 1,
    draftStep: file ? 4 : 1,
    ccJson: await namedReaders(parts, db, apply.apply_id),
    attatchFileNamesJson: attachments,
    signatoryJson: lines.map((l) => ({
      ...personOf(parts, l),
      userType: l.user_type,
      signatoryFullName: l.name,
      ...(l.operator_name === null ? {} : { operatorName: l.operator_name }),
      orderNum: Math.min(l.order_num, 100),
      readWhole: l.read_whole,
      readTime: l.read_seconds,
      ...authLevelOf({ ways: l.will_ways, needed: l.will_needed }),
      // nobody has a strip in files of one page, whatever was wished
      ...(pages.some((count) => count > 1) ? { edgeSeal: l.edge_at !== null } : {}),
      fields: fields
        .filter((f) => f.sign_no === l.sign_no)
        .map((f) => ({
          kind: f.kind,
          ...(f.file === 0 ? {} : { file: f.file }),
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
  return { applyId, attachmentsLeft: attached.length - attachments.length };
}
