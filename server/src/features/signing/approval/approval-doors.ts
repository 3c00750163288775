// What the flow family asks and tells about contracts and lines that wait for an approval (docs/decisions/0040).
import { decideAskSeal, isAborted, SignInfoStatus } from '@xinqi/domain';
import { AppError } from '../../../platform/app-error.ts';
import type { Tx } from '../../../platform/db.ts';
import type { ApprovalEnd, AskedLine, FlowContracts } from '../../flow/index.ts';
import { acted, actedLine, settled } from '../contract/acted.ts';
import { lockAsSigner } from '../contract/acting/acting.ts';
import { loadSigner, type Signer } from '../contract/acting/load-party.ts';
import { byProduct, changeWithin } from '../contract/change-contract.ts';
import { documentReply } from '../contract/document/document-reply.ts';
import { fileAt, filesOf, nameOfFile } from '../contract/document/files.ts';
import { approverReply } from '../contract/document/reading-reply.ts';
import type { Parts } from '../contract/parts.ts';
import { lapsedRefusal, standsFor } from '../contract/party/stands-for.ts';
import { findApplyById, findLine, lockApply, moveLine } from '../contract/store.ts';
import { settleApply } from './settle-apply.ts';
import { settleLine } from './settle-line.ts';

/** A request that was made on a line opens no more of the text than the line itself would (replaced, corrected, ended unsigned). */
async function requireOwnLine(
  { deps: { db }, account }: Parts,
  applyId: string,
  signNo: string,
  accountId: string,
): Promise<void> {
  const apply = await findApplyById(db, applyId);
  const line = await findLine(db, signNo);
  if (line && line.accept_event !== null) return;
  const holder = line && (await account.party.holderOf(db, line.party_key));
  const his = line?.status !== SignInfoStatus.Transferred && holder?.accountId === accountId;
  if (!apply || !his) throw new AppError('SIGN_TRANSFERRED');
  if (isAborted(apply.status)) throw new AppError('SIGN_TEXT_CLOSED');
}

async function askedLine(parts: Parts, tx: Tx, { apply, me }: Signer, lock?: 'lock'): Promise<AskedLine> {
  const { corpId, operator: accountId, lapsed } = await standsFor(parts, tx, me, lock);
  if (lapsed) throw lapsedRefusal(lapsed);
  if (corpId === undefined || accountId === undefined) throw new AppError('FLOW_NOT_NEEDED');
  const files = (await parts.sealing.documentsOf(tx, apply.apply_no!)).map(
    ({ revisions }) => revisions[0]!.sha256,
  );
  return {
    applyId: apply.apply_id,
    applyNo: apply.apply_no!,
    contractName: apply.contract_name,
    contractKind: apply.contract_kind,
    amount: apply.amount,
    signNo: me.sign_no,
    corpId,
    corpName: me.name,
    accountId,
    documentSha256: files[0]!,
    ...(files.length > 1 ? { files } : {}),
  };
}

export function approvalDoors(parts: Parts): FlowContracts {
  const { db, clock } = parts.deps;
  return {
    async lock(tx, applyId) {
      await lockApply(tx, applyId);
    },
    line: async (ctx, input) => askedLine(parts, db, await loadSigner(parts, ctx, input)),
    async lockLine(tx, ctx, { applyId, applyNo, signNo, corpId }) {
      const asked = {
        apply: { apply_id: applyId, apply_no: applyNo },
        me: { sign_no: signNo },
        who: ctx.identity,
      };
      const line = await askedLine(
        parts,
        tx,
        await lockAsSigner(parts, tx, ctx, asked, { codePhone: null }),
        'lock',
      );
      if (line.corpId !== corpId) throw new AppError('STATE_CHANGED');
      return line;
    },
    parties: async (tx, applyId) => (await findApplyById(tx, applyId))?.all_signer_name ?? '',
    async files(tx, applyId) {
      const apply = await findApplyById(tx, applyId);
      return apply ? (await filesOf(tx, apply)).map(nameOfFile) : [];
    },
    async askSeal(tx, { applyId, signNo }) {
      // who asks was asked again when this transaction locked the contract (lockLine)
      await changeWithin(parts, tx, clock.now(), byProduct(applyId), async ({ apply, lines }) => {
        const line = lines.find((one) => one.sign_no === signNo);
        if (!line) throw new AppError('STATE_CHANGED');
        const { to } = settled(decideAskSeal(acted(apply), actedLine(line)));
        if (!(await moveLine(tx, signNo, line.status, to))) throw new AppError('STATE_CHANGED');
      });
    },
    async openDocument({ applyId, signNo, accountId, file }) {
      if (signNo !== null) await requireOwnLine(parts, applyId, signNo, accountId);
      const apply = await findApplyById(db, applyId);
      const shown = apply && (await fileAt(db, apply, file));
      if (!shown) throw new AppError('NOT_FOUND');
      const doc = await parts.sealing.document(db, shown.documentId);
      return signNo === null
        ? documentReply(parts, doc, undefined)
        : approverReply(parts, apply, doc, accountId, clock.now());
    },
  };
}

/** The contract goes out, is turned down or cancelled; the line may be signed with the seal, or not. Who asked is told. */
export async function settleApproval(
  parts: Parts,
  tx: Tx,
  { applyId, signNo, end, reason, now }: ApprovalEnd,
): Promise<void> {
  if (signNo === null) await settleApply(parts, tx, applyId, end, reason, now);
  else await settleLine(parts, tx, { applyId, signNo }, end, reason, now);
}
