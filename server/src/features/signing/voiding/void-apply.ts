// Voiding a finished contract: a voiding contract (作废协议, createType 8) with the same signatories is written, sent and signed
// like any other; the contract stands in 作废中 meanwhile (domain.md §2.3, docs/decisions/0011).
import { beijingMinute, contractNameFrom, decideVoid, fieldKindSize, SignInfoStatus } from '@xinqi/domain';
import { letter } from '@xinqi/pdf/compose';
import { type CreateInput, createInput } from '@xinqi/wire/signing';
import { AppError } from '../../../platform/app-error.ts';
import type { Tx } from '../../../platform/db.ts';
import type { Ctx } from '../../../platform/endpoint.ts';
import type { NewEvent } from '../../ledger/index.ts';
import { settled } from '../contract/acted.ts';
import { ownerOf } from '../contract/acting/owner.ts';
import { bySender, changeWithin } from '../contract/change-contract.ts';
import { sealedFilesOf } from '../contract/document/files.ts';
import { sealSourceOf } from '../contract/document/seal-source.ts';
import { type Parts, phoneOf } from '../contract/parts.ts';
import { senderOf } from '../contract/sender.ts';
import { type ApplyRow, linesOf, moveApply, type SignInfoRow } from '../contract/store.ts';
import { calledLine } from '../contract/telling/called-line.ts';

export const voidCreateType = 8;

/** Sends a contract of the product's own making (send/send-apply.ts). `begin` runs first in its transaction. */
export type SendVoiding = (
  ctx: Ctx,
  input: CreateInput,
  special: {
    createType: number;
    voids: { applyId: string; applyNo: string };
    begin(tx: Tx, made: { applyId: string; applyNo: string }): Promise<NewEvent[]>;
  },
) => Promise<{ applyId: string; applyNo: string | null; approving: boolean }>;

const isVoiding = (apply: ApplyRow): boolean => apply.create_type === voidCreateType;

/** An enterprise stamps where its name gives a seal, everyone else signs. */
const markKind = (line: SignInfoRow) =>
  line.user_type === 1 && sealSourceOf(1, line.name) ? ('seal' as const) : ('signature' as const);

async function writeAgreement(parts: Parts, apply: ApplyRow, lines: readonly SignInfoRow[], reason: string) {
  const files = await sealedFilesOf(parts, parts.deps.db, apply);
  const blocks = lines.map((line) => ({
    label: `签署方：${calledLine({ name: line.name, operatorName: line.operator_name })}`,
    ...fieldKindSize[markKind(line)],
  }));
  return letter({
    title: '合同作废协议',
    paragraphs: [
      `各签署方曾以电子签名方式签署《${apply.contract_name}》（以下称“原合同”）：`,
      `原合同编号：${apply.apply_no}`,
      `各方签署完成时间：${beijingMinute(apply.signed_at ?? apply.finished_at!)}（北京时间）`,
      ...files.map(
        (file) =>
          `原合同文件${files.length > 1 ? `（${file.position + 1}/${files.length}）` : ''} SHA-256：${file.doc.revisions.at(-1)!.sha256}`,
      ),
      `作废原因：${reason}`,
      '各方经协商一致，同意自各方均签署本协议之时起作废原合同，原合同不再对各方产生约束力；作废前已经履行的部分由各方另行协商。本协议由各方以电子签名方式签署，任一方拒签或逾期未签的，原合同继续有效。',
    ],
    blocks,
  });
}

export async function voidApply(
  parts: Parts,
  send: SendVoiding,
  ctx: Ctx,
  apply: ApplyRow,
  reason: string,
): Promise<{ applyId: string; applyNo: string; approving: boolean }> {
  settled(decideVoid({ status: apply.status, isVoiding: isVoiding(apply) }));
  const { db } = parts.deps;
  const lines = (await linesOf(db, apply.apply_id)).filter((l) => l.status !== SignInfoStatus.Transferred);
  const { pdf, places } = await writeAgreement(parts, apply, lines, reason);
  const { accountId } = await ownerOf(parts, db, ctx);
  const contractId = await parts.file.addOwn(accountId, '合同作废协议.pdf', pdf);
  if (contractId === undefined) throw new AppError('VOID_NOT_MADE');
  const title = contractNameFrom(`作废协议-${apply.contract_name}`);
  const phones: string[] = [];
  for (const line of lines) {
    // where he is reached now: the number under which he signed may be somebody else's today
    const phone = await phoneOf(parts, db, line);
    if (!phone) throw new AppError('VOID_NOT_MADE', `签署方${line.name}已注销账号，无法向其发起作废协议`);
    phones.push(phone);
  }
  const input = createInput.parse({
    contractId,
    contractName: title,
    signatoryJson: lines.map((line, i) => ({
      userType: line.user_type,
      signatoryFullName: line.name,
      ...(line.operator_name === null ? {} : { operatorName: line.operator_name }),
      signatoryMobile: phones[i]!,
      fields: [{ kind: markKind(line), ...places[i]! }],
    })),
  });
  const sent = await send(ctx, input, {
    createType: voidCreateType,
    voids: { applyId: apply.apply_id, applyNo: apply.apply_no! },
    async begin(tx, { applyNo }) {
      return changeWithin(parts, tx, ctx.now, bySender(ctx, apply.apply_id), async (change) => {
        const { apply: current, now } = change;
        const { to } = settled(decideVoid({ status: current.status, isVoiding: isVoiding(current) }));
        if (!(await moveApply(tx, current.apply_id, current.status, { status: to }, now)))
          throw new AppError('STATE_CHANGED');
        const requested = (role: 'voided' | 'voiding', counterpart: string): NewEvent => ({
          type: 'apply.void',
          actor: senderOf(current),
          data: { step: 'requested', role, counterpart },
          commits: { 'data.reason_c': reason },
        });
        change.record(requested('voided', applyNo));
        return [requested('voiding', current.apply_no!)];
      });
    },
  });
  return { applyId: sent.applyId, applyNo: sent.applyNo!, approving: sent.approving };
}
